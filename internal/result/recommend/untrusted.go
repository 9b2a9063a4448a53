package recommend

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
)

// untrusted reports whether attacks found no harm in a codec's unmarshal, on data that
// has every kind which the data set has, with every systematic input tried. Any harm, on
// whatever data and by whatever operation, counts against it.
func untrusted(v *observed, id, dataset string) Fact {
	return v.attacked(id, dataset, []string{"unmarshal"})
}

// untrustedInPlace asks the same of the operations that do not copy, for a program that
// needs them.
func untrustedInPlace(v *observed, id, dataset string) Fact {
	ops := []string{"unmarshal"}
	for _, op := range []string{"unmarshal-alias", "read"} {
		if slices.Contains(v.offered[id], op) {
			ops = append(ops, op)
		}
	}
	return v.attacked(id, dataset, ops)
}

// attacked judges what attacks found. Nesting that ends the stack, or time that grows faster than the input, harms
// nobody who takes no message of the size that is known of it: that is a limit, and no reason.
func (v *observed) attacked(id, dataset string, ops []string) Fact {
	if source := codecs.Of(v.codec(id).Library).Has(id, codecs.NotHardened); source != "" {
		return Fact{Verdict: Unmet, Why: "its documentation says that it is not made for it: " + source}
	}
	if why := cmp.Or(v.lax(id), v.young(id)); why != "" {
		return Fact{Verdict: Unmet, Why: why}
	}
	var clean, short []record.Attack
	worst, limit := record.Attack{}, Fact{Verdict: Met}
	for _, a := range v.attacks[id] {
		verdict := a.Verdict()
		if size := harmlessBelow(a); size > 0 {
			if verdict = record.NoneFound; !a.Whole() {
				verdict = record.Unfinished
			}
			if limit.UpTo == 0 || size < limit.UpTo {
				limit.UpTo, limit.Why = size, harm(a)
			}
		}
		switch verdict {
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
		return Fact{Verdict: Unmet, Why: harm(worst)}
	}
	for _, op := range ops {
		if slices.ContainsFunc(short, func(a record.Attack) bool { return a.Op == op }) {
			return Fact{Verdict: Unknown, Why: unattacked(short, clean, op, dataset)}
		}
		tried := slices.DeleteFunc(slices.Clone(clean), func(a record.Attack) bool { return a.Op != op })
		kinds, known := v.kinds[dataset]
		if !covered(tried, dataset, kinds, known) {
			return Fact{Verdict: Unknown, Why: unattacked(short, clean, op, dataset)}
		}
	}
	return limit
}

// young says that a codec's version was in its cooldown when it was measured; "" for an older one.
func (v *observed) young(id string) string {
	c := v.codec(id)
	unsafe, _ := c.ImportsUnsafe()
	on, err := time.Parse(time.DateOnly, c.Released)
	age := int(v.rec.Run.Started.Sub(on).Hours() / 24)
	days := codecs.Cooldown(unsafe)
	if err != nil || v.rec.Run.Started.IsZero() || age >= days {
		return ""
	}
	uses := ""
	if unsafe {
		uses = " that imports unsafe"
	}
	return fmt.Sprintf("%s was %d days old, and a release%s waits %d for strangers' bytes", c.Version, age, uses, days)
}

// lax is of how many wrong texts of a test suite a codec makes values, where these are over a tenth of all cases: what
// others refuse can be hidden from them in such texts. "" for fewer.
func (v *observed) lax(id string) string {
	type suite struct{ name, way string }
	accepted, tried := map[suite]int{}, map[suite]int{}
	for _, c := range v.conform[id] {
		suite := suite{c.Peer, c.Direction}
		switch {
		case c.Case == "":
			tried[suite] = c.Tried
		case c.Party == record.Library && c.Want == record.MustRefuse && c.Verdict == record.CellWrong:
			accepted[suite]++
		}
	}
	var worst suite
	for _, s := range slices.SortedFunc(maps.Keys(accepted), func(a, b suite) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.way, b.way))
	}) {
		if n := accepted[s]; n*10 > tried[s] && n > accepted[worst] {
			worst = s
		}
	}
	if worst == (suite{}) {
		return ""
	}
	return fmt.Sprintf("of %d cases of %s it accepts %d that have to be "+
		"refused", tried[worst], worst.name, accepted[worst])
}

// harmlessBelow is the size of the input by which nesting killed the process, or that was slow, where nothing else did
// harm; 0 where that is not so, or the size was not recorded.
func harmlessBelow(a record.Attack) float64 {
	slow, deep := float64(a.InputBytes[record.Slow]), nestedBytes(a)
	switch {
	case a.Outcomes[record.Slow] == 0:
		return deep
	case slices.Equal(a.Unsafe(), []string{record.Slow}):
		return slow
	}
	return min(slow, deep) // 0 where one is not known, or there is other harm
}

// nestedBytes is that of nesting, where nothing else but slow input did harm.
func nestedBytes(a record.Attack) float64 {
	if a.Worst != record.Died || a.Levels == 0 || !strings.Contains(a.Detail, "stack overflow") {
		return 0
	}
	for mutation, outcomes := range a.Mutations {
		for outcome, n := range outcomes {
			if n > 0 && record.Harmful(outcome) && outcome != record.Slow && (mutation != "nesting" || outcome != record.Died) {
				return 0
			}
		}
	}
	return float64(a.Levels) * a.LevelBytes
}

// unattacked says why nothing is known of hostile input by an operation on data such as
// that of a data set.
func unattacked(short, clean []record.Attack, op, dataset string) string {
	by := codec.Op(op).Words()
	same := slices.DeleteFunc(slices.Clone(short), func(a record.Attack) bool { return a.Dataset != dataset })
	for _, a := range append(same, short...) {
		switch {
		case a.Op != op:
		case a.Done < a.Planned:
			return fmt.Sprintf("the attack ran short: %d of %d systematic inputs tried on %s by %s", a.Done,
				a.Planned, a.Dataset, by)
		default:
			return fmt.Sprintf("the attack ran short: deep nesting and colliding keys were not tried on %s by %s",
				a.Dataset, by)
		}
	}
	if len(clean) > 0 {
		return fmt.Sprintf("what was attacked by %s lacks kinds of fields that %s has", by, dataset)
	}
	return fmt.Sprintf("%s of data such as %s was not attacked", by, dataset)
}

// does says what hostile input with an outcome does to a program.
var does = map[string]string{record.Died: "crashes it", "hang": "makes it hang",
	"memory":   "makes it allocate without bound",
	"overread": "makes it read outside its input", "panic": "makes it panic",
	record.Slow: "takes time out of proportion", "poisoned": "spoils later calls"}

func harm(a record.Attack) string {
	bad := a.Unsafe()
	slices.Reverse(bad)
	for i, outcome := range bad {
		bad[i] = does[outcome]
	}
	return fmt.Sprintf("hostile input %s (%s on %s: %s)", strings.Join(bad, ", "), codec.Op(a.Op).Words(), a.Dataset,
		strings.Join(strings.Fields(told(a.Detail)), " "))
}

// covered reports whether a data set was attacked, or others that have every kind
// that it has, which may be none where it holds numbers alone.
func covered(tried []record.Attack, id string, kinds []string, known bool) bool {
	var had []string
	for _, a := range tried {
		if a.Dataset == id {
			return true
		}
		had = append(had, a.Kinds...)
	}
	return known && len(tried) > 0 && !slices.ContainsFunc(kinds, func(k string) bool { return !slices.Contains(had, k) })
}

// strange is the flag for data sets whose kinds are not known; the others are covered by
// what attack tries by itself.
func strange(datasets []string, kinds map[string][]string) string {
	var own []string
	for _, d := range datasets {
		if _, known := kinds[d]; !known {
			own = append(own, d)
		}
	}
	if len(own) == 0 {
		return ""
	}
	return " --dataset " + strings.Join(own, ",")
}
