package schema

import "strings"

// Origin is the place in the Go type that [Adapt] made t from where a path in t leads:
// "Order.Pay.Card.Due" is "Order.Pay.(Card).Due" where Pay is an interface, and
// "Order.Rates[].Key" is "Order.Rates[key]" where Rates is a map. What cannot be
// followed stays as it is.
func Origin(t *Type, path string) string {
	steps, ok := strings.CutPrefix(path, t.Name)
	if !ok {
		return path
	}
	o := origin{at: t, path: t.Name}
	if t.From != nil {
		o.path = t.From.Name
	}
	for steps != "" {
		step := firstStep(steps)
		steps = steps[len(step):]
		if !o.follow(step) {
			return path
		}
	}
	return o.path
}

// firstStep is the first step of a path, such as "[]" or ".Name".
func firstStep(path string) string {
	if path[0] == '[' {
		if i := strings.IndexByte(path, ']'); i > 0 {
			return path[:i+1]
		}
		return path
	}
	if i := strings.IndexAny(path[1:], ".["); i >= 0 {
		return path[:1+i]
	}
	return path
}

// origin follows a path in an adapted type and the one in the type that it was made from.
type origin struct {
	at   *Type
	path string
	pair bool // at is a list of the pairs of a map, or an element of it
}

func (o *origin) follow(step string) bool {
	for o.at.Kind == Pointer {
		o.at = o.at.Elem
	}
	if step[0] == '.' {
		return o.field(step[1:])
	}
	from := o.at.Source()
	switch {
	case step == "[key]" && o.at.Kind == Map:
		o.at, o.path = o.at.Key, o.path+"[key]"
		return true
	case step != "[]" || o.at.Elem == nil:
		return false
	case from.Kind == Map && o.at.Kind == Slice:
		o.pair = o.at.Elem.Kind == Struct && o.at.Elem.From == nil
		if !o.pair {
			o.path += "[key]" // a map to structs without fields, as the list of its keys
		}
	case from.Kind != Pointer && from.Kind != Complex64 && from.Kind != Complex128:
		o.path += "[]"
	}
	o.at = o.at.Elem
	return true
}

func (o *origin) field(name string) bool {
	for i, f := range o.at.Fields {
		if f.Name != name {
			continue
		}
		from := o.at.Source()
		switch {
		case o.pair && name == "Key":
			o.path += "[key]"
		case o.pair:
			o.path += "[]"
		case o.at.IsUnion():
			o.path = unionPath(o.path, from.Union[i])
		case o.at.From != nil && from.Kind == Struct && f.source > 0:
			o.path += "." + from.Fields[f.source-1].Name
		case o.at.From == nil:
			o.path += "." + name
		}
		o.at, o.pair = f.Type, false
		return true
	}
	return false
}
