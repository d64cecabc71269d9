#!/bin/bash
# A study on several machines with GNU parallel, or part by part on one; then the parts are merged.
#
#   ./parallel.sh 8 parts outputs --reference ref.txt --metric bleu --resamples 1000000
#                 │ │     └ whatever “realgain study” takes
#                 │ └ folder for the parts, that all machines see; not the one of the outputs
#                 └ number of parts
#
# MACHINES names the machines as --sshlogin does, such as MACHINES=node1,node2 (default: this one, ":"). One part at a
# time on each, with a thread for every core. A part that is interrupted or fails is tried again and goes on where it was.
set -euo pipefail

count=${1:?number of parts} parts=${2:?folder for the parts}
shift 2
mkdir -p "$parts"
parallel --sshlogin "${MACHINES:-:}" --workdir . --jobs 1 --retries 3 --quote \
  "${REALGAIN:-realgain}" study "$@" --shard "{}/$count" --out "$parts/part{}.json" ::: $(seq 1 "$count")
"${REALGAIN:-realgain}" merge $(seq -f "$parts/part%g.json" 1 "$count") --json > "$parts/study.json.new"
mv "$parts/study.json.new" "$parts/study.json"
echo "$parts/study.json"
