import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.CBORGenerator;
import com.fasterxml.jackson.dataformat.cbor.CBORParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON and CBOR with Jackson: maps, lists and leaves of Java are written, and the parser's tokens read. */
final class Jackson implements Main.Codec {
    private final ObjectMapper mapper;

    private Jackson(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    static Jackson json() {
        return new Jackson(new ObjectMapper().registerModule(new SimpleModule().addSerializer(Instant.class, new AsText())));
    }

    static Jackson cbor() {
        return new Jackson(new ObjectMapper(new CBORFactory()).registerModule(new SimpleModule().addSerializer(Instant.class, new AsText())));
    }

    /** An instant as RFC 3339, which in CBOR is tag 0 (RFC 8949, 3.4.1). */
    private static final class AsText extends JsonSerializer<Instant> {
        @Override
        public void serialize(Instant at, JsonGenerator g, SerializerProvider p) throws IOException {
            if (g instanceof CBORGenerator) {
                ((CBORGenerator) g).writeTag(0);
            }
            g.writeString(at.toString());
        }
    }

    @Override
    public String version() {
        return mapper.getFactory().version().toString();
    }

    @Override
    public JsonNode decode(byte[] data, JsonNode schema) throws IOException {
        try (JsonParser p = mapper.createParser(data)) {
            p.nextToken();
            JsonNode tree = read(p);
            if (p.nextToken() != null) {
                throw new IOException("bytes are left behind the value");
            }
            return tree;
        }
    }

    private static JsonNode read(JsonParser p) throws IOException {
        JsonToken token = p.currentToken();
        if (token == null) {
            throw new IOException("there is no value");
        }
        int tag = p instanceof CBORParser ? ((CBORParser) p).getCurrentTag() : -1;
        switch (token) {
            case START_OBJECT: {
                ArrayNode fields = Trees.list();
                while (p.nextToken() == JsonToken.FIELD_NAME) {
                    JsonNode name = Trees.text(p.currentName());
                    p.nextToken();
                    fields.add(Trees.pair(name, read(p)));
                }
                return Trees.entries("fields", fields);
            }
            case START_ARRAY: {
                ArrayNode list = Trees.list();
                while (p.nextToken() != JsonToken.END_ARRAY) {
                    list.add(read(p));
                }
                return list;
            }
            case VALUE_STRING:
                return tag == 0 ? Trees.time(OffsetDateTime.parse(p.getText()).toInstant()) : Trees.text(p.getText());
            case VALUE_NUMBER_INT:
                if (p.getText().equals("-0")) { // which is none of Java's integers, but a double
                    return Trees.real(-0.0);
                }
                return tag == 1 ? Trees.time(Instant.ofEpochSecond(p.getLongValue())) : Trees.integer(p.getBigIntegerValue());
            case VALUE_NUMBER_FLOAT:
                return tag == 1 ? Trees.time(since1970(p.getDecimalValue())) : number(p);
            case VALUE_EMBEDDED_OBJECT:
                return Trees.bytes(p.getBinaryValue());
            case VALUE_TRUE:
            case VALUE_FALSE:
                return BooleanNode.valueOf(p.getBooleanValue());
            case VALUE_NULL:
                return Trees.none();
            default:
                throw new IOException("a token " + token);
        }
    }

    private static JsonNode number(JsonParser p) throws IOException {
        switch (p.getNumberType()) {
            case FLOAT:
                return Trees.single(p.getFloatValue());
            case DOUBLE:
                return Trees.real(p.getDoubleValue());
            default:
                return Trees.leaf("other", "the decimal " + p.getDecimalValue());
        }
    }

    private static Instant since1970(BigDecimal seconds) {
        BigDecimal[] parts = seconds.divideAndRemainder(BigDecimal.ONE);
        return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].movePointRight(9).longValue());
    }

    @Override
    public byte[] encode(JsonNode tree, JsonNode schema) throws IOException {
        return mapper.writeValueAsBytes(plain(tree));
    }

    /** What a program would hand the library: Map, List, and leaves. */
    private static Object plain(JsonNode tree) {
        if (tree.isArray()) {
            List<Object> list = new ArrayList<>();
            tree.forEach(e -> list.add(plain(e)));
            return list;
        }
        JsonNode entries = Trees.entriesOf(tree);
        if (entries == null) {
            return Trees.value(tree);
        }
        Map<Object, Object> map = new LinkedHashMap<>();
        entries.forEach(e -> map.put(plain(e.get(0)), plain(e.get(1))));
        return map;
    }
}
