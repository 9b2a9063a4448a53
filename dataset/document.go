package dataset

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"time"
)

// Document is a tree whose types only running shows, as programs have it that pass on what they do not
// know: maps from text, lists, text, int64, float64, booleans and nil.
type Document struct {
	Root map[string]any
}

var _ = []Set[Document]{
	add(Set[Document]{
		ID:       "document/config",
		Doc:      "settings of a service as map[string]any: small sections of text, numbers and switches, three levels deep",
		Generate: func(r *rand.Rand) Document { return document(config(r)) },
	}),
	add(Set[Document]{
		ID:       "document/order",
		Same:     "order",
		Doc:      "what data set order has, as map[string]any: times as text, numbers as int64 and float64",
		Generate: func(r *rand.Rand) Document { return document(order(r)) },
	}),
	add(Set[Document]{
		ID:       "document/tweet",
		Doc:      "a post of data set timeline as map[string]any",
		Generate: func(r *rand.Rand) Document { return document(post(r, between(r, 2010, 2037).Truncate(time.Second))) },
	}),
	add(Set[Document]{
		ID:    "document/timeline",
		Same:  "timeline",
		Doc:   "a large document: 25 posts of data set timeline as map[string]any",
		Count: 20,
		Generate: func(r *rand.Rand) Document {
			at := between(r, 2010, 2037).Truncate(time.Second)
			return document(struct{ Statuses []Post }{list(25, func() Post { return post(r, at) })})
		},
	}),
	add(Set[Document]{
		ID:       "document/season",
		Same:     "season",
		Doc:      "what data set season has, as map[string]any",
		Count:    10,
		Generate: func(r *rand.Rand) Document { return document(season(r)) },
	}),
	add(Set[Document]{
		ID:       "document/geometry",
		Same:     "geometry",
		Doc:      "what data set geometry has, as map[string]any: lists of lists of float64",
		Count:    10,
		Generate: func(r *rand.Rand) Document { return document(geometry(r)) },
	}),
	add(Set[Document]{
		ID:       "document/history",
		Same:     "history",
		Doc:      "what data set history has, as map[string]any: 27 levels of maps and lists",
		Count:    10,
		Generate: func(r *rand.Rand) Document { return document(history(r)) },
	}),
}

func document(v any) Document { return Document{tree(reflect.ValueOf(v)).(map[string]any)} }

// tree is a value as maps, lists and leaves: structs are maps by the names of their fields, times text, byte arrays
// hexadecimal, numbers int64 and float64. Nil pointers are nil; empty lists and maps are left out.
func tree(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return tree(v.Elem())
	case reflect.Struct:
		if t, ok := v.Interface().(time.Time); ok {
			return t.Format(time.RFC3339Nano)
		}
		m := make(map[string]any, v.NumField())
		for i := range v.NumField() {
			if f := v.Field(i); f.Kind() != reflect.Slice && f.Kind() != reflect.Map || f.Len() > 0 {
				m[v.Type().Field(i).Name] = tree(f)
			}
		}
		return m
	case reflect.Map:
		m := make(map[string]any, v.Len())
		for it := v.MapRange(); it.Next(); {
			m[it.Key().String()] = tree(it.Value())
		}
		return m
	case reflect.Slice:
		l := make([]any, v.Len())
		for i := range l {
			l[i] = tree(v.Index(i))
		}
		return l
	case reflect.Array:
		return fmt.Sprintf("%x", v.Interface())
	case reflect.String:
		return v.String()
	case reflect.Bool:
		return v.Bool()
	case reflect.Float32, reflect.Float64:
		return v.Float()
	}
	if v.CanUint() {
		return int64(v.Uint() % (1 << 53)) // more digits are lost to all who read numbers as JSON's
	}
	return v.Int() % (1 << 53)
}

// settings is what data set document/config is made of.
type settings struct {
	Service  string
	Version  string
	Debug    bool
	Replicas int
	Server   struct {
		Listen  string
		Timeout float64 // seconds
		Retries int
		TLS     *certificate
	}
	Log struct {
		Level  string
		Sample float64
		Fields []string
		Labels map[string]string
	}
	Stores []store
	Flags  map[string]bool
	Limits map[string]int64
}

type store struct {
	Name     string
	Driver   string
	Address  string
	Pool     int
	Idle     float64 // seconds
	ReadOnly bool
	Options  map[string]string
}

type certificate struct {
	File     string
	Key      string
	Versions []string
}

func config(r *rand.Rand) settings {
	s := settings{Service: word(r), Version: fmt.Sprintf("v%d.%d.%d", r.IntN(4), r.IntN(30), r.IntN(10)),
		Debug: oneIn(r, 4), Replicas: 1 + r.IntN(9)}
	s.Server.Listen = fmt.Sprintf("0.0.0.0:%d", 1024+r.IntN(50000))
	s.Server.Timeout = float64(1+r.IntN(600)) / 10
	s.Server.Retries = r.IntN(6)
	if oneIn(r, 2) {
		s.Server.TLS = &certificate{"/etc/" + word(r) + "/tls.crt", "/etc/" + word(r) + "/tls.key",
			[]string{"1.2", "1.3"}[r.IntN(2):]}
	}
	s.Log.Level = pick(r, "debug", "info", "warn", "error")
	s.Log.Sample = float64(1+r.IntN(99)) / 100
	s.Log.Fields = list(r.IntN(5), func() string { return word(r) })
	s.Log.Labels = table(r, r.IntN(4), []string{"region", "team", "tier", "zone"}, func() string { return word(r) })
	s.Stores = list(1+r.IntN(4), func() store {
		return store{
			Name: word(r), Driver: pick(r, "postgres", "redis", "s3", "mysql"), Address: word(r) + ".example:" + digits(r, 4),
			Pool: 1 + r.IntN(64), Idle: float64(r.IntN(100)) / 4, ReadOnly: oneIn(r, 3),
			Options: table(r, r.IntN(3), []string{"charset", "retry", "sslmode"}, func() string { return word(r) }),
		}
	})
	s.Flags = map[string]bool{}
	for range 2 + r.IntN(6) {
		s.Flags[login(r)] = oneIn(r, 2)
	}
	s.Limits = map[string]int64{"bytes": magnitude(r, 30), "requests": magnitude(r, 16), "streams": magnitude(r, 8)}
	return s
}
