package google

// Streams is this package, which streams any message of package proto, as
// protoschema.Library names it.
const Streams = "codecs/protobuf/google/adapter"
