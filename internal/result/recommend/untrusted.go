package recommend

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// untrusted reports whether attacks found no harm in a codec, on data that has every
// kind which the asked data sets have, with every systematic input tried. Any harm, on
// whatever data and by whatever operation, counts against it.
func untrusted(v *observed, id string, datasets []string, q Question) (verdict, string) {
	var clean, short []record.Attack
	worst := record.Attack{}
	for _, a := range v.rec.LastAttacks() {
		if a.Codec != id {
			continue
		}
		switch a.Verdict() {
		case record.Harm:
			if record.Severity(a.Worst) > record.Severity(worst.Worst) || worst.Codec == "" {
				worst = a
			}
		case record.NoneFound:
			clean = append(clean, a)
		case record.Unfinished:
			short = append(short, a)
		}
	}
	if worst.Codec != "" {
		return no, harm(worst)
	}
	for _, op := range decoding(v, id, q) {
		tried := slices.DeleteFunc(slices.Clone(clean), func(a record.Attack) bool { return a.Op != op })
		for _, d := range datasets {
			if !covered(tried, d, q.Kinds[d]) {
				return unknown, unattacked(short, clean, op, d)
			}
		}
	}
	return yes, ""
}

// unattacked says why nothing is known of hostile input by an operation on data such as
// that of a data set.
func unattacked(short, clean []record.Attack, op, dataset string) string {
	same := slices.DeleteFunc(slices.Clone(short), func(a record.Attack) bool { return a.Dataset != dataset })
	for _, a := range append(same, short...) {
		switch {
		case a.Op != op:
		case a.Done < a.Planned:
			return fmt.Sprintf("the attack ran short: %d of %d systematic inputs tried on %s by %s", a.Done, a.Planned, a.Dataset, op)
		default:
			return fmt.Sprintf("the attack ran short: deep nesting and colliding keys were not tried on %s by %s", a.Dataset, op)
		}
	}
	if len(clean) > 0 {
		return fmt.Sprintf("what was attacked by %s lacks kinds of fields that %s has", op, dataset)
	}
	return fmt.Sprintf("%s of data such as %s was not attacked", op, dataset)
}

func harm(a record.Attack) string {
	bad := a.Unsafe()
	slices.Reverse(bad)
	return fmt.Sprintf("%s on damaged %s by %s: %s", strings.Join(bad, ", "), a.Dataset, a.Op, strings.Join(strings.Fields(a.Detail), " "))
}

// decoding are the operations that have to stand an attack: unmarshal and, where values
// that alias the input are asked for, those that the codec offers for that.
func decoding(v *observed, id string, q Question) []string {
	ops := []string{"unmarshal"}
	if !slices.Contains(q.Needs, ZeroCopy) {
		return ops
	}
	for _, x := range v.cells {
		if x.Codec == id && (x.Op == "unmarshal-alias" || x.Op == "read") && !slices.Contains(ops, x.Op) {
			ops = append(ops, x.Op)
		}
	}
	return ops
}

// covered reports whether a data set was attacked, or others that have every kind
// that it has.
func covered(tried []record.Attack, id string, kinds []string) bool {
	var had []string
	for _, a := range tried {
		if a.Dataset == id {
			return true
		}
		had = append(had, a.Kinds...)
	}
	return len(kinds) > 0 && !slices.ContainsFunc(kinds, func(k string) bool { return !slices.Contains(had, k) })
}

// strange is the flag for data sets that this program does not know; those that it
// knows are covered by what attack tries by itself.
func strange(datasets []string, q Question) string {
	var own []string
	for _, d := range datasets {
		if q.Kinds[d] == nil {
			own = append(own, d)
		}
	}
	if len(own) == 0 {
		return ""
	}
	return " --dataset " + strings.Join(own, ",")
}
