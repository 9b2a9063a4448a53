package tap

import "time"

// A Codec is what both ends of a stream of messages share, as gRPC's encoding.Codec.
type Codec interface {
	Marshal(v any) ([]byte, error)
	Unmarshal(data []byte, v any) error
	Name() string
}

// WrapCodec returns a codec that does what c does, and records the shapes of some messages. Its name is that of c. The
// second codec of [Shadow] may be a Codec, or a function of one direction. Without [To] it returns c.
//
// Messages of Protocol Buffers count by their size: they are not JSON.
func WrapCodec(c Codec, options ...Option) Codec {
	cfg := configured(options)
	if cfg.path == "" {
		return c
	}
	read, write := newTap(cfg, false), newTap(cfg, true)
	if cfg.shadowed {
		readBy, writeBy := cfg.second, cfg.second
		if two, ok := cfg.second.(Codec); ok {
			readBy, writeBy = two.Unmarshal, two.Marshal
		}
		reading, writing := serves[reads](readBy), serves[writes](writeBy)
		if reading || !writing { // what is neither is told
			read.shadow = newShadow[reads](read, c.Unmarshal, second[reads](readBy))
		} else {
			read.secondName = ""
		}
		if writing {
			write.shadow = newShadow[writes](write, c.Marshal, second[writes](writeBy))
		} else {
			write.secondName = ""
		}
	}
	read.file, write.file = open(read), open(write)
	return &tapped{c, read, write}
}

// tapped is a codec of which both directions are recorded.
type tapped struct {
	Codec
	read, write *tap
}

func (c *tapped) Unmarshal(data []byte, v any) error {
	if c.read.passes() {
		return c.Codec.Unmarshal(data, v)
	}
	start := time.Now()
	err := c.Codec.Unmarshal(data, v)
	c.read.note(time.Since(start), data, v, err)
	return err
}

func (c *tapped) Marshal(v any) ([]byte, error) {
	if c.write.passes() {
		return c.Codec.Marshal(v)
	}
	start := time.Now()
	data, err := c.Codec.Marshal(v)
	c.write.note(time.Since(start), data, v, err)
	return data, err
}
