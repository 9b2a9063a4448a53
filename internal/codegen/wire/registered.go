package wire

import (
	"go/constant"
	"go/types"
)

// given is the name that a call of gob.RegisterName has; "" where it is another call, or no constant.
func given(c *call) string {
	if c.callee.FullName() != "encoding/gob.RegisterName" || len(c.expr.Args) == 0 {
		return ""
	}
	if v := c.pkg.TypesInfo.Types[c.expr.Args[0]].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// registered is the name under which gob writes a type that is registered: with the path of its package, and of a
// pointer with the package's name.
func (f *finder) registered(n *types.Named, w *flow) string {
	switch w.call {
	case "encoding/gob.RegisterName":
		return w.name
	case "encoding/gob.Register":
	default:
		return ""
	}
	if f.outer == nil || types.Unalias(f.outer) == types.Type(n) || dynamic(f.outer) {
		return n.Obj().Pkg().Path() + "." + n.Obj().Name()
	}
	return types.TypeString(f.outer, func(p *types.Package) string { return p.Name() })
}
