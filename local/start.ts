import { relative } from "node:path";
import { parseArgs } from "node:util";
import { expectMarkets } from "../platform/markets.ts";
import { servedMarkets } from "../shared/configuration.ts";
import { clockOffset } from "./clock.ts";
import { help, readSettings, type Settings } from "./settings.ts";
import type { Running } from "./supervisor.ts";

/** What went wrong; an error of several attempts has no message of its own. */
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message || String(error.stack) : String(error);
};

const say = (error: unknown): void => console.error(`\n${messageOf(error)}`);

const fail = (error: unknown): never => {
  say(error);
  process.exit(1);
};

const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code: number, text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
const dim = (text: string) => paint(2, text);
const bold = (text: string) => paint(1, text);
const green = (text: string) => paint(32, text);
const yellow = (text: string) => paint(33, text);

const line = (what: string, where: string, after = "") =>
  console.log(`  ${green("✓")} ${what.padEnd(10)} ${where.padEnd(34)} ${dim(after)}`);

let said = "";
const note = (text: string): void => {
  if (text !== said) console.error(`  ${yellow("!")} ${text}`);
  said = text;
};

const summary = ({ directory }: Settings, { accounts, addresses }: Running, seconds: number): void => {
  const signIns = accounts.map(
    ({ role, email, password, sign_in }) =>
      `  ${role.padEnd(17)} ${email.padEnd(24)} ${password.padEnd(24)} ${dim(`POST ${sign_in.path}`)}`,
  );
  const ahead_hours = Math.round(clockOffset() / 360_000) / 10;
  console.log(`
  ${bold("Ready")} in ${seconds.toFixed(1)} s.

${[
  ["Local page", addresses.page, "accounts, mailbox, clock, what runs"],
  ["App", `${addresses.api}/app`, "for customers: sign in as the user below, or sign up"],
  ["Pro app", `${addresses.api}/provider-app`, "for providers: sign in as the service_provider below"],
  ["Console", `${addresses.api}/console`, "for operators: sign in as the admin below"],
  ["Reference", `${addresses.api}/docs`, "every operation: read it, sign in, try it"],
  ["API", addresses.api, `curl ${addresses.api}/ping`],
  ["Socket", addresses.socket, "opens with a ticket: POST /chat-socket/ticket"],
  ["Stripe", addresses.stripe, "an emulator; how to pay: README.md"],
  ...(addresses.tax_office
    ? [["Tax office", addresses.tax_office, "a stand-in of the Spanish one: which invoices it was sent"]]
    : []),
  ["Data", `${relative(process.cwd(), directory) || "."}/`, "kept; to begin anew: npm start -- --fresh"],
  ...(ahead_hours > 0
    ? [["Clock", `${ahead_hours} h ahead of this machine`, "a demo or the local page moved it"]]
    : []),
]
  .map(([what = "", where = "", hint = ""]) => `  ${what.padEnd(12)}${where.padEnd(44)}${dim(hint)}`)
  .join("\n")}

  ${"Accounts".padEnd(17)} ${dim(`${"email".padEnd(24)} ${"password".padEnd(24)} signs in with`)}
${signIns.join("\n")}
  ${dim("The admin also needs a six-digit code that changes every 30 seconds: the local page shows it.")}

  Next, in another terminal: ${bold("npm run demo")}
  ${dim("To stop: Ctrl-C")}
`);
};

/** What the service is called in the market that it serves, which is chosen once the options are read. */
const nameOfService = async (): Promise<string> => {
  const { brandOf } = await import("../shared/markets/brand.ts");
  const { defaultMarket } = await import("../shared/markets/served.ts");
  return brandOf(defaultMarket).name;
};

const options = (() => {
  try {
    return parseArgs({
      options: {
        fresh: { type: "boolean" },
        year: { type: "boolean" },
        models: { type: "boolean" },
        market: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${help}`);
  }
})();

if (options.help) {
  console.log(help);
  process.exit(0);
}

const from = performance.now();
let running: Running | undefined;
let stoppingSince: number | undefined;

/** One Ctrl-C may arrive twice, directly and through npm. A later one means: stop without waiting. */
const repeatedAfter_ms = 1500;

const stop = async (signal: NodeJS.Signals): Promise<void> => {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > repeatedAfter_ms) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  console.log(`\n  Stopping (${signal}) …`);
  await running?.stop();
  console.log("  Stopped.");
  process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);

try {
  if (options.market) process.env.MARKETS = options.market;
  const settings = {
    ...readSettings(process.env),
    fresh: options.fresh ?? false,
    year: options.year ?? false,
    models: options.models ?? false,
  };
  await expectMarkets(servedMarkets(), "local");
  console.log(`\n  ${bold(await nameOfService())}${dim(", on this machine only")}\n`);
  if (settings.year && servedMarkets().join() !== "us")
    throw new Error("The year of --year is one in the USA: it goes with the market us alone.");
  const { supervise } = await import("./supervisor.ts");
  running = await supervise(settings, {
    starting: (what) => console.log(dim(`  … ${what}`)),
    started: (what, where, after_ms) => line(what, where, `${(after_ms / 1000).toFixed(1)} s`),
    note,
  });
  summary(settings, running, (performance.now() - from) / 1000);
  await running.failed;
} catch (error) {
  say(error);
  stoppingSince ??= performance.now();
  await running?.stop();
  process.exit(1);
}
