import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { heartbeatFunction, needsOf, type Trigger } from "../platform/functions.ts";
import {
  type Declared,
  operations,
  queues,
  root,
  schedules,
  socketRoutes,
  storageReactions,
  subscribers,
} from "../platform/operations.ts";
import {
  actionsOf,
  type Permission,
  permissionsOf,
  permissionsOfSchedule,
  usesOf,
} from "../platform/permissions.ts";
import { isTold, type Need, type VariableName, variables } from "../shared/configuration.ts";
import type { Use } from "../shared/http/contract.ts";

/** Which use a package stands for, if it is still there after unused code was removed. */
const packages: Record<string, Use> = {
  "@aws-sdk/client-dynamodb": "table",
  "@aws-sdk/client-s3": "media",
  "@aws-sdk/s3-presigned-post": "media",
  "@aws-sdk/s3-request-presigner": "media",
  stripe: "stripe",
  "@aws-sdk/client-bedrock-runtime": "ai",
  "@aws-sdk/client-transcribe": "speech",
  "@aws-sdk/client-sqs": "queue",
  "@aws-sdk/client-apigatewaymanagementapi": "socket",
  "@aws-sdk/client-sesv2": "notifications",
  "@aws-sdk/client-pinpoint-sms-voice-v2": "notifications",
};

/** What AWS asks for each of the calls that functions make, and for what AWS itself then does in their name. */
const actionsBy: Record<string, readonly string[]> = {
  BatchGetCommand: ["dynamodb:BatchGetItem"],
  DeleteCommand: ["dynamodb:DeleteItem"],
  GetCommand: ["dynamodb:GetItem"],
  PutCommand: ["dynamodb:PutItem"],
  QueryCommand: ["dynamodb:Query"],
  TransactWriteCommand: [
    "dynamodb:ConditionCheckItem",
    "dynamodb:DeleteItem",
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
  ],
  UpdateCommand: ["dynamodb:UpdateItem"],
  AbortMultipartUploadCommand: ["s3:AbortMultipartUpload"],
  CompleteMultipartUploadCommand: ["s3:PutObject"],
  CopyObjectCommand: ["s3:GetObject", "s3:PutObject"],
  CreateMultipartUploadCommand: ["s3:PutObject"],
  DeleteObjectCommand: ["s3:DeleteObject"],
  // Without ListBucket a missing object gives 403 instead of 404.
  GetObjectCommand: ["s3:GetObject", "s3:ListBucket"],
  HeadObjectCommand: ["s3:GetObject", "s3:ListBucket"],
  ListObjectsV2Command: ["s3:ListBucket"],
  ListPartsCommand: ["s3:ListMultipartUploadParts"],
  PutObjectCommand: ["s3:PutObject"],
  UploadPartCommand: ["s3:PutObject"],
  createPresignedPost: ["s3:PutObject"],
  // The model and the transcription read the files, and the latter writes one, as whoever asks them.
  ConverseCommand: ["bedrock:ApplyGuardrail", "bedrock:InvokeModel", "s3:GetObject"],
  ConverseStreamCommand: ["bedrock:ApplyGuardrail", "bedrock:InvokeModelWithResponseStream"],
  StartTranscriptionJobCommand: ["transcribe:StartTranscriptionJob", "s3:GetObject", "s3:PutObject"],
  GetTranscriptionJobCommand: ["transcribe:GetTranscriptionJob"],
  DeleteTranscriptionJobCommand: ["transcribe:DeleteTranscriptionJob"],
  SendMessageCommand: ["sqs:SendMessage"],
  PostToConnectionCommand: ["execute-api:ManageConnections"],
  DeleteConnectionCommand: ["execute-api:ManageConnections"],
  SendEmailCommand: ["ses:SendEmail"],
  SendTextMessageCommand: ["sms-voice:SendTextMessage"],
  PublishCommand: ["sns:Publish"],
  CreatePlatformEndpointCommand: ["sns:CreatePlatformEndpoint"],
  DeleteEndpointCommand: ["sns:DeleteEndpoint"],
};

/** Permissions for calls to AWS that functions make themselves. Lambda makes others, and its extension reads secrets. */
const calling = [
  "table",
  "media",
  "knowledge",
  "ai",
  "speech",
  "socket",
  "notifications",
  "queue",
] as const satisfies readonly Permission[];

/** The calls to AWS that are left in a function's code. Throws if one is not in the table above. */
const callsIn = (text: string): string[] => {
  const made = [...text.matchAll(/\bnew ([A-Z]\w+Command)\b|\b(createPresignedPost)\(/g)];
  return [...new Set(made.map(([, command, post]) => (command ?? post) as string))];
};

const neededFor = (call: string): readonly string[] => {
  const actions = actionsBy[call];
  if (!actions) throw new Error(`Say in this table what ${call} needs`);
  return actions;
};

/** A module that exports the same names, all empty. */
const emptied = (file: string): string =>
  [...readFileSync(resolve(root, file), "utf8").matchAll(/^export (?:const|async function\*) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = () => {};`)
    .join("\n");

/**
 * Every repository can read pages, whose cursors are sealed with a secret. Whether one is read shows where the
 * repository is used, so here repositories lead to no secret by themselves.
 */
const pagesByUse: Plugin = {
  name: "pages-by-use",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, importer, kind }) => {
      if (kind === "entry-point") return undefined;
      if (importer.endsWith("shared/data/engine/entity.ts") && path === "./page.ts")
        return { path, namespace: "pages", sideEffects: false };
      return { path: resolve(resolveDir, path), sideEffects: false };
    });
    onLoad({ filter: /.*/, namespace: "pages" }, () => ({ contents: emptied("shared/data/engine/page.ts") }));
  },
};

type Function = {
  file: string;
  declared: readonly Use[];
  allowed: readonly Permission[];
  needs: readonly Need[];
};
const used = new Map<string, Set<Use>>();
const read = new Map<string, VariableName[]>();
const called = new Map<string, string[]>();
let functions: Function[];

/** The variables that a function reads, one by one or several at once. */
const variablesIn = (text: string): VariableName[] => {
  const lists = [...text.matchAll(/\{([^{}]*)\} = configuration\(\)/g)].map(([, names]) => names);
  const single = [...text.matchAll(/configuration\(\)\.(\w+)/g)].map(([, name]) => name);
  const words = new Set([...single, ...lists.join(" ").split(/\W+/)]);
  return (Object.keys(variables) as VariableName[]).filter((name) => words.has(name));
};

const usesIn = (text: string, imports: readonly string[]): Set<Use> => {
  const uses = new Set(imports.flatMap((name) => packages[name] ?? []));
  // The search index of the knowledge lies in the same bucket, and its readers may see nothing else there.
  if (text.includes("knowledge/") && uses.delete("media")) uses.add("knowledge");
  const variables = variablesIn(text);
  if (variables.includes("SECRETS_NAME")) uses.add("secrets");
  if (variables.includes("CURSOR_SECRET_NAME") || /\.page\(/.test(text)) uses.add("lists");
  if (variables.includes("IDP_ISSUER")) uses.add("identity");
  return uses;
};

beforeAll(async () => {
  const asked = (
    { file, contract }: Declared<{ uses?: readonly Use[] }>,
    allowed: readonly Permission[],
    kind: Trigger["kind"],
  ): Function => ({
    file,
    declared: contract.uses ?? [],
    allowed,
    needs: needsOf({ permissions: [...allowed], trigger: { kind } as Trigger }),
  });
  functions = [
    ...(await operations()).map((one) => asked(one, permissionsOf(one.contract), "http")),
    ...(await schedules()).map((one) => asked(one, permissionsOfSchedule(one.contract), "schedule")),
    ...(await socketRoutes()).map((one) => asked(one, usesOf(one.contract.uses), "socket")),
    ...[...(await subscribers()), ...(await storageReactions()), ...(await queues())].map((one) =>
      asked(one, usesOf(one.contract.uses), "stream"),
    ),
    {
      file: heartbeatFunction.file,
      declared: [],
      allowed: heartbeatFunction.permissions,
      needs: needsOf(heartbeatFunction),
    },
  ];
  const { outputFiles, metafile } = await build({
    entryPoints: functions.map(({ file }) => resolve(root, file)),
    absWorkingDir: root,
    outbase: root,
    outdir: resolve(root, "nowhere"),
    bundle: true,
    write: false,
    metafile: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node24",
    treeShaking: true,
    plugins: [pagesByUse],
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  for (const [path, { imports }] of Object.entries(metafile.outputs)) {
    const file = path.replace(/^nowhere\//, "").replace(/\.js$/, ".ts");
    const text = texts.get(resolve(root, path)) ?? "";
    used.set(
      file,
      usesIn(
        text,
        imports.map((found) => found.path),
      ),
    );
    read.set(file, variablesIn(text));
    called.set(file, callsIn(text));
  }
});

test("a function declares exactly what it uses, so its role allows that and nothing else", () => {
  expect(functions.length).toBeGreaterThan(80);
  const differing = functions.flatMap(({ file, declared, allowed }) => {
    const uses = used.get(file) as Set<Use>;
    const missing = [...uses].filter((use) => !allowed.includes(use));
    const needless = declared.filter((use) => use !== "table" && !uses.has(use));
    return [
      ...(missing.length > 0 ? [`${file} uses ${missing.join(", ")} and does not declare it`] : []),
      ...(needless.length > 0 ? [`${file} declares ${needless.join(", ")} and does not use it`] : []),
    ];
  });
  expect(differing).toEqual([]);
});

test("a function's role allows each call to AWS that the function makes", () => {
  const missing = functions.flatMap(({ file, allowed }) => {
    const actions = new Set(allowed.flatMap(actionsOf));
    return (called.get(file) as string[]).flatMap((call) =>
      neededFor(call)
        .filter((action) => !actions.has(action))
        .map((action) => `${file} makes the call ${call} and may not ${action}`),
    );
  });
  expect(missing).toEqual([]);
});

test("each action that a use allows is needed by a call of some function with that use", () => {
  const superfluous = calling.flatMap((permission) => {
    const users = functions.filter(({ allowed }) => allowed.includes(permission));
    const needed = new Set(users.flatMap(({ file }) => (called.get(file) as string[]).flatMap(neededFor)));
    return actionsOf(permission)
      .filter((action) => !needed.has(action))
      .map((action) => `${permission} allows ${action}, which no call needs`);
  });
  expect(superfluous).toEqual([]);
  expect(Object.keys(actionsBy).sort()).toEqual([...new Set([...called.values()].flat())].sort());
});

test("a function reads no variable that it is not told", () => {
  const unknown = functions.flatMap(({ file, needs }) =>
    (read.get(file) as VariableName[])
      .filter((name) => !isTold(name, needs))
      .map(
        (name) => `${file} reads ${name}, which is told to those who use ${variables[name].of.join(", ")}`,
      ),
  );
  expect(unknown).toEqual([]);
  for (const name of [
    "STAGE",
    "IDP_ISSUER",
    "MAIL_SENDER",
    "STRIPE_PUBLISHABLE_KEY",
    "ALLOWED_ORIGINS",
  ] as const)
    expect([...read.values()].flat(), name).toContain(name);
});
