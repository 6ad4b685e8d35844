import { createServer } from "node:http";
import { join } from "node:path";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { S3Client } from "@aws-sdk/client-s3";
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { cursorSecretName, secretName } from "../platform/environment.ts";
import { functionName } from "../platform/functions.ts";
import { servedMarkets } from "../shared/configuration.ts";
import { patience } from "./patience.ts";
import { bucketOfReleases, type Releases, releasesIn } from "./releases.ts";
import { UsageError } from "./usage-error.ts";

/** The content of one of a stage's secrets, as JSON of strings; the service knows its fields. */
export type SecretValues = Record<string, unknown>;

/** The two secrets of a stage: its keys, and what seals the cursors of lists. */
export type SecretOf = "keys" | "cursors";

const names = { keys: secretName, cursors: cursorSecretName };

/** Functions that together are told every variable of a stage. */
export const toldEverything = [
  "ping",
  "chat-socket_connect",
  "authentication_sign-in-with-idp-a-or-idp-b",
  "dispatch_prompt",
  "dispatch_patient",
  "dispatch_model",
];

/** A stage as the operator's commands use it. */
export type Stage = {
  name: string;
  region: string;
  lambda: LambdaClient;
  /** One of the stage's secrets, its keys unless told otherwise; nothing before it was created. */
  readSecret: (of?: SecretOf) => Promise<SecretValues | undefined>;
  writeSecret: (values: SecretValues, of?: SecretOf) => Promise<void>;
  /** What its releases began with. */
  releases: Releases;
  /** Makes this process work on the stage's data as one of its functions would; `close` ends that. */
  enter: () => Promise<void>;
  close: () => Promise<void>;
};

/** The stage serves other markets than those that this process has loaded: it has to begin anew with these. */
export class OtherMarkets extends Error {
  readonly markets: string;
  constructor(markets: string) {
    super(`The stage serves ${markets}.`);
    this.name = "OtherMarkets";
    this.markets = markets;
  }
}

/** Answers like the extension that functions ask for secrets, by name, from what the operator may read. */
const serveSecrets = (
  secrets: Readonly<Record<string, SecretValues>>,
): Promise<{ url: string; close: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const asked = new URL(request.url ?? "", "http://127.0.0.1").searchParams.get("secretId") ?? "";
      response.writeHead(secrets[asked] ? 200 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify({ SecretString: JSON.stringify(secrets[asked] ?? {}) }));
    });
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () => new Promise((done) => server.close(() => done())),
      });
    });
  });

const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.name === "ResourceNotFoundException";

/** A deployed stage, accessed with the operator's own credentials. */
export const deployedStage = (name: string, region: string): Stage => {
  const lambda = new LambdaClient({ region, requestHandler: patience });
  const secretsManager = new SecretsManagerClient({ region, requestHandler: patience });
  const s3 = new S3Client({ region, requestHandler: patience });
  let served: { close: () => Promise<void> } | undefined;

  const readSecret = async (of: SecretOf = "keys"): Promise<SecretValues | undefined> => {
    try {
      const asked = new GetSecretValueCommand({ SecretId: names[of](name) });
      const { SecretString = "{}" } = await secretsManager.send(asked);
      return JSON.parse(SecretString) as SecretValues;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  return {
    name,
    region,
    lambda,
    readSecret,
    releases: releasesIn(s3, () => bucketOfReleases(name, region)),
    writeSecret: async (values, of = "keys") => {
      const SecretId = names[of](name);
      const SecretString = JSON.stringify(values);
      try {
        await secretsManager.send(new PutSecretValueCommand({ SecretId, SecretString }));
      } catch (error) {
        if (!isMissing(error)) throw error;
        await secretsManager.send(new CreateSecretCommand({ Name: SecretId, SecretString }));
      }
    },
    enter: async () => {
      const found = await Promise.all(
        toldEverything.map((key) =>
          lambda.send(new GetFunctionConfigurationCommand({ FunctionName: functionName(name, key) })),
        ),
      ).catch((error: unknown) => {
        if (isMissing(error)) throw new UsageError(`Stage ${name} is not deployed in ${region}.`);
        throw error;
      });
      const { USES: _, ...told } = Object.assign({}, ...found.map((one) => one.Environment?.Variables));
      if (told.MARKETS && told.MARKETS !== (process.env.MARKETS ?? servedMarkets().join(",")))
        throw new OtherMarkets(told.MARKETS);
      const [keys, cursors] = await Promise.all([readSecret("keys"), readSecret("cursors")]);
      if (!keys || !cursors)
        throw new UsageError(`Stage ${name} has not all of its secrets yet. Run: npm run ops -- secrets`);
      const secrets = await serveSecrets({ [names.keys(name)]: keys, [names.cursors(name)]: cursors });
      served = secrets;
      Object.assign(process.env, told, {
        SECRETS_ENDPOINT: secrets.url,
        AWS_REGION: region,
      });
    },
    close: async () => {
      await served?.close();
      lambda.destroy();
      s3.destroy();
      secretsManager.destroy();
    },
  };
};

const notReleased = async (): Promise<never> => {
  throw new UsageError("The local stage runs what is in this folder: it has no releases.");
};

/** This machine's stage, as `npm start` runs it. */
export const localStage = async (): Promise<Stage> => {
  const [{ readSettings }, { localEnvironment }, { localSecrets }, { localCredentials }] = await Promise.all([
    import("../local/settings.ts"),
    import("../local/environment.ts"),
    import("../local/secrets.ts"),
    import("../local/dynamodb.ts"),
  ]);
  const settings = readSettings(process.env);
  const held = localSecrets(join(settings.directory, "secrets.json"));
  const lambda = new LambdaClient({
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${settings.ports.LAMBDA_PORT}`,
    credentials: localCredentials,
    requestHandler: patience,
  });
  return {
    name: "local",
    region: "us-east-1",
    lambda,
    readSecret: async (of = "keys") => (of === "keys" ? held.secrets : held.cursors),
    writeSecret: async () => {
      throw new UsageError("The local stage makes its secrets itself: npm start -- --fresh makes new ones.");
    },
    releases: { read: notReleased, write: notReleased },
    enter: async () => {
      Object.assign(process.env, localEnvironment(settings.addresses, held));
    },
    close: async () => lambda.destroy(),
  };
};
