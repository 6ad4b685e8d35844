/** A line of a log group: the fields that it has, dots in the names of nested ones. */
export type LogLine = { at_ms: number; group: string; text: string };
export type Row = Record<string, string | number>;

type Value = string | number | undefined;
type Fields = (name: string) => Value;

const wordsOf = (part: string): string[] =>
  part.match(/\/(?:\\.|[^/])+\/|'[^']*'|>=|<=|!=|[=<>()[\],]|[@\w][\w.@-]*/g) ?? [];

/** The commands of a query: cut at each `|` that is in no pattern and no text. */
const partsOf = (query: string): string[] =>
  (query.match(/(?:\/(?:\\.|[^/])+\/|'[^']*'|[^|])+/g) ?? []).map((part) => part.trim());

const fieldOf = ({ at_ms, group, text }: LogLine): Fields => {
  const said: unknown = text.startsWith("{") ? JSON.parse(text) : {};
  return (name) => {
    if (name === "@timestamp") return at_ms;
    if (name === "@message") return text;
    if (name === "@log") return group;
    const found = name
      .split(".")
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], said);
    return typeof found === "string" || typeof found === "number" ? found : undefined;
  };
};

/** Reads the words of a part one after another. */
const reader = (part: string) => {
  const words = wordsOf(part);
  const refuse = (): never => {
    throw new Error(`No query of Logs Insights: ${part}`);
  };
  const next = (): string => words.shift() ?? refuse();
  return {
    next,
    sees: (...some: string[]): boolean => some.includes(words[0] ?? ""),
    took: (word: string): boolean => words[0] === word && words.shift() !== undefined,
    end: (): void => {
      if (words.length > 0) refuse();
    },
    refuse,
  };
};
type Reader = ReturnType<typeof reader>;

const name = /^[@A-Za-z][\w.-]*$/;
const fieldIn = (words: Reader): string => {
  const word = words.next();
  return name.test(word) ? word : words.refuse();
};
const literal = (word: string): string | number => (word.startsWith("'") ? word.slice(1, -1) : Number(word));

const comparisons: Record<string, (one: Value, other: string | number) => boolean> = {
  "=": (one, other) => one === other,
  "!=": (one, other) => one !== other,
  ">": (one, other) => one !== undefined && one > other,
  ">=": (one, other) => one !== undefined && one >= other,
  "<": (one, other) => one !== undefined && one < other,
  "<=": (one, other) => one !== undefined && one <= other,
};

type Test = (fields: Fields) => boolean;

const comparison = (words: Reader): Test => {
  if (words.took("(")) {
    const inner = either(words);
    return words.took(")") ? inner : words.refuse();
  }
  const field = fieldIn(words);
  const operator = words.next();
  if (operator === "like") {
    const pattern = new RegExp(words.next().slice(1, -1));
    return (fields) => pattern.test(String(fields(field) ?? ""));
  }
  if (operator === "in") {
    const wanted: (string | number)[] = [];
    if (!words.took("[")) words.refuse();
    do wanted.push(literal(words.next()));
    while (words.took(","));
    if (!words.took("]")) words.refuse();
    return (fields) => wanted.includes(fields(field) as string);
  }
  const compare = comparisons[operator] ?? words.refuse();
  const wanted = literal(words.next());
  return (fields) => compare(fields(field), wanted);
};

const both = (words: Reader): Test => {
  const all = [comparison(words)];
  while (words.took("and")) all.push(comparison(words));
  return (fields) => all.every((one) => one(fields));
};

const either = (words: Reader): Test => {
  const some = [both(words)];
  while (words.took("or")) some.push(both(words));
  return (fields) => some.some((one) => one(fields));
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const figures: Record<string, (values: readonly number[], percent: number) => number> = {
  count: ({ length }) => length,
  sum: sumOf,
  avg: (values) => sumOf(values) / values.length,
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  pct: (values, percent) =>
    values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] as number,
};

type Figure = { as: string; of: (lines: readonly Fields[]) => number | undefined };

/** `count()`, `max(duration_ms)`, `pct(duration_ms, 99) as slowest`. */
const figureIn = (words: Reader): Figure => {
  const called = words.next();
  const figure = figures[called] ?? words.refuse();
  if (!words.took("(")) words.refuse();
  const field = words.sees(")") ? undefined : fieldIn(words);
  const percent = words.took(",") ? Number(words.next()) : 0;
  if (!words.took(")")) words.refuse();
  const as = words.took("as") ? fieldIn(words) : `${called}(${field ?? ""}${percent ? `, ${percent}` : ""})`;
  return {
    as,
    of: (lines) => {
      if (!field) return figure(lines as unknown as number[], percent);
      const values = lines.map((fields) => fields(field)).filter((value) => value !== undefined);
      return values.length > 0 ? figure(values.map(Number), percent) : undefined;
    },
  };
};

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A field, or the beginning of a span of time: `bin(5m)`. */
const keyIn = (words: Reader): { as: string; of: Fields | ((fields: Fields) => Value) } => {
  const field = fieldIn(words);
  if (field !== "bin") return { as: field, of: ((fields: Fields) => fields(field)) as never };
  if (!words.took("(")) words.refuse();
  const span = words.next();
  const [, count, unit = ""] = /^(\d+)([mhd])$/.exec(span) ?? words.refuse();
  if (!words.took(")")) words.refuse();
  const span_ms = Number(count) * (units[unit] as number);
  const begin = (fields: Fields) => Math.floor(Number(fields("@timestamp")) / span_ms) * span_ms;
  return { as: `bin(${span})`, of: ((fields: Fields) => new Date(begin(fields)).toISOString()) as never };
};

const listOf = <T>(words: Reader, read: (words: Reader) => T): T[] => {
  const all = [read(words)];
  while (words.took(",")) all.push(read(words));
  return all;
};

const grouped = (words: Reader, lines: readonly Fields[]): Row[] => {
  const wanted = listOf(words, figureIn);
  const keys = words.took("by") ? listOf(words, keyIn) : [];
  const groups = Map.groupBy(lines, (fields) =>
    JSON.stringify(keys.map(({ of }) => (of as (fields: Fields) => Value)(fields) ?? null)),
  );
  return [...groups].map(([key, own]) => {
    const values = JSON.parse(key) as (string | number | null)[];
    return Object.fromEntries(
      [...keys.map(({ as }, at) => [as, values[at]]), ...wanted.map(({ as, of }) => [as, of(own)])].filter(
        ([, value]) => value !== undefined && value !== null,
      ),
    );
  });
};

const fieldsOf =
  (row: Row): Fields =>
  (field) =>
    row[field];

/**
 * What a query of CloudWatch Logs Insights finds in these lines: `filter`, `fields`, `stats`, `sort` and `limit`, as far as
 * the runbook uses them. Throws for anything else. Without `fields` or `stats` a row is the line itself.
 */
export const found = (query: string, lines: readonly LogLine[]): Row[] => {
  let rows: Row[] | undefined;
  let left: Fields[] = lines.map(fieldOf);
  let shown: string[] = ["@timestamp", "@message"];
  for (const part of partsOf(query)) {
    const words = reader(part);
    const command = words.next();
    if (command === "filter") {
      const test = either(words);
      left = left.filter(test);
    } else if (command === "fields") shown = listOf(words, fieldIn);
    else if (command === "limit") left = left.slice(0, Number(words.next()));
    else if (command === "sort") {
      const field = fieldIn(words);
      if (field === "by") words.refuse();
      const way = words.took("desc") ? -1 : 1;
      if (way === 1) words.took("asc");
      const order = (one: Fields, other: Fields): number =>
        (one(field) ?? "") < (other(field) ?? "") ? -way : way;
      left = left.toSorted(order);
    } else if (command === "stats") {
      rows = grouped(words, left);
      left = rows.map(fieldsOf);
      shown = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    } else words.refuse();
    words.end();
  }
  return left.map((fields) =>
    Object.fromEntries(
      shown.flatMap((field) => {
        const value = fields(field);
        return value === undefined ? [] : [[field, value]];
      }),
    ),
  );
};
