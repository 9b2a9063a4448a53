// The data sets of a question as they are drawn anew, and how two times stand to each other then; as
// internal/result/recommend/drawn.go has it.
interface Timed {
  logs: number[]; // of the time on each data set
  halves: number[]; // of its interval, as logarithms
}

// Drawn are data sets by families, which differ in their size alone.
export interface Drawn {
  weights: number[];
  family: number[]; // of each data set
  share: number[]; // of each family
}

// drawing lets families weigh the same, and data sets the same in theirs.
export function drawing(datasets: readonly string[]): Drawn {
  const names = datasets.map((d) => d.split("/")[0]!);
  const families = [...new Set(names)];
  const count = (f: string) => names.filter((x) => x === f).length;
  const weights = names.map((f) => 1 / count(f) / families.length);
  const family = names.map((f) => families.indexOf(f));
  const share = families.map(() => 0);
  weights.forEach((w, i) => (share[family[i]!]! += w));
  return { weights, family, share };
}

// none stands for half an interval where there is none.
export const none = -1;

// Stands are the ends of the 95 % interval of a ratio of times, 0 where there is none, and then on how many data sets
// there were too few processes.
export interface Stands {
  low: number;
  high: number;
  rough: number;
}

const manyFamilies = 5; // whose spread tells what processes add, where these are too few for intervals of their own
const z = 1.96;

// between has the variance that drawing families with replacement gives, and what drawing processes adds.
export function between(d: Drawn, x: Timed, y: Timed): Stands {
  let [mean, processes, rough] = [0, 0, 0];
  const families = d.share.map(() => 0);
  d.weights.forEach((w, i) => {
    const apart = x.logs[i]! - y.logs[i]!;
    mean += w * apart;
    families[d.family[i]!]! += w * apart;
    const [a, b] = [x.halves[i]!, y.halves[i]!];
    if (a === none || b === none) rough++;
    else processes += w * w * (a * a + b * b);
  });
  if (rough > 0 && d.share.length < manyFamilies) return { low: 0, high: 0, rough };
  let spread = 0;
  d.share.forEach((share, k) => (spread += (families[k]! - share * mean) ** 2));
  const half = Math.sqrt(z * z * spread + processes);
  const six = (v: number) => Number(v.toPrecision(6));
  return { low: six(Math.exp(mean - half)), high: six(Math.exp(mean + half)), rough: 0 };
}

// shows: no difference.
export const shows = (s: Stands): boolean => s.low > 0 && s.low <= 1 && s.high >= 1;

// sameTime: the records show no difference of times.
export const sameTime = (d: Drawn, x: Timed, y: Timed): boolean => shows(between(d, x, y));
