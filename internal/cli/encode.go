package cli

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/suite"
)

// longestMessage is the longest message that decode reads, in bytes: a longer one is a
// sign of a file that is none.
const longestMessage = 1 << 30

func (p *program) encodeCommand() *cobra.Command {
	var ch choice
	var vals values
	var path string
	c := &cobra.Command{
		Use:   "encode",
		Short: "Write the encodings of a data set's values to a file",
		Long: `encode writes the values of one data set as one codec encodes them: for each its length
as a variable-length integer, as protocol buffers have it, and its bytes. decode, and
programs in other languages, read that.`,
		Example: `  serialbench encode --codec msgpack/ugorji --dataset order -o order.msgpack
  serialbench encode --codec json/std --dataset person --datasetsize 3 | xxd`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := vals.check(c); err != nil {
				return err
			}
			made, err := p.single(c.Context(), ch)
			if err != nil {
				return err
			}
			return p.encode(made, vals, path)
		},
	}
	p.choiceFlags(c, &ch, p.usual(), false)
	vals.flags(c)
	c.Flags().StringVarP(&path, "output", "o", "", "write to this file instead of stdout")
	return c
}

func (p *program) encode(made *suite.Case, vals values, path string) (err error) {
	b, err := made.Open(vals.size, vals.seed)
	if err != nil {
		return err
	}
	encoded, err := b.Encoded()
	if err != nil {
		return err
	}
	out, err := openOutput(path, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return out.write(func(w io.Writer) error {
		for _, m := range encoded {
			if _, err := w.Write(append(binary.AppendUvarint(nil, uint64(len(m))), m...)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (p *program) decodeCommand() *cobra.Command {
	var ch choice
	var path string
	c := &cobra.Command{
		Use:   "decode FILE",
		Short: "Print the messages of a file as exact trees, a line each",
		Long: `decode reads messages as encode writes them, each behind its length, decodes them
with one codec into the type of a data set, and prints each value as one line of JSON: an
exact tree, as docs/how/tree.md says. "-" is standard input. A message that the codec refuses
ends it with exit code 1, and is named by its number.`,
		Example: `  serialbench decode --codec msgpack/tinylib --dataset order order.msgpack
  serialbench encode --codec cbor/ugorji | serialbench decode --codec cbor/fxamacker -`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return wrongf("decode needs one file of messages, as encode writes them, or - for standard input")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			made, err := p.single(c.Context(), ch)
			if err != nil {
				return err
			}
			return p.decode(made, args[0], path)
		},
	}
	p.choiceFlags(c, &ch, p.usual(), false)
	c.Flags().StringVarP(&path, "output", "o", "", "write to this file instead of stdout")
	return c
}

func (p *program) decode(made *suite.Case, name, path string) (err error) {
	in := p.stdin
	if name != "-" {
		f, failed := os.Open(name)
		if failed != nil {
			return wrongf("decode: cannot read %q: %v; give a file that serialbench encode wrote", name, cause(failed))
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		in = f
	}
	b, err := made.Open(1, 0)
	if err != nil {
		return err
	}
	out, err := openOutput(path, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return out.write(func(w io.Writer) error {
		r := bufio.NewReader(in)
		for number := 1; ; number++ {
			m, err := readMessage(r)
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return wrongf("decode: %s: message %d: %v; want its length as a variable-length integer, then its bytes", name, number, err)
			}
			v := b.New()
			if err := b.Unmarshal(m, v); err != nil {
				return fmt.Errorf("%s: message %d of %s: %w", made.Codec, number, name, err)
			}
			line, err := tree.Of(v)
			if err != nil {
				return err
			}
			if _, err := w.Write(append(line, '\n')); err != nil {
				return err
			}
		}
	})
}

// readMessage reads one message behind its length; [io.EOF] is the end of the file.
func readMessage(r *bufio.Reader) ([]byte, error) {
	n, err := binary.ReadUvarint(r)
	if err != nil {
		if errors.Is(err, io.EOF) {
			return nil, io.EOF
		}
		return nil, fmt.Errorf("its length: %w", err)
	}
	if n > longestMessage {
		return nil, fmt.Errorf("a length of %d bytes is over the limit of %d", n, longestMessage)
	}
	m, err := io.ReadAll(io.LimitReader(r, int64(n))) // grows with what is there, whatever the length says
	if err == nil && uint64(len(m)) < n {
		err = fmt.Errorf("%d of %d bytes are there", len(m), n)
	}
	return m, err
}

// single is the one case of a choice of one codec and one data set.
func (p *program) single(ctx context.Context, ch choice) (*suite.Case, error) {
	got, err := p.resolve(ctx, ch)
	if err != nil {
		return nil, err
	}
	switch {
	case len(got.codecs) != 1:
		return nil, wrongf("--codec: choose one codec, such as %s; %d are chosen", got.codecs[0], len(got.codecs))
	case len(got.datasets) != 1:
		return nil, wrongf("--dataset: choose one data set, such as %s; %d are chosen", got.datasets[0], len(got.datasets))
	case len(got.picks) == 0:
		return nil, p.nothing(got)
	}
	return got.picks[0].Case, nil
}
