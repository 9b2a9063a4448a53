// Amazon's Ion.
import ion from "ion-js";
import { Exact, native } from "./trees.mjs";

function plain(v) {
  if (v.isNull()) return null;
  const { IonTypes } = ion;
  switch (v.getType()) {
    case IonTypes.BOOL:
      return v.booleanValue();
    case IonTypes.INT:
      return v.bigIntValue();
    case IonTypes.FLOAT:
      return v.numberValue();
    case IonTypes.STRING:
    case IonTypes.SYMBOL:
      return v.stringValue();
    case IonTypes.TIMESTAMP:
      return instant(v.timestampValue());
    case IonTypes.BLOB:
    case IonTypes.CLOB:
      return v.uInt8ArrayValue();
    case IonTypes.LIST:
    case IonTypes.SEXP:
      return v.elements().map(plain);
    case IonTypes.STRUCT:
      return Object.fromEntries(v.fields().map(([k, e]) => [k, plain(e)]));
  }
  return new Exact({ other: `a ${v.getType().name} of Ion: ${v}` });
}

// instant is exact: the library keeps the fraction of a second as a decimal.
function instant(t) {
  const [whole, fraction = ""] = t.getSecondsDecimal().toString().split(".");
  const minute = Math.round((t.getDate() - t.getSecondsDecimal().numberValue() * 1000) / 60000) * 60; // a Date is rounded
  return new Exact({ time: String(minute + Number(whole)), nanos: Number(fraction.padEnd(9, "0").slice(0, 9)), offset: 0 });
}

const library = () => ({
  decode: (data) => plain(ion.load(data)),
  encode: (tree) => ion.dumpBinary(native(tree)),
});

export const codecs = { "ion-js": library };
