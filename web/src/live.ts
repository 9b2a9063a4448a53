// The first page of "serialbench serve": records, and a run that is watched. All
// that comes from the server is set as text, never as markup.
import "./style/theme.css";
import "./style/page.css";
import "./style/controls.css";
import "./style/table.css";
import "./live.css";
import { fill, find, make, td, th, tr } from "./dom.ts";
import { against, fillRecords, link, type Listed } from "./liverecords.ts";
import { figure, Rows, status, type Event } from "./liverows.ts";

interface Choices {
  codecs: string[];
  datasets: string[];
  ops: string[];
  qualities: string[];
  quality: string;
  dataset: string;
  can_run: boolean;
}

const rows = new Rows();
const button = (id: string) => find<HTMLButtonElement>(id);
const input = (id: string) => find<HTMLInputElement>(id);
const say = (text: string) => {
  find("mistake").textContent = text;
};
let canRun = false;

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return (await answer.json()) as T;
}

// send posts JSON; a refusal is shown in the words of the server.
async function send(path: string, body: unknown): Promise<void> {
  say("");
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) say((await answer.text()).trim());
  } catch {
    say("The server does not answer.");
  }
}

const list = (id: string) =>
  input(id)
    .value.split(",")
    .map((s) => s.trim())
    .filter(Boolean);

async function choices(): Promise<void> {
  const c = await ask<Choices>("/api/choices");
  const offer = (id: string, values: string[]) =>
    find(id).replaceChildren(...values.map((value) => make("option", { value })));
  offer("codec-list", c.codecs);
  offer("dataset-list", c.datasets);
  offer("op-list", c.ops);
  find("quality").replaceChildren(...c.qualities.map((q) => make("option", { value: q }, q)));
  find<HTMLSelectElement>("quality").value = c.quality;
  input("datasets").value = c.dataset;
  canRun = c.can_run;
}

let listed: Listed[] = [];
async function records(): Promise<void> {
  listed = await ask<Listed[]>("/api/records");
  fillRecords(find("records"), listed, (record) => void send("/api/resume", { record }));
  chosen();
}

const picked = () => [...find("records").querySelectorAll<HTMLInputElement>("input:checked")].map((i) => i.value);
function chosen(): void {
  button("together").disabled = picked().length === 0;
  button("against").disabled = picked().length !== 2;
}

function table(): void {
  const { ops, lines } = rows.table();
  find("rows-region").hidden = lines.length === 0;
  const titles = ["data set", "codec", "verified"].map((t) => th(t));
  const figures = [...ops.map((o) => o + " ns"), "bytes"].map((t) => th(t, "right"));
  const body = lines.map((l) => {
    const any = [...l.values()][0]!;
    const pair = l.get("");
    const verdict = td(pair?.verdict ?? "", pair?.verdict === "failed" ? "bad" : "");
    verdict.title = pair?.detail ?? "";
    const times = ops.map((o) => {
      const cell = td(figure(l.get(o)), "right");
      cell.title = l.get(o)?.detail ?? "";
      return cell;
    });
    const bytes = td(pair?.encoded_bytes ? pair.encoded_bytes.toFixed(1) : "", "right");
    return tr([td(any.dataset), td(any.codec), verdict, ...times, bytes]);
  });
  fill(find("rows"), tr([...titles, ...figures]), body);
}

let before: Event | undefined;
function show(e: Event): void {
  rows.add(e);
  if (e.rows.length > 0 || e.run !== before?.run) table();
  const text = status(e);
  if (find("status").textContent !== text) find("status").textContent = text;
  find("current").textContent = e.running ? e.current : "";
  const bar = find<HTMLProgressElement>("progress");
  bar.hidden = !e.running;
  bar.max = Math.max(1, e.total);
  bar.value = e.done;
  button("start").disabled = e.running || !canRun;
  button("cancel").disabled = !e.running;
  if (e.running !== before?.running || e.record !== before.record || e.run !== before.run) {
    const words = e.running ? "The report as far as it is measured" : "Open the report";
    const links = e.record && e.ended !== "failed" ? [make("a", { href: link([e.record]) }, words)] : [];
    find("open").replaceChildren(...links);
    records().catch((err: Error) => say(err.message));
  }
  before = e;
}

find<HTMLFormElement>("request").onsubmit = (e) => {
  e.preventDefault();
  void send("/api/run", {
    codecs: list("codecs"),
    datasets: list("datasets"),
    ops: list("ops"),
    quality: find<HTMLSelectElement>("quality").value,
    time: input("time").value.trim(),
  });
};
button("cancel").onclick = () => void send("/api/cancel", {});
find("records").onchange = chosen;
button("against").onclick = () => {
  const names = picked();
  location.href = against(listed.filter((r) => names.includes(r.name)));
};
find<HTMLFormElement>("join").onsubmit = (e) => {
  e.preventDefault();
  location.href = link(picked());
};
choices()
  .then(() => {
    const events = new EventSource("/api/events");
    events.onmessage = (m) => {
      say(find("mistake").textContent === gone ? "" : (find("mistake").textContent ?? ""));
      show(JSON.parse(m.data as string) as Event);
    };
    events.onerror = () => say(gone);
  })
  .catch((err: Error) => say(err.message));
const gone = "The server does not answer; it is asked again and again.";
