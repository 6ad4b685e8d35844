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
import { liveAlias } from "../platform/http-api.ts";
import type { Command } from "./command.ts";
import { aliasOf, apiFunctions, firstWithoutKey, forEach, versionsWithTraffic } from "./live-functions.ts";
import { plural } from "./plural.ts";
import { signingKeyOf } from "./rotate-keys.ts";
import { UsageError } from "./usage-error.ts";

const Name = liveAlias;
const patience = { maxWaitTime: 300, minDelay: 1, maxDelay: 5 };

/** The version that had all traffic before this one. */
const formerOf = ({ Description = "" }: AliasConfiguration): string | undefined =>
  /^former: (\d+)$/.exec(Description)?.[1];

/** Removes versions that neither traffic nor a rollback needs. */
const prune = async (client: LambdaClient, FunctionName: string, kept: readonly (string | undefined)[]) => {
  const { Versions = [] } = await client.send(new ListVersionsByFunctionCommand({ FunctionName }));
  for (const { Version } of Versions)
    if (Version && Version !== "$LATEST" && !kept.includes(Version))
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

/** Gives `percent` of a function's traffic to the last deployment. */
export const shift = async (client: LambdaClient, FunctionName: string, percent: number): Promise<string> => {
  const newest = await publish(client, FunctionName);
  const alias = await aliasOf(client, FunctionName);
  if (!alias) {
    await client.send(new CreateAliasCommand({ FunctionName, Name, FunctionVersion: newest }));
    return `${newest} takes all`;
  }
  const stable = alias.FunctionVersion as string;
  if (stable === newest) return `${newest} stays`;
  if (percent < 100) {
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
      Description: `former: ${stable}`,
    }),
  );
  await prune(client, FunctionName, [newest, stable]);
  return `${newest} takes all, ${stable} is kept`;
};

const isShared = ({ RoutingConfig }: AliasConfiguration): boolean =>
  Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {}).length > 0;

/** The version that a rollback gives all traffic to, if there is one. */
const versionBefore = (alias: AliasConfiguration | undefined): string | undefined =>
  alias && (isShared(alias) ? alias.FunctionVersion : formerOf(alias));

/** Takes traffic away from the last deployment. If it has none, nothing changes. */
export const undo = async (client: LambdaClient, FunctionName: string): Promise<string> => {
  const alias = await aliasOf(client, FunctionName);
  const newest = await newestOf(client, FunctionName);
  return versionsWithTraffic(alias).includes(newest)
    ? rollback(client, FunctionName)
    : `${alias?.FunctionVersion ?? "nothing"} stays: what was deployed last has no traffic`;
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

/**
 * Refuses to give traffic to functions that would refuse new sign-ins because they don't know the key that signs
 * access tokens.
 */
const requireSigningKey = async (
  client: LambdaClient,
  versions: readonly { name: string; version: string }[],
  kid: string | undefined,
  hint: string,
): Promise<void> => {
  const without = kid && (await firstWithoutKey(client, versions, kid));
  if (without)
    throw new UsageError(
      `Version ${without.version} of ${without.name} does not know key ${kid}, which access tokens are signed with: it would answer every new token with 401. ${hint}`,
    );
};

const versionsBefore = async (client: LambdaClient, names: readonly string[]) => {
  const found: { name: string; version: string }[] = [];
  await forEach(names, async (name) => {
    const version = versionBefore(await aliasOf(client, name));
    if (version) found.push({ name, version });
  });
  return found;
};

export const command: Command = {
  summary: "Move the API's traffic to the last deployment, at once or in steps, or back.",
  description: `
A deployment changes no traffic of the HTTP API: its functions are called by the alias "${liveAlias}". This command
publishes what was deployed, waits until it is active and moves the alias: --percent 10, look at the alarms (npm run
ops -- watch), --percent 50, then without --percent all of it. --rollback takes it back within seconds. The first
deployment of a stage needs it once. Streams, schedules, sockets and uploads run the deployed code at once. Refused in
either direction when the functions would not know the key that access tokens are signed with.`,
  options: {
    percent: { type: "string", says: "the share of traffic, 1 to 100; default 100" },
    rollback: { type: "boolean", says: "go back to the version before" },
    undo: {
      type: "boolean",
      says: "go back only where what was deployed last has traffic: for a pipeline, whose release may not have begun",
    },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    const percent = percentOf(given.percent);
    const back = given.rollback === true || given.undo === true;
    const goBack = given.undo === true ? undo : rollback;
    const names = await apiFunctions(stage.name);
    terminal.tell(
      back
        ? `Going back to the version before: ${plural(names.length, "function")}`
        : `Moving ${percent}% of the traffic of ${plural(names.length, "function")} to what was deployed last`,
    );
    await requireSigningKey(
      stage.lambda,
      back ? await versionsBefore(stage.lambda, names) : names.map((name) => ({ name, version: "$LATEST" })),
      signingKeyOf(await stage.readSecret()),
      back
        ? "Nothing was moved. First sign with the old key again: npm run ops -- rotate-keys --step back"
        : "Nothing was moved. Put the key into ACCESS_TOKEN_KEYS (rotate-keys --step prepare shows the value), configure and deploy.",
    );
    if (dryRun) return;
    let done = 0;
    await forEach(names, async (name) => {
      const outcome = back ? await goBack(stage.lambda, name) : await shift(stage.lambda, name, percent);
      done += 1;
      terminal.tell(`${String(done).padStart(4)} of ${names.length}  ${name}: ${outcome}`);
    });
  },
};
