package tap

import (
	"encoding/json"
	"hash/maphash"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"time"
)

// A plan is what the scanner knows of a Go type: the only names that a file may have.
type plan struct {
	of        reflect.Type
	kind      reflect.Kind
	bytes     bool              // it is a list of bytes, a text in JSON
	time      bool              // it is a time.Time
	fields    map[string]*field // by name; of a struct
	folded    map[string]*field // by name in lower case
	key, elem *field            // of lists and maps
}

// A field is a field of a struct, or what a list or a map holds.
type field struct {
	name   string // in JSON
	quoted string // the same within quotes of JSON
	index  []int
	of     *plan
	enum   enum
}

var anything = &plan{kind: reflect.Interface}

// planOf makes the plan of a type, or finds it.
func planOf(t reflect.Type, made map[reflect.Type]*plan) *plan {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil || t.Kind() == reflect.Interface {
		return anything
	}
	if p := made[t]; p != nil {
		return p
	}
	p := &plan{of: t, kind: t.Kind(), time: t == reflect.TypeOf(time.Time{})}
	made[t] = p
	switch t.Kind() {
	case reflect.Struct:
		p.fields, p.folded = map[string]*field{}, map[string]*field{}
		p.collect(t, nil, map[reflect.Type]bool{}, made)
		for name, f := range p.fields {
			p.folded[strings.ToLower(name)] = f
		}
	case reflect.Map:
		p.key, p.elem = &field{of: anything}, &field{of: planOf(t.Elem(), made)}
	case reflect.Slice, reflect.Array:
		p.bytes = t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
		p.elem = &field{of: planOf(t.Elem(), made)}
	}
	return p
}

// collect finds the fields that encoding/json would, those of embedded structs too.
func (p *plan) collect(t reflect.Type, index []int, within map[reflect.Type]bool, made map[reflect.Type]*plan) {
	if within[t] {
		return
	}
	within[t] = true
	defer delete(within, t)
	for i := 0; i < t.NumField(); i++ {
		sf := t.Field(i)
		name, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
		if sf.Tag.Get("json") == "-" {
			continue
		}
		path := append(append([]int(nil), index...), i)
		inner := sf.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		if sf.Anonymous && name == "" && inner.Kind() == reflect.Struct {
			p.collect(inner, path, within, made)
			continue
		}
		if !sf.IsExported() {
			continue
		}
		if name == "" {
			name = sf.Name
		}
		if was := p.fields[name]; was != nil && len(was.index) <= len(path) {
			continue // that of the outer struct counts
		}
		quoted, _ := json.Marshal(name)
		p.fields[name] = &field{name: name, quoted: string(quoted[1 : len(quoted)-1]), index: path,
			of: planOf(sf.Type, made)}
	}
}

// find finds the field of a key, and how the key is spelled: '=' as the type has it, 'U' in upper case, 'L' in lower
// case, 'T' with another first letter, 'M' otherwise.
func (p *plan) find(key []byte) (*field, byte) {
	if f := p.fields[string(key)]; f != nil {
		return f, '='
	}
	var room [64]byte
	low := room[:0]
	for _, b := range key {
		if b >= 'A' && b <= 'Z' {
			b += 'a' - 'A'
		}
		low = append(low, b)
	}
	f := p.folded[string(low)]
	if f == nil {
		return nil, 0
	}
	switch k := string(key); {
	case k == strings.ToUpper(f.name):
		return f, 'U'
	case k == strings.ToLower(f.name):
		return f, 'L'
	case k[1:] == f.name[1:]:
		return f, 'T'
	}
	return f, 'M'
}

// baseName is the last part of the name of a type.
func baseName(t reflect.Type) string {
	if t == nil {
		return "nil"
	}
	if t.Name() != "" {
		return t.Name()
	}
	return t.Kind().String()
}

// typeName is the name of a type with its package.
func typeName(t reflect.Type) string {
	if t == nil {
		return "nil"
	}
	if t.Name() != "" && t.PkgPath() != "" {
		return t.PkgPath() + "." + t.Name()
	}
	return t.String()
}

func base(path string) string { return filepath.Base(path) }

// An enum finds texts that several messages share. It keeps hashes with a seed of this process, and hands out numbers.
type enum struct {
	mu     sync.Mutex
	seen   map[uint64]*shared
	purged int
	next   int
}

type shared struct {
	messages int
	last     uint64
	number   int // 0: not enough messages share it
}

const (
	mostShared   = 256 // texts that a field counts at a time
	mostPurges   = 8   // then the field has no more new ones
	longestShare = 64  // bytes
)

var seed = maphash.MakeSeed()

// number counts a text of a message, and is its number where least messages share it, else 0.
func (e *enum) number(text []byte, message uint64, least int) int {
	if len(text) > longestShare || len(text) == 0 {
		return 0
	}
	h := maphash.Bytes(seed, text)
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.seen[h]
	if s == nil {
		if e.purged >= mostPurges {
			return 0
		}
		if e.seen == nil {
			e.seen = map[uint64]*shared{}
		}
		if len(e.seen) >= mostShared {
			for h, s := range e.seen {
				if s.number == 0 {
					delete(e.seen, h)
				}
			}
			if e.purged++; len(e.seen) >= mostShared {
				e.purged = mostPurges
				return 0
			}
		}
		s = &shared{}
		e.seen[h] = s
	}
	if s.last != message {
		s.last = message
		s.messages++
	}
	if s.number == 0 && s.messages >= least {
		e.next++
		s.number = e.next
	}
	return s.number
}
