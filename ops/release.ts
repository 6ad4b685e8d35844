import { isDeepStrictEqual } from "node:util";
import {
  type AliasConfiguration,
  CreateAliasCommand,
  DeleteFunctionCommand,
  type LambdaClient,
  ListVersionsByFunctionCommand,
  PublishVersionCommand,
  UpdateAliasCommand,
  waitUntilFunctionUpdatedV2,
  waitUntilPublishedVersionActive,
} from "@aws-sdk/client-lambda";
import { liveAlias } from "../platform/live-alias.ts";
import type { Command, Order } from "./command.ts";
import { aliasOf, allFunctions, apiFunctions, firstWithoutKey, forEach } from "./live-functions.ts";
import { plural } from "./plural.ts";
import { type Routing, recordOf, releaseName } from "./releases.ts";
import { alarmsIn, ringingIn } from "./ringing.ts";
import { signingKeyOf } from "./rotate-keys.ts";
import type { Stage } from "./stage.ts";
import { UsageError } from "./usage-error.ts";

const Name = liveAlias;
/** What was deployed last: no version of its own. */
const unreleased = "$LATEST";
const patience = { maxWaitTime: 300, minDelay: 1, maxDelay: 5 };

/** The version that had all traffic before this one. */
const formerOf = ({ Description = "" }: AliasConfiguration): string | undefined =>
  /^former: (\d+)$/.exec(Description)?.[1];

const formerly = (version: string): string => `former: ${version}`;

/** Removes versions that neither traffic nor a rollback needs. */
const prune = async (client: LambdaClient, FunctionName: string, kept: readonly (string | undefined)[]) => {
  const { Versions = [] } = await client.send(new ListVersionsByFunctionCommand({ FunctionName }));
  for (const { Version } of Versions)
    if (Version && Version !== unreleased && !kept.includes(Version))
      await client.send(new DeleteFunctionCommand({ FunctionName, Qualifier: Version }));
};

/** The version of the last deployment, published if it was not yet. */
const newestOf = async (client: LambdaClient, FunctionName: string): Promise<string> =>
  (await client.send(new PublishVersionCommand({ FunctionName }))).Version ?? "";

/** Publishes the last deployment and waits until it can be called: until then calls would fail. */
const publish = async (client: LambdaClient, FunctionName: string): Promise<string> => {
  await waitUntilFunctionUpdatedV2({ client, ...patience }, { FunctionName });
  const newest = await newestOf(client, FunctionName);
  await waitUntilPublishedVersionActive({ client, ...patience }, { FunctionName, Qualifier: newest });
  return newest;
};

/**
 * Gives `percent` of a function's traffic to the last deployment. `kept`: versions that stay although nothing has traffic
 * for them any more.
 */
export const shift = async (
  client: LambdaClient,
  FunctionName: string,
  percent: number,
  kept: readonly string[] = [],
): Promise<string> => {
  const newest = await publish(client, FunctionName);
  const alias = await aliasOf(client, FunctionName);
  if (!alias) {
    await client.send(new CreateAliasCommand({ FunctionName, Name, FunctionVersion: newest }));
    return `${newest} takes all`;
  }
  const stable = alias.FunctionVersion as string;
  if (stable === newest) return `${newest} stays`;
  // What was never released runs the last deployment already, and its traffic can't be shared.
  if (percent < 100 && stable !== unreleased) {
    const AdditionalVersionWeights = { [newest]: percent / 100 };
    await client.send(
      new UpdateAliasCommand({ FunctionName, Name, RoutingConfig: { AdditionalVersionWeights } }),
    );
    return `${newest} takes ${percent} %, ${stable} the rest`;
  }
  await client.send(
    new UpdateAliasCommand({
      FunctionName,
      Name,
      FunctionVersion: newest,
      RoutingConfig: { AdditionalVersionWeights: {} },
      Description: stable === unreleased ? "" : formerly(stable),
    }),
  );
  await prune(client, FunctionName, [newest, stable, ...kept]);
  return stable === unreleased ? `${newest} takes all` : `${newest} takes all, ${stable} is kept`;
};

const sharesOf = ({ RoutingConfig }: AliasConfiguration): Record<string, number> =>
  RoutingConfig?.AdditionalVersionWeights ?? {};

const isShared = (alias: AliasConfiguration): boolean => Object.keys(sharesOf(alias)).length > 0;

/** The version that a rollback gives all traffic to, if there is one. */
const versionBefore = (alias: AliasConfiguration | undefined): string | undefined =>
  alias && (isShared(alias) ? alias.FunctionVersion : formerOf(alias));

const routingOf = (alias: AliasConfiguration): Routing => {
  const former = formerOf(alias);
  return { version: alias.FunctionVersion as string, shares: sharesOf(alias), ...(former && { former }) };
};

const versionsIn = (routing: Routing | null | undefined): string[] =>
  routing
    ? [routing.version, ...Object.keys(routing.shares), ...(routing.former ? [routing.former] : [])].filter(
        (version) => version !== unreleased,
      )
    : [];

/** Gives a function's traffic exactly to the versions that had it when the release began. */
export const undo = async (
  client: LambdaClient,
  FunctionName: string,
  before: Routing | null | undefined,
): Promise<string> => {
  const alias = await aliasOf(client, FunctionName);
  if (!before || before.version === unreleased)
    return `${alias?.FunctionVersion ?? "nothing"} stays: it had no version when the release began`;
  if (alias && isDeepStrictEqual(routingOf(alias), before)) return `${before.version} stays`;
  await client.send(
    new UpdateAliasCommand({
      FunctionName,
      Name,
      FunctionVersion: before.version,
      RoutingConfig: { AdditionalVersionWeights: before.shares },
      Description: before.former ? formerly(before.former) : "",
    }),
  );
  return `${before.version} takes all again`;
};

/** Takes traffic away from the last release. */
export const rollback = async (client: LambdaClient, FunctionName: string): Promise<string> => {
  const alias = await aliasOf(client, FunctionName);
  if (!alias) throw new UsageError(`${FunctionName} was never released.`);
  const RoutingConfig = { AdditionalVersionWeights: {} };
  if (isShared(alias)) {
    await client.send(new UpdateAliasCommand({ FunctionName, Name, RoutingConfig }));
    return `${alias.FunctionVersion} takes all again`;
  }
  const former = formerOf(alias);
  if (!former) return `${alias.FunctionVersion} stays: there is none before it`;
  await client.send(
    new UpdateAliasCommand({ FunctionName, Name, FunctionVersion: former, RoutingConfig, Description: "" }),
  );
  return `${former} takes all again`;
};

const percentOf = (given: string | boolean | undefined): number => {
  const percent = Number(given ?? 100);
  if (!Number.isInteger(percent) || percent < 1 || percent > 100)
    throw new UsageError("--percent is a whole number from 1 to 100.");
  return percent;
};

type Version = { name: string; version: string };

/**
 * Refuses to give traffic to functions that would refuse new sign-ins because they don't know the key that signs
 * access tokens.
 */
const requireSigningKey = async (
  { lambda, readSecret }: Stage,
  versions: readonly Version[],
  hint: string,
): Promise<void> => {
  const kid = signingKeyOf(await readSecret());
  const without = kid && (await firstWithoutKey(lambda, versions, kid));
  if (without)
    throw new UsageError(
      `Version ${without.version} of ${without.name} does not know key ${kid}, which access tokens are signed with: it would answer every new token with 401. Nothing was moved. ${hint}`,
    );
};

const oldKeyFirst = "First sign with the old key again: npm run ops -- rotate-keys --step back";
const newKeyFirst =
  "Put the key into ACCESS_TOKEN_KEYS (rotate-keys --step prepare shows the value), configure and deploy.";

const versionsBefore = async (client: LambdaClient, names: readonly string[]): Promise<Version[]> => {
  const found: Version[] = [];
  await forEach(names, async (name) => {
    const version = versionBefore(await aliasOf(client, name));
    if (version) found.push({ name, version });
  });
  return found;
};

/** Notes where all traffic goes and what rings, so that `--undo` and `watch --since` know it. */
const begin = async (
  { stage, terminal, dryRun }: Order,
  names: readonly string[],
  release: string,
): Promise<void> => {
  const routing: Record<string, Routing | null> = {};
  await forEach(names, async (name) => {
    const alias = await aliasOf(stage.lambda, name);
    routing[name] = alias ? routingOf(alias) : null;
  });
  const ringing = Object.fromEntries(
    (await ringingIn(stage)).map(({ name, since, says }) => {
      terminal.tell(`rings already: ${name}: ${says}`);
      return [name, since];
    }),
  );
  const alarms = await alarmsIn(stage);
  terminal.tell(
    `Release ${release} ${dryRun ? "would begin" : "begins"}: where the traffic of ${plural(names.length, "function")} goes is noted`,
  );
  if (dryRun) return;
  await stage.releases.write({
    release,
    begun_at: new Date().toISOString(),
    routing: Object.fromEntries(Object.entries(routing).sort()),
    ringing,
    alarms,
    accepted: [],
  });
};

type Move = { says: string; check: () => Promise<void>; one: (name: string) => Promise<string> };

const moveOf = async ({ stage, given }: Order): Promise<Move> => {
  const { lambda } = stage;
  const record =
    given.release === undefined
      ? undefined
      : (await recordOf(stage.releases, releaseName(given.release))).record;
  const ofApi = await apiFunctions(stage.name);
  if (given.undo === true) {
    if (!record) throw new UsageError("--undo needs --release: the one that was begun.");
    const before = ofApi.flatMap((name) =>
      Object.keys(record.routing[name]?.shares ?? {})
        .concat(record.routing[name]?.version ?? [])
        .map((version) => ({ name, version })),
    );
    return {
      says: `Going back to what had the traffic when release ${record.release} began`,
      check: () => requireSigningKey(stage, before, oldKeyFirst),
      one: (name) => undo(lambda, name, record.routing[name]),
    };
  }
  if (given.rollback === true)
    return {
      says: "Going back to the version before",
      check: async () => requireSigningKey(stage, await versionsBefore(lambda, ofApi), oldKeyFirst),
      one: (name) => rollback(lambda, name),
    };
  const percent = percentOf(given.percent);
  const latest = ofApi.map((name) => ({ name, version: unreleased }));
  return {
    says: `Moving ${percent}% of the traffic to what was deployed last`,
    check: () => requireSigningKey(stage, latest, newKeyFirst),
    one: (name) => shift(lambda, name, percent, versionsIn(record?.routing[name])),
  };
};

export const command: Command = {
  summary: "Move a stage's traffic to the last deployment, at once or in steps, or back.",
  description: `
A deployment changes no traffic: everything calls the functions by the alias "${liveAlias}", the APIs as well as
streams, queues, schedules and uploads. This command publishes what was deployed, waits until it is active and moves the
alias: --percent 10, look at the alarms (npm run ops -- watch), --percent 50, then without --percent all of it. The
first deployment of a stage needs it once.
--begin --release <name> before the first step notes where the traffic goes; --undo --release <name> brings back exactly
that, wherever the release stopped. --rollback goes back to the version before within seconds, without a name.
Refused in either direction when the functions would not know the key that access tokens are signed with.`,
  options: {
    percent: { type: "string", says: "the share of traffic, 1 to 100; default 100" },
    begin: { type: "boolean", says: "only note where the traffic goes now; before the first step" },
    release: { type: "string", says: "the release's name, which --begin gives it" },
    undo: { type: "boolean", says: "bring back what had the traffic when the release began" },
    rollback: { type: "boolean", says: "go back to the version before" },
  },
  run: async (order) => {
    const { given, dryRun, stage, terminal } = order;
    const names = await allFunctions(stage.name);
    if (given.begin === true) return begin(order, names, releaseName(given.release));
    const { says, check, one } = await moveOf(order);
    terminal.tell(`${says}: ${plural(names.length, "function")}`);
    await check();
    if (dryRun) return;
    let done = 0;
    await forEach(names, async (name) => {
      const outcome = await one(name);
      done += 1;
      terminal.tell(`${String(done).padStart(4)} of ${names.length}  ${name}: ${outcome}`);
    });
  },
};
