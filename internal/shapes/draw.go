package shapes

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/mistake"
)

// Draw makes up n messages in JSON, one a line, with the shapes of those of a type: of those that were read, those
// that were written, or for "" of both, as often as the service does either. The type is found by its name and, where
// several packages have one, by its package; a main package has no path in the file. Equal seeds make equal messages.
func (f *File) Draw(pkg, name, op string, n int, seed uint64) ([]byte, error) {
	sites, err := f.find(pkg, name)
	if err != nil {
		return nil, err
	}
	if op != "" {
		sites = slices.DeleteFunc(sites, func(s *Site) bool { return s.Op != op })
		if len(sites) == 0 {
			return nil, mistake.Errorf("no message of %s was %s", name, done[op])
		}
	}
	texts, err := draw(sites, n, seed)
	if err == nil && len(texts) == 0 {
		err = mistake.Errorf("no message of %s was sampled: let the service run for longer, or at a greater rate", name)
	}
	return append(bytes.Join(texts, []byte("\n")), '\n'), err
}

// Ops are what a service does with messages.
func Ops() []string { return []string{"read", "write"} }

var done = map[string]string{"read": "read", "write": "written"}

// draw makes up messages with the shapes of sites; none: no message of theirs is JSON.
func draw(sites []*Site, n int, seed uint64) ([][]byte, error) {
	var all []weighed
	for _, s := range sites {
		for _, m := range s.Messages {
			all = append(all, weighed{s, m, max(s.Calls, 1) / float64(len(s.Messages))})
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	// Equal steps along messages in the order of their sizes: the drawn ones have the sizes of all. Those of one size are
	// in no order, so that no rhythm of the service meets the steps.
	d := &drawer{rand: rand.New(rand.NewPCG(seed, 0)), seed: seed}
	d.rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	slices.SortStableFunc(all, func(a, b weighed) int { return a.message.Bytes - b.message.Bytes })
	total := 0.0
	for _, w := range all {
		total += w.weight
	}
	var texts [][]byte
	step := total / float64(n)
	for at, i, past := d.rand.Float64()*step, 0, all[0].weight; len(texts) < n; at += step {
		for at > past && i < len(all)-1 {
			i++
			past += all[i].weight
		}
		var out bytes.Buffer
		d.site, d.out = all[i].site, &out
		if err := d.value(all[i].message.Shape, ""); err != nil {
			return nil, err
		}
		if !json.Valid(bytes.ToValidUTF8(out.Bytes(), nil)) {
			return nil, fmt.Errorf("the shape of a message of %s makes no JSON: %s", d.site.Type, out.Bytes())
		}
		texts = append(texts, out.Bytes())
	}
	d.rand.Shuffle(n, func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
	return texts, nil
}

type weighed struct {
	site    *Site
	message Message
	weight  float64
}

// drawer makes up messages.
type drawer struct {
	rand *rand.Rand
	seed uint64
	site *Site
	out  *bytes.Buffer
}

// mostDrawn bounds the items of one list or map, and mostBytes a message.
const (
	mostDrawn = 100_000
	mostBytes = 16 << 20
)

// value makes up a value of a shape; path leads to it.
func (d *drawer) value(shape any, path string) error {
	switch s := shape.(type) {
	case nil:
		d.out.WriteString("null")
	case bool:
		fmt.Fprint(d.out, s)
	case string:
		return d.leaf(s, path)
	case []any:
		if len(s) == 0 {
			break
		}
		switch s[0] {
		case "o":
			return d.object(s[1:], path)
		case "m":
			return d.items(s[1:], path, 2, '{', '}')
		case "l":
			return d.items(s[1:], path, 1, '[', ']')
		}
		return fmt.Errorf("no shape is called %q", s[0])
	default:
		return fmt.Errorf("%v is no shape", s)
	}
	return nil
}

// object makes up a struct. Keys that the type does not have are left out: no library sees them in a value.
func (d *drawer) object(parts []any, path string) error {
	d.out.WriteByte('{')
	first := true
	for i := 0; i+1 < len(parts); i += 2 {
		key, ok := parts[i].(string)
		if !ok || key == "" {
			return fmt.Errorf("%v is no key of a shape", parts[i])
		}
		if key[0] == '?' {
			continue
		}
		if !first {
			d.out.WriteByte(',')
		}
		first = false
		spelled, err := json.Marshal(spell(key[0], key[1:]))
		if err != nil {
			return err
		}
		d.out.Write(spelled)
		d.out.WriteByte(':')
		if err := d.value(parts[i+1], path+"."+key[1:]); err != nil {
			return err
		}
	}
	d.out.WriteByte('}')
	return nil
}

// spell is a name in the case in which the message had it.
func spell(how byte, name string) string {
	if name == "" {
		return name
	}
	switch how {
	case 'U':
		return strings.ToUpper(name)
	case 'L':
		return strings.ToLower(name)
	case 'T':
		if up := strings.ToUpper(name[:1]); up != name[:1] {
			return up + name[1:]
		}
		return strings.ToLower(name[:1]) + name[1:]
	case 'M':
		if up := name[:len(name)-1] + strings.ToUpper(name[len(name)-1:]); up != name {
			return up
		}
		return strings.ToLower(name)
	}
	return name
}

// items makes up a list or a map: of each item so many parts. Where fewer are in the shape than there were, those come
// again, with other values.
func (d *drawer) items(parts []any, path string, each int, begin, end byte) error {
	if len(parts) == 0 {
		return fmt.Errorf("a list without a length at %s", path)
	}
	count, ok := parts[len(parts)-1].(float64)
	parts = parts[:len(parts)-1]
	if !ok || count < 0 || len(parts)%each != 0 || len(parts) == 0 && count > 0 {
		count = 0
	}
	d.out.WriteByte(begin)
	keys := map[string]bool{}
	for i := 0; i < min(int(count), mostDrawn) && d.out.Len() < mostBytes; i++ {
		if i > 0 {
			d.out.WriteByte(',')
		}
		part := parts[i*each%len(parts):]
		if each == 2 {
			d.newKey(part[0], path, keys)
			d.out.WriteByte(':')
		}
		if err := d.value(part[each-1], path+"[]"); err != nil {
			return err
		}
	}
	d.out.WriteByte(end)
	return nil
}

// newKey makes up a key that the map does not have yet, if it can.
func (d *drawer) newKey(shape any, path string, keys map[string]bool) {
	start := d.out.Len()
	text, _ := shape.(string)
	for try := 0; ; try++ {
		d.out.Truncate(start)
		if err := d.leaf(text, path+"{}"); err != nil {
			d.out.WriteString(`""`)
		}
		key := string(d.out.Bytes()[start:])
		if !keys[key] || try == 20 {
			keys[key] = true
			return
		}
	}
}
