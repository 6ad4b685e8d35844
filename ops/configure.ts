import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import {
  DeleteParameterCommand,
  GetParametersCommand,
  type ParameterType,
  PutParameterCommand,
  SSMClient,
} from "@aws-sdk/client-ssm";
import {
  attachable,
  defaulted,
  givenByOperator,
  limits,
  longestValue,
  none,
  ofStack,
  own,
  parameterPath,
  secretsExtension,
  storedAs,
  switches,
} from "../platform/environment.ts";
import { choiceProblems, originsOf, zonesOfMarkets } from "../platform/markets.ts";
import { preparations } from "../platform/preparation.ts";
import { readConfiguration } from "../shared/configuration.ts";
import { type Command, needed, type Order } from "./command.ts";
import { idsOf } from "./keys.ts";
import { patience } from "./patience.ts";
import { accountProblems, currenciesIn, settled } from "./readiness-currencies.ts";
import { signingKeyOf } from "./rotate-keys.ts";
import { notStored, stripeOf } from "./stripe.ts";
import { UsageError } from "./usage-error.ts";

/** The Parameter Store answers ten names at once. */
export const asked_most = 10;

/** A list in the Parameter Store's format: with commas and without spaces. */
const asStored = (name: string, value: string): string =>
  storedAs(name) === "StringList"
    ? value
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean)
        .join(",")
    : value;

/** The values that need not be given: nothing is attached, and what has a default. */
const defaults: Record<string, string> = {
  ...Object.fromEntries(Object.keys(attachable).map((name) => [name, own])),
  ...Object.fromEntries(Object.entries(defaulted).map(([name, { value }]) => [name, value])),
};

/** A value that is stored, if it is. */
const storedValue = async (ssm: SSMClient, stage: string, name: string): Promise<string | undefined> => {
  const asked = new GetParametersCommand({ Names: [parameterPath(stage, name)] });
  return (await ssm.send(asked)).Parameters?.[0]?.Value;
};

/**
 * Refuses fewer partitions than before: what stands in the others would no longer be listed. Refuses to write to more than are
 * read by what is stored so far.
 */
const refuseUnreadShards = async (ssm: SSMClient, stage: string, wanted?: string): Promise<void> => {
  const stored = wanted && (await storedValue(ssm, stage, "LIST_SHARDS"));
  if (!stored) return;
  const numbersOf = (text: string) => {
    const [written = 0, read = written] = text.split(",").map(Number);
    return { written, read };
  };
  const [before, after] = [numbersOf(stored), numbersOf(wanted)];
  if (after.written < before.written || after.read < before.read)
    throw new UsageError(
      `LIST_SHARDS is ${stored} and can't be lowered to ${wanted}: what stands in the other partitions would no longer be listed.`,
    );
  if (after.written > before.read)
    throw new UsageError(
      `LIST_SHARDS can't be ${wanted} yet: the functions that run read ${before.read} partitions. First LIST_SHARDS=${before.written},${after.written}; deploy and release it; then LIST_SHARDS=${wanted}.`,
    );
};

/**
 * Refuses a market whose currency Stripe would convert, or whose payouts its account does not reach. If Stripe can't be asked, only
 * markets that the stage serves already are taken.
 */
const refuseConverted = async (
  ssm: SSMClient,
  markets: readonly string[],
  { stage, given, terminal }: Order,
): Promise<void> => {
  const stripe = await stripeOf(stage);
  if (!stripe)
    return terminal.tell(`${notStored} npm run ops -- ready asks it whether it converts a currency.`);
  const problems = await accountProblems(stripe, markets, currenciesIn(given.settled)).catch(
    async ({ message }: Error) => {
      const unasked = `Stripe could not be asked whether it converts a currency: ${message}`;
      const served = (await storedValue(ssm, stage.name, "MARKETS"))?.split(",") ?? [];
      if (!markets.every((id) => served.includes(id))) return [unasked];
      terminal.tell(unasked);
      return [];
    },
  );
  if (problems.length > 0) throw new UsageError([...problems, preparations.currencies.step].join("\n"));
};

/** The defaults of values that are not stored yet, with the market's own days. Without them the stack can't be deployed. */
const notYetStored = async (
  ssm: SSMClient,
  stage: string,
  markets: readonly string[],
): Promise<[name: string, value: string][]> => {
  const names = Object.keys(defaults);
  const stored = new Set<string | undefined>();
  for (let at = 0; at < names.length; at += asked_most) {
    const Names = names.slice(at, at + asked_most).map((name) => parameterPath(stage, name));
    const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names }));
    for (const { Name } of Parameters) stored.add(Name);
  }
  return Object.entries({ ...defaults, ANALYTICS_TIME_ZONES: zonesOfMarkets(markets) }).filter(
    ([name]) => !stored.has(parameterPath(stage, name)),
  );
};

/** Sets a value. A value of another type is deleted and created again, because its type can't change. */
export const put = async (
  ssm: SSMClient,
  Name: string,
  Value: string,
  Type: ParameterType,
): Promise<void> => {
  const setting = new PutParameterCommand({ Name, Value, Type, Overwrite: true });
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names: [Name] }));
  const present = Parameters[0]?.Type;
  if (present && present !== Type) await ssm.send(new DeleteParameterCommand({ Name }));
  await ssm.send(setting);
};

/** What the stack itself gives its functions, so that all values are checked together. */
const givenByStack = (stage: string) => ({
  STAGE: stage,
  TABLE_NAME: "table",
  MEDIA_BUCKET: "bucket",
  SECRETS_NAME: "secret",
  CURSOR_SECRET_NAME: "secret/cursors",
  SOCKET_URL: "wss://socket.example",
  SOCKET_MANAGEMENT_URL: "https://socket.example",
});

const leftOut = new Set(Object.entries(defaults).flatMap(([name, value]) => (value === none ? [name] : [])));

const usualMarkets = defaulted.MARKETS.value;

const marketsIn = (values: Record<string, string>): string[] => (values.MARKETS ?? usualMarkets).split(",");

/** Why functions would refuse to start with these values, if they would. */
export const problemIn = (stage: string, values: Record<string, string>): string | undefined => {
  const told = Object.entries(values).filter(([name, value]) => !(leftOut.has(name) && value === none));
  try {
    readConfiguration({ ...givenByStack(stage), ...Object.fromEntries(told) });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

/** The origins that browsers may call from, with those of the markets' own pages. */
const withOwnOrigins = (stage: string, values: Record<string, string>, at?: string) => {
  const given = (values.ALLOWED_ORIGINS as string).split(",").map((origin) => origin.trim());
  const ALLOWED_ORIGINS = [...new Set([...given, ...originsOf(marketsIn(values), stage, at)])].join(",");
  if (ALLOWED_ORIGINS.length > longestValue("ALLOWED_ORIGINS"))
    throw new UsageError(
      `ALLOWED_ORIGINS is too long with the markets' own pages: at most ${longestValue("ALLOWED_ORIGINS")} characters.`,
    );
  return { ALLOWED_ORIGINS };
};

const refuseAny = (names: readonly string[], says: string): void => {
  if (names.length > 0) throw new UsageError(`${says}: ${names.join(", ")}.`);
};

/** The operator's values from a file of NAME=value lines. Throws a Mistake that names the invalid ones. */
export const checkedValues = (stage: string, text: string, at?: string): Record<string, string> => {
  const wanted = [...Object.keys(givenByOperator), secretsExtension];
  const values = parseEnv(text) as Record<string, string>;
  const given = Object.entries(values);
  refuseAny(
    wanted.filter((name) => !values[name]),
    "These values are missing",
  );
  refuseAny(
    Object.keys(values).filter((name) => !wanted.includes(name) && !(name in defaulted)),
    "These are not values of a stage",
  );
  refuseAny(
    given.flatMap(([name, value]) => (value === "" ? [name] : [])),
    "These values are empty. Leave out their lines to keep what is stored",
  );
  refuseAny(
    given
      .filter(([name, value]) => name !== secretsExtension && value.length > longestValue(name))
      .map(([name]) => `${name} (at most ${longestValue(name)} characters)`),
    "Too long for a function's environment",
  );
  for (const name of switches)
    if (values[name] !== undefined && !/^(on|off)$/.test(values[name]))
      throw new UsageError(`${name} is not what it may be. ${defaulted[name].says}.`);
  for (const [name, [least, most]] of Object.entries(limits)) {
    const value = values[name];
    if (value !== undefined && !(/^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most))
      throw new UsageError(`${name} must be a whole number from ${least} to ${most}.`);
  }
  for (const [name, form] of Object.entries(ofStack)) {
    const value = values[name] ?? none;
    if (value !== none && !form.test(value))
      throw new UsageError(`${name} is not what it may be. ${defaulted[name as keyof typeof ofStack].says}.`);
  }
  const problem = problemIn(stage, values);
  if (problem) throw new UsageError(problem);
  if (!/^arn:aws[\w-]*:lambda:[\w-]+:\d{12}:layer:[\w-]+:\d+$/.test(values[secretsExtension] as string))
    throw new UsageError(`${secretsExtension} is not the ARN of a layer's version.`);
  const [unserved] = choiceProblems(marketsIn(values), stage, at, values.UNREVIEWED_MARKETS);
  if (unserved) throw new UsageError(unserved);
  return { ...values, ...withOwnOrigins(stage, values, at) };
};

export const command: Command = {
  summary: "Check a stage's values and store them where the stack reads them.",
  description: `
The file has a line NAME=value for each value that docs/configuration.md lists as the operator's. They are checked as
the functions will check them, and Stripe is asked whether its account keeps the currency of each market. Then they are written to the Parameter Store. A value with a default may be left out: what is stored
stays, and what is not stored yet gets the default. The next deployment uses them.`,
  options: { file: { type: "string", says: "the file with the values", required: true }, settled },
  run: async (order) => {
    const { given, dryRun, stage, terminal } = order;
    const values = checkedValues(stage.name, readFileSync(needed(given, "file"), "utf8"));
    const signing = signingKeyOf(await stage.readSecret());
    if (signing && !idsOf(values.ACCESS_TOKEN_KEYS).includes(signing))
      throw new UsageError(
        `ACCESS_TOKEN_KEYS lacks key ${signing}, which access tokens are signed with: nobody could sign in. npm run ops -- secrets --stage ${stage.name} shows the value.`,
      );
    const ssm = new SSMClient({ region: stage.region, requestHandler: patience });
    await refuseUnreadShards(ssm, stage.name, values.LIST_SHARDS);
    await refuseConverted(ssm, marketsIn(values), order);
    for (const [name, value] of Object.entries(values)) {
      const Name = parameterPath(stage.name, name);
      terminal.tell(`${dryRun ? "would set" : "sets"} ${Name}`);
      if (!dryRun) await put(ssm, Name, asStored(name, value), storedAs(name));
    }
    for (const [name, value] of await notYetStored(ssm, stage.name, marketsIn(values))) {
      if (name in values) continue;
      terminal.tell(`${dryRun ? "would set" : "sets"} ${parameterPath(stage.name, name)}: ${value}`);
      if (!dryRun) await put(ssm, parameterPath(stage.name, name), asStored(name, value), storedAs(name));
    }
    ssm.destroy();
  },
};
