package segmentio

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"github.com/segmentio/encoding/json"`},
	Marshal: "return json.Append(nil, v, 0)",
	Unmarshal: `_, err := json.Parse(data, v, json.DontMatchCaseInsensitiveStructFields)
return err`,
}
