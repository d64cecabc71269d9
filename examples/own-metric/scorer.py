"""Counts right, wrong and missed keyphrases: python3 scorer.py OUTPUT REFERENCE

Prints a row for each line, as CSV. What the counts make of a score, realgain.json says.
"""

import sys


def phrases(line):
    return {phrase.strip() for phrase in line.split(";")} - {""}


print("tp,fp,fn")
with open(sys.argv[1], encoding="utf-8") as outputs, open(sys.argv[2], encoding="utf-8") as references:
    for output, reference in zip(outputs, references):
        guessed, gold = phrases(output), phrases(reference)
        print(len(guessed & gold), len(guessed - gold), len(gold - guessed), sep=",")
