package cost

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/serialbench/serialbench/internal/record"
)

// passes is how often everything is compressed; the fastest pass counts. The
// first also fills the buffers.
const passes = 3

// compressedBytes is how much is compressed: messages from the first on, as many as
// this allows, but twenty at the least.
const (
	compressedBytes = 64 << 10
	leastMessages   = 20
)

// enough are the messages to compress.
func enough(messages [][]byte) [][]byte {
	total := 0
	for i, m := range messages {
		if total += len(m); i >= leastMessages && total > compressedBytes {
			return messages[:i]
		}
	}
	return messages
}

// method is a compressor at its default level, used again and again.
type method struct {
	name       string
	compress   func(dst, src []byte) ([]byte, error)
	decompress func(dst, src []byte) ([]byte, error)
}

// methods opens the compressors; closing is nothing but giving up their memory.
func methods() ([]method, error) {
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	var in bytes.Reader
	zw, zr := gzip.NewWriter(nil), new(gzip.Reader)
	return []method{
		{"gzip", func(dst, src []byte) ([]byte, error) {
			out := bytes.NewBuffer(dst)
			zw.Reset(out)
			_, err := zw.Write(src)
			err = errors.Join(err, zw.Close())
			return out.Bytes(), err
		}, func(dst, src []byte) ([]byte, error) {
			in.Reset(src)
			if err := zr.Reset(&in); err != nil {
				return nil, err
			}
			b := bytes.NewBuffer(dst)
			_, err := io.Copy(b, zr)
			return b.Bytes(), err
		}},
		{"zstd", func(dst, src []byte) ([]byte, error) { return enc.EncodeAll(src, dst), nil },
			func(dst, src []byte) ([]byte, error) { return dec.DecodeAll(src, dst) }},
	}, nil
}

// A dictionary is made for messages that are small, of as many bytes of messages with other values.
const (
	smallMessage    = 1 << 10
	dictionaryBytes = 16 << 10
)

// withDictionary is a method whose two sides have what is common to samples; ok is false where nothing is.
func withDictionary(samples [][]byte) (m method, ok bool, err error) {
	history := bytes.Join(samples, nil)
	history = history[max(0, len(history)-dictionaryBytes):]
	d, err := zstd.BuildDict(zstd.BuildDictOptions{ID: 1, Contents: samples, History: history, Offsets: [3]int{1, 4, 8},
		Level: zstd.SpeedDefault})
	if err != nil {
		return m, false, nil // too little of it, or no two messages have anything in common
	}
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderDict(d))
	if err != nil {
		return m, false, err
	}
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderDicts(d))
	return method{"zstd", func(dst, src []byte) ([]byte, error) { return enc.EncodeAll(src, dst), nil },
		func(dst, src []byte) ([]byte, error) { return dec.DecodeAll(src, dst) }}, true, err
}

// compressed measures all methods on messages, one by one, joined, and with a dictionary of samples, which are of
// other values. What is decompressed is compared with what went in.
func compressed(messages, samples [][]byte) ([]record.Compressed, error) {
	ms, err := methods()
	if err != nil {
		return nil, err
	}
	joined := [][]byte{bytes.Join(messages, nil)}
	var all []record.Compressed
	for _, m := range ms {
		for _, unit := range []struct {
			name  string
			items [][]byte
		}{{"message", messages}, {"joined", joined}} {
			c, err := m.measure(unit.items, float64(len(messages)))
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", m.name, unit.name, err)
			}
			c.Unit = unit.name
			all = append(all, c)
		}
	}
	if m, ok, err := withDictionary(samples); err != nil || !ok {
		return all, err
	} else if c, err := m.measure(messages, float64(len(messages))); err != nil {
		return nil, fmt.Errorf("zstd with a dictionary: %w", err)
	} else {
		c.Unit = "dictionary"
		return append(all, c), nil
	}
}

// measure compresses items, that hold a number of values, and back.
func (m method) measure(items [][]byte, values float64) (record.Compressed, error) {
	c := record.Compressed{Method: m.name}
	packed := make([][]byte, len(items))
	var buf []byte
	for pass := range passes {
		var in, out time.Duration
		bytesOut := 0
		for i, item := range items {
			began := time.Now()
			small, err := m.compress(packed[i][:0], item)
			in += time.Since(began)
			if err != nil {
				return c, err
			}
			packed[i] = small
			bytesOut += len(small)
			began = time.Now()
			buf, err = m.decompress(buf[:0], small)
			out += time.Since(began)
			if err != nil {
				return c, err
			}
			if !bytes.Equal(buf, item) {
				return c, errors.New("what is decompressed is not what was compressed")
			}
		}
		a, b := float64(in)/values, float64(out)/values
		if pass == 0 {
			c.CompressNS, c.DecompressNS = a, b
		}
		c.CompressNS, c.DecompressNS = min(c.CompressNS, a), min(c.DecompressNS, b)
		c.Bytes = float64(bytesOut) / values
	}
	return c, nil
}
