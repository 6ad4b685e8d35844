import * as apigatewayv2 from "@aws-sdk/client-apigatewayv2";
import * as lambda from "@aws-sdk/client-lambda";
import * as scheduler from "@aws-sdk/client-scheduler";

type Sdk = Record<string, unknown>;
const services: Record<string, { sdk: Sdk; client: string }> = {
  apigatewayv2: { sdk: apigatewayv2 as unknown as Sdk, client: "ApiGatewayV2Client" },
  lambda: { sdk: lambda as unknown as Sdk, client: "LambdaClient" },
  scheduler: { sdk: scheduler as unknown as Sdk, client: "SchedulerClient" },
};

type Played = (command: string, input: Record<string, unknown>) => unknown;
const played = new Map<string, Played>();
/** From now on `work` answers the lines of a service that has no stand-in of its own. */
export const playService = (service: string, work: Played): void => void played.set(service, work);

const words = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? (bare as string),
  );

const camel = (text: string): string =>
  text.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** `update-event-source-mapping` is the command of the SDK whose name has the same letters. */
const commandNamed = (sdk: Sdk, name: string): (new (input: object) => never) => {
  const wanted = `${name.replaceAll("-", "")}command`;
  const found = Object.keys(sdk).find((one) => one.toLowerCase() === wanted);
  if (!found) throw new Error(`AWS has no ${name}`);
  return sdk[found] as never;
};

/** A value as it stands, in JSON, or in the short form of structures: `Name=1,Other=2`. */
const valueGiven = (text: string): unknown => {
  if (text.startsWith("{")) return JSON.parse(text);
  if (!/^\w+=/.test(text)) return text;
  return Object.fromEntries(
    text.split(",").map((pair) => {
      const [name = "", value = ""] = pair.split("=");
      return [name, Number(value)];
    }),
  );
};

const inputOf = (given: readonly string[]): Record<string, unknown> => {
  const input: Record<string, unknown> = {};
  for (let at = 0; at < given.length; at += 1) {
    const name = (given[at] as string).replace(/^--/, "");
    const value = given[at + 1];
    if (value !== undefined && !value.startsWith("--")) {
      input[name === "uuid" ? "UUID" : camel(name)] = valueGiven(value);
      at += 1;
    } else input[camel(name.replace(/^no-/, ""))] = !name.startsWith("no-");
  }
  return input;
};

/** What `--query` takes out of an answer: `a.b`, `[a, b.c]` and `list[].[a, b]`. */
const taken = (query: string, answer: unknown): unknown => {
  const [list, each] = query.split("[].");
  if (each !== undefined) return (taken(list as string, answer) as unknown[]).map((one) => taken(each, one));
  if (query.startsWith("["))
    return query
      .slice(1, -1)
      .split(",")
      .map((one) => taken(one.trim(), answer));
  return query
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer);
};

/** Runs a line of the AWS command line against the stand-ins, and gives what it shows. */
export const awsCommand = async (line: string): Promise<unknown> => {
  const [aws, service = "", command = "", ...given] = words(line);
  const known = services[service];
  const { Query, ...input } = inputOf(given);
  const own = played.get(service)?.(command, input);
  if (own !== undefined) return typeof Query === "string" ? taken(Query, own) : own;
  if (aws !== "aws" || !known) throw new Error(`Nothing here runs: ${line}`);
  const client = new (
    known.sdk[known.client] as new (
      input: object,
    ) => {
      send: (asked: unknown) => Promise<unknown>;
      destroy: () => void;
    }
  )({ region: "us-east-1" });
  try {
    const answer = await client.send(new (commandNamed(known.sdk, command))(input));
    return typeof Query === "string" ? taken(Query, answer) : answer;
  } finally {
    client.destroy();
  }
};
