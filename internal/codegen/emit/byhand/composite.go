package byhand

import "github.com/serialbench/serialbench/internal/codegen/schema"

func (w *Writer) slice(s Step, t *schema.Type, v string) {
	i := w.Var("i")
	switch s {
	case Get:
		n := w.Var("n")
		w.Count(w, s, n)
		w.P("if %s <= cap(%s) {\n%s = %s[:%s]\n} else {\n%s = make(%s, %s)\n}", n, v, v, v, n, v, w.Native(t), n)
	default:
		w.Count(w, s, "len("+v+")")
		if size := w.size(t.Elem); s == Size && size > 0 {
			w.P("s += len(%s) * %d", v, size)
			return
		}
	}
	w.P("for %s := range %s {", i, v)
	w.Write(s, t.Elem, v+"["+i+"]")
	w.P("}")
}

func (w *Writer) mapping(s Step, t *schema.Type, v string) {
	k, e := w.Var("k"), w.Var("e")
	if s == Get {
		n := w.Var("n")
		w.Count(w, s, n)
		w.P("if %s == nil && %s > 0 {\n%s = make(%s, %s)\n} else {\nclear(%s)\n}", v, n, v, w.Native(t), n, v)
		w.P("for range %s {", n)
		w.P("var %s %s\nvar %s %s", k, w.Native(t.Key), e, w.Native(t.Elem))
		w.Write(s, t.Key, k)
		w.Write(s, t.Elem, e)
		w.P("%s[%s] = %s\n}", v, k, e)
		return
	}
	w.Count(w, s, "len("+v+")")
	w.P("for %s, %s := range %s {", k, e, v)
	if s == Size && w.size(t.Key) > 0 {
		w.P("_ = %s", k)
	}
	if s == Size && w.size(t.Elem) > 0 {
		w.P("_ = %s", e)
	}
	w.Write(s, t.Key, k)
	w.Write(s, t.Elem, e)
	w.P("}")
}

func (w *Writer) pointer(s Step, t *schema.Type, v string) {
	if s == Get {
		ok := w.Var("ok")
		w.Present(w, s, ok)
		w.P("if !%s {\n%s = nil\n} else {", ok, v)
		w.P("if %s == nil {\n%s = new(%s)\n}", v, v, w.Native(t.Elem))
	} else {
		w.Present(w, s, v+" != nil")
		w.P("if %s != nil {", v)
	}
	w.Write(s, t.Elem, "(*"+v+")")
	w.P("}")
}
