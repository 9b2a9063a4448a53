// Command corpus writes the input that a file of Go's fuzzer holds to standard
// output, raw.
package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: corpus FILE")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(1)
	}
}

func run(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	_, value, ok := bytes.Cut(text, []byte("\n[]byte("))
	if !ok || !bytes.HasPrefix(text, []byte("go test fuzz v1\n")) {
		return fmt.Errorf("%s is not an input of one byte slice", path)
	}
	input, err := strconv.Unquote(string(bytes.TrimSuffix(bytes.TrimSpace(value), []byte(")"))))
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	_, err = os.Stdout.WriteString(input)
	return err
}
