package emit

import (
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// GeneratedStreams makes the Codec that [GeneratedCodec] writes a codec.Streamer.
// encoder and decoder are Go expressions of a (codec.Encoder[Message], error), made
// for the io.Writer w, and of a (codec.Decoder[Message], error), made for the io.Reader
// r; the receiver is c.
func GeneratedStreams(s *Source, r *Request, root *schema.Type, encoder, decoder string) {
	native := Native(s, root.Source())
	s.Import("io", "")
	contract, lib := s.Import(r.Module+"/codec", ""), s.Import(r.Module+"/codec/stream", "")
	s.P("\n// NewEncoder converts what goes into a stream of the library.")
	s.P("func (c *Codec) NewEncoder(w io.Writer) (%s.Encoder[%s], error) {", contract, native)
	s.P("enc, err := %s\nif err != nil {\nreturn nil, err\n}\nreturn %s.Convert(enc, ToMessage), nil\n}\n", encoder, lib)
	s.P("// NewDecoder converts what comes out of a stream of the library.")
	s.P("func (c *Codec) NewDecoder(r io.Reader) (%s.Decoder[%s], error) {", contract, native)
	s.P("dec, err := %s\nif err != nil {\nreturn nil, err\n}\nreturn %s.ConvertBack(dec, FromMessage), nil\n}", decoder,
		lib)
}

// CastStreams makes the Codec that [CastCodec] writes a codec.Streamer. encoder and
// decoder are as with [GeneratedStreams], but of the mirror type.
func CastStreams(s *Source, r *Request, root *schema.Type, d Dialect, encoder, decoder string) {
	native, mirror := Native(s, root.Source()), NewConverter(s, d).structName(root)
	s.Import("io", "")
	s.Import("unsafe", "")
	contract, lib := s.Import(r.Module+"/codec", ""), s.Import(r.Module+"/codec/stream", "")
	cast := "(*" + mirror + ")(unsafe.Pointer(v))"
	s.P("\n// NewEncoder makes an encoder of a stream of the library.")
	s.P("func (c *Codec) NewEncoder(w io.Writer) (%s.Encoder[%s], error) {", contract, native)
	s.P("enc, err := %s\nif err != nil {\nreturn nil, err\n}", encoder)
	s.P("return %s.EncodeFunc(func(v *%s) error { return enc.Encode(%s) }, enc.Close), nil\n}\n", lib, native, cast)
	s.P("// NewDecoder makes a decoder of a stream of the library.")
	s.P("func (c *Codec) NewDecoder(r io.Reader) (%s.Decoder[%s], error) {", contract, native)
	s.P("dec, err := %s\nif err != nil {\nreturn nil, err\n}", decoder)
	s.P("return %s.DecodeFunc(func(v *%s) error { return dec.Decode(%s) }), nil\n}", lib, native, cast)
}
