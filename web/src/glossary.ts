import text from "../../docs/glossary.md?raw";

// glossary is the table of docs/glossary.md, which the build reads.
export const glossary: [string, string][] = [...text.matchAll(/^\| \*\*(.+?)\*\* \| (.+) \|$/gm)].map((m) => [
  m[1]!,
  m[2]!.replaceAll("`", ""),
]);

// signs are those of tables and drawings.
export const signs: [string, string][] = [
  ["=", "a tie: the samples cannot tell these codecs apart, so they share a rank"],
  ["ref", "a reference that others are set against; it has no rank"],
  ["*", "adapted: the library cannot express a field; the name says how it is converted"],
  ["±", "how far the interval reaches, on its farther side, in percent of the figure"],
  ["×", "how many times: 2× faster takes half the time; the bar begins at 1, and the line is the 95 % interval"],
  ["~", "no difference is shown"],
  ["▲", "slower, shown; in a heading: sorted upwards"],
  ["▼", "faster, shown; in a heading: sorted downwards"],
  ["×", "times as much as the reference; in words where it is far from it"],
];
