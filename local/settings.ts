import { resolve } from "node:path";
import type { Addresses, ModelAddresses } from "./environment.ts";

/** The ports of `npm start` that environment variables can change, and their defaults. */
const ports = {
  API_PORT: { port: 3000, what: "API" },
  SOCKET_PORT: { port: 3001, what: "socket" },
  PAGE_PORT: { port: 3002, what: "local page" },
  LAMBDA_PORT: { port: 3003, what: "function invocations" },
  DYNAMODB_PORT: { port: 8000, what: "DynamoDB" },
  S3_PORT: { port: 4569, what: "S3" },
  SQS_PORT: { port: 9324, what: "SQS" },
  STRIPE_PORT: { port: 12111, what: "Stripe emulator" },
  SECRETS_PORT: { port: 2773, what: "secrets" },
  BEDROCK_PORT: { port: 9393, what: "Bedrock, with --models" },
  TRANSCRIBE_PORT: { port: 9394, what: "Transcribe, with --models" },
  TAX_OFFICE_PORT: { port: 9395, what: "tax office, in markets that register invoices" },
} as const;

export type PortName = keyof typeof ports;

export const portNames = Object.keys(ports) as PortName[];
export const purposeOf = (name: PortName): string => ports[name].what;

export type Settings = {
  /** The folder for data, logs and this machine's secrets. */
  directory: string;
  ports: Record<PortName, number>;
  /** That of the tax office holds where a market registers invoices. */
  addresses: Required<Addresses>;
  /** The addresses of stand-ins for models, if wanted. */
  modelAddresses: ModelAddresses;
  /** The web pages that may call the service from a browser. */
  origins: string[];
};

/** An origin as browsers send it. Throws an Error with the right format. */
const originOf = (given: string): string => {
  const origin = URL.canParse(given) ? new URL(given).origin : undefined;
  if (origin !== given || !/^https?:/.test(given))
    throw new Error(
      `ALLOWED_ORIGINS=${given} is not an origin: write it as http://localhost:5173, several with commas between.`,
    );
  return origin;
};

const portOf = (name: PortName, value: string | undefined): number => {
  const port = Number(value ?? ports[name].port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name}=${value} is not a port: give a whole number from 1 to 65535.`);
  return port;
};

/** The usual folder; each choice of markets has its own, as rows of one say nothing in another. */
const directoryOf = (markets?: string): string =>
  markets && markets !== "us" ? `.local/markets/${markets.replace(/[^a-z0-9]+/g, "-")}` : ".local";

/** Reads the settings. Throws an Error that names the variable that is wrong. */
export const readSettings = (given: Record<string, string | undefined>): Settings => {
  const chosen = Object.fromEntries(portNames.map((name) => [name, portOf(name, given[name])])) as Record<
    PortName,
    number
  >;
  const twice = portNames.find((name) =>
    portNames.some((other) => other < name && chosen[other] === chosen[name]),
  );
  if (twice) throw new Error(`${twice}=${chosen[twice]} is used twice: give every port its own number.`);
  const http = (name: PortName, host = "127.0.0.1") => `http://${host}:${chosen[name]}`;
  const own = (["API_PORT", "PAGE_PORT"] as const).flatMap((name) => [http(name), http(name, "localhost")]);
  const others = (given.ALLOWED_ORIGINS ?? "").split(",").flatMap((text) => text.trim() || []);
  return {
    directory: resolve(given.LOCAL_DIRECTORY ?? directoryOf(given.MARKETS)),
    ports: chosen,
    addresses: {
      api: `${http("API_PORT")}/api/v1`,
      socket: `ws://127.0.0.1:${chosen.SOCKET_PORT}`,
      page: http("PAGE_PORT"),
      dynamodb: given.DYNAMODB_ENDPOINT ?? http("DYNAMODB_PORT"),
      s3: http("S3_PORT"),
      sqs: http("SQS_PORT"),
      stripe: http("STRIPE_PORT"),
      secrets: http("SECRETS_PORT"),
      tax_office: http("TAX_OFFICE_PORT"),
    },
    modelAddresses: { bedrock: http("BEDROCK_PORT"), transcribe: http("TRANSCRIBE_PORT") },
    origins: [...new Set([...own, ...others.map(originOf)])],
  };
};

export const help = `npm start [-- --fresh | --year | --models | --market us,es | --help]

Runs the whole service on this machine. Data is kept in .local/ and survives a restart.

  --fresh     begin anew: delete the data first
  --year      with a year of a marketplace to look at, if there is no past yet; takes a few seconds
  --models    models answer, and speech is written down, through AWS's SDK by stand-ins of Bedrock and Transcribe;
              otherwise the rules answer, and nobody listens
  --market    serves other markets than us: folders in markets/, such as es, or us,es for both
  --help      this text

Settings, by environment variable:
${portNames.map((name) => `  ${name.padEnd(18)}${String(ports[name].port).padEnd(7)}${ports[name].what}`).join("\n")}
  LOCAL_DIRECTORY   .local where data and logs are kept
  ALLOWED_ORIGINS          web pages of yours that may call the service from a browser, with commas between:
                           ALLOWED_ORIGINS=http://localhost:5173 npm start
  DYNAMODB_ENDPOINT        a DynamoDB that is already running, instead of the embedded one
  DYNOXIDE_BIN             an engine binary, where no package has one for this machine
`;
