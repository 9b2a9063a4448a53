"""Avro and Protocol Buffers as Confluent's clients of a schema registry read and write them, with a frame in front.

Each schema has a registry of its own, which is a mock in this process, and so the number 1.
"""

import avro
import proto
from trees import native


class Registry:
    def __init__(self):
        super().__init__()
        from confluent_kafka.schema_registry import SchemaRegistryClient
        from confluent_kafka.serialization import MessageField, SerializationContext

        self.client = SchemaRegistryClient.new_client
        self.context = SerializationContext("values", MessageField.VALUE)
        self.pairs = {}

    def pair(self, schema):
        key = schema["key"]
        if key not in self.pairs:
            self.pairs[key] = self.opened(schema, self.client({"url": "mock://" + str(len(self.pairs))}))
        return self.pairs[key]


class Avro(Registry, avro.Fastavro):
    def opened(self, schema, client):
        from confluent_kafka.schema_registry import Schema
        from confluent_kafka.schema_registry.avro import AvroDeserializer, AvroSerializer

        client.register_schema("values-value", Schema(schema["text"], "AVRO"))
        return AvroSerializer(client, schema["text"]), AvroDeserializer(client)

    def decode(self, data, schema):
        return self.plain(self.pair(schema)[1](data, self.context))

    def encode(self, tree, schema):
        return self.pair(schema)[0](native(tree), self.context)


class Protobuf(Registry, proto.Protobuf):
    def opened(self, schema, client):
        from confluent_kafka.schema_registry.protobuf import ProtobufDeserializer, ProtobufSerializer

        message = self.message(schema)
        settings = {"use.deprecated.format": False}
        serializer = ProtobufSerializer(type(message), client, settings)
        serializer(message, self.context)  # which registers the schema
        return serializer, ProtobufDeserializer(type(message), settings, client)

    def decode(self, data, schema):
        return self.plain(self.pair(schema)[1](data, self.context))

    def encode(self, tree, schema):
        message = self.message(schema)
        self.fill(message, native(tree))
        return self.pair(schema)[0](message, self.context)


CODECS = {"confluent-avro": Avro, "confluent-protobuf": Protobuf}
