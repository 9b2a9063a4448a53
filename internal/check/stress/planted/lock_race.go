//go:build race

package planted

const lockHidden = true
