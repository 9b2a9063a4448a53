import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Decodes and encodes with the libraries that Java programs use, for serialbench.
 *
 * <p>It speaks frames on stdin and stdout: a length as uint32, big-endian, and so many bytes of JSON.
 * docs/how/references.md has the requests and answers, docs/how/tree.md the trees.
 */
public final class Main {
    /** A library: both ways throw what it throws. */
    interface Codec {
        String version();

        JsonNode decode(byte[] data, JsonNode schema) throws Exception;

        byte[] encode(JsonNode tree, JsonNode schema) throws Exception;
    }

    private static final Map<String, Supplier<Codec>> REFERENCES =
            new TreeMap<>(Map.of("jackson-databind", Jackson::json, "jackson-dataformat-cbor", Jackson::cbor, "avro", Avro::new));

    /** The program's stack in bytes: trees are walked down by recursion. */
    private static final long STACK = 1 << 29;

    private final Map<String, Codec> codecs = new TreeMap<>();

    // Frames may be larger and deeper than what the library takes by itself.
    private final ObjectMapper frames = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE).maxStringLength(Integer.MAX_VALUE).maxNumberLength(Integer.MAX_VALUE).build())
            .streamWriteConstraints(StreamWriteConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build())
            .build());

    public static void main(String[] args) throws Exception {
        DataOutputStream out = new DataOutputStream(System.out);
        System.setOut(System.err); // what a library prints is no answer
        Thread served = new Thread(null, () -> new Main().serve(new DataInputStream(System.in), out), "serve", STACK);
        served.start();
        served.join();
    }

    private void serve(DataInputStream in, DataOutputStream out) {
        try {
            for (;;) {
                byte[] text = frames.writeValueAsBytes(answer(frames.readTree(in.readNBytes(in.readInt()))));
                out.writeInt(text.length);
                out.write(text);
                out.flush();
            }
        } catch (EOFException end) {
            return;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private ObjectNode answer(JsonNode request) {
        ObjectNode reply = frames.createObjectNode();
        if (request.path("do").asText().equals("hello")) {
            hello(reply);
            return reply;
        }
        Codec codec = codecs.computeIfAbsent(request.path("reference").asText(), name -> REFERENCES.get(name).get());
        boolean decoding = request.path("do").asText().equals("decode");
        ArrayNode results = reply.putArray("results");
        for (JsonNode item : request.path("items")) {
            one(codec, decoding, item, request.path("schema"), results.addObject());
        }
        return reply;
    }

    private void hello(ObjectNode reply) {
        reply.put("language", "Java " + System.getProperty("java.version"));
        ObjectNode versions = reply.putObject("references");
        ObjectNode missing = reply.putObject("missing");
        REFERENCES.forEach((name, made) -> {
            try {
                Codec codec = made.get();
                codecs.put(name, codec);
                versions.put(name, codec.version());
            } catch (RuntimeException | LinkageError e) {
                missing.put(name, words(e));
            }
        });
    }

    private static void one(Codec codec, boolean decoding, JsonNode item, JsonNode schema, ObjectNode result) {
        try {
            if (decoding) {
                result.set("tree", codec.decode(HexFormat.of().parseHex(item.asText()), schema));
            } else {
                result.put("bytes", HexFormat.of().formatHex(codec.encode(item, schema)));
                result.putArray("held");
            }
        } catch (Exception | StackOverflowError e) {
            result.removeAll();
            result.put("error", words(e));
        }
    }

    private static String words(Throwable e) {
        String text = (e.getClass().getSimpleName() + ": " + e.getMessage()).replaceAll("\\s+", " ");
        return text.substring(0, Math.min(text.length(), 300));
    }
}
