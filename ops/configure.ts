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
  givenByOperator,
  longestValue,
  own,
  parameterPath,
  secretsExtension,
  storedAs,
} from "../platform/environment.ts";
import { readConfiguration } from "../shared/configuration.ts";
import { type Command, needed } from "./command.ts";
import { idsOf } from "./keys.ts";
import { patience } from "./patience.ts";
import { signingKeyOf } from "./rotate-keys.ts";
import { UsageError } from "./usage-error.ts";

/** A list in the Parameter Store's format: with commas and without spaces. */
const asStored = (name: string, value: string): string =>
  storedAs(name) === "StringList"
    ? value
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean)
        .join(",")
    : value;

/** A value that was not set: the stack then uses its own. */
const notYetAttached = async (ssm: SSMClient, stage: string): Promise<string[]> => {
  const names = Object.keys(attachable);
  const Names = names.map((name) => parameterPath(stage, name));
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names }));
  return names.filter((name) => !Parameters.some(({ Name }) => Name === parameterPath(stage, name)));
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

/** The operator's values from a file of NAME=value lines. Throws a Mistake that names the invalid ones. */
export const checkedValues = (stage: string, text: string): Record<string, string> => {
  const wanted = [...Object.keys(givenByOperator), secretsExtension];
  const values = parseEnv(text) as Record<string, string>;
  const missing = wanted.filter((name) => !values[name]);
  if (missing.length > 0) throw new UsageError(`These values are missing: ${missing.join(", ")}.`);
  const unknown = Object.keys(values).filter((name) => !wanted.includes(name));
  if (unknown.length > 0) throw new UsageError(`These are not values of a stage: ${unknown.join(", ")}.`);
  const tooLong = Object.keys(givenByOperator).filter(
    (name) => (values[name] as string).length > longestValue(name),
  );
  if (tooLong.length > 0)
    throw new UsageError(
      `Too long for a function's environment: ${tooLong.map((name) => `${name} (at most ${longestValue(name)} characters)`).join(", ")}.`,
    );
  try {
    readConfiguration({ ...givenByStack(stage), ...values });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (!/^arn:aws[\w-]*:lambda:[\w-]+:\d{12}:layer:[\w-]+:\d+$/.test(values[secretsExtension] as string))
    throw new UsageError(`${secretsExtension} is not the ARN of a layer's version.`);
  return values;
};

export const command: Command = {
  summary: "Check a stage's values and store them where the stack reads them.",
  description: `
The file has a line NAME=value for each value that docs/configuration.md lists as the operator's. They are checked as
the functions will check them, then written to the Parameter Store. The next deployment uses them.`,
  options: { file: { type: "string", says: "the file with the values", required: true } },
  run: async ({ given, dryRun, stage, terminal }) => {
    const values = checkedValues(stage.name, readFileSync(needed(given, "file"), "utf8"));
    const signing = signingKeyOf(await stage.readSecret());
    if (signing && !idsOf(values.ACCESS_TOKEN_KEYS).includes(signing))
      throw new UsageError(
        `ACCESS_TOKEN_KEYS lacks key ${signing}, which access tokens are signed with: nobody could sign in. npm run ops -- secrets --stage ${stage.name} shows the value.`,
      );
    const ssm = new SSMClient({ region: stage.region, requestHandler: patience });
    for (const [name, value] of Object.entries(values)) {
      const Name = parameterPath(stage.name, name);
      terminal.tell(`${dryRun ? "would set" : "sets"} ${Name}`);
      if (!dryRun) await put(ssm, Name, asStored(name, value), storedAs(name));
    }
    for (const name of await notYetAttached(ssm, stage.name)) {
      terminal.tell(`${dryRun ? "would set" : "sets"} ${parameterPath(stage.name, name)}: ${own}`);
      if (!dryRun) await put(ssm, parameterPath(stage.name, name), own, "String");
    }
    ssm.destroy();
  },
};
