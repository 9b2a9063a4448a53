// Property expressions such as "!harm-found & !codegen & (crosslang | schema)".
// A property may be unknown: then so is every answer that depends on it (Kleene).

export type Truth = true | false | undefined;

export type Expression = (property: (name: string) => Truth) => Truth;

// parse reads an expression; its error says where and what was expected.
export function parse(text: string, known: readonly string[]): Expression {
  const tokens = [...text.matchAll(/\s*([A-Za-z0-9_.-]+|[&|!()]|\S)/g)].map((m) => ({
    text: m[1]!,
    at: m.index + m[0].length - m[1]!.length + 1,
  }));
  let next = 0;
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
  const unary = (): Expression => {
    if (take("!")) {
      const a = unary();
      return (p) => not(a(p));
    }
    if (take("(")) {
      const inner = or();
      if (!take(")")) fail("expected )");
      return inner;
    }
    const name = tokens[next]?.text ?? "";
    if (!/^[A-Za-z0-9_.-]+$/.test(name)) fail("expected a property, ! or (");
    if (!known.includes(name)) fail(`expected one of ${known.join(", ")}`);
    next++;
    return (p) => p(name);
  };
  if (tokens.length === 0) return () => true;
  const all = or();
  if (next < tokens.length) fail("expected & or |");
  return all;
}

function not(a: Truth): Truth {
  return a === undefined ? undefined : !a;
}

function both(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}
