//go:build !race

package traits

// raceDetector tells that the program is built with it.
const raceDetector = false
