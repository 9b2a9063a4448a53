//go:build !(linux && amd64)

package main

import "errors"

func otherCode(int) (func(), error) {
	return nil, errors.New("code that evicts other code is made on Linux on amd64 only")
}
