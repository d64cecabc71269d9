#!/bin/bash
# Shows on this machine that parts make the same digits as one machine, byte for byte: one command, GNU parallel, and
# (where there is a Slurm) an array job of which one task is requeued and one is killed while they draw.
#
#   REALGAIN=realgain ./try.sh
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
export REALGAIN=${REALGAIN:-realgain}
export CPUS=${CPUS:-1}
work=$(mktemp -d "${TMPDIR:-/tmp}/realgain-cluster.XXXXXX")
cd "$work"
cp -r "$here/../translation" outputs
study=(outputs --reference outputs/ref.txt --metric bleu --resamples "${RESAMPLES:-3000000}")

same() {
  cmp "$1" whole.json && echo "$2: the same $(wc -c < whole.json) bytes"
}

# Waits until a command succeeds.
await() {
  local seconds=$1 tries
  shift
  for ((tries = 0; tries < seconds; tries++)); do
    if "$@"; then return; fi
    sleep 1
  done
  echo "waited $seconds s in vain for: $*" >&2
  return 1
}

echo "one machine, $work"
time "$REALGAIN" study "${study[@]}" --json > whole.json

if command -v parallel > /dev/null; then
  "$here/parallel.sh" 3 by-parallel "${study[@]}"
  same by-parallel/study.json 'GNU parallel, 3 parts'
fi

if command -v sbatch > /dev/null; then
  said=$("$here/slurm.sh" 4 by-slurm "${study[@]}")
  echo "$said"
  array=$(sed 's/^array \([0-9]*\),.*/\1/' <<< "$said")

  blocks() { # how many blocks a part holds that isn't there, begun, or finished
    "$REALGAIN" merge "by-slurm/part$1.json" 2>&1 > /dev/null | grep -o 'has [0-9,]* of [0-9,]* blocks' || true
  }
  drawing() { [ -f "by-slurm/part$1.json" ]; }

  await 120 drawing 1
  scontrol requeue "${array}_1"
  await 120 drawing 2
  scancel --signal=KILL "${array}_2.0" # the step itself: no time to save anything
  sleep 5
  echo "part 1, requeued: $(blocks 1)"
  echo "part 2, killed: $(blocks 2)"
  scontrol update "jobid=${array}_1" starttime=now 2> /dev/null || true

  ended() { [ -z "$(squeue --noheader --jobs "$array" 2> /dev/null)" ]; }
  await 600 ended
  # A task that failed doesn't come back by itself: the same command again draws what lacks.
  "$here/slurm.sh" 4 by-slurm "${study[@]}"
  await 600 test -f by-slurm/study.json
  same by-slurm/study.json 'Slurm, 4 parts, one requeued and one killed'
fi
