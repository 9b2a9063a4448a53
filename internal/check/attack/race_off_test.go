//go:build !race

package attack

// raceDetector reports whether this binary has the race detector, whose own memory
// does not fit the limits of a worker.
const raceDetector = false
