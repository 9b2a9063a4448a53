package recommend

import "strings"

// untried is why a need about changes of the type is not known.
const untried = "no version of a type was read by another"

// evolves answers the needs about changes of the type.
func (n Need) evolves(v *observed, id, _ string) (Verdict, string) {
	c := v.known.Codec(id)
	both := func(change string) (Verdict, string) {
		backward, known := c.Evolved(change, "new-reads-old")
		forward, too := c.Evolved(change, "old-reads-new")
		switch {
		case !known || !too:
			return Unknown, untried
		case !fine(backward):
			return Unmet, "the new version reads old data: " + backward
		case !fine(forward):
			return Unmet, "the old version reads new data: " + forward
		}
		return Met, ""
	}
	switch n {
	case Append, Remove, Rename, Reorder:
		return both(string(n))
	case Widen:
		if met, why := both("widen"); met != Met {
			return met, why
		}
		backward, known := c.Evolved("widen-large", "new-reads-old")
		forward, too := c.Evolved("widen-large", "old-reads-new")
		switch {
		case !known || !too:
			return Unknown, untried
		case !fine(backward):
			return Unmet, "the new version reads -5: " + backward
		}
		return which(fine(forward) || forward == "error", "the old version reads 5000000000: "+forward)
	case OldData:
		for _, change := range []string{"append", "insert", "remove", "reorder", "widen"} {
			switch verdict, known := c.Evolved(change, "new-reads-old"); {
			case !known:
				return Unknown, untried
			case !fine(verdict):
				return Unmet, "old data after " + change + ": " + verdict
			}
		}
		return Met, ""
	case UnknownKept:
		kept, known := c.Evolved("append", "proxy")
		if !known {
			return Unknown, untried
		}
		return which(kept == "exact", "a field that the old version does not know: "+kept)
	}
	if !c.EvolveTried() {
		return Unknown, untried
	}
	found := c.EvolvedTo("wrong")
	return which(len(found) == 0, "a value that nobody wrote, without an error: "+strings.Join(found, ", "))
}

// fine reports whether all that could arrive did.
func fine(verdict string) bool { return verdict == "exact" || verdict == "default" }
