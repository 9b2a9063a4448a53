package record

// Line is a line of a record: one of the kinds of this package, or a pointer to one.
type Line interface {
	// kinded is the line as it is written, with its kind; "" where it is of none.
	kinded() (kind string, written any)
}

// Lines is a list of lines of one kind, as [Writer.AppendAll] takes them.
func Lines[T Line](list []T) []Line {
	lines := make([]Line, len(list))
	for i, l := range list {
		lines[i] = l
	}
	return lines
}

func (l Run) kinded() (string, any) { l.Kind, l.Version = KindRun, Version; return l.Kind, l }

func (l Codec) kinded() (string, any) { l.Kind = KindCodec; return l.Kind, l }

func (l Verdict) kinded() (string, any) { l.Kind = KindVerdict; return l.Kind, l }

func (l Trait) kinded() (string, any) { l.Kind = KindTrait; return l.Kind, l }

func (l Attack) kinded() (string, any) { l.Kind = KindAttack; return l.Kind, l }

func (l Edge) kinded() (string, any) { l.Kind = KindEdge; return l.Kind, l }

func (l Witness) kinded() (string, any) { l.Kind = KindWitness; return l.Kind, l }

func (l Cost) kinded() (string, any) { l.Kind = KindCost; return l.Kind, l }

func (l Parallel) kinded() (string, any) { l.Kind = KindParallel; return l.Kind, l }

func (l Link) kinded() (string, any) { l.Kind = KindLink; return l.Kind, l }

func (l Collector) kinded() (string, any) { l.Kind = KindCollector; return l.Kind, l }

func (l Failure) kinded() (string, any) { l.Kind = KindFailure; return l.Kind, l }

func (l Resume) kinded() (string, any) { l.Kind = KindResume; return l.Kind, l }

func (l End) kinded() (string, any) { l.Kind = KindEnd; return l.Kind, l }

// A cell is of three kinds, which it says itself.
func (c MatrixCell) kinded() (string, any) {
	if !isMatrix(c.Kind) {
		return "", c
	}
	return c.Kind, c
}

func (s Sample) kinded() (string, any) {
	if s.Figures != nil {
		return KindProcess, s.line()
	}
	s = s.Whole()
	s.Kind = KindSample
	return s.Kind, s
}
