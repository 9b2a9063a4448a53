package dataset

import (
	"time"
)

// Tree is a directory and all below it: a type that contains itself.
type Tree struct {
	Name     string
	Size     int64     // bytes
	Mode     uint32    // as in st_mode of stat(2)
	Modified time.Time // nanoseconds
	Children []Tree    // nil for a file and for an empty directory
}
