import { smsSegments } from "../../domain/notification/sms-segments.ts";
import { smsText } from "../../domain/notification/sms-text.ts";
import type { speechIn } from "../../domain/notification/speech.ts";
import { isInForce, type TextOverride } from "../../domain/notification/text-override.ts";
import { type Piece, saidWith } from "../../domain/notification/text-pieces.ts";
import { readText } from "../../domain/notification/text-template.ts";
import type { TextMessage } from "../../domain/notification/text-view.ts";
import type { TextValue, WrittenText, WrittenTexts } from "../../domain/notification/written-text.ts";
import { plus } from "../../kernel/time.ts";
import { mailBrandOf } from "../../markets/brand.ts";
import { defaultMarket } from "../../markets/served.ts";
import { framedMail } from "./frame.ts";

type Speech = ReturnType<typeof speechIn>;

const speaking: Readonly<Record<string, () => Promise<{ speech: Speech; job: string }>>> = {
  en: async () => ({
    speech: (await import("../../domain/notification/english.ts")).english,
    job: "Replace a kitchen faucet",
  }),
  es: async () => ({
    speech: (await import("../../domain/notification/spanish.ts")).spanish,
    job: "Cambiar un grifo de cocina",
  }),
};

/** Of a usual length: only whoever sends is told where the app is. */
const link = "https://app.example/jobs/018f3a5c9d2e4b7a6c1d0e9f";

const sample = { minor: 12_000, count: 5 } as const;

/** What stands for the variables of a text: of each kind something that could. */
const samplesFor = async (language: string, now: string) => {
  const { speech, job } = await (speaking[language] ?? (speaking.en as (typeof speaking)[string]))();
  const at = plus(now, { days: 2 });
  const time_zone = defaultMarket.time_zones[0]?.zones[0];
  const named: Readonly<Record<string, string>> = {
    job: speech.jobNamed({ job: { title: job, time_zone: time_zone ?? "UTC" } }),
    request: speech.jobNamed({ job: { title: job, time_zone: time_zone ?? "UTC" } }),
    provider: "Quick Taps",
    name: "Ada Moreno",
    by: "Ada Moreno",
    code: "123456",
    link,
    reason: speech.reasonInWords("card_declined"),
  };
  const of: Record<TextValue, (name: string) => unknown> = {
    money: () => speech.money(sample.minor),
    time: () => speech.timeFor({ time_zone }, at),
    date: () => speech.dateFor(at.slice(0, 10), {}),
    count: () => sample.count,
    words: (name) => named[name] ?? `[${name}]`,
  };
  return ({ values }: WrittenText): Record<string, unknown> =>
    Object.fromEntries([...values].map(([name, kind]) => [name, of[kind](name)]));
};

/** Numbers for which each form of a plural is said. */
const numbersOf = (forms: Readonly<Record<string, unknown>>, language: string): number[] => {
  const rules = new Intl.PluralRules(language);
  const exact = Object.keys(forms).flatMap((form) => (form.startsWith("=") ? Number(form.slice(1)) : []));
  const tried = Array.from({ length: 1001 }, (_, number) => number).filter(
    (number) => !exact.includes(number),
  );
  const byRule = rules
    .resolvedOptions()
    .pluralCategories.flatMap((form) => tried.find((number) => rules.select(number) === form) ?? []);
  return [...new Set([...exact, ...byRule, sample.count])].sort((one, other) => one - other);
};

/** For which numbers a text is shown: for one variable after the other; without plurals once. */
const casesOf = (pieces: readonly Piece[], language: string): Record<string, number>[] => {
  const cases = pieces.flatMap((piece) =>
    typeof piece === "object" && "plural" in piece
      ? numbersOf(piece.forms, language).map((number) => ({ [piece.plural]: number }))
      : [],
  );
  return cases.length > 0 ? cases : [{}];
};

export const isTitle = (key: string): boolean => /\.(title|subject)(\.\d+)?$/.test(key);

const builtInPieces = (written: WrittenText): Piece[] => readText(written.text, written).pieces ?? [];

/** What a text says now: an operator's words, or the built-in ones. */
export const piecesNow = (override: TextOverride | undefined, written: WrittenText): Piece[] =>
  (override && isInForce(override, written) ? override.pieces : undefined) ?? builtInPieces(written);

type Previewed = {
  key: string;
  language: string;
  pieces: readonly Piece[];
  written: WrittenText;
  /** The texts of its language, and what operators say in place of what is beside it. */
  texts: WrittenTexts;
  beside: TextOverride | undefined;
};

/** A text as people get it, in a message with what is sent beside it: once for each form of its plurals. */
export const previewOf = async (
  { key, language, pieces, written, texts, beside }: Previewed,
  now: string,
): Promise<TextMessage[]> => {
  const valuesOf = await samplesFor(language, now);
  const other = written.beside === undefined ? undefined : texts.get(written.beside);
  const said = (own: readonly Piece[], values: Record<string, unknown>) =>
    saidWith(own, values, language).replace(/\s+/g, " ").trim();
  const otherSaid = other && said(piecesNow(beside, other), valuesOf(other));
  return casesOf(pieces, language).map((numbers) => {
    const own = said(pieces, { ...valuesOf(written), ...numbers });
    const [title, text] = isTitle(key)
      ? [own, otherSaid ?? "…"]
      : [otherSaid ?? mailBrandOf(defaultMarket).name, own];
    const message = { subject: title, text, link };
    const { subject, mail } = framedMail({ ...message, language });
    const sms = smsText(message);
    return {
      numbers,
      mail: { subject, ...mail },
      sms: { text: sms, segments: smsSegments(sms) },
      notification: { title, text },
    };
  });
};
