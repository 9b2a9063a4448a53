package facts

import "strings"

// Link is the page of the version of a library; "" for none.
func (c *Codec) Link() string {
	switch at := c.module(); {
	case c.Unobtainable != "":
		return ""
	case c.Library == "std":
		return "https://pkg.go.dev/std"
	case at != "":
		return "https://pkg.go.dev/" + at
	}
	return ""
}

// Get is the command that adds a library to a module, or why there is none; "" where
// that is not known.
func (c *Codec) Get() string {
	switch at := c.module(); {
	case c.Unobtainable != "":
		return "cannot be had: " + oneLine(c.Unobtainable)
	case c.Library == "std":
		return "comes with Go"
	case at != "":
		return "go get " + at
	}
	return ""
}

// module is the module with its version, where that is known; "" for what is none.
func (c *Codec) module() string {
	switch {
	case !strings.Contains(c.Library, "."):
		return ""
	case c.Version == "":
		return c.Library
	}
	return c.Library + "@" + c.Version
}
