#!/bin/sh
# Makes a training set and a test set of one level without leaks, audits them and loads them as arrays. With two files
# it only audits these. Needs the command gridmill, and python3 with the packages gridmill and NumPy. Examples:
#   examples/learning.sh extreme                    1,000 training and 10,000 test puzzles of level extreme, in extreme/
#   examples/learning.sh small 50 100 hard          50 and 100 puzzles of level hard, in small/
#   examples/learning.sh train.csv test.csv         audits your own files
set -eu
if [ $# = 2 ]; then
    exec gridmill audit "$1" "$2"
fi
out=${1:?usage: examples/learning.sh DIRECTORY [TRAIN [TEST [LEVEL]]], or two files} train=${2:-1000} test=${3:-10000} level=${4:-extreme}

# Make a tenth more than needed, because the parts of a split only approximate the requested shares. Rerun the script to
# resume an interrupted run.
n=$(((train + test) * 11 / 10 + 50))
gridmill generate --run "$out/run" -n "$n" --seed 1 --level "$level" --distinct

# Split by solution grid, so that the test set has no solution grid of the training set.
share=$(awk "BEGIN { printf \"%.6f\", $train / ($train + $test) }")
rest=$(awk "BEGIN { printf \"%.6f\", 1 - $share }")
gridmill split "$out/run/$level.csv" --parts "train=$share,test=$rest" --force -o "$out/parts"
head -n $((train + 1)) "$out/parts/train.csv" > "$out/train.csv"
head -n $((test + 1)) "$out/parts/test.csv" > "$out/test.csv"

gridmill audit "$out/train.csv" "$out/test.csv"

python3 - "$out" <<'EOF'
import sys
import gridmill

train, test = (gridmill.read(f"{sys.argv[1]}/{part}.csv") for part in ("train", "test"))
x, y = train.numpy("puzzle"), train.numpy("solution")
images = gridmill.augment(x, y, 8, seed=1)
print(f"train: {len(train)} puzzles, {len(images.puzzles)} isomorphic ones of them; test: {len(test)} puzzles")
print(f"arrays of {x.dtype} and shape {x.shape}, {images.maps.shape} for the maps")
EOF
