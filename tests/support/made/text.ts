/** How many digits at an id's end say which of many jobs it is of. */
const digits = 8;

/** What a text of one job is made into for others of its kind: its ids, and when it happened. */
type Pattern = { ids: readonly string[]; at: string };

export type Made = { nth: number; at_ms: number };

type Slot = (made: Made) => string;

const numbered = ({ nth }: Made): string => String(nth).padStart(digits, "0");
const instant = ({ at_ms }: Made): string => new Date(at_ms).toISOString();
const seconds = ({ at_ms }: Made): string => String(Math.floor(at_ms / 1000));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const headOf = (id: string): string => id.slice(0, -digits);

/** Makes texts about one job into texts about another, and back. */
export const textsOf = ({ ids, at }: Pattern) => {
  const epoch = String(Math.floor(Date.parse(at) / 1000));
  const found = new RegExp([...ids, at, epoch].map(escaped).join("|"), "g");
  const ofOthers = new RegExp(
    `(${ids.map((id) => escaped(headOf(id))).join("|")})(\\d{${digits}})(?!\\w)`,
    "g",
  );
  const originals = new Map(ids.map((id) => [headOf(id), id]));
  /** Which job a text is about, if one, and what it is about the first. */
  const firstOf = (text: string): { nth: number | undefined; text: string } => {
    let nth: number | undefined;
    const first = text.replace(ofOthers, (whole, head: string, number: string) => {
      if (originals.get(head) === whole) return whole;
      nth = Number(number);
      return originals.get(head) as string;
    });
    return { nth, text: first };
  };
  /** A text about the first job as one about any other. */
  const compiled = (text: string): ((made: Made) => string) => {
    const parts: (string | Slot)[] = [];
    let end = 0;
    for (const { 0: match, index } of text.matchAll(found)) {
      parts.push(text.slice(end, index));
      if (match === at) parts.push(instant);
      else if (match === epoch) parts.push(seconds);
      else parts.push(headOf(match), numbered);
      end = index + match.length;
    }
    parts.push(text.slice(end));
    return (made) => {
      let all = "";
      for (const part of parts) all += typeof part === "string" ? part : part(made);
      return all;
    };
  };
  return { firstOf, compiled };
};

export type Texts = ReturnType<typeof textsOf>;
