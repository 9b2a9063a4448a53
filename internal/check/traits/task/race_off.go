//go:build !race

package task

// RaceDetector tells that the program is built with it.
const RaceDetector = false
