package shapes

type Levels struct {
	List  []Level
	Three [3]Level
	ByKey map[string]Level
	Raw   map[string]uint8
}
