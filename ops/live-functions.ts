import {
  type AliasConfiguration,
  GetAliasCommand,
  GetFunctionConfigurationCommand,
  type LambdaClient,
} from "@aws-sdk/client-lambda";
import { derivedFunctions, functionName } from "../platform/functions.ts";
import { liveAlias } from "../platform/live-alias.ts";
import { idsOf } from "./keys.ts";

const abreast = 5;

/** The functions of the HTTP API: those that verify access tokens. */
export const apiFunctions = async (stage: string): Promise<string[]> =>
  (await derivedFunctions())
    .filter(({ trigger }) => trigger.kind === "http")
    .map(({ key }) => functionName(stage, key));

/** All functions of a stage. Each is called by its alias `live`. */
export const allFunctions = async (stage: string): Promise<string[]> =>
  (await derivedFunctions()).map(({ key }) => functionName(stage, key));

/** Does something with each of them, some at a time. */
export const forEach = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < items.length; at += abreast)
    await Promise.all(items.slice(at, at + abreast).map(work));
};

/** Where the traffic of a function goes. Nothing before its first release. */
export const aliasOf = async (
  client: LambdaClient,
  FunctionName: string,
): Promise<AliasConfiguration | undefined> => {
  try {
    return await client.send(new GetAliasCommand({ FunctionName, Name: liveAlias }));
  } catch (error) {
    if (error instanceof Error && error.name === "ResourceNotFoundException") return undefined;
    throw error;
  }
};

/** The versions of a function that have traffic now. */
export const versionsWithTraffic = (alias: AliasConfiguration | undefined): string[] =>
  alias
    ? [alias.FunctionVersion as string, ...Object.keys(alias.RoutingConfig?.AdditionalVersionWeights ?? {})]
    : [];

const variablesOf = async (
  client: LambdaClient,
  FunctionName: string,
  Qualifier: string,
): Promise<Record<string, string>> => {
  const { Environment } = await client.send(new GetFunctionConfigurationCommand({ FunctionName, Qualifier }));
  return Environment?.Variables ?? {};
};

/** Ids of the keys that a version of a function verifies access tokens with. */
export const keysKnownTo = async (
  client: LambdaClient,
  FunctionName: string,
  Qualifier: string,
): Promise<string[]> => idsOf((await variablesOf(client, FunctionName, Qualifier)).ACCESS_TOKEN_KEYS);

/** The name of the release that a version of a function came with. */
export const nameOfRelease = async (
  client: LambdaClient,
  FunctionName: string,
  Qualifier: string,
): Promise<string | undefined> => (await variablesOf(client, FunctionName, Qualifier)).RELEASE;

/** The first of these versions of functions that does not know a key. */
export const firstWithoutKey = async (
  client: LambdaClient,
  versions: readonly { name: string; version: string }[],
  kid: string,
): Promise<{ name: string; version: string } | undefined> => {
  let found: { name: string; version: string } | undefined;
  await forEach(versions, async (one) => {
    if (!found && !(await keysKnownTo(client, one.name, one.version)).includes(kid)) found = one;
  });
  return found;
};
