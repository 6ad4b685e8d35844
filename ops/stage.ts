import { createServer } from "node:http";
import { join } from "node:path";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { secretName } from "../platform/environment.ts";
import { functionName } from "../platform/functions.ts";
import { Mistake } from "./mistake.ts";

/** How long the operator's commands wait for one answer of AWS. */
export const patience = { connectionTimeout: 2000, requestTimeout: 15_000, throwOnRequestTimeout: true };

/** What a stage's secret holds, as text-valued JSON; the service knows the shape. */
export type SecretValues = Record<string, unknown>;

/** A stage as the operator's commands see it. */
export type Stage = {
  name: string;
  region: string;
  lambda: LambdaClient;
  /** The stage's secret, or nothing before it was made. */
  readSecret: () => Promise<SecretValues | undefined>;
  writeSecret: (values: SecretValues) => Promise<void>;
  /** Makes this process work on the stage's data as one of its functions would; ends with `close`. */
  enter: () => Promise<void>;
  close: () => Promise<void>;
};

/** Answers like the extension that functions ask for secrets, from what the operator may read. */
const serveSecrets = (values: SecretValues): Promise<{ url: string; close: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ SecretString: JSON.stringify(values) }));
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

/** A deployed stage, reached with the operator's own credentials. */
export const deployedStage = (name: string, region: string): Stage => {
  const lambda = new LambdaClient({ region, requestHandler: patience });
  const secretsManager = new SecretsManagerClient({ region, requestHandler: patience });
  const SecretId = secretName(name);
  let served: { close: () => Promise<void> } | undefined;

  const readSecret = async (): Promise<SecretValues | undefined> => {
    try {
      const { SecretString = "{}" } = await secretsManager.send(new GetSecretValueCommand({ SecretId }));
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
    writeSecret: async (values) => {
      const SecretString = JSON.stringify(values);
      try {
        await secretsManager.send(new PutSecretValueCommand({ SecretId, SecretString }));
      } catch (error) {
        if (!isMissing(error)) throw error;
        await secretsManager.send(new CreateSecretCommand({ Name: SecretId, SecretString }));
      }
    },
    enter: async () => {
      const FunctionName = functionName(name, "ping");
      const found = await lambda
        .send(new GetFunctionConfigurationCommand({ FunctionName }))
        .catch((error: unknown) => {
          if (isMissing(error)) throw new Mistake(`Stage ${name} is not deployed in ${region}.`);
          throw error;
        });
      const values = await readSecret();
      if (!values) throw new Mistake(`Stage ${name} has no secrets yet. Run: npm run ops -- secrets`);
      const secrets = await serveSecrets(values);
      served = secrets;
      Object.assign(process.env, found.Environment?.Variables, {
        SECRETS_ENDPOINT: secrets.url,
        AWS_REGION: region,
      });
    },
    close: async () => {
      await served?.close();
      lambda.destroy();
      secretsManager.destroy();
    },
  };
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
    readSecret: async () => held.secrets,
    writeSecret: async () => {
      throw new Mistake("The local stage makes its secrets itself: npm start -- --fresh makes new ones.");
    },
    enter: async () => {
      Object.assign(process.env, localEnvironment(settings.addresses, held));
    },
    close: async () => lambda.destroy(),
  };
};
