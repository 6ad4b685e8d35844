import { anyMethod } from "../http-api.ts";
import {
  dependenciesOf,
  type Reference,
  referencesIn,
  rendered,
  type Template,
  without,
} from "./template.ts";

/** Our own bound, and AWS's. */
export type Bound = { most: number; aws: number };

const mb = 1024 * 1024;

/** Our limits are lower than AWS's: reaching one still deploys, and leaves time to react. */
export const limits = {
  resources: { most: 485, aws: 500 },
  parameters: { most: 200, aws: 200 },
  outputs: { most: 200, aws: 200 },
  template_bytes: { most: mb, aws: mb },
  /** AWS gives more routes on request, but no integrations, and each route has its own. */
  routes: { most: 280, aws: 300 },
  integrations: { most: 280, aws: 300 },
  environment_bytes: { most: 2500, aws: 4096 },
  policy_characters: { most: 10_240, aws: 10_240 },
  zip_bytes: { most: 2.5 * mb, aws: 50 * mb },
  /** Of all zips together. AWS keeps so much of a region, with all versions that are not removed. */
  all_zip_bytes: { most: 21 * mb, aws: 75 * 1024 * mb },
  unzipped_bytes: { most: 12 * mb, aws: 250 * mb },
} as const satisfies Record<string, Bound>;

export const over = (what: string, count: number, { most, aws }: Bound): string[] =>
  count > most ? [`${what}: ${count}, at most ${most} (AWS: ${aws})`] : [];

export const countProblems = (template: Template): string[] => [
  ...over("resources", Object.keys(template.Resources).length, limits.resources),
  ...over("parameters", Object.keys(template.Parameters ?? {}).length, limits.parameters),
  ...over("outputs", Object.keys(template.Outputs ?? {}).length, limits.outputs),
  ...over("template bytes", Buffer.byteLength(JSON.stringify(template)), limits.template_bytes),
];

const pseudo = /^AWS::(AccountId|Region|Partition|URLSuffix|StackName|StackId|NoValue|NotificationARNs)$/;

/** References to missing resources or attributes. `hasAttribute` knows the attributes of a resource type. */
export const danglingProblems = (
  template: Template,
  hasAttribute: (type: string, attribute: string) => boolean,
): string[] => {
  const wrong = ({ to, attribute }: Reference): string | undefined => {
    const resource = template.Resources[to];
    if (resource)
      return attribute && !hasAttribute(resource.Type, attribute)
        ? `${to} (${resource.Type}) has no attribute ${attribute}`
        : undefined;
    return pseudo.test(to) || template.Parameters?.[to] ? undefined : `there is no ${to}`;
  };
  const within = (place: string, references: readonly Reference[]) =>
    references.flatMap((reference) => {
      const problem = wrong(reference);
      return problem ? [`${place}: ${problem}`] : [];
    });
  return [
    ...Object.entries(template.Resources).flatMap(([id, resource]) => [
      ...within(id, referencesIn(resource.Properties)),
      ...within(
        `${id} depends`,
        [resource.DependsOn ?? []].flat().map((to) => ({ to })),
      ),
    ]),
    ...within("outputs", referencesIn(template.Outputs)),
  ];
};

/** Resources that depend on each other in a cycle. */
/** Conditional resources that are referenced when their condition may be false. */
export const conditionProblems = ({ Resources, Outputs = {}, Conditions = {} }: Template): string[] =>
  Object.keys(Conditions).flatMap((condition) => {
    const absent = new Set(Object.keys(Resources).filter((id) => Resources[id]?.Condition === condition));
    const left = {
      ...Outputs,
      ...Object.fromEntries(Object.entries(Resources).filter(([id]) => !absent.has(id))),
    };
    return Object.entries(left).flatMap(([id, value]) =>
      referencesIn(without(value, condition))
        .filter(({ to }) => absent.has(to))
        .map(({ to }) => `${id} refers to ${to}, which is there only if ${condition}`),
    );
  });

export const cycleProblems = ({ Resources }: Template): string[] => {
  const settled = new Set<string>();
  const visit = (id: string, way: readonly string[]): string[] => {
    if (way.includes(id)) return [`cycle: ${[...way.slice(way.indexOf(id)), id].join(" → ")}`];
    if (settled.has(id)) return [];
    const found = [...new Set(dependenciesOf(Resources[id] as never))]
      .filter((next) => next in Resources && next !== id)
      .flatMap((next) => visit(next, [...way, id]));
    settled.add(id);
    return found;
  };
  return Object.keys(Resources).flatMap((id) => visit(id, []));
};

/** The name property of each resource type, and the names that AWS allows. */
const names: Record<string, { property: string; allowed: RegExp }> = {
  "AWS::Lambda::Function": { property: "FunctionName", allowed: /^[\w-]{1,64}$/ },
  "AWS::Scheduler::Schedule": { property: "Name", allowed: /^[\w.-]{1,64}$/ },
  "AWS::SQS::Queue": { property: "QueueName", allowed: /^[\w-]{1,80}$/ },
  "AWS::SNS::Topic": { property: "TopicName", allowed: /^[\w-]{1,256}$/ },
  "AWS::S3::Bucket": { property: "BucketName", allowed: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/ },
  "AWS::Logs::LogGroup": { property: "LogGroupName", allowed: /^[\w./#-]{1,512}$/ },
  "AWS::CloudWatch::Alarm": { property: "AlarmName", allowed: /^[\x20-\x7e]{1,255}$/ },
  "AWS::CloudWatch::Dashboard": { property: "DashboardName", allowed: /^[\w-]{1,255}$/ },
  "AWS::IAM::Role": { property: "RoleName", allowed: /^[\w+=,.@-]{1,64}$/ },
  "AWS::Backup::BackupVault": { property: "BackupVaultName", allowed: /^[\w-]{2,50}$/ },
  "AWS::ApiGatewayV2::Api": { property: "Name", allowed: /^.{1,128}$/ },
};

/** The longest possible account id and region. */
const longest: Record<string, string> = { "AWS::AccountId": "123456789012", "AWS::Region": "ap-southeast-1" };

export const nameProblems = ({ Resources }: Template): string[] => {
  const taken = new Map<string, string>();
  return Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
    const rule = names[Type];
    if (!rule || Properties[rule.property] === undefined) return [];
    const name = rendered(Properties[rule.property], (part) => longest[part] ?? part);
    const problems = rule.allowed.test(name)
      ? []
      : [`${id}: ${Type} may not be called ${name} (${name.length})`];
    const other = taken.get(`${Type} ${name}`);
    taken.set(`${Type} ${name}`, id);
    return other ? [...problems, `${id} and ${other} are both called ${name}`] : problems;
  });
};

type Body = { paths: Record<string, Record<string, { "x-amazon-apigateway-integration"?: unknown }>> };

/** The routes of the HTTP APIs, with their integrations. */
export const routesOf = ({ Resources }: Template) =>
  Object.values(Resources)
    .filter(({ Type, Properties = {} }) => Type === "AWS::ApiGatewayV2::Api" && Properties.Body)
    .flatMap(({ Properties = {} }) =>
      Object.entries((Properties.Body as Body).paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          route: `${method === anyMethod ? "ANY" : method.toUpperCase()} ${path}`,
          integration: operation["x-amazon-apigateway-integration"],
        })),
      ),
    );

export const routeProblems = (template: Template): string[] => {
  const routes = routesOf(template);
  const without = routes.filter(
    ({ integration }) =>
      !referencesIn(integration).some(({ to }) => template.Resources[to]?.Type === "AWS::Lambda::Function"),
  );
  return [
    ...over("routes of the HTTP API", routes.length, limits.routes),
    ...over("integrations of the HTTP API", routes.length, limits.integrations),
    ...without.map(({ route }) => `${route} has no function behind it`),
  ];
};

/** The bytes of each function's environment. `lengths`: how long, in bytes, the values of parameters may get. */
export const environmentBytes = (
  { Resources }: Template,
  lengths: (parameter: string) => number,
): [id: string, bytes: number][] =>
  Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
    if (Type !== "AWS::Lambda::Function") return [];
    const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
    const bytes = Object.entries(Variables).reduce(
      (sum, [name, value]) =>
        sum + name.length + Buffer.byteLength(rendered(value, (part) => "x".repeat(lengths(part)))),
      0,
    );
    return [[id, bytes]];
  });
