package record

// ImportsUnsafe reports whether a package of the library outside the standard
// library imports unsafe, and whether the record knows.
func (c Codec) ImportsUnsafe() (imports, known bool) {
	return len(c.Unsafe) > 0, c.Unsafe != nil || c.Library == "std"
}
