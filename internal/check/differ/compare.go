package differ

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/serialbench/serialbench/internal/check/differ/task"
)

// How bad a difference is; the worst is shown first.
const (
	mildMemory = iota
	mildError
	mildBytes
	refusal
	otherValue
)

// compareRead compares what two codecs made of an input.
func (x *comparison) compareRead(in input, a, b task.Outcome) {
	class := in.class
	if class == "as-written" {
		class = "reads-the-other"
	}
	if class == twiceByCase {
		class = "key-case"
		if (a.Error == "") != (b.Error == "") {
			class = "duplicate-key"
		}
	}
	if x.strict && (a.Error == "") != (b.Error == "") && (strings.HasPrefix(class, "key-") ||
		strings.Contains(in.text, unknownKey)) {
		class = "unknown-field" // a key that is not known is that of no field
	}
	if a.Unable || b.Unable {
		x.alone = x.a.Codec
		if b.Unable {
			x.alone = x.b.Codec
		}
		return
	}
	before := x.before[in.doc]
	if x.dialect.form == nil && in.class == "as-written" {
		before = nil
	}
	at := x.goPath(in.path)
	okA, okB := a.Error == "", b.Error == ""
	if okA && okB && len(before) > 0 && len(apart(a.Tree, b.Tree, before)) == 0 && len(apart(a.Tree, b.Tree, nil)) > 0 {
		x.masked[class] = true
		return
	}
	x.tried[class] = true
	switch {
	case okA && okB:
		if gaps := apart(a.Tree, b.Tree, before); len(gaps) > 0 {
			x.add(class, gaps[0].path, in, otherValue, "reads "+gaps[0].a, "reads "+gaps[0].b)
			return
		}
		x.tried["target-reuse"] = true
		// one that takes the key for a field's changes what it held, unless they differ there with the key itself, or
		// without it
		if !strings.HasPrefix(class, "key-") || x.merged[in.path] {
			class = "target-reuse"
		}
		if in.class == "missing-field" && len(apart(a.Over, b.Over, before)) > 0 {
			x.merged[in.path] = true
		}
		if (a.OverNo == "") != (b.OverNo == "") {
			x.add(class, at, in, refusal, read(task.Outcome{Error: a.OverNo}), read(task.Outcome{Error: b.OverNo}))
		} else if gaps := apart(a.Over, b.Over, before); len(gaps) > 0 {
			x.add(class, gaps[0].path, in, otherValue, "leaves "+gaps[0].a, "leaves "+gaps[0].b)
		}
	case okA != okB:
		x.add(class, at, in, refusal, read(a), read(b))
	default:
		x.tried["error-kind"] = true
		if kinds(a) != kinds(b) {
			x.add("error-kind", "", in, mildError, kinds(a), kinds(b))
		}
		x.compareWhere(in, a, b)
		if !a.Died && !b.Died {
			x.tried["after-error"] = true
			if gaps := apart(a.Tree, b.Tree, before); len(gaps) > 0 {
				x.add("after-error", gaps[0].path, in, mildError, "leaves "+gaps[0].a, "leaves "+gaps[0].b)
			}
		}
	}
}

// compareWhere compares what two errors of one name say of the place that they are about.
func (x *comparison) compareWhere(in input, a, b task.Outcome) {
	if !x.dialect.has("error-place") {
		return
	}
	for _, p := range a.Where {
		name, _, _ := strings.Cut(p, " ")
		i := slices.IndexFunc(b.Where, func(q string) bool { return strings.HasPrefix(q, name+" ") })
		if i < 0 {
			continue
		}
		x.tried["error-place"] = true
		if q := b.Where[i]; p != q {
			x.addAs("error-place:"+name, "error-place", "", in, mildError, p, q)
		}
	}
}

// ofErrors takes from errors what is none of the reader's: bytes of buffers, and packages of types that are adapted.
var ofErrors = strings.NewReplacer(`\u0000`, "", "normalized.", "", "plainer.", "")

func read(o task.Outcome) string {
	switch {
	case o.Died:
		return "ends the process: " + o.Error
	case o.Panic:
		return clip(o.Error)
	case o.Error != "":
		text := ofErrors.Replace(o.Error)
		return "refuses it: " + ended(strings.Join(strings.Fields(text), " "))
	}
	return "reads it"
}

// ended shortens an error, the end of which says most.
func ended(s string) string {
	const most = 120
	if r := []rune(s); len(r) > most {
		return "…" + string(r[len(r)-most+1:])
	}
	return s
}

// kinds says what errors.Is and errors.As find in an error.
func kinds(o task.Outcome) string {
	switch {
	case o.Died:
		return "ends the process"
	case o.Panic:
		return "panics"
	}
	var has []string
	for _, k := range task.Known {
		if slices.Contains(o.Kinds, k) {
			has = append(has, k)
		}
	}
	if len(has) == 0 {
		return "an error of another type"
	}
	return strings.Join(has, ", ")
}

// compareWritten compares what two codecs wrote of a value.
func (x *comparison) compareWritten(change string, value int, a, b task.Outcome) {
	x.tried["bytes"] = true
	if x.values++; change == "drawn" {
		x.drawn++
	}
	if class := writtenClass(change); class != "" {
		x.tried[class] = true
	}
	in := input{text: "a value, " + change, value: value + 1}
	if change != "drawn" {
		in.text = "each value of it made " + change
	}
	in.wrote = cmp.Or(string(a.Bytes), string(b.Bytes))
	switch okA, okB := a.Error == "", b.Error == ""; {
	case okA != okB:
		class := writtenClass(change)
		if class == "" {
			class = "write-refused"
		}
		x.add(class, "", in, refusal, wrote(a), wrote(b))
		return
	case !okA:
		if a.Died != b.Died || a.Panic != b.Panic {
			x.add("error-kind", "", in, mildError, kinds(a), kinds(b))
		}
		return
	case string(a.Bytes) == string(b.Bytes):
		return
	}
	p, q := document{}, document{}
	var taken bool
	if x.dialect.form != nil && x.other.form != nil {
		var okP, okQ bool
		p, okP = x.dialect.document(a.Bytes)
		q, okQ = x.other.document(b.Bytes)
		taken = okP && okQ
	}
	if !taken {
		class := cmp.Or(writtenClass(change), "bytes")
		if x.tried["bytes:drawn"] { // these values are not what they differ in
			class = "bytes"
		}
		p, q := unlike(a.Bytes, b.Bytes)
		x.add(class, "", in, mildBytes, fmt.Sprintf("%d bytes: %s", len(a.Bytes), hexed(p)),
			fmt.Sprintf("%d bytes: %s", len(b.Bytes), hexed(q)))
		x.tried["bytes:drawn"] = x.tried["bytes:drawn"] || change == "drawn"
		return
	}
	w := writings{form: x.dialect.form, change: change}
	w.compare("", p.node, q.node)
	for _, one := range w.all {
		if one.class == "value-written" && x.reads[one.path] == "time" {
			one.class = "time-written"
		}
		x.tried[one.class] = true
		x.add(one.class, x.goPath(one.path), in, one.severity, one.a, one.b)
	}
	if len(w.all) == 0 {
		class := "bytes"
		if writtenClass(change) == "raw-written" {
			class = "raw-written"
		}
		x.add(class, "", in, mildBytes, hexed(a.Bytes), hexed(b.Bytes))
	}
}

// goPath is the field of Go's that a part of a document is in.
func (x *comparison) goPath(path string) string {
	for at := path; at != ""; {
		if name := x.names[at]; name != "" {
			return name
		}
		i := strings.LastIndexAny(at, ".[")
		at = at[:max(i, 0)]
	}
	return path
}

// writtenClass is what a change of values is about.
func writtenClass(change string) string {
	switch change {
	case "nil-slice", "nil-map", "nan":
		return change
	case "html":
		return "html-escape"
	case "invalid-utf8":
		return "invalid-utf8-written"
	case "float-large", "float-small":
		return "float-form"
	case "zero", "empty-slice", "empty-map", "nil-pointer":
		return "omitempty"
	case "time-zone":
		return "time-written"
	case "raw-spaced", "raw-invalid":
		return "raw-written"
	}
	return ""
}

func wrote(o task.Outcome) string {
	if o.Error == "" {
		return "writes it"
	}
	return strings.Replace(read(o), "refuses it", "refuses to write it", 1)
}

// unlike are the first lines in which two texts differ; of what is no text it is all.
func unlike(a, b []byte) (p, q []byte) {
	if !utf8.Valid(a) || !utf8.Valid(b) {
		return a, b
	}
	x, y := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(x), len(y)) {
		if !bytes.Equal(x[i], y[i]) {
			return x[i], y[i]
		}
	}
	return a, b
}

func hexed(data []byte) string {
	if utf8.Valid(data) {
		return clip(strconv.Quote(string(data)))
	}
	if len(data) > 16 {
		return fmt.Sprintf("%x…", data[:16])
	}
	return fmt.Sprintf("%x", data)
}

// add notes a difference: one for each class and field, with the shortest input.
func (x *comparison) add(class, field string, in input, severity int, a, b string) {
	id := class
	if field != "" {
		id += ":" + field
	}
	x.addAs(id, class, field, in, severity, a, b)
}

// addAs is add with another id.
func (x *comparison) addAs(id, class, field string, in input, severity int, a, b string) {
	x.tried[class] = true
	c := classOf(class)
	d := x.found[id]
	if d == nil {
		d = &Difference{ID: id, Class: class, Behaviour: c.Does, Clause: c.Clause, Dataset: x.o.Dataset, Field: field,
			Reach: "possible",
			Input: in.text, A: a, B: b, severity: severity, Fix: Fix{Kind: "none"}, Party: x.party(class)}
		x.found[id] = d
	}
	if in.class == "as-written" || in.class == "" && strings.HasSuffix(in.text, "drawn") {
		d.Reach = "seen"
		if in.value == 0 || in.value != d.counted { // of one value many items may show it
			d.Samples++
		}
		d.counted = in.value
	}
	better := severity > d.severity || severity == d.severity && len(in.text) < len(d.Input)
	if better || d.Shown.Input == nil {
		d.Shown = x.shown(class, in)
		if better {
			d.severity, d.Input, d.A, d.B = severity, in.text, a, b
		}
	}
	d.Hurts = hurts(d)
	from, to, does, instead := x.a.Codec, x.b.Codec, d.A, d.B
	if to == stdV1 {
		from, to, does, instead = to, from, instead, does
	}
	d.Fix, d.RemovedBy = x.remedied(d.Class, d.A, d.B, d.Input)
	if fix := fixOf(c, to, does, instead); from == stdV1 && fix.Patch != "" { // towards another library they do not lead
		d.Fix, d.RemovedBy = fix, to+": "+fix.Patch
	}
}

// hurts says whom a difference hurts.
func hurts(d *Difference) string {
	switch {
	case slices.Contains([]string{"key-case", "key-nul", "duplicate-key"}, d.Class) && d.severity == otherValue:
		return hurtsSecurity
	case d.severity == mildMemory:
		return hurtsMemory
	case d.severity == otherValue:
		return hurtsData
	case d.severity == refusal:
		return hurtsRefused
	case d.severity == mildBytes:
		return hurtsReaders
	}
	return hurtsErrors
}

// answer sorts what was found, the worst first.
func (x *comparison) answer() *Answer {
	r := &Answer{Version: 1, A: x.a.Side, B: x.b.Side, Dataset: x.o.Dataset, Inputs: x.inputs, Values: x.values,
		Hostile: x.hostile, Guided: x.guided, Unshown: x.unshown,
		Left:        Left{x.left, x.leftAt, x.hostileLeft, x.unasked, x.unjudged},
		Differences: []Difference{}, Equal: []string{}, NotTried: []NotTried{}}
	differ := map[string]bool{}
	for _, d := range x.found {
		if d.Reach == "seen" && d.Samples <= x.drawn {
			d.Of = x.drawn
		}
		if !utf8.ValidString(d.Input) {
			d.InputHex = hex.EncodeToString([]byte(d.Input))
		}
		r.Differences = append(r.Differences, *d)
		differ[d.Class] = true
	}
	slices.SortStableFunc(r.Differences, func(p, q Difference) int {
		if p.severity != q.severity {
			return q.severity - p.severity
		}
		return strings.Compare(p.ID, q.ID)
	})
	catalogue := x.dialect.about != nil || isJSON(x.dialect.form)
	for _, c := range classes {
		switch {
		case differ[c.Name] || catalogue && !x.dialect.has(c.Name):
		case x.tried[c.Name]:
			r.Equal = append(r.Equal, c.Name)
		case x.refused != "":
			r.NotTried = append(r.NotTried, NotTried{c.Name, x.refused + refusesType})
		case x.given != "":
			r.NotTried = append(r.NotTried, NotTried{c.Name, fmt.Sprintf("%s ended its process %d times before", x.given,
				mostDeaths)})
		case x.unread != "" && c.Name != "bytes":
			r.NotTried = append(r.NotTried, NotTried{c.Name, x.unread})
		case x.masked[c.Name]:
			r.NotTried = append(r.NotTried, NotTried{c.Name, "the two do not read alike what " + x.a.Codec + " writes"})
		case x.late[c.Name] || x.cut:
			r.NotTried = append(r.NotTried, NotTried{c.Name, "the time was over (--time)"})
		case x.streamless != "" && strings.HasPrefix(c.Name, "stream-"):
			r.NotTried = append(r.NotTried, NotTried{c.Name, x.streamless})
		case x.frameless && strings.HasPrefix(c.Name, "stream-"):
			r.NotTried = append(r.NotTried, NotTried{c.Name, "it is not known what stands between the values of a stream"})
		case c.Name == "error-place":
			r.NotTried = append(r.NotTried, NotTried{c.Name, "no errors of the two have a field of the same name for it"})
		case c.Name == "token-truncated":
			r.NotTried = append(r.NotTried, NotTried{c.Name, "not both codecs here have calls for single tokens"})
		case x.alone != "" && c.Name == "schema-resolution":
			r.NotTried = append(r.NotTried, NotTried{c.Name, x.alone + " reads along its own schema alone"})
		case !catalogue && !slices.Contains(common, c.Name):
		case !catalogue:
			r.NotTried = append(r.NotTried, NotTried{c.Name, "there is no catalogue of " + x.o.Format + " yet"})
		default:
			r.NotTried = append(r.NotTried, NotTried{c.Name, "the type has no field that it is about"})
		}
	}
	return r
}
