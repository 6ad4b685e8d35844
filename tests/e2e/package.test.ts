import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { deployerProblems } from "../../platform/check/deployer.ts";
import { folderProblems } from "../../platform/check/folders.ts";
import { longestEnvironments, templateProblems, zipProblems } from "../../platform/check/package.ts";
import { limits, routesOf } from "../../platform/check/structure.ts";
import { type Resource, referencesIn, type Template, without } from "../../platform/check/template.ts";
import { defaulted, environmentOf, givenByOperator } from "../../platform/environment.ts";
import {
  type Derived,
  defaultPath,
  derivedFunctions,
  functionId,
  functionName,
  logGroup,
  needsOf,
} from "../../platform/functions.ts";
import { definitionOf } from "../../platform/http-api.ts";
import { liveAlias, liveId } from "../../platform/live-alias.ts";
import { type Declared, operations, root } from "../../platform/operations.ts";
import { roleId } from "../../platform/permissions.ts";
import { extrasFunctions } from "../../platform/shared-functions.ts";
import { templateOf } from "../../platform/template.ts";
import { rowCheckPolicy } from "../../shared/domain/payment/row-check.ts";
import { slicePolicy } from "../../shared/domain/payment/slice.ts";
import { type AnyContract, nothing, type Use } from "../../shared/http/contract.ts";
import { greedy, parametersIn, routeKeyOf, routing } from "../../shared/http/routing.ts";
import { built } from "../support/built-package.ts";
import { httpEvent, lambdaContext } from "../support/world.ts";

vi.setConfig({ testTimeout: 120_000 });

const stage = "prod";
const folder = mkdtempSync(join(tmpdir(), "marketplace-package-"));
let template: Template;
let zips: Map<string, Buffer>;

/** Nothing of AWS is in this environment, and each of a stage's values is another one than what the stage has stored. */
const foreignShell = () => ({
  PATH: process.env.PATH,
  HOME: folder,
  TMPDIR: folder,
  ...Object.fromEntries(
    Object.keys({ ...givenByOperator, ...defaulted }).map((name) => [name, `https://${name}.from-the-shell`]),
  ),
  TRACING: "on",
});

beforeAll(async () => {
  // The packaging takes it as it is, instead of building it while another worker does.
  await built();
  execFileSync(
    process.execPath,
    [
      resolve(root, "node_modules/serverless/bin/serverless.js"),
      "package",
      "--stage",
      stage,
      "--package",
      folder,
    ],
    { cwd: root, env: foreignShell(), stdio: "pipe" },
  );
  template = JSON.parse(readFileSync(join(folder, "cloudformation-template-update-stack.json"), "utf8"));
  zips = new Map(
    globSync("*.zip", { cwd: folder }).map((name) => [name, readFileSync(join(folder, name))] as const),
  );
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// biome-ignore lint/suspicious/noExplicitAny: what is planted goes deep into untyped properties
type Properties = Record<string, any>;

const properties = (given: Template, id: string) => given.Resources[id]?.Properties as Properties;
type Operations = readonly Declared<AnyContract>[];
type Inventory = { method: string; path: string };

const inventory = (): Inventory[] =>
  readFileSync(resolve(root, "tests/inventory.tsv"), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [, , method = "", path = ""] = line.split("\t");
      return { method, path };
    });

/** The template with a function and a route for every operation of the inventory that is not there yet. */
const complete = (given: Template): Template => {
  const whole = structuredClone(given);
  const present = new Set(routesOf(given).map((known) => known.route));
  const [, sample] = Object.entries(whole.Resources).find(
    ([, { Type }]) => Type === "AWS::Lambda::Function",
  ) as [string, Resource];
  const { paths } = properties(whole, "HttpApi").Body;
  for (const { method, path } of inventory()) {
    if (present.has(`${method} /api/v1${path}`)) continue;
    const key = path
      .slice(1)
      .replace(/\/\{\w+\}/g, "")
      .replaceAll("/", "_");
    const route = { name: key, method, path: `/api/v1${path}` };
    const [where, verb, operation] = definitionOf({ key, timeout: 29 }, route);
    paths[where] = { ...paths[where], [verb]: operation };
    whole.Resources[functionId(key)] = {
      ...sample,
      Properties: { ...sample.Properties, FunctionName: functionName(stage, key) },
    };
  }
  return whole;
};

test("the package is deployable", () => {
  expect(templateProblems(template)).toEqual([]);
  expect(zipProblems(zips, template)).toEqual([]);
  const policies = [1, 2].map((part) =>
    JSON.parse(readFileSync(resolve(root, `docs/deployer-policy-${part}.json`), "utf8")),
  );
  expect(deployerProblems(stage, template, policies)).toEqual([]);
});

/** How API Gateway finds the route of a request: the whole path before a greedy one, the longer and the own method first. */
const matching = (template: Template, method: string, path: string) => {
  const routes = routesOf(template).map((known) => {
    const [verb = "", pattern = ""] = known.route.split(" ");
    return { ...known, verb, pattern, folder: pattern.replace(greedy, "") };
  });
  const open = routes.filter(({ verb }) => verb === method || verb === "ANY");
  const exact = open.filter(({ pattern }) => !pattern.endsWith(greedy) && parametersIn(pattern, path));
  const folders = open
    .filter(
      ({ pattern, folder }) =>
        pattern.endsWith(greedy) && path.length > folder.length && path.startsWith(folder),
    )
    .sort((one, other) => other.folder.length - one.folder.length);
  const parameters = ({ pattern }: { pattern: string }) => pattern.split("{").length;
  const [found] = [
    ...exact.sort((one, other) => parameters(one) - parameters(other)),
    ...folders,
    ...open.filter(({ pattern }) => pattern === defaultPath),
  ];
  return found as (typeof routes)[number];
};

/** Whom a request reaches: by API Gateway the function, and in it the operation. */
const reached = async (template: Template, functions: readonly Derived[], all: Operations, asked: string) => {
  const [method = "", path = ""] = asked.split(" ");
  const { route, integration, folder } = matching(template, method, path);
  const invoked = functions.find(({ key }) =>
    JSON.stringify(integration).includes(`{${functionId(key)}.Arn}`),
  );
  const extras = (await extrasFunctions(all)).find(({ key }) => key === invoked?.key);
  if (!extras) return { invoked: invoked?.key, operation: invoked?.key };
  const answering = (operation: string) => async () => ({
    handler: async () => ({ headers: {}, body: operation }),
  });
  const handler = routing(
    Object.fromEntries(extras.members.map((one) => [routeKeyOf(one.contract), answering(one.key)])),
    answering("unknown"),
  );
  const event = httpEvent({ route: `${method} ${path}` } as never, {});
  const proxied = { ...event, routeKey: route, pathParameters: { proxy: path.slice(folder.length) } };
  return { invoked: invoked?.key, operation: (await handler(proxied, lambdaContext())).body };
};

const anywhere = ({ contract }: { contract: AnyContract }): string =>
  routeKeyOf(contract).replace(/\{\w+\}/g, "018f3a5c9d2e4b7a6c1d0e9f");

test("each request reaches its operation, in its own function or in that of its folder", async () => {
  const [all, functions] = [await operations(), await derivedFunctions()];
  for (const one of all) {
    const { invoked, operation } = await reached(template, functions, all, anywhere(one));
    expect(operation, anywhere(one)).toBe(one.key);
    if (!one.contract.extra) expect(invoked, "the inventory has functions of its own").toBe(one.key);
  }
  const asked = async (request: string) => (await reached(template, functions, all, request)).operation;
  expect(await asked("GET /api/v1/nowhere")).toBe("unknown-route");
  expect(await asked("GET /api/v1/calendar/nowhere")).toBe("unknown");
  expect(await asked("POST /api/v1/calendar/get-feed")).toBe("unknown");
});

const uses: readonly (readonly Use[])[] = [[], ["secrets"], ["media"], ["stripe"], ["lists"], ["socket"]];

/** As many operations beyond the inventory, in new folders: of areas that there are, and of new ones. */
const more = (count: number, folders: number): Operations =>
  Array.from({ length: count }, (_, at) => {
    const folder = at % folders;
    const place = folder % 2 === 0 ? `new-area-${folder}` : `admin/new-folder-${folder}`;
    const name = `do-something-${at}`;
    const method = (["GET", "POST", "PUT", "DELETE"] as const)[at % 4] as "GET";
    return {
      file: `functions/${place}/${name}.ts`,
      key: `${place.replaceAll("/", "_")}_${name}`,
      contract: {
        route: `${method} /${place}/${name}${at % 3 === 0 ? "/{record_id}" : ""}`,
        summary: "Does something.",
        access: ["user"],
        extra: true,
        uses: uses[folder % uses.length] as Use[],
        response: nothing,
      },
    };
  });

/** The template with other functions, each made as a packaged one. */
const packagedWith = async (functions: readonly Derived[]): Promise<Template> => {
  const { Resources } = (await templateOf(stage, functions)) as Template;
  const kept = Object.entries(template.Resources).filter(([, { Type }]) => !/Lambda::Function$/.test(Type));
  const [, sample] = Object.entries(template.Resources).find(
    ([, { Type }]) => Type === "AWS::Lambda::Function",
  ) as [string, Resource];
  const made = functions.map((derived): [string, Resource] => [
    functionId(derived.key),
    {
      ...sample,
      DependsOn: [logGroup(stage, derived.area).id],
      Properties: {
        ...sample.Properties,
        FunctionName: functionName(stage, derived.key),
        Role: { "Fn::GetAtt": [roleId(derived.permissions), "Arn"] },
        Environment: { Variables: environmentOf(stage, needsOf(derived)) },
      },
    },
  ]);
  return {
    ...template,
    Resources: { ...Object.fromEntries(kept), ...Resources, ...Object.fromEntries(made) },
  };
};

/** The table of bounds in docs/deploy.md, without what it says beside AWS's. */
const rowsOfGuide = (): string[][] => {
  const guide = readFileSync(resolve(root, "docs/deploy.md"), "utf8");
  const [, table = ""] = guide.split("| | now | with 150 more in 20 new folders | our bound | AWS's |\n");
  return (table.split("\n\n")[0] as string)
    .split("\n")
    .slice(1)
    .map((row) => row.split("|").map((cell) => cell.trim().replaceAll(",", "").replace(/ \(.*/, "")))
    .map((cells) => cells.slice(1, -1));
};
/** What a row of it has to say: as much there is now, and would be in this template. */
const rowOf = (
  what: string,
  count: (of: Template) => number,
  whole: Template,
  { most, aws }: { most: number; aws: number },
): string[] => [what.replaceAll(",", ""), ...[count(template), count(whole), most, aws].map(String)];

test("150 more extras fit into a new account, each reached by its path", async () => {
  const all = [...(await operations()), ...more(150, 20)];
  expect(folderProblems(all)).toEqual([]);
  const functions = await derivedFunctions(all);
  const whole = await packagedWith(functions);
  expect(templateProblems(whole)).toEqual([]);
  for (const one of all)
    expect((await reached(whole, functions, all, anywhere(one))).operation, anywhere(one)).toBe(one.key);
  const routes = routesOf(whole).length;
  expect(routes, "one for each new folder").toBe(routesOf(template).length + 20);
  expect(rowsOfGuide()).toEqual([
    rowOf("routes, each with its integration", (one) => routesOf(one).length, whole, limits.routes),
    rowOf("resources", ({ Resources }) => Object.keys(Resources).length, whole, limits.resources),
    rowOf(
      "bytes of a function's environment, values as long as `configure` takes",
      (one) => Math.max(...longestEnvironments(one).map(([, bytes]) => bytes)),
      whole,
      limits.environment_bytes,
    ),
  ]);
});

test("stays deployable with every operation of the inventory", () => {
  const whole = complete(template);
  const routes = routesOf(whole).map((known) => known.route);
  for (const { method, path } of inventory()) expect(routes).toContain(`${method} /api/v1${path}`);
  expect(templateProblems(whole)).toEqual([]);
  const names = Object.values(whole.Resources)
    .filter(({ Type }) => Type === "AWS::Lambda::Function")
    .map(({ Properties }) => String(Properties?.FunctionName).length);
  const count = (of: Template) => Object.keys(of.Resources).length;
  const bytes = [...zips.values()].map(({ length }) => length);
  const mb = (count: number) => (count / 1024 / 1024).toFixed(1);
  console.log(`
    resources   ${count(template)} now, ${count(whole)} with every operation (at most ${limits.resources.most} of ${limits.resources.aws})
    parameters  ${Object.keys(whole.Parameters ?? {}).length}, outputs ${Object.keys(whole.Outputs ?? {}).length}
    routes      ${routes.length} (at most ${limits.routes.most} of ${limits.routes.aws}), each with its integration
    template    ${Math.round(JSON.stringify(whole).length / 1024)} KB (at most ${limits.template_bytes.most / 1024})
    functions   ${names.length}, longest name ${Math.max(...names)} characters
    zips        ${zips.size}, the largest ${mb(Math.max(...bytes))} MB, all ${mb(bytes.reduce((sum, one) => sum + one, 0))} MB`);
});

const statement = (given: Template) => properties(given, "TableRole").Policies[0].PolicyDocument.Statement[0];
const patientRole = (given: Template) =>
  properties(given, properties(given, functionId("dispatch_patient")).Role["Fn::GetAtt"][0]);
const anyFunction = (given: Template) =>
  Object.values(given.Resources).find(({ Type }) => Type === "AWS::Lambda::Function")
    ?.Properties as Properties;

describe("the checker finds", () => {
  test.each<[string, (given: Template) => void, RegExp]>([
    [
      "too many resources",
      ({ Resources }) => {
        for (let at = 0; at < limits.resources.aws; at += 1)
          Resources[`Queue${at}`] = { Type: "AWS::SQS::Queue", Properties: {} };
      },
      /^resources: \d+, at most 485 \(AWS: 500\)$/,
    ],
    [
      "too many parameters",
      (given) => {
        for (let at = 0; at < 201; at += 1)
          Object.assign(given.Parameters ?? {}, { [`P${at}`]: { Type: "String" } });
      },
      /^parameters: \d+/,
    ],
    [
      "too many outputs",
      (given) => {
        for (let at = 0; at < 201; at += 1)
          Object.assign(given.Outputs ?? {}, { [`O${at}`]: { Value: "1" } });
      },
      /^outputs: \d+/,
    ],
    [
      "a template that is too large",
      (given) => {
        anyFunction(given).Description = "x".repeat(limits.template_bytes.aws);
      },
      /^template bytes: \d+/,
    ],
    [
      "a Ref to nothing",
      (given) => (properties(given, "SocketApiStage").ApiId = { Ref: "Gone" }),
      /no Gone$/,
    ],
    [
      "a Sub of nothing",
      (given) => (anyFunction(given).Environment.Variables.SOCKET_URL = { "Fn::Sub": `wss://\${Gone}` }),
      /no Gone$/,
    ],
    [
      "what is there under a condition, referred to where it need not be",
      (given) => (anyFunction(given).Environment.Variables.TABLE_NAME = { Ref: "Table" }),
      /refers to Table, which is there only if OwnTable$/,
    ],
    [
      "an attribute that a resource does not have",
      (given) => (anyFunction(given).Role = { "Fn::GetAtt": ["TableRole", "Name"] }),
      /has no attribute Name$/,
    ],
    [
      "a dependency on nothing",
      (given) => ((given.Resources.SocketApiStage as Resource).DependsOn = ["Gone"]),
      /SocketApiStage depends: there is no Gone$/,
    ],
    [
      "resources that wait for each other",
      (given) => ((given.Resources.Table as Resource).DependsOn = ["PromptStreamMapping"]),
      /^cycle: .*Table/,
    ],
    [
      "a name that its service refuses",
      (given) => (anyFunction(given).FunctionName = `marketplace-${"x".repeat(60)}`),
      /may not be called/,
    ],
    [
      "a name that is there twice",
      (given) =>
        (properties(given, "DispatchUnderscorepromptLambdaFunction").FunctionName = properties(
          given,
          "DispatchUnderscorepatientLambdaFunction",
        ).FunctionName),
      /are both called/,
    ],
    [
      "too many routes",
      (given) => {
        const { paths } = properties(given, "HttpApi").Body;
        const [sample] = Object.values(paths);
        for (let at = 0; at < limits.routes.aws; at += 1) paths[`/more/${at}`] = sample;
      },
      /^routes of the HTTP API: \d+/,
    ],
    [
      "a route without a function",
      (given) => (properties(given, "HttpApi").Body.paths["/nowhere"] = { get: {} }),
      /^GET \/nowhere has no function/,
    ],
    [
      "an environment that is too large",
      (given) => (anyFunction(given).Environment.Variables.MORE = "x".repeat(4096)),
      /environment bytes: \d+/,
    ],
    [
      "any action allowed",
      (given) => (statement(given).Action = ["dynamodb:*"]),
      /TableRole allows dynamodb:\*/,
    ],
    [
      "everything allowed",
      (given) => (statement(given).Resource = "*"),
      /TableRole allows something on everything/,
    ],
    [
      "everything allowed, of an action that takes no resource, with nothing that bounds it",
      (given) =>
        Object.assign(statement(given), { Action: ["transcribe:StartTranscriptionJob"], Resource: "*" }),
      /TableRole allows something on everything/,
    ],
    [
      "everything allowed by a condition, of actions that take a resource",
      (given) => Object.assign(statement(given), { Resource: "*", Condition: { StringEquals: { a: "b" } } }),
      /TableRole allows something on everything/,
    ],
    [
      "everything allowed under a condition, of actions that nobody asks for",
      (given) => {
        const { Policies } = properties(given, "TableRole");
        const [{ PolicyDocument }] = Policies;
        const planted = [{ ...PolicyDocument.Statement[0], Resource: "*" }];
        Policies[1]["Fn::If"][1].PolicyDocument.Statement = planted;
      },
      /TableRole allows something on everything/,
    ],
    ["nothing named", (given) => (statement(given).Resource = []), /TableRole allows something on nothing/],
    [
      "a policy that is too long",
      (given) =>
        (statement(given).Resource = Array.from({ length: 400 }, (_, at) =>
          `arn:aws:logs:::${at}`.padEnd(40),
        )),
      /TableRole policies' characters: \d+/,
    ],
    [
      "a property that there is not",
      (given) => (properties(given, "PromptStreamMapping").BatchWindow = 1),
      /BatchWindow is no property/,
    ],
    [
      "a property of the wrong type",
      (given) => (properties(given, "PromptStreamMapping").BatchSize = "25"),
      /BatchSize is "25", not a whole number/,
    ],
    [
      "a property of the wrong type, deep inside",
      (given) => (properties(given, "Media").LifecycleConfiguration.Rules[0].Status = true),
      /Rules\[0\]\.Status is true, not text/,
    ],
    [
      "a required property that is missing",
      (given) => delete properties(given, "HttpApiStage").StageName,
      /HttpApiStage\.StageName is missing/,
    ],
    [
      "a resource that there is not",
      ({ Resources }) => (Resources.Odd = { Type: "AWS::Lambda::Func" }),
      /AWS knows no resource AWS::Lambda::Func/,
    ],
  ])("%s", (_, plant, seen) => {
    const faulty = structuredClone(template);
    plant(faulty);
    const problems = templateProblems(faulty);
    expect(problems.filter((problem) => seen.test(problem)).length, problems.join("\n")).toBeGreaterThan(0);
  });

  test("zips that are too large together", () => {
    const [zip = Buffer.alloc(0)] = zips.values();
    const copies = Math.ceil(limits.all_zip_bytes.most / zip.length);
    const more = Array.from({ length: copies }, (_, at) => [`${at}.zip`, zip] as const);
    expect(zipProblems(new Map([...zips, ...more]), template)).toEqual([
      expect.stringMatching(/^bytes of all zips: \d+, at most 22020096 /),
    ]);
  });

  test("a function whose module is in no zip, what a module needs that its zip lacks, and files that don't belong there", () => {
    const faulty = structuredClone(template);
    anyFunction(faulty).Handler = "dist/functions/gone.handler";
    expect(zipProblems(zips, faulty)).toEqual([
      expect.stringMatching(/dist\/functions\/gone.handler is not in \S+\.zip$/),
    ]);
    const [name, zip] = [...zips].find(([, one]) => one.includes("/chunks/")) as [string, Buffer];
    const files = unzipSync(zip);
    const chunk = Object.keys(files).find((path) => path.includes("/chunks/")) as string;
    const { [chunk]: taken = new Uint8Array(), ...rest } = files;
    const strange = new Map([[name, Buffer.from(zipSync({ ...rest, "dist/functions/ping.env": taken }))]]);
    const problems = zipProblems(new Map([...zips, ...strange]), template);
    expect(problems).toContain(`${name}: dist/functions/ping.env is in it`);
    expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${name}: \\S+ needs ${chunk}$`)));
  });
});

describe("the template has", () => {
  test("a table with on-demand billing, a stream, TTL, point-in-time recovery and deletion protection", () => {
    expect(template.Resources.Table).toMatchObject({
      DeletionPolicy: "Retain",
      Properties: {
        BillingMode: "PAY_PER_REQUEST",
        StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
        TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true },
        DeletionProtectionEnabled: true,
      },
    });
  });

  test("a private bucket with browser uploads, expiry of abandoned uploads and notifications to the checker", () => {
    const media = properties(template, "Media");
    // The bucket's name is fixed, so the remains of a failed deployment would block the next one.
    expect(template.Resources.Media?.DeletionPolicy).toBe("RetainExceptOnCreate");
    expect(Object.values(media.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
    expect(media.CorsConfiguration.CorsRules[0]).toMatchObject({
      AllowedMethods: ["GET", "POST", "PUT"],
      AllowedOrigins: { Ref: "AllowedOrigins" },
    });
    expect(media.LifecycleConfiguration.Rules.map(({ Id }: { Id: string }) => Id)).toEqual([
      "unfinished-uploads",
      "quarantine",
      "transcripts",
      "exports",
      "books",
      "imports",
      "films",
      "search-indexes",
      "former-versions",
      "former-incoming",
      "former-transcripts",
      "former-exports",
      "former-books",
      "former-imports",
      "former-search-indexes",
    ]);
    expect(media.LifecycleConfiguration.Rules).toContainEqual({
      Id: "films",
      Status: "Enabled",
      ObjectSizeGreaterThan: 1_048_575,
      Transitions: [{ StorageClass: "GLACIER_IR", TransitionInDays: 30 }],
    });
    expect(media.VersioningConfiguration).toEqual({ Status: "Enabled" });
    expect(media.NotificationConfiguration.LambdaConfigurations).toEqual([
      {
        Event: "s3:ObjectCreated:*",
        Function: { Ref: "StorageUnderscorecheckDashmediaLive" },
        Filter: { S3Key: { Rules: [{ Name: "prefix", Value: "incoming/" }] } },
      },
    ]);
  });

  test.each(["HttpApiStage", "SocketApiStage"])("throttles and access logs on the %s", (id) => {
    const { DefaultRouteSettings, AccessLogSettings } = properties(template, id);
    const limit = DefaultRouteSettings.ThrottlingRateLimit;
    expect(DefaultRouteSettings.ThrottlingBurstLimit).toEqual(limit);
    expect(template.Parameters?.[limit.Ref]?.Default).toMatch(
      /^\/marketplace\/prod\/(API_REQUESTS|SOCKET_MESSAGES)_PER_SECOND$/,
    );
    expect(JSON.parse(AccessLogSettings.Format).request_id).toBe("$context.requestId");
    expect(AccessLogSettings.Format).not.toMatch(/querystring|header|authorizer|body/i);
  });

  test("nothing that calls a function otherwise than by its alias, so that a release decides what runs", () => {
    for (const [id, { Type, Properties: given = {} }] of Object.entries(template.Resources)) {
      if (Type === "AWS::Lambda::Function" || Type === "AWS::Lambda::Alias") continue;
      const direct = referencesIn(given).filter(
        ({ to }) => template.Resources[to]?.Type === "AWS::Lambda::Function",
      );
      // The HTTP API names the alias in the address of the integration.
      const byName = JSON.stringify(given).split(`.Arn}:${liveAlias}/invocations`).length - 1;
      expect(id === "UploadInvocation" ? direct.length - 1 : direct.length, id).toBe(byName);
    }
    expect(properties(template, "UploadInvocation").Qualifier).toBe(liveAlias);
    for (const { Type, Properties: given = {} } of Object.values(template.Resources))
      if (Type === "AWS::Lambda::Alias")
        expect(given).toMatchObject({ Name: liveAlias, FunctionVersion: "$LATEST" });
  });

  test.each(["Prompt", "Patient"])("bounded retries and a failure destination for the %s lane", (lane) => {
    expect(properties(template, `${lane}StreamMapping`)).toMatchObject({
      BatchSize: 25,
      MaximumRetryAttempts: 5,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      DestinationConfig: { OnFailure: { Destination: { "Fn::GetAtt": ["DeadLetters", "Arn"] } } },
    });
  });

  test("alarms that can ring: each watches a metric by dimensions that its service publishes", () => {
    const published: Record<string, string[]> = {
      "AWS/ApiGateway 5xx": ["ApiId"],
      "AWS/Backup NumberOfCopyJobsCompleted": ["BackupVaultName"],
      "AWS/Backup NumberOfCopyJobsFailed": ["BackupVaultName"],
      "AWS/DynamoDB ReadThrottleEvents": ["TableName", "GlobalSecondaryIndexName,TableName"],
      "AWS/DynamoDB WriteThrottleEvents": ["TableName", "GlobalSecondaryIndexName,TableName"],
      "AWS/Lambda Errors": [""],
      "AWS/Lambda IteratorAge": ["FunctionName"],
      "AWS/Lambda Throttles": [""],
      "AWS/SES Reputation.BounceRate": [""],
      "AWS/SES Reputation.ComplaintRate": [""],
      "AWS/SMSVoice TextMessageMonthlySpend": [""],
      "AWS/SQS ApproximateAgeOfOldestMessage": ["QueueName"],
      "AWS/SQS ApproximateNumberOfMessagesVisible": ["QueueName"],
    };
    const watched = Object.entries(template.Resources).flatMap(([id, { Type, Properties = {} }]) => {
      if (Type !== "AWS::CloudWatch::Alarm") return [];
      const metrics = Properties.Metrics as { MetricStat?: { Metric: Properties } }[] | undefined;
      const of = metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [Properties];
      expect(metrics?.length ?? 1, `${id}: an alarm takes ten metrics`).toBeLessThanOrEqual(10);
      return of.map(({ Namespace, MetricName, Dimensions = [] }: Properties) => ({
        id,
        metric: `${Namespace} ${MetricName}`,
        by: Dimensions.map(({ Name }: { Name: string }) => Name)
          .sort()
          .join(),
        index: Dimensions.find(({ Name }: { Name: string }) => Name === "GlobalSecondaryIndexName")?.Value,
      }));
    });
    for (const { id, metric, by } of watched)
      expect(
        metric.startsWith("marketplace/prod ") ? ["area", "area,schedule", "area,lane"] : published[metric],
        `${id}: ${metric}`,
      ).toContain(by);
    const indexes = properties(template, "Table").GlobalSecondaryIndexes as { IndexName: string }[];
    for (const index of [undefined, ...indexes.map(({ IndexName }) => IndexName)])
      for (const metric of ["AWS/DynamoDB ReadThrottleEvents", "AWS/DynamoDB WriteThrottleEvents"])
        expect(watched).toContainEqual(expect.objectContaining({ metric, index }));
  });

  test("secrets that are cached once: by the functions, not by the extension as well", () => {
    for (const [id, { Type, Properties = {} }] of Object.entries(template.Resources)) {
      if (Type !== "AWS::Lambda::Function") continue;
      const { Environment, Layers = [] } = Properties as Properties;
      expect(Environment.Variables.SECRETS_MANAGER_TTL, id).toBe(Layers.length > 0 ? "0" : undefined);
    }
  });

  test("tracing, of each function with its role, only where an operator has turned it on", () => {
    expect(template.Conditions?.HasTracing).toEqual({ "Fn::Equals": [{ Ref: "Tracing" }, "on"] });
    for (const { Type, Properties: given = {} } of Object.values(template.Resources)) {
      if (Type !== "AWS::Lambda::Function") continue;
      expect(given.TracingConfig).toEqual({ Mode: { "Fn::If": ["HasTracing", "Active", "PassThrough"] } });
      const { Policies } = properties(template, (given as Properties).Role["Fn::GetAtt"][0]);
      expect(Policies[1]["Fn::If"]).toEqual([
        "HasTracing",
        expect.objectContaining({ PolicyName: "tracing" }),
        { Ref: "AWS::NoValue" },
      ]);
    }
  });

  test("environments with what each function needs, and nothing else", () => {
    const told = (key: string) => Object.keys(properties(template, functionId(key)).Environment.Variables);
    const all = [
      ...["NODE_COMPILE_CACHE", "USES", "STAGE", "RELEASE", "TABLE_NAME", "MEDIA_BUCKET"],
      ...["AI_VENDOR", "ANALYTICS_TIME_ZONES", "LIST_SHARDS", "MARKETS", "UNREVIEWED_MARKETS"],
    ];
    expect(told("ping").sort()).toEqual(
      [...all, "ACCESS_TOKEN_ISSUER", "ACCESS_TOKEN_KEYS", "READS_PER_MINUTE", "SOCKET_URL"].sort(),
    );
    expect(told("chat-socket_connect").sort()).toEqual([...all, "ALLOWED_ORIGINS"].sort());
    expect(told("dispatch_patient")).not.toContain("ACCESS_TOKEN_KEYS");
  });

  test("one name of the release for all functions, made of what is deployed", () => {
    const names = Object.values(template.Resources).flatMap(({ Type, Properties }) =>
      Type === "AWS::Lambda::Function" ? [(Properties as Properties).Environment.Variables.RELEASE] : [],
    );
    expect(new Set(names).size).toBe(1);
    expect(names[0]).toMatch(/^[0-9a-f]{8}$/);
  });

  test("nothing that depends on the stack's own table or bucket if another is attached", () => {
    expect(template.Conditions).toMatchObject({
      OwnTable: { "Fn::Equals": [{ Ref: "AttachedTable" }, "own"] },
      OwnBucket: { "Fn::Equals": [{ Ref: "AttachedBucket" }, "own"] },
    });
    const attached = without(template, "OwnTable") as Template;
    const stream = properties(attached, "PatientStreamMapping");
    expect(stream.EventSourceArn).toEqual({ Ref: "AttachedTableStream" });
    expect(anyFunction(attached).Environment.Variables.TABLE_NAME).toEqual({ Ref: "AttachedTable" });
    expect(JSON.stringify(properties(attached, "TableRole"))).toContain(
      '"TableName":{"Ref":"AttachedTable"}',
    );
  });

  test("feedback about mail: from SES into a queue with a worker, with dead letters at every step", () => {
    const { Environment } = properties(template, functionId("dispatch_patient"));
    expect(Environment.Variables.MAIL_CONFIGURATION_SET).toBe(properties(template, "MailConfiguration").Name);
    const { Targets, EventPattern } = properties(template, "MailFeedbackRule");
    expect(EventPattern.detail.mail.tags["ses:configuration-set"]).toEqual([
      properties(template, "MailConfiguration").Name,
    ]);
    expect(properties(template, "MailEvents").EventDestination.MatchingEventTypes).toEqual([
      "BOUNCE",
      "COMPLAINT",
    ]);
    expect(Targets[0]).toMatchObject({ Arn: { "Fn::GetAtt": ["MailFeedbackWork", "Arn"] } });
    const sender = patientRole(template);
    expect(JSON.stringify(sender)).toContain("configuration-set/marketplace-prod");
    const work = properties(template, "MailFeedbackWork");
    const worker = properties(template, functionId("queue_mail-feedback"));
    expect(work.VisibilityTimeout).toBeGreaterThanOrEqual(6 * worker.Timeout);
    expect(work.RedrivePolicy.deadLetterTargetArn).toEqual({ "Fn::GetAtt": ["DeadLetters", "Arn"] });
    expect(properties(template, "MailFeedbackWorkMapping")).toMatchObject({
      EventSourceArn: { "Fn::GetAtt": ["MailFeedbackWork", "Arn"] },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
  });

  test("two queues of parts of the books with one function, each with workers of its own, and an alarm for both", () => {
    const worker = properties(template, functionId("queue_books"));
    for (const [name, abreast] of [
      ["BooksWork", slicePolicy.workers],
      ["RowChecksWork", rowCheckPolicy.workers],
    ] as const) {
      const work = properties(template, name);
      expect(work.VisibilityTimeout).toBeGreaterThanOrEqual(6 * worker.Timeout);
      expect(work.RedrivePolicy.deadLetterTargetArn).toEqual({ "Fn::GetAtt": ["DeadLetters", "Arn"] });
      expect(properties(template, `${name}Mapping`)).toMatchObject({
        EventSourceArn: { "Fn::GetAtt": [name, "Arn"] },
        FunctionName: { Ref: liveId("queue_books") },
        ScalingConfig: { MaximumConcurrency: abreast },
      });
      expect(JSON.stringify(properties(template, "WaitingBooksAlarm").Metrics)).toContain(`"${name}"`);
    }
    expect(properties(template, "RowChecksWork").QueueName).toBe("marketplace-prod-row-checks-work");
  });

  test("a queue for models: filled only by the prompt lane, and by the model lane with what it is to look at again, with bounded concurrency and an alarm", () => {
    const worker = properties(template, functionId("dispatch_model"));
    const work = properties(template, "ModelWork");
    expect(work.VisibilityTimeout).toBeGreaterThanOrEqual(6 * worker.Timeout);
    expect(work.RedrivePolicy.deadLetterTargetArn).toEqual({ "Fn::GetAtt": ["DeadLetters", "Arn"] });
    expect(properties(template, "ModelWorkMapping")).toMatchObject({
      EventSourceArn: { "Fn::GetAtt": ["ModelWork", "Arn"] },
      FunctionName: { Ref: liveId("dispatch_model") },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ScalingConfig: { MaximumConcurrency: { Ref: "ReadingsAbreast" } },
    });
    const sending = Object.entries(template.Resources).filter(
      ([, { Type, Properties = {} }]) =>
        Type === "AWS::Lambda::Function" && (Properties as Properties).Environment.Variables.MODEL_QUEUE_URL,
    );
    // From the address of this queue that of deliveries is made: those that send there know it, too.
    const telling = [
      functionId("queue_books"),
      functionId("queue_deliveries"),
      functionId("queue_import-rows"),
      functionId("schedules-queue"),
      functionId("schedules-secrets-stripe-queue"),
    ];
    expect(sending.map(([id]) => id).toSorted()).toEqual(
      [functionId("dispatch_prompt"), functionId("dispatch_model"), ...telling].toSorted(),
    );
    for (const id of telling)
      expect(
        JSON.stringify(properties(template, properties(template, id).Role["Fn::GetAtt"][0]).Policies),
      ).not.toContain('"ModelWork"');
    expect(properties(template, functionId("dispatch_prompt")).Environment.Variables.MODEL_QUEUE_URL).toEqual(
      {
        Ref: "ModelWork",
      },
    );
    const allowed = (key: string) =>
      properties(template, properties(template, functionId(key)).Role["Fn::GetAtt"][0])
        .Policies[0].PolicyDocument.Statement.flatMap(({ Action }: { Action: string[] }) => Action)
        .filter((action: string) => action.startsWith("sqs:") || action.startsWith("bedrock:"));
    // Functions on the stream also send what they give up to the dead letters.
    expect(allowed("dispatch_prompt")).toEqual(["sqs:SendMessage", "sqs:SendMessage"]);
    expect(allowed("dispatch_patient")).toEqual(["sqs:SendMessage"]);
    expect(allowed("dispatch_model")).toEqual([
      // By its own name or profile, and through the profile.
      ...["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"],
      ...["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"],
      "bedrock:ApplyGuardrail",
      "sqs:SendMessage",
      "sqs:DeleteMessage",
      "sqs:GetQueueAttributes",
      "sqs:ReceiveMessage",
    ]);
    for (const [name, id] of [
      ["model", "ModelWork"],
      ["mail-feedback", "MailFeedbackWork"],
    ])
      expect(
        Object.values(template.Resources).flatMap(({ Type, Properties = {} }) => {
          if (Type !== "AWS::CloudWatch::Alarm") return [];
          const metrics = Properties.Metrics as { MetricStat?: { Metric: Properties } }[] | undefined;
          return metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [Properties];
        }),
        name,
      ).toContainEqual(
        expect.objectContaining({
          MetricName: "ApproximateAgeOfOldestMessage",
          Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [id, "QueueName"] } }],
        }),
      );
  });

  test("a retention for every log group and a runbook page for every alarm", () => {
    for (const [id, { Type, Properties = {} }] of Object.entries(template.Resources)) {
      if (Type === "AWS::Logs::LogGroup") expect(Properties.RetentionInDays, id).toBe(30);
      if (Type !== "AWS::CloudWatch::Alarm") continue;
      const [page] = String(Properties.AlarmDescription).match(/docs\/runbook\/[\w-]+\.md/) ?? [];
      expect(readFileSync(resolve(root, page as string), "utf8"), id).toMatch(/^# /);
    }
  });

  test("one function for unknown routes, which may only log, and headers that pages may read", () => {
    const { paths, "x-amazon-apigateway-cors": cors } = properties(template, "HttpApi").Body;
    const fallback = paths["/$default"]["x-amazon-apigateway-any-method"];
    expect(fallback.isDefaultRoute).toBe(true);
    expect(fallback["x-amazon-apigateway-integration"].uri["Fn::Sub"]).toContain(functionId("unknown-route"));
    expect(properties(template, functionId("unknown-route")).Role).toEqual({
      "Fn::GetAtt": ["LogsRole", "Arn"],
    });
    const [{ PolicyDocument }] = properties(template, "LogsRole").Policies;
    expect(PolicyDocument.Statement.flatMap(({ Action }: { Action: string[] }) => Action)).toEqual([
      "logs:CreateLogStream",
      "logs:PutLogEvents",
    ]);
    expect(cors).toMatchObject({
      allowOrigins: { Ref: "AllowedOrigins" },
      allowHeaders: expect.arrayContaining(["Authorization", "Idempotency-Key", "If-None-Match"]),
      exposeHeaders: expect.arrayContaining(["ETag", "RateLimit", "RateLimit-Policy", "Retry-After"]),
    });
  });

  test("no secret, no value of an operator, and nothing of the shell that packaged it", () => {
    const text = JSON.stringify(template);
    expect(text).not.toContain("from-the-shell");
    expect(text).not.toMatch(/sk_(live|test)_|whsec_|-----BEGIN|"d":/);
    for (const { Type, Default } of Object.values(template.Parameters ?? {}))
      expect([Type, Default]).toEqual([
        expect.stringMatching(/^AWS::SSM::Parameter::Value</),
        expect.stringMatching(/^\/marketplace\/prod\/[A-Z_]+$/),
      ]);
  });
});
