import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { operations } from "../../platform/operations.ts";
import { type AnyContract, methodOf } from "../../shared/http/contract.ts";
import { handlerIn } from "../support/callers.ts";
import { type Share, sharesOfFailures, tableFailing } from "../support/failing-table.ts";
import { drawnOf } from "../support/fuzzing.ts";
import { pass, passedMs } from "../support/lengths-of-time.ts";
import { type Failing, type Line, lineOf } from "../support/process-end.ts";
import { successOf } from "../support/stories.ts";
import { type Asked, call, type Said } from "../support/world.ts";
import { type Standing, worldOfOne } from "../support/world-of-one.ts";

const mode = import.meta.env.MODE;
const whole = mode === "fuzz";
vi.setConfig({ testTimeout: whole ? 600_000 : 60_000 });

const { open, begin, settle, standing } = await worldOfOne();
beforeEach(open);

type Played = { failed: Said[]; said: Said; repeated: Said; standing: Standing };

/** The number of times that a client retries before the table recovers. */
const tries_most = 3;

/**
 * Has a client ask while the table fails now and then, again with the same key for as long as it is told to come back, and once
 * more when the table is well. What follows happens while the table fails, too, and then when it is well.
 */
const play = async (
  { file, contract }: { file: string; contract: AnyContract },
  { failing = lineOf(), again = false }: { failing?: Line; again?: boolean } = {},
): Promise<Played> => {
  const asked = await begin(contract);
  const handler = (await handlerIn(file)) as never;
  const ask = async (line: Line, key = "one"): Promise<Said> => {
    let said: Said | undefined;
    await line.endsIn(async () => {
      said = await call(handler, { ...asked, headers: { ...asked.headers, "idempotency-key": key } });
    });
    return said as Said;
  };
  const failed: Said[] = [];
  let said = await ask(failing);
  for (let left = tries_most; said.status === 503 && left > 0; left -= 1) {
    failed.push(said);
    pass(Number(said.headers["retry-after"]));
    said = await ask(left > 1 ? failing : lineOf());
  }
  const repeated = methodOf(contract) === "GET" ? said : await ask(lineOf());
  await settle(failing).catch(() => undefined);
  await settle(lineOf());
  if (again) {
    said = await ask(lineOf(), "another");
    await settle(lineOf());
  }
  return { failed, said, repeated, standing: await standing() };
};

/** A response, and how long the service waited between its attempts. */
type Answered = { status: number; paused_ms: number };

/** The response to a request while the table fails. */
const answered = async ({ file }: { file: string }, asked: Asked, failing: Failing): Promise<Answered> => {
  const handler = (await handlerIn(file)) as never;
  const line = lineOf({ failing });
  const before_ms = passedMs();
  let status = 0;
  await line.endsIn(async () => {
    ({ status } = await call(handler, asked));
  });
  return { status, paused_ms: passedMs() - before_ms };
};

const isChanging = (contract: AnyContract): boolean => methodOf(contract) !== "GET";

const numbers = Array.from({ length: 12 }, (_, at) => at);
const all = await operations();
/** All operations with `npm run fuzz`; else every twelfth. */
const played = all.filter(({ contract }) => whole || drawnOf(`failing ${contract.route}`, numbers) === 0);

/** With `npm run fuzz` all; else one, drawn by the operation's name. */
const sharesFor = ({ route }: AnyContract): readonly Share[] =>
  whole ? sharesOfFailures : [drawnOf(`share ${route}`, sharesOfFailures)];

describe.each(played)("the table fails during some calls of $contract.route", (one) => {
  const { contract } = one;
  test.each(sharesFor(contract))("(%i of 100 calls) all is done once or not at all", async (share) => {
    const once = await play(one);
    expect(once.said.status, once.said.body).toBe(successOf(contract));
    const twice = isChanging(contract) ? await play(one, { again: true }) : once;
    const allowed = [
      { status: successOf(contract), standing: once.standing },
      { status: twice.said.status, standing: twice.standing },
      { status: twice.said.status, standing: once.standing },
    ];
    const line = lineOf({ failing: tableFailing(contract.route, share) });
    const { failed, said, repeated, standing } = await play(one, { failing: line });
    for (const { status, headers, body } of failed) {
      expect.soft(status, body).toBe(503);
      expect.soft(Number(headers["retry-after"]), body).toBeGreaterThan(0);
    }
    const outcome = { status: said.status, standing };
    if (!allowed.some((one) => isDeepStrictEqual(outcome, one)))
      expect.soft(outcome, said.body.slice(0, 300)).toEqual(allowed[0]);
    const { said: first, repeated: second } = once;
    const isKept = second.status === first.status && isDeepStrictEqual(second.data, first.data);
    const expected = isKept ? [said.status, said.data] : [once.repeated.status, undefined];
    expect.soft([repeated.status, isKept ? repeated.data : undefined], repeated.body).toEqual(expected);
  });
});

/** How many of a hundred requests are answered at once, and within what time, while 30 of 100 calls fail. */
const bars = { percent: 99, ms: 5000 };

const within = (answers: readonly Answered[], percent: number): number =>
  answers.map(({ paused_ms }) => paused_ms).toSorted((a, b) => a - b)[
    Math.ceil((answers.length * percent) / 100) - 1
  ] as number;
const countOf = (answers: readonly Answered[], ...statuses: readonly number[]): number =>
  answers.filter(({ status }) => statuses.includes(status)).length;

const expectWithinBars = (answers: readonly Answered[]) => {
  expect(countOf(answers, 200)).toBeGreaterThanOrEqual((answers.length * bars.percent) / 100);
  expect(within(answers, bars.percent)).toBeLessThan(bars.ms);
};

test("with 30 of 100 calls failing, almost every request still succeeds", async () => {
  const route = "GET /authentication/get-all-address";
  const one = all.find(({ contract }) => contract.route === route) as (typeof all)[number];
  const asked = await begin(one.contract);
  const answers: Answered[] = [];
  for (let nth = 0; nth < 200; nth += 1)
    answers.push(await answered(one, asked, tableFailing(`${route} ${nth}`, 30)));
  expectWithinBars(answers);
});

const mark = (word: string) => `<!-- failing table: ${word} -->`;
const document = new URL("../../docs/reliability.md", import.meta.url);
const rows: string[] = [];

describe.runIf(mode === "measure")("all operations, twice each", () => {
  test.each(sharesOfFailures)("%i of 100 calls fail", { timeout: 3_600_000 }, async (share) => {
    const answers: Answered[] = [];
    for (const round of [1, 2])
      for (const one of all) {
        const failing = tableFailing(`${round} ${one.contract.route}`, share);
        answers.push(await answered(one, await begin(one.contract), failing));
        await settle(lineOf());
      }
    const cells = [
      `${share} of 100`,
      answers.length,
      countOf(answers, 200),
      countOf(answers, 503),
      answers.length - countOf(answers, 200, 503),
      ...[50, 95, 99].map((percent) => `${Math.round(within(answers, percent)).toLocaleString("en-US")} ms`),
    ];
    rows.push(`| ${cells.join(" | ")} |`);
    expect(countOf(answers, 200, 503)).toBe(answers.length);
    if (share <= 30) expectWithinBars(answers);
  });

  afterAll(() => {
    const table = [
      "| calls that fail | asked | answered | told to come back (503) | other answers | half within | 95 % within | 99 % within |",
      "|---|---:|---:|---:|---:|---:|---:|---:|",
      ...rows,
    ];
    const text = readFileSync(document, "utf8");
    const from = text.indexOf(mark("begin")) + mark("begin").length;
    const to = text.indexOf(mark("end"));
    if (to < from || rows.length < sharesOfFailures.length)
      throw new Error("There is no place for the table.");
    writeFileSync(document, `${text.slice(0, from)}\n${table.join("\n")}\n${text.slice(to)}`);
  });
});
