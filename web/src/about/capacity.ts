import type { Row } from "../model.ts";

// What a service has, and what it does with each message.
export interface Budget {
  network: number; // Mbit/s in each direction
  cores: number;
  pack: string; // none, gzip, zstd, gzip-joined or zstd-joined
  work: string; // send, receive or both
}

export interface Capacity {
  id: string;
  bytes: number;
  ns: number;
  byCores: number;
  byNetwork: number;
  messages: number;
  limit: "cores" | "network";
}

// capacity is how many messages a second a codec can do, and which of the two
// runs out: bytes of a message on the network, payload alone, against the time
// that one core is busy with it. Null: something that is needed was not measured.
export function capacity(r: Row, b: Budget): Capacity | null {
  const out = r.ops["marshal"]?.ns;
  const back = r.ops["unmarshal"]?.ns;
  const packed = b.pack !== "none";
  const bytes = packed ? r.costs[b.pack] : (r.size ?? undefined);
  const sending = add(out, packed ? r.costs[b.pack + "-ns"] : 0);
  const receiving = add(back, packed ? r.costs[b.pack + "-back-ns"] : 0);
  const ns = b.work === "send" ? sending : b.work === "receive" ? receiving : add(sending, receiving);
  if (bytes === undefined || ns === undefined || !(bytes > 0) || !(ns > 0) || !(b.cores > 0) || !(b.network > 0))
    return null;
  const byCores = (b.cores * 1e9) / ns;
  const byNetwork = (b.network * 1e6) / 8 / bytes;
  return {
    id: r.codec.id,
    bytes,
    ns,
    byCores,
    byNetwork,
    messages: Math.min(byCores, byNetwork),
    limit: byCores < byNetwork ? "cores" : "network",
  };
}

function add(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}
