import {
  type AliasConfiguration,
  CreateAliasCommand,
  DeleteFunctionCommand,
  GetAliasCommand,
  type LambdaClient,
  ListVersionsByFunctionCommand,
  PublishVersionCommand,
  UpdateAliasCommand,
} from "@aws-sdk/client-lambda";
import { derivedFunctions, functionName } from "../platform/functions.ts";
import { liveAlias } from "../platform/http-api.ts";
import type { Command } from "./command.ts";
import { Mistake } from "./mistake.ts";

const abreast = 5;
const Name = liveAlias;

const aliasOf = async (
  client: LambdaClient,
  FunctionName: string,
): Promise<AliasConfiguration | undefined> => {
  try {
    return await client.send(new GetAliasCommand({ FunctionName, Name }));
  } catch (error) {
    if (error instanceof Error && error.name === "ResourceNotFoundException") return undefined;
    throw error;
  }
};

/** The version that had all traffic before this one. */
const formerOf = ({ Description = "" }: AliasConfiguration): string | undefined =>
  /^former: (\d+)$/.exec(Description)?.[1];

/** Removes versions that no traffic and no rollback needs. */
const prune = async (client: LambdaClient, FunctionName: string, kept: readonly (string | undefined)[]) => {
  const { Versions = [] } = await client.send(new ListVersionsByFunctionCommand({ FunctionName }));
  for (const { Version } of Versions)
    if (Version && Version !== "$LATEST" && !kept.includes(Version))
      await client.send(new DeleteFunctionCommand({ FunctionName, Qualifier: Version }));
};

/** Gives `percent` of a function's traffic to the code that was deployed last. */
export const shift = async (client: LambdaClient, FunctionName: string, percent: number): Promise<string> => {
  const { Version: newest = "" } = await client.send(new PublishVersionCommand({ FunctionName }));
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

/** Takes traffic away from what was released last. */
export const rollback = async (client: LambdaClient, FunctionName: string): Promise<string> => {
  const alias = await aliasOf(client, FunctionName);
  if (!alias) throw new Mistake(`${FunctionName} was never released.`);
  const RoutingConfig = { AdditionalVersionWeights: {} };
  if (Object.keys(alias.RoutingConfig?.AdditionalVersionWeights ?? {}).length > 0) {
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
    throw new Mistake("--percent is a whole number from 1 to 100.");
  return percent;
};

export const command: Command = {
  summary: "Move the API's traffic to what was deployed last, at once or in steps, or back.",
  description: `
A deployment changes no traffic of the HTTP API: its functions are called by the alias "${liveAlias}". This command
publishes what was deployed and moves the alias: --percent 10, look at the alarms, --percent 50, then without
--percent all of it. --rollback takes it back within seconds. The first deployment of a stage needs it once.
Streams, schedules, sockets and uploads run the deployed code at once.`,
  options: {
    percent: { type: "string", says: "the share of traffic, 1 to 100; default 100" },
    rollback: { type: "boolean", says: "go back to the version before" },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    const percent = percentOf(given.percent);
    const names = (await derivedFunctions())
      .filter(({ trigger }) => trigger.kind === "http")
      .map(({ key }) => functionName(stage.name, key));
    terminal.tell(
      given.rollback
        ? `Back to the version before: ${names.length} functions`
        : `${percent} % of ${names.length} functions`,
    );
    if (dryRun) return;
    let done = 0;
    const one = async (name: string) => {
      const outcome = given.rollback
        ? await rollback(stage.lambda, name)
        : await shift(stage.lambda, name, percent);
      done += 1;
      terminal.tell(`${String(done).padStart(4)} of ${names.length}  ${name}: ${outcome}`);
    };
    for (let at = 0; at < names.length; at += abreast)
      await Promise.all(names.slice(at, at + abreast).map(one));
  },
};
