import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.time.Instant;
import java.util.HexFormat;

/** Exact trees, as docs/how/tree.md has them, of Java's values, and back. */
final class Trees {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Trees() {}

    static ObjectNode leaf(String kind, String text) {
        return NODES.objectNode().put(kind, text);
    }

    static JsonNode integer(Number n) {
        return leaf("int", n.toString());
    }

    static JsonNode single(float x) {
        return leaf("f32", String.format("%08x", Float.floatToRawIntBits(x))).put("text", Float.toString(x));
    }

    static JsonNode real(double x) {
        return leaf("f64", String.format("%016x", Double.doubleToRawLongBits(x))).put("text", Double.toString(x));
    }

    static JsonNode bytes(byte[] b) {
        return leaf("bytes", HexFormat.of().formatHex(b));
    }

    /** Text: a half of a surrogate pair is none of UTF-8. */
    static JsonNode text(String s) {
        for (int i = 0; i < s.length(); i++) {
            if (Character.isHighSurrogate(s.charAt(i)) && i + 1 < s.length() && Character.isLowSurrogate(s.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(s.charAt(i))) {
                return leaf("other", "text with half a surrogate pair");
            }
        }
        return NODES.textNode(s);
    }

    static JsonNode time(Instant at) {
        return leaf("time", Long.toString(at.getEpochSecond())).put("nanos", at.getNano()).put("offset", 0);
    }

    static JsonNode none() {
        return NullNode.instance;
    }

    static ArrayNode list() {
        return NODES.arrayNode();
    }

    /** An object of entries; kind is "fields" or "map". */
    static ObjectNode entries(String kind, ArrayNode pairs) {
        ObjectNode node = NODES.objectNode();
        node.set(kind, pairs);
        return node;
    }

    static ArrayNode pair(JsonNode key, JsonNode value) {
        return NODES.arrayNode(2).add(key).add(value);
    }

    /** The entries of a tree that is a struct or a map, else null. */
    static JsonNode entriesOf(JsonNode tree) {
        return tree.has("fields") ? tree.get("fields") : tree.get("map");
    }

    static boolean isTime(JsonNode tree) {
        return tree.has("time");
    }

    /**
     * The value of Java that a leaf stands for: null, Boolean, String, byte[], Float, Double, Instant, or an integer
     * as Integer, Long or BigInteger, the first that holds it.
     */
    static Object value(JsonNode tree) {
        if (tree.isNull()) {
            return null;
        }
        if (tree.isBoolean()) {
            return tree.booleanValue();
        }
        if (tree.isTextual()) {
            return tree.textValue();
        }
        if (tree.has("f32")) {
            return Float.intBitsToFloat(Integer.parseUnsignedInt(tree.get("f32").textValue(), 16));
        }
        if (tree.has("f64")) {
            return Double.longBitsToDouble(Long.parseUnsignedLong(tree.get("f64").textValue(), 16));
        }
        if (isTime(tree)) {
            return Instant.ofEpochSecond(Long.parseLong(tree.get("time").textValue()), tree.get("nanos").longValue());
        }
        if (tree.has("bytes")) {
            return HexFormat.of().parseHex(tree.get("bytes").textValue());
        }
        if (tree.has("text")) {
            throw new IllegalArgumentException("a String of Java has no text that is not UTF-8");
        }
        BigInteger n = new BigInteger(tree.elements().next().textValue());
        if (n.bitLength() < 32) {
            return n.intValue();
        }
        return n.bitLength() < 64 ? (Object) n.longValue() : n;
    }
}
