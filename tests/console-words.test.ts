import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { en } from "../clients/console/words/en.ts";
import { es } from "../clients/console/words/es.ts";
import { figures as spanish } from "../clients/console/words/figures-es.ts";
import { plain } from "../clients/kit/formats.ts";
import * as operations from "../clients/typescript/operations.ts";
import { root } from "../platform/operations.ts";
import { metrics } from "../shared/domain/analytics/metrics.ts";
import { services } from "../shared/domain/pricing/taxonomy/taxonomy.ts";

/** Lists of words that no screen shows. */
const unseen = new Set([
  "AnswerState",
  "AudioType",
  "CancelReasonCode",
  "CreditSource",
  "EndCause",
  "Frequency",
  "ImageType",
  "OpenBalanceKind",
  "PaperType",
  "InviteState",
  "InvoiceSeries",
  "LedgerAccount",
  "MediaKind",
  "MediaPurpose",
  "MediaUser",
  "MessageState",
  "Migration",
  "Refilled",
  "PauseCause",
  "PlaceProblem",
  "PushPlatform",
  "Rating",
  "RecipientState",
  "SeriesState",
  "SignInMethod",
  "Subscription",
  "TaxIdKind",
  "TaxReportKind",
  "TextFormat",
  "UnreadReason",
  "Urgency",
  "VideoType",
  "WithdrawReasonCode",
]);

/** Entries of memberships' books, which no screen shows. */
const unseenKinds = /^(membership_(earned|refund|dispute)|dispute_fee_returned)/;

/** The same in Spanish. */
const alike = new Set(["gas", "plan", "sms"]);

const lists = Object.entries(operations).flatMap(([name, words]) =>
  Array.isArray(words) && words.every((word) => typeof word === "string") && !unseen.has(name)
    ? [[name, words as string[]] as const]
    : [],
);

test("there are lists of states, kinds and reasons", () => {
  expect(lists.length).toBeGreaterThan(40);
});

test.each(lists)("each word of %s has its Spanish form", (_, words) => {
  const terms: Readonly<Record<string, string>> = es.terms;
  expect(words.filter((word) => !terms[word] && !alike.has(word) && !unseenKinds.test(word))).toEqual([]);
});

test("everything that can happen has its Spanish form, as the audit log shows it", async () => {
  const terms: Readonly<Record<string, string>> = es.terms;
  const files = globSync("shared/domain/*/events.ts");
  const happened = (
    await Promise.all(files.map((file) => import(resolve(root, file)) as Promise<Record<string, unknown>>))
  )
    .flatMap((module) => Object.values(module))
    .flatMap((one) =>
      typeof one === "object" && one !== null && "aggregate" in one
        ? [String((one as { type?: unknown }).type)]
        : [],
    );
  expect(happened.length).toBeGreaterThan(250);
  const parts = new Set(happened.flatMap((type) => type.split(".")));
  expect([...parts].filter((part) => !terms[part] && !alike.has(part))).toEqual([]);
});

test("each figure that a screen shows has a name and a definition in Spanish, and each service a name", () => {
  const names: Readonly<Record<string, string>> = { ...es.figures.names, ...spanish.names };
  const says: Readonly<Record<string, string>> = { ...es.figures.says, ...spanish.says };
  const shown = ["screens/overview.tsx", "insight-topics.ts"].map((file) =>
    readFileSync(resolve(root, `clients/console/${file}`), "utf8"),
  );
  const all = Object.keys(metrics).filter((metric) => shown.some((text) => text.includes(`"${metric}"`)));
  expect(all.length).toBeGreaterThan(60);
  expect(all.filter((metric) => !names[metric] || !says[metric])).toEqual([]);
  const isShown = new Set(all);
  expect(Object.keys(says).filter((metric) => !isShown.has(metric))).toEqual([]);
  const terms: Readonly<Record<string, string>> = es.terms;
  expect(services.filter(({ service }) => !terms[service]).map(({ service }) => service)).toEqual([]);
});

test("English names only what is not called by the word itself", () => {
  expect(Object.entries(en.terms).filter(([word, name]) => plain(word) === name)).toEqual([]);
});

test.each([
  ["awaiting_info", "Awaiting info"],
  ["job.assigned", "Job assigned"],
  ["Agreed by telephone. It was her_idea.", "Agreed by telephone. It was her_idea."],
  ["late", "Late"],
])("%s is shown as %s", (word, shown) => {
  expect(plain(word)).toBe(shown);
});
