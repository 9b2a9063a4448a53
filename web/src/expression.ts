// Property expressions such as "!harm-found & !codegen & (crosslang | schema)", or in words
// "not harm-found and not codegen", in any case of letters. A property may be unknown: then
// so is every answer that depends on it (Kleene).

export type Truth = true | false | undefined;

export type Expression = (property: (name: string) => Truth) => Truth;

interface Token {
  text: string; // & | ! ( ) or a name
  at: number; // of its first character, from 1
  end: number;
}

// deepest is how many brackets and "not" may stand within each other.
const deepest = 50;

const signs: Record<string, string> = { and: "&", or: "|", not: "!", "&&": "&", "||": "|" };

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[A-Za-z0-9_.-]+|&&|\|\||[&|!()]|\S/g)].map((m) => ({
    text: signs[m[0].toLowerCase()] ?? m[0],
    at: m.index + 1,
    end: m.index + m[0].length,
  }));
}

// parse reads an expression; its error says where and what was expected.
export function parse(text: string, known: readonly string[]): Expression {
  const tokens = tokensOf(text);
  const names = new Map(known.map((k) => [k.toLowerCase(), k]));
  let next = 0;
  let depth = 0;
  const fail = (what: string): never => {
    const t = tokens[next];
    throw new Error(t ? `${what}, not "${t.text}" at character ${t.at}` : `${what} at the end`);
  };
  const take = (s: string): boolean => tokens[next]?.text === s && ++next > 0;
  const or = (): Expression => {
    let left = and();
    while (take("|")) {
      const a = left;
      const b = and();
      left = (p) => not(both(not(a(p)), not(b(p))));
    }
    return left;
  };
  const and = (): Expression => {
    let left = unary();
    while (take("&")) {
      const a = left;
      const b = unary();
      left = (p) => both(a(p), b(p));
    }
    return left;
  };
  const within = (inner: () => Expression): Expression => {
    if (++depth > deepest) throw new Error(`at most ${deepest} brackets and "not" stand within each other`);
    const e = inner();
    depth--;
    return e;
  };
  const unary = (): Expression => {
    if (take("!")) {
      const a = within(unary);
      return (p) => not(a(p));
    }
    if (take("(")) {
      const inner = within(or);
      if (!take(")")) fail("expected )");
      return inner;
    }
    const word = tokens[next]?.text ?? "";
    if (!/^[A-Za-z0-9_.-]+$/.test(word)) fail("expected a property, ! or (");
    const name = names.get(word.toLowerCase());
    if (name === undefined) return fail(`expected one of ${known.join(", ")}`);
    next++;
    return (p) => p(name);
  };
  if (tokens.length === 0) return () => true;
  const all = or();
  if (next < tokens.length) fail("expected & or |");
  return all;
}

// parts are what an expression joins by "and", as it was written: each can be taken out. One
// that is joined by "or" is one part.
export function parts(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const t of tokensOf(text)) {
    if (t.text === "(") depth++;
    else if (t.text === ")") depth--;
    else if (depth === 0 && t.text === "|") return [text.trim()];
    else if (depth === 0 && t.text === "&") {
      found.push(text.slice(from, t.at - 1).trim());
      from = t.end;
    }
  }
  return [...found, text.slice(from).trim()].filter(Boolean);
}

function not(a: Truth): Truth {
  return a === undefined ? undefined : !a;
}

function both(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}
