"""A made-up training script: how results stand beside the settings that produced them.

The comments that start with "realgain:" show, above their line, how that output does against the baseline.
"""

from dataclasses import dataclass


@dataclass
class Settings:
    layers: int
    dropout: float
    learning_rate: float
    label_smoothing: float = 0.0


# realgain: translation/north-base.txt
BASE = Settings(layers=6, dropout=0.3, learning_rate=5e-4)

# realgain: translation/north-large.txt
LARGE = Settings(layers=12, dropout=0.3, learning_rate=3e-4)

# Three days of tuning. Was it worth it?
# realgain: translation/north-large-tuned.txt
LARGE_TUNED = Settings(layers=12, dropout=0.2, learning_rate=2.6e-4, label_smoothing=0.1)
