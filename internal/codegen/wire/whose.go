package wire

import (
	"cmp"
	"go/ast"
	"go/types"
	"strings"
)

func whoseOr(s string) string { return cmp.Or(s, Unknown) }

// whose says whose bytes a call is about: what the sink says, else what the method that it stands in is for, else
// what the encoder writes to or the decoder reads from.
func (f *finder) whose(c *call, s Sink) string {
	if s.Whose != "" {
		return s.Whose
	}
	if c.in != nil && c.in.Signature().Recv() != nil && (c.in.Name() == "Value" || c.in.Name() == "Scan") {
		return Store // driver.Valuer, sql.Scanner
	}
	if s.From == nil {
		return Unknown
	}
	sel, ok := ast.Unparen(c.expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return Unknown
	}
	made := f.origin(sel.X, c)
	if made == nil || *s.From >= len(made.Args) {
		return Unknown
	}
	return ofStream(c.pkg.TypesInfo, made.Args[*s.From], s.Direction == Reads)
}

// origin is the call that made the encoder that an expression stands for.
func (f *finder) origin(e ast.Expr, c *call) *ast.CallExpr {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return e
	case *ast.Ident:
		decl := c.pkg.TypesInfo.ObjectOf(e)
		for _, file := range c.pkg.Syntax {
			if e.Pos() < file.FileStart || e.Pos() > file.FileEnd {
				continue
			}
			var made *ast.CallExpr
			ast.Inspect(file, func(n ast.Node) bool {
				if a, ok := n.(*ast.AssignStmt); ok && len(a.Lhs) == len(a.Rhs) {
					for i, l := range a.Lhs {
						if id, ok := l.(*ast.Ident); ok && c.pkg.TypesInfo.ObjectOf(id) == decl {
							made, _ = a.Rhs[i].(*ast.CallExpr)
						}
					}
				}
				return made == nil
			})
			return made
		}
	}
	return nil
}

// ofStream says whose bytes go through a reader or a writer.
func ofStream(info *types.Info, e ast.Expr, read bool) string {
	if c, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(c.Args) > 0 { // io.LimitReader(r.Body, n), bufio.NewReader(f)
		for _, a := range c.Args {
			if whose := ofStream(info, a, read); whose != Unknown {
				return whose
			}
		}
	}
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok && sel.Sel.Name == "Body" {
		switch types.TypeString(deref(info.TypeOf(sel.X)), nil) {
		case "net/http.Request":
			return Requests
		case "net/http.Response":
			return Responses
		}
	}
	t := info.TypeOf(e)
	if t == nil {
		return Unknown
	}
	switch name := types.TypeString(deref(t), nil); {
	case read && name == "net/http.ResponseWriter": // of http.MaxBytesReader
	case name == "net/http.ResponseWriter" || strings.HasSuffix(name, "gin.ResponseWriter"):
		return Responses
	case name == "os.File":
		return Store
	}
	return Unknown
}
