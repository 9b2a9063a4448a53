package tap

import "io"

// source is a reader that can keep what is read from it.
type source struct {
	r    io.Reader
	keep bool
	kept []byte
}

// reader is the source with those methods of its reader that decoders look for.
func (s *source) reader() io.Reader {
	switch s.r.(type) {
	case io.ByteScanner:
		return scanning{bytewise{s}}
	case io.ByteReader:
		return bytewise{s}
	}
	return s
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if s.keep && len(s.kept) <= mostStreamed {
		s.kept = append(s.kept, p[:n]...)
	}
	return n, err
}

type bytewise struct{ *source }

func (s bytewise) ReadByte() (byte, error) {
	b, err := s.r.(io.ByteReader).ReadByte()
	if err == nil && s.keep && len(s.kept) <= mostStreamed {
		s.kept = append(s.kept, b)
	}
	return b, err
}

type scanning struct{ bytewise }

func (s scanning) UnreadByte() error {
	err := s.r.(io.ByteScanner).UnreadByte()
	if n := len(s.kept); err == nil && s.keep && n > 0 {
		s.kept = s.kept[:n-1]
	}
	return err
}

// sink is a writer that can keep what is written to it.
type sink struct {
	w    io.Writer
	keep bool
	kept []byte
}

// writer is the sink with those methods of its writer that encoders look for.
func (s *sink) writer() io.Writer {
	if _, ok := s.w.(io.ByteWriter); ok {
		return bytesink{s}
	}
	return s
}

func (s *sink) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	if s.keep && len(s.kept) <= mostStreamed {
		s.kept = append(s.kept, p[:min(max(n, 0), len(p))]...)
	}
	return n, err
}

type bytesink struct{ *sink }

func (s bytesink) WriteByte(b byte) error {
	err := s.w.(io.ByteWriter).WriteByte(b)
	if err == nil && s.keep && len(s.kept) <= mostStreamed {
		s.kept = append(s.kept, b)
	}
	return err
}
