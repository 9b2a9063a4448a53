import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;

/** Avro with GenericData, in its binary and its JSON encoding, times by the logical types of the schema. */
final class Avro implements Main.Codec {
    private static final String TEXT = "the JSON encoding"; // a dialect

    private final GenericData data = new GenericData();
    private final Map<String, Schema> schemas = new HashMap<>();

    Avro() {
        data.addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
        data.addLogicalTypeConversion(new TimeConversions.TimestampMicrosConversion());
        data.addLogicalTypeConversion(new TimeConversions.TimestampNanosConversion());
    }

    @Override
    public String version() {
        return Schema.class.getPackage().getImplementationVersion();
    }

    private Schema schema(JsonNode told) {
        return schemas.computeIfAbsent(told.path("key").asText(), key -> new Schema.Parser().parse(told.path("text").asText()));
    }

    private static boolean text(JsonNode told) {
        return told.path("dialect").asText().equals(TEXT);
    }

    @Override
    public JsonNode decode(byte[] message, JsonNode told) throws IOException {
        Schema schema = schema(told);
        GenericDatumReader<Object> reader = new GenericDatumReader<>(schema, schema, data);
        if (text(told)) {
            return tree(reader.read(null, DecoderFactory.get().jsonDecoder(schema, new java.io.ByteArrayInputStream(message))));
        }
        BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(message, null);
        JsonNode tree = tree(reader.read(null, decoder));
        if (!decoder.isEnd()) {
            throw new EOFException("bytes are left behind the value");
        }
        return tree;
    }

    private static JsonNode tree(Object v) {
        if (v == null) {
            return Trees.none();
        }
        if (v instanceof IndexedRecord) {
            IndexedRecord r = (IndexedRecord) v;
            ArrayNode fields = Trees.list();
            r.getSchema().getFields().forEach(f -> fields.add(Trees.pair(Trees.text(f.name()), tree(r.get(f.pos())))));
            return Trees.entries("fields", fields);
        }
        if (v instanceof Map) {
            ArrayNode entries = Trees.list();
            ((Map<?, ?>) v).forEach((k, e) -> entries.add(Trees.pair(tree(k), tree(e))));
            return Trees.entries("map", entries);
        }
        if (v instanceof Collection) {
            ArrayNode list = Trees.list();
            ((Collection<?>) v).forEach(e -> list.add(tree(e)));
            return list;
        }
        if (v instanceof Integer || v instanceof Long) {
            return Trees.integer((Number) v);
        }
        if (v instanceof Float) {
            return Trees.single((Float) v);
        }
        if (v instanceof Double) {
            return Trees.real((Double) v);
        }
        if (v instanceof Boolean) {
            return BooleanNode.valueOf((Boolean) v);
        }
        if (v instanceof Instant) {
            return Trees.time((Instant) v);
        }
        if (v instanceof GenericFixed) {
            return Trees.bytes(((GenericFixed) v).bytes());
        }
        if (v instanceof ByteBuffer) {
            ByteBuffer b = ((ByteBuffer) v).duplicate();
            byte[] all = new byte[b.remaining()];
            b.get(all);
            return Trees.bytes(all);
        }
        return Trees.text(v.toString()); // Utf8, and symbols of enums
    }

    @Override
    public byte[] encode(JsonNode tree, JsonNode told) throws IOException {
        Schema schema = schema(told);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Encoder encoder = text(told) ? EncoderFactory.get().jsonEncoder(schema, out) : EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<>(schema, data).write(value(schema, tree), encoder);
        encoder.flush();
        return out.toByteArray();
    }

    /** The value of a schema that a tree stands for. */
    private Object value(Schema s, JsonNode tree) {
        switch (s.getType()) {
            case UNION:
                if (tree.isNull()) {
                    return null;
                }
                return value(s.getTypes().stream().filter(t -> t.getType() != Schema.Type.NULL).findFirst().orElseThrow(), tree);
            case RECORD: {
                GenericData.Record r = new GenericData.Record(s);
                Map<String, JsonNode> given = new LinkedHashMap<>();
                Trees.entriesOf(tree).forEach(e -> given.put(e.get(0).textValue(), e.get(1)));
                for (Schema.Field f : s.getFields()) {
                    if (!given.containsKey(f.name())) {
                        throw new IllegalArgumentException(f.name() + " is not given");
                    }
                    r.put(f.pos(), value(f.schema(), given.get(f.name())));
                }
                return r;
            }
            case MAP: {
                Map<String, Object> map = new LinkedHashMap<>();
                if (!tree.isNull()) {
                    Trees.entriesOf(tree).forEach(e -> map.put(e.get(0).textValue(), value(s.getValueType(), e.get(1))));
                }
                return map;
            }
            case ARRAY: {
                List<Object> list = new ArrayList<>();
                tree.forEach(e -> list.add(value(s.getElementType(), e)));
                return list;
            }
            case FIXED:
                return new GenericData.Fixed(s, (byte[]) Trees.value(tree));
            default:
                return leaf(s, Trees.value(tree));
        }
    }

    private static Object leaf(Schema s, Object v) {
        switch (s.getType()) {
            case BYTES:
                return ByteBuffer.wrap(v == null ? new byte[0] : (byte[]) v);
            case LONG:
                return v instanceof BigInteger ? (Object) ((BigInteger) v).longValueExact() : v instanceof Integer ? (Object) ((Integer) v).longValue() : v;
            case FLOAT:
                return ((Number) v).floatValue();
            case DOUBLE:
                return ((Number) v).doubleValue();
            default:
                return v;
        }
    }
}
