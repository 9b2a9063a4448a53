package record

// withKind returns a copy of line with its kind set, or "" for a foreign type.
func withKind(line any) (string, any) {
	switch l := line.(type) {
	case *Run:
		return withKind(*l)
	case *Codec:
		return withKind(*l)
	case *Verdict:
		return withKind(*l)
	case *Trait:
		return withKind(*l)
	case *Attack:
		return withKind(*l)
	case *Edge:
		return withKind(*l)
	case *MatrixCell:
		return withKind(*l)
	case *Witness:
		return withKind(*l)
	case *Cost:
		return withKind(*l)
	case *Parallel:
		return withKind(*l)
	case *Layout:
		return withKind(*l)
	case *Collector:
		return withKind(*l)
	case *Sample:
		return withKind(*l)
	case *Failure:
		return withKind(*l)
	case *Resume:
		return withKind(*l)
	case *End:
		return withKind(*l)
	case Run:
		l.Kind, l.Version = KindRun, Version
		return l.Kind, l
	case Codec:
		l.Kind = KindCodec
		return l.Kind, l
	case Verdict:
		l.Kind = KindVerdict
		return l.Kind, l
	case Trait:
		l.Kind = KindTrait
		return l.Kind, l
	case Attack:
		l.Kind = KindAttack
		return l.Kind, l
	case Edge:
		l.Kind = KindEdge
		return l.Kind, l
	case Witness:
		l.Kind = KindWitness
		return l.Kind, l
	case MatrixCell: // of three kinds, which it says itself
		if !isMatrix(l.Kind) {
			return "", line
		}
		return l.Kind, l
	case Cost:
		l.Kind = KindCost
		return l.Kind, l
	case Parallel:
		l.Kind = KindParallel
		return l.Kind, l
	case Layout:
		l.Kind = KindLayout
		return l.Kind, l
	case Collector:
		l.Kind = KindCollector
		return l.Kind, l
	case Sample:
		if l.Figures != nil {
			return KindProcess, l.line()
		}
		l = l.Whole()
		l.Kind = KindSample
		return l.Kind, l
	case Failure:
		l.Kind = KindFailure
		return l.Kind, l
	case Resume:
		l.Kind = KindResume
		return l.Kind, l
	case End:
		l.Kind = KindEnd
		return l.Kind, l
	}
	return "", line
}
