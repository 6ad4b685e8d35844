import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Metafile, Plugin } from "esbuild";
import { root } from "./operations.ts";

/**
 * On Lambda credentials are in the environment and nowhere else, so the SDK's chain of providers (profiles, SSO,
 * processes, web identity, HTTP) is replaced by one function that reads them.
 */
const credentialsFromEnvironment = `
  const present = (name) => {
    const value = process.env[name];
    if (!value) throw new Error(name + " is not set: AWS credentials come from the environment");
    return value;
  };
  export const defaultProvider = () => async () => ({
    accessKeyId: present("AWS_ACCESS_KEY_ID"),
    secretAccessKey: present("AWS_SECRET_ACCESS_KEY"),
    ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
  });`;

/** There are no profile files either: settings come from the environment, and nothing looks for files at a start. */
const noProfileFiles = `
  export const CONFIG_PREFIX_SEPARATOR = ".";
  export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`;

/** Retries are the standard ones. */
const noAdaptiveRetries = `
  export class AdaptiveRetryStrategy {
    constructor() {
      throw new Error("adaptive retries are not built in: leave AWS_RETRY_MODE unset");
    }
  }`;

type Partitions = { partitions: { regionRegex: string; outputs: { dnsSuffix: string } }[] };

/** The SDK's own table of partitions: a module of its insides, which it exports nowhere. */
const partitions = async (): Promise<Partitions> => {
  const inside = "node_modules/@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js";
  const module: { partitionsInfo: Partitions } = await import(pathToFileURL(resolve(root, inside)).href);
  return module.partitionsInfo;
};

/** What the SDK's rules come to for the table's endpoint: the one that is configured, or the region's. */
const tableEndpoint = ({ partitions }: Partitions) => `
  const domains = ${JSON.stringify(partitions.map(({ regionRegex, outputs }) => [regionRegex, outputs.dnsSuffix]))};
  const domainOf = (region) => (domains.find(([regions]) => new RegExp(regions).test(region)) ?? domains[0])[1];
  export const defaultEndpointResolver = ({ Endpoint, Region, UseFIPS, UseDualStack }) => {
    if (UseFIPS || UseDualStack) throw new Error("FIPS and dual-stack endpoints are not built in: set an endpoint");
    const url = new URL(Endpoint ?? "https://dynamodb." + Region + "." + domainOf(Region));
    return { url, properties: {}, headers: {} };
  };`;

const absent = (what: string): string => `(() => { throw new Error("${what} are not built in"); })()`;

type Edit = [from: RegExp | string, to: string];

/** A module's source with these edits. Throws where one finds nothing to change: the SDK is then another. */
const edited =
  (...edits: Edit[]) =>
  (path: string): string =>
    edits.reduce(
      (source, [from, to]) => {
        const result = source.replaceAll(from, to);
        if (result === source) throw new Error(`${path} has changed: ${from} is not in it`);
        return result;
      },
      readFileSync(path, "utf8"),
    );

const contentsOf = {
  "@aws-sdk/credential-provider-node/dist-es/index.js": () => credentialsFromEnvironment,
  "shared-ini-file-loader/loadSharedConfigFiles.js": () => noProfileFiles,
  "@aws-sdk/client-dynamodb/dist-es/endpoint/endpointResolver.js": async () =>
    tableEndpoint(await partitions()),

  // No client of ours discovers endpoints, so what it would keep them in (mnemonist's cache) stays empty.
  "@aws-sdk/endpoint-cache/dist-es/EndpointCache.js": () => "export class EndpointCache {}",

  "util-retry/AdaptiveRetryStrategy.js": () => noAdaptiveRetries,

  // An error that nothing reads, made with its stack for each request in case that another takes its place.
  "middleware-retry/retryMiddleware.js": edited(["let lastError = new Error();", "let lastError;"]),

  // A function's region is in its environment.
  "regionConfig/getInstanceMetadataRegion.js": () =>
    "export const getInstanceMetadataRegion = async () => undefined;",

  // Node.js has SHA-256, and CRC-32 in zlib, which is loaded by who has use for it: operations with uploads.
  "checksum/sha256/Sha256Js.js": () => "export class Sha256Js {}",
  "checksum/crc32/Crc32Node.js": edited(
    [/^import .*$/gm, ""],
    [
      /^const zlibCrc32 = .*$/gm,
      'const crc32 = (...given) => process.getBuiltinModule("node:zlib").crc32(...given);',
    ],
    ["zlibCrc32 ? buildNativeClass(zlibCrc32) : Crc32Js", "/* @__PURE__ */ buildNativeClass(crc32)"],
  ),

  // Whatever is imported later is a file of its own, and what it shares with others a third: built-ins need none.
  "node-http-handler/dist-es/node-http-handler.js": edited([
    'await import("node:http")',
    'process.getBuiltinModule("node:http")',
  ]),
  "lambda-invoke-store/dist-es/invoke-store.js": edited([
    "await import('node:async_hooks')",
    'process.getBuiltinModule("node:async_hooks")',
  ]),

  // Nothing of ours speaks in event streams, or reads what browser somebody has.
  "protocols/HttpProtocol.js": edited([
    'await import("@smithy/core/event-streams")',
    absent("event streams"),
  ]),
  "signature-v4/dist-es/HeaderFormatter.js": () =>
    `export class HeaderFormatter { format() { return ${absent("event streams")}; } }`,
  "util-user-agent-browser/createUserAgentStringParsingProvider.js": edited([
    'await import("bowser")',
    absent("names of browsers"),
  ]),

  // Refusals that bring more than their name and message; the others come as the client's general error, so named.
  "@aws-sdk/client-dynamodb/dist-es/schemas/schemas_0.js": edited([
    /^n0_registry\.registerError\((?!ConditionalCheckFailed|TransactionCanceled).*$/gm,
    "",
  ]),

  // The table of partitions is for clients that resolve their endpoints by rules: each of them asks for it itself.
  "client/util-endpoints/aws.js": edited([/^customEndpointFunctions\.aws = .*$/gm, ""]),
  "middleware-user-agent/user-agent-middleware.js": edited([
    /^import \{ getUserAgentPrefix \} from .*$/gm,
    'const getUserAgentPrefix = () => "";',
  ]),
};

const named = (path: string): RegExp => new RegExp(`/${path.replaceAll(".", "\\.")}$`);

type Contents = Record<string, (path: string) => string | Promise<string>>;

const modulesOf = new WeakMap<Plugin, readonly RegExp[]>();

/** Says of a plugin in the place of which modules it puts others: each of them has to be there. */
export const editing = (modules: readonly RegExp[], plugin: Plugin): Plugin => {
  modulesOf.set(plugin, modules);
  return plugin;
};

export const replacing = (name: string, contentsOf: Contents): Plugin =>
  editing(Object.keys(contentsOf).map(named), {
    name,
    setup(build) {
      for (const [path, contents] of Object.entries(contentsOf))
        build.onLoad({ filter: named(path) }, async (module) => ({ contents: await contents(module.path) }));
    },
  });

/** The version that a client reads of its manifest. */
const versionAlone = (path: string): string => {
  const { version } = JSON.parse(readFileSync(path, "utf8")) as { version: string };
  return `export default { version: ${JSON.stringify(version)} };`;
};

const manifests = /@aws-sdk\/client-[a-z-]+\/package\.json$/;
const modules = replacing("sdk-as-run", contentsOf);

/**
 * The SDK is made for every place that JavaScript runs in. What of it can't be of use on Lambda, or in calls to items
 * of a table, would be parsed at every cold start all the same, so it is left out of what is deployed.
 */
export const sdkAsRun = editing([...Object.keys(contentsOf).map(named), manifests], {
  name: modules.name,
  setup(build) {
    modules.setup(build);
    build.onLoad({ filter: manifests }, ({ path }) => ({ contents: versionAlone(path) }));
  },
});

/** For functions that speak AWS's JSON with the table alone: shared/data/engine/table.ts brings its own codec for that. */
export const ownCodec = replacing("own-codec", {
  "@aws-sdk/dynamodb-codec/dist-es/index.js": () => `
    export class DynamoDBJsonCodec2 {
      constructor() {
        throw new Error("the SDK's codec is not built in: ask the table through shared/data/engine/table.ts");
      }
    }`,
  "protocols/json/AwsJsonRpcProtocol.js": edited([
    /new JsonCodec2\(\{[^}]*\{[^}]*\}[^}]*\}\)/g,
    absent("the SDK's codecs"),
  ]),
});

/** For functions that ask the table alone: AWS looks for loops in what buckets, queues and topics are asked, and not there. */
export const untraced = replacing("untraced", {
  "middleware-recursion-detection/recursionDetectionMiddleware.js": () =>
    "export const recursionDetectionMiddleware = () => (next) => next;",
});

type Built = { plugins: readonly Plugin[]; metafile: Pick<Metafile, "inputs"> };

/** Throws where a plugin had nothing to put another in the place of: it has moved, or is not used any more. */
export const expectEdited = (builds: readonly Built[]): void => {
  const plugins = new Set(builds.flatMap((one) => one.plugins));
  const without = [...plugins].flatMap((plugin) => {
    const seen = builds
      .filter((one) => one.plugins.includes(plugin))
      .flatMap(({ metafile }) => Object.keys(metafile.inputs));
    return (modulesOf.get(plugin) ?? [])
      .filter((module) => !seen.some((path) => module.test(path)))
      .map((module) => `${plugin.name} ${module.source}`);
  });
  if (without.length > 0)
    throw new Error(`The build edits modules that are not built: ${without.join(", ")}`);
};
