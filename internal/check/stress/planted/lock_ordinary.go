//go:build !race

package planted

const lockHidden = false
