#!/bin/sh
# hostile.sh proves that codecs known to be clean stand 100 000 hostile inputs
# each: none may panic, hang, kill its process or allocate without bound. It
# takes some minutes at most; run it from the root of the repository.
set -eu
go run . attack --codec "${1:-baseline,json/std}" --dataset "${2:-hostile,edgetree,person,order}" --time 0s --cases 100000 \
	--reproducers '' --format csv --quiet | awk -F, '
	NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
	{ print; if ($at["cases"] < 100000 || $at["poisoned"] $at["panic"] $at["overread"] $at["memory"] $at["hang"] $at["dead"] != "") bad = 1 }
	END { if (NR < 2) bad = 1; if (bad) { print "false alarm, or too few inputs" > "/dev/stderr"; exit 1 } }'
