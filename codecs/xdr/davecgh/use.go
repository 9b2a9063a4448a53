package davecgh

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"bytes"`, `xdr "github.com/davecgh/go-xdr/xdr2"`},
	Marshal: `var buf bytes.Buffer
if _, err := xdr.Marshal(&buf, v); err != nil {
	return nil, err
}
return buf.Bytes(), nil`,
	Unmarshal: `_, err := xdr.Unmarshal(bytes.NewReader(data), v)
return err`,
}
