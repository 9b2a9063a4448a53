"""Protocol Buffers: the messages of a .proto file, compiled by the protoc of grpcio-tools."""

import os
import tempfile

import trees
from trees import Exact


class Protobuf:
    def __init__(self):
        from google.protobuf import descriptor_pb2, descriptor_pool, message_factory, json_format, timestamp_pb2
        from grpc_tools import protoc

        self.files, self.pools, self.factory, self.protoc = descriptor_pb2, descriptor_pool, message_factory, protoc
        self.json = json_format
        self.classes = {}

    def message(self, schema):
        if schema["key"] not in self.classes:
            self.classes[schema["key"]] = self.compiled(schema)
        return self.classes[schema["key"]]()

    def compiled(self, schema):
        import grpc_tools

        include = os.path.join(os.path.dirname(grpc_tools.__file__), "_proto")
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "schema.proto"), "w") as f:
                f.write(schema["text"])
            out = os.path.join(folder, "set")
            if self.protoc.main(["protoc", "-I" + folder, "-I" + include, "--include_imports", "--descriptor_set_out=" + out, "schema.proto"]):
                raise ValueError("protoc refuses the schema")
            with open(out, "rb") as f:
                files = self.files.FileDescriptorSet.FromString(f.read())
        pool = self.pools.DescriptorPool()
        for file in files.file:
            pool.Add(file)
        return self.factory.GetMessageClass(pool.FindMessageTypeByName(files.file[-1].package + "." + schema["root"]))

    def decode(self, data, schema):
        message = self.message(schema)
        if schema["format"] == "protojson":
            self.json.Parse(data.decode(), message)
        else:
            message.ParseFromString(data)
        return self.plain(message)

    def plain(self, message):
        return {field.name: self.field(message, field) for field in message.DESCRIPTOR.fields}

    def field(self, message, field):
        value = getattr(message, field.name)
        kind = field.message_type
        if kind is not None and kind.GetOptions().map_entry:
            inner = kind.fields_by_name["value"]
            pairs = [[trees.tree(k), trees.tree(self.one(value[k], inner))] for k in value]
            return Exact({"map": pairs})
        if is_repeated(field):
            return [self.one(v, field) for v in value]
        if field.has_presence and not message.HasField(field.name):
            return None
        return self.one(value, field)

    def one(self, value, field):
        return self.plain(value) if field.message_type is not None else value

    def encode(self, tree, schema):
        message = self.message(schema)
        self.fill(message, trees.native(tree))
        if schema["format"] == "protojson":
            return self.json.MessageToJson(message, indent=None).encode()
        return message.SerializeToString()

    def fill(self, message, fields):
        message.SetInParent()
        for name, value in fields.items():
            if value is None:
                continue
            field = message.DESCRIPTOR.fields_by_name[name]
            kind, target = field.message_type, getattr(message, name)
            if kind is not None and kind.GetOptions().map_entry:
                for k, v in value.items():
                    if kind.fields_by_name["value"].message_type is not None:
                        self.fill(target[k], v)
                    else:
                        target[k] = v
            elif is_repeated(field):
                for v in value:
                    if kind is not None:
                        self.fill(target.add(), v)
                    else:
                        target.append(v)
            elif kind is not None:
                self.fill(target, value)
            else:
                setattr(message, name, value)


def is_repeated(field):
    repeated = getattr(field, "is_repeated", None)
    return field.label == field.LABEL_REPEATED if repeated is None else repeated


CODECS = {"protobuf": Protobuf}
