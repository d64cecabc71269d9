#!/bin/bash
# A study on a Slurm cluster: every task of the array draws one part, then a last job merges them.
#
#   ./slurm.sh 8 parts outputs --reference ref.txt --metric bleu --resamples 1000000
#              │ │     └ whatever “realgain study” takes
#              │ └ folder for the parts, that all nodes see; not the one of the outputs
#              └ number of parts
#
# A task that is requeued (preempted, out of time, node lost) goes on where it was. After a failure, submit the same
# command again: parts that are complete are only checked. Partition, time and the like: SBATCH_PARTITION,
# SBATCH_TIMELIMIT … as for any job; processors for each task: CPUS.
set -euo pipefail

realgain=${REALGAIN:-realgain}
cpus=${CPUS:-4}

if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
  count=${1:?number of parts} parts=${2:?folder for the parts}
  mkdir -p "$parts"
  array=$(sbatch --parsable --job-name=realgain --array="1-$count" --cpus-per-task="$cpus" --requeue \
    --open-mode=append --output="$parts/task-%a.log" "$0" "$@")
  array=${array%%;*}
  # Part by part by its number, so that nothing but this division is merged.
  files=$(seq -f "'$parts'/part%g.json" 1 "$count" | tr '\n' ' ')
  merge=$(sbatch --parsable --job-name=realgain-merge --dependency="afterok:$array" --kill-on-invalid-dep=yes \
    --output="$parts/merge.log" --wrap="$realgain merge $files --json > '$parts'/study.json.new &&
      mv '$parts'/study.json.new '$parts'/study.json")
  echo "array $array, then merge ${merge%%;*}: $parts/study.json"
else
  count=$1 parts=$2
  shift 2
  # srun hands the signal that ends a job to realgain, which then saves what it has drawn.
  exec srun --cpus-per-task="$cpus" "$realgain" study "$@" --threads "$cpus" \
    --shard "$SLURM_ARRAY_TASK_ID/$count" --out "$parts/part$SLURM_ARRAY_TASK_ID.json"
fi
