package grammar

import (
	"bytes"
	"slices"
)

// flow is YAML in flow style, as it is written by encoders that write what reads as JSON too.
var flow = language{forms: 2, read: json.read, between: json.between, unordered: json.unordered,
	same: func(e []byte, it *item) (all [][]byte) {
		raw := e[it.from:it.to]
		fronts := []string{"&q ", " \n  "}
		if it.kind == '"' {
			fronts = append(fronts, "!!str ", "&q !!str ", "!<tag:yaml.org,2002:str> ")
		}
		if it.kind == '"' && bytes.IndexByte(raw, '\\') < 0 && bytes.IndexByte(raw, '\'') < 0 && len(raw) > 2 {
			all = append(all, slices.Concat([]byte("'"), raw[1:len(raw)-1], []byte("'")))
		}
		for _, front := range fronts {
			all = append(all, slices.Concat([]byte(front), raw))
		}
		return all
	},
	other: func([]byte, *item) [][]byte { return flowItems },
	wrap: func(e []byte, it *item, body []byte, members int) [][]byte {
		plain := wrapJSON(e, it, body, members)[0]
		tag := map[byte]string{'{': "!!map ", '[': "!!seq "}[it.kind]
		all := [][]byte{plain}
		for _, front := range []string{"&q ", tag, "&q " + tag} {
			all = append(all, slices.Concat([]byte(front), plain))
		}
		if it.kind == '{' && members > 0 {
			all = append(all, slices.Concat([]byte("{<<: "), plain, []byte("}")))
		}
		return all
	},
	strange: func(_ []byte, it *item) [][]byte { return strangeTo(it.kind == '{', `"q"`, ": ", flowItems) },
	whole:   yaml.whole,
}

// flowItems are the values of YAML that stand on one line.
var flowItems = slices.DeleteFunc(slices.Clone(yamlItems), func(v []byte) bool { return bytes.IndexByte(v, '\n') >= 0 })
