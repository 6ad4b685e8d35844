import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startLocalService } from "../../bench/local-service.ts";
import { seededAccounts } from "../../local/seed-accounts.ts";
import { type Answered, capacityOf, offer, quantile, wellOf, wrongOf } from "../support/offered-load.ts";

const usage = `npm run overload [seconds]

Starts the whole service, measures how many requests a second it answers, then asks it three times as many, and again as
one caller beside others. Says how it answered, and whether it was well at once afterwards. Default: 20 seconds each.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h" } },
});
const seconds = Number(positionals[0] ?? 20);
if (values.help || !(seconds > 0)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const people = 5;
/** Open lines of each: whoever opens many at once waits until they are taken up. */
const lines = 30;
/**
 * 95 % of the accepted requests are answered within this time; the rest opened new connections, which the process
 * accepts one by one.
 */
const patience_ms = 2500;
const path = "/authentication/get-all-address";

const directory = mkdtempSync(join(tmpdir(), "marketplace-overload-"));
console.log(`Starts the service in ${directory}`);
const service = await startLocalService(directory);
const url = `${service.api}${path}`;

const signedIn = async (): Promise<string> => {
  const { email, password } = seededAccounts.user;
  const answer = await fetch(`${service.api}/authentication/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const said = (await answer.json()) as { data?: { access_token: string } };
  if (!said.data) throw new Error(`Signing in was answered with ${answer.status}: ${JSON.stringify(said)}`);
  return said.data.access_token;
};

const problems: string[] = [];
const expectThat = (holds: boolean, what: string) => {
  if (!holds) problems.push(what);
};
const counted = (answers: readonly Answered[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const tell = (what: string, answers: readonly Answered[]) => {
  const well = wellOf(answers);
  console.log(
    [
      what.padEnd(34),
      `${String(answers.length).padStart(6)} asked`,
      `${String(well.length).padStart(6)} answered`,
      `${String(counted(answers, 503)).padStart(6)} × 503`,
      `${String(counted(answers, 429)).padStart(6)} × 429`,
      `median ${quantile(well, 0.5).toFixed(0)} ms`,
      `95 % below ${quantile(well, 0.95).toFixed(0)} ms`,
      `99 % below ${quantile(well, 0.99).toFixed(0)} ms`,
    ].join("  "),
  );
  const wrong = wrongOf(answers);
  expectThat(
    wrong.length === 0,
    `${what}: ${wrong.length} answers failed without saying when to try again (${[...new Set(wrong.map(({ status }) => status))]})`,
  );
};

try {
  const tokens: string[] = [];
  for (let left = people; left > 0; left -= 1) tokens.push(await signedIn());
  await capacityOf(url, { tokens, seconds: 3 });
  const capacity = await capacityOf(url, { tokens, seconds: 5 });
  console.log(`The service answers ${capacity.toFixed(0)} requests a second, asked by ${people} people.\n`);

  const usual = await offer(url, { tokens, per_second: capacity / 2, seconds: 5 });
  tell("half of that rate", usual);
  const all = await offer(url, { tokens, per_second: 3 * capacity, seconds, lines });
  tell("three times that rate", all);
  expectThat(counted(all, 503) + counted(all, 429) > 0, "Nothing was turned away.");
  expectThat(
    quantile(wellOf(all), 0.95) < patience_ms,
    `Requests that were accepted waited longer than ${patience_ms} ms.`,
  );
  const after = await offer(url, { tokens, per_second: capacity / 2, seconds: 5 });
  tell("half of it again, right afterward", after);
  expectThat(
    wellOf(after).length === after.length,
    "Something was turned away after the overload had ended.",
  );

  const [greedy = "", ...others] = tokens;
  const flood = offer(url, { tokens: [greedy], per_second: 3 * capacity, seconds, lines });
  await wait(500);
  const beside = await offer(url, { tokens: others, per_second: capacity / 20, seconds: seconds - 1 });
  tell("one caller at three times the rate", await flood);
  tell("others at the same time", beside);
  expectThat(wellOf(beside).length === beside.length, "Others were turned away because of one caller.");
  expectThat(quantile(beside, 0.99) < patience_ms, `Others waited longer than ${patience_ms} ms.`);
} finally {
  await service.close();
  rmSync(directory, { recursive: true, force: true });
}
console.log(
  problems.length === 0
    ? "\nEverything was as it must be."
    : `\n${problems.map((one) => `- ${one}`).join("\n")}`,
);
process.exit(problems.length === 0 ? 0 : 1);
