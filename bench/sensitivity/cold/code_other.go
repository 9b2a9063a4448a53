//go:build !(linux && amd64)

package cold

import "errors"

func otherCode(int) (func(), error) {
	return nil, errors.New("code that evicts other code is made on Linux on amd64 only")
}
