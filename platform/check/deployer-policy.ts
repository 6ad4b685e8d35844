import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "../operations.ts";
import type { Resource, Template } from "./template.ts";

export type Statement = {
  Sid: string;
  Effect: "Allow";
  Action: string[];
  Resource: string[];
  Condition?: Record<string, Record<string, string>>;
};
export type Policy = { Version: "2012-10-17"; Statement: Statement[] };

type Permissions = Record<string, { handlers: Record<string, string[]>; tagging: string[] }>;

const published = (): Permissions =>
  (
    JSON.parse(readFileSync(resolve(root, "platform/cloudformation-permissions.json"), "utf8")) as {
      types: Permissions;
    }
  ).types;

/** Permissions that a handler needs only for these properties of a resource. One that is not listed here counts. */
const neededFor: Record<string, readonly { properties: readonly string[]; actions: RegExp }[]> = {
  "AWS::ApiGatewayV2::Api": [{ properties: ["BodyS3Location"], actions: /^s3:/ }],
  // The account's role of that service is made once, by an administrator.
  "AWS::Backup::BackupSelection": [{ properties: [], actions: /:CreateServiceLinkedRole$/ }],
  "AWS::Backup::BackupVault": [
    { properties: ["AccessPolicy"], actions: /:(Put|Delete)BackupVaultAccessPolicy$/ },
    { properties: ["LockConfiguration"], actions: /:(Put|Delete)BackupVaultLockConfiguration$/ },
    { properties: ["Notifications"], actions: /:(Put|Delete)BackupVaultNotifications$/ },
  ],
  "AWS::DynamoDB::Table": [
    {
      properties: ["Replicas"],
      actions: /Replica|^dynamodb:(BatchWrite|Delete|Get|Put|Update)Item$|^dynamodb:(Scan|Query)$|^iam:/,
    },
    { properties: ["ImportSourceSpecification"], actions: /Import|^s3:|^logs:/ },
    {
      properties: ["KinesisStreamSpecification"],
      actions: /^kinesis:|dynamodb:(Enable|Disable|Update)Kinesis/,
    },
    { properties: ["KMSMasterKeyId"], actions: /^kms:(?!Decrypt$|DescribeKey$)/ },
    { properties: ["ResourcePolicy"], actions: /:(Put|Delete)ResourcePolicy$/ },
    { properties: ["ContributorInsightsSpecification"], actions: /:UpdateContributorInsights$/ },
  ],
  "AWS::Events::Rule": [{ properties: ["RoleArn"], actions: /^iam:/ }],
  "AWS::IAM::Role": [{ properties: ["PermissionsBoundary"], actions: /PermissionsBoundary$/ }],
  "AWS::Lambda::Alias": [
    { properties: ["ProvisionedConcurrencyConfig"], actions: /:(Put|Delete)Provisioned/ },
    { properties: ["RoutingConfig"], actions: /^codedeploy:/ },
  ],
  "AWS::Lambda::EventSourceMapping": [{ properties: ["KmsKeyArn"], actions: /^kms:/ }],
  "AWS::Lambda::Function": [
    { properties: ["VpcConfig"], actions: /^ec2:/ },
    { properties: ["FileSystemConfigs"], actions: /^elasticfilesystem:|^s3files:/ },
    { properties: ["KmsKeyArn"], actions: /^kms:/ },
    {
      properties: ["CodeSigningConfigArn"],
      actions: /:(Put|Delete)FunctionCodeSigningConfig$|:GetCodeSigningConfig$/,
    },
    { properties: ["ReservedConcurrentExecutions"], actions: /:(Put|Delete)FunctionConcurrency$/ },
    { properties: ["RecursiveLoop"], actions: /:PutFunctionRecursionConfig$/ },
    {
      properties: ["FunctionScalingConfig", "CapacityProviderConfig"],
      actions: /:PutFunctionScaling|:PassCapacity/,
    },
    { properties: ["RuntimeManagementConfig"], actions: /:PutRuntimeManagementConfig$/ },
    { properties: ["PublishToLatestPublished"], actions: /:PublishVersion$/ },
  ],
  "AWS::Logs::LogGroup": [
    { properties: ["KmsKeyId"], actions: /KmsKey$/ },
    {
      properties: ["DataProtectionPolicy"],
      actions: /:(Put|Delete)DataProtectionPolicy$|^firehose:|^s3:|:CreateLogDelivery$/,
    },
    { properties: ["FieldIndexPolicies"], actions: /:(Put|Delete)IndexPolicy$/ },
    { properties: ["ResourcePolicyDocument"], actions: /:(Put|Delete)ResourcePolicy$/ },
    { properties: ["BearerTokenAuthenticationEnabled"], actions: /:PutBearerToken/ },
    { properties: ["DeletionProtectionEnabled"], actions: /:PutLogGroupDeletionProtection$/ },
  ],
  "AWS::S3::Bucket": [
    // Only an empty bucket is ever deleted: files are not the deployer's.
    { properties: [], actions: /:DeleteObject$/ },
    { properties: ["ReplicationConfiguration"], actions: /^iam:|:(Put|Delete)(Bucket)?Replication/ },
    {
      properties: ["MetadataTableConfiguration", "MetadataConfiguration"],
      actions: /^s3tables:|MetadataTable|:UpdateBucketMetadata/,
    },
    { properties: ["AnalyticsConfigurations"], actions: /:(Put|DeleteBucket)Analytics/ },
    { properties: ["MetricsConfigurations"], actions: /:(Put|DeleteBucket)Metrics/ },
    { properties: ["WebsiteConfiguration"], actions: /:(Put|Delete)BucketWebsite$/ },
    { properties: ["AccelerateConfiguration"], actions: /:PutAccelerate/ },
    { properties: ["AbacStatus"], actions: /:PutBucketAbac$/ },
    { properties: ["AccessControl"], actions: /:Put(BucketAcl|ObjectAcl)$/ },
    { properties: ["LoggingConfiguration"], actions: /:PutBucketLogging$/ },
    {
      properties: ["ObjectLockConfiguration", "ObjectLockEnabled"],
      actions: /:Put(Bucket)?ObjectLockConfiguration$/,
    },
    { properties: ["IntelligentTieringConfigurations"], actions: /:PutIntelligentTiering/ },
    { properties: ["InventoryConfigurations"], actions: /:PutInventory/ },
  ],
  "AWS::SES::ConfigurationSet": [
    { properties: ["ArchivingOptions"], actions: /ArchivingOptions$/ },
    { properties: ["DeliveryOptions"], actions: /DeliveryOptions$/ },
    { properties: ["SendingOptions"], actions: /SendingOptions$/ },
    { properties: ["TrackingOptions"], actions: /TrackingOptions$/ },
    { properties: ["VdmOptions"], actions: /VdmOptions$/ },
  ],
  "AWS::SNS::Topic": [
    { properties: ["DataProtectionPolicy"], actions: /:PutDataProtectionPolicy$/ },
    { properties: ["Subscription"], actions: /:(Subscribe|Unsubscribe)$/ },
    { properties: ["DeliveryStatusLogging"], actions: /^iam:/ },
  ],
};

/** What the handlers' schemas do not declare, but the services ask of whoever sets these properties. */
const askedBeyond: Record<string, Record<string, readonly string[]>> = {
  "AWS::ApiGatewayV2::Stage": {
    AccessLogSettings: [
      "logs:CreateLogDelivery",
      "logs:DeleteLogDelivery",
      "logs:DescribeLogGroups",
      "logs:DescribeResourcePolicies",
      "logs:GetLogDelivery",
      "logs:ListLogDeliveries",
      "logs:PutResourcePolicy",
      "logs:UpdateLogDelivery",
    ],
  },
};

/** The schemas write a few names otherwise than IAM does. */
const asIam = (action: string): string =>
  action.replace(/^S3:/, "s3:").replace("s3:getObject", "s3:GetObject");

/** Permissions that AWS declares for a resource and the deployer does not get, and why. */
type Left = { because: string; actions: string[] };

const declared = ({ handlers, tagging }: Permissions[string], isKept: boolean): string[] =>
  Object.entries(handlers)
    .flatMap(([handler, actions]) => (handler === "delete" && isKept ? [] : actions))
    .concat(tagging)
    .map(asIam);

/** What AWS declares for a resource, of which part is `needed` and why the rest is `left` out. */
export const declaredFor = (
  { Type, Properties = {}, DeletionPolicy }: Resource,
  known: Permissions = published(),
): { needed: string[]; left: Left[] } => {
  const of = known[Type];
  if (!of) throw new Error(`platform/cloudformation-permissions.json does not know ${Type}`);
  const superfluous = (neededFor[Type] ?? []).filter(({ properties }) =>
    properties.every((property) => Properties[property] === undefined),
  );
  const all = [...new Set(declared(of, false))].sort();
  const forIt = new Set(declared(of, DeletionPolicy === "Retain"));
  const needed = all.filter(
    (action) => forIt.has(action) && !superfluous.some(({ actions }) => actions.test(action)),
  );
  const rest = Map.groupBy(
    all.filter((action) => !needed.includes(action)),
    (action) => {
      const rule = superfluous.find(({ actions }) => actions.test(action));
      if (!rule) return "it stays when the stack goes";
      return rule.properties.length > 0
        ? `nothing sets ${rule.properties.join(", ")}`
        : "not the deployer's to do";
    },
  );
  return { needed, left: [...rest].map(([because, actions]) => ({ because, actions })) };
};

/**
 * What CloudFormation calls for a resource in the deployer's name: create, read, change, delete and tag it. The packager
 * tags the stack, and CloudFormation passes that to every resource. What is retained is not deleted.
 */
export const permissionsFor = (resource: Resource, known: Permissions = published()): string[] => {
  const { Type, Properties = {} } = resource;
  const beyond = Object.entries(askedBeyond[Type] ?? {}).flatMap(([property, actions]) =>
    Properties[property] === undefined ? [] : actions,
  );
  return [...new Set([...declaredFor(resource, known).needed, ...beyond])].sort();
};

/** Actions that AWS limits to no resource. */
const takesNoResource =
  /^(cloudformation:ValidateTemplate|cloudwatch:(DescribeAlarms|GetMetricData)|lambda:(Create|List)EventSourceMappings?|logs:(Describe|Create|Update|Get|List)(LogGroups|LogDelivery|LogDeliveries|ResourcePolicies)|logs:(DeleteLogDelivery|PutResourcePolicy)|backup-storage:\w+|kms:\w+)$/;

/** Whether an action can only be allowed on everything. */
export const isUnbound = (action: string): boolean => takesNoResource.test(action);

/** The resources of each service that belong to a stage. */
const ofStage: Record<string, readonly string[]> = {
  apigateway: ["arn:aws:apigateway:REGION::/*"],
  backup: [
    "arn:aws:backup:REGION:ACCOUNT:backup-vault:marketplace-STAGE",
    "arn:aws:backup:REGION:ACCOUNT:backup-plan:*",
  ],
  cloudwatch: [
    "arn:aws:cloudwatch:REGION:ACCOUNT:alarm:marketplace-STAGE-*",
    "arn:aws:cloudwatch:REGION:ACCOUNT:alarm:account-marketplace-STAGE-*",
    "arn:aws:cloudwatch::ACCOUNT:dashboard/marketplace-STAGE",
  ],
  dynamodb: ["arn:aws:dynamodb:REGION:ACCOUNT:table/marketplace-STAGE-*"],
  events: ["arn:aws:events:REGION:ACCOUNT:rule/marketplace-STAGE-*"],
  iam: ["arn:aws:iam::ACCOUNT:role/marketplace-STAGE-*"],
  lambda: [
    "arn:aws:lambda:REGION:ACCOUNT:function:marketplace-STAGE-*",
    "arn:aws:lambda:REGION:ACCOUNT:event-source-mapping:*",
    "arn:aws:lambda:REGION:*:layer:AWS-Parameters-and-Secrets-Lambda-Extension-*",
  ],
  logs: [
    "arn:aws:logs:REGION:ACCOUNT:log-group:/marketplace/STAGE/*",
    "arn:aws:logs:REGION:ACCOUNT:log-group:/aws/vendedlogs/marketplace/STAGE/*",
  ],
  s3: [
    "arn:aws:s3:::marketplace-STAGE-media-*",
    "arn:aws:s3:::marketplace-STAGE-serverlessdeploymentbucket*",
  ],
  scheduler: ["arn:aws:scheduler:REGION:ACCOUNT:schedule/default/marketplace-STAGE-*"],
  ses: ["arn:aws:ses:REGION:ACCOUNT:configuration-set/marketplace-STAGE"],
  sns: ["arn:aws:sns:REGION:ACCOUNT:marketplace-STAGE-*"],
  sqs: ["arn:aws:sqs:REGION:ACCOUNT:marketplace-STAGE-*"],
};

const serviceOf = (action: string): string => action.split(":")[0] as string;

const throughCloudFormation = {
  Condition: { "ForAnyValue:StringEquals": { "aws:CalledVia": "cloudformation.amazonaws.com" } },
};

/** What the deployer's own commands call: the packager, and `npm run ops`. */
const direct: Statement[] = [
  {
    Sid: "Stack",
    Effect: "Allow",
    Action: [
      "CreateChangeSet",
      "CreateStack",
      "DeleteChangeSet",
      "DescribeChangeSet",
      "DescribeStackEvents",
      "DescribeStackResource",
      "DescribeStackResources",
      "DescribeStacks",
      "ExecuteChangeSet",
      "GetTemplate",
      "ListStackResources",
      "TagResource",
      "UntagResource",
      "UpdateStack",
    ].map((action) => `cloudformation:${action}`),
    Resource: ["arn:aws:cloudformation:REGION:ACCOUNT:stack/marketplace-STAGE/*"],
  },
  {
    Sid: "TakesNoResource",
    Effect: "Allow",
    Action: [
      "cloudformation:ValidateTemplate",
      "cloudwatch:DescribeAlarms",
      "cloudwatch:GetMetricData",
      "lambda:ListEventSourceMappings",
    ],
    Resource: ["*"],
  },
  {
    Sid: "PackageAndReleases",
    Effect: "Allow",
    Action: [
      "DeleteObject",
      "GetBucketLocation",
      "GetBucketTagging",
      "GetObject",
      "ListBucket",
      "ListBucketVersions",
      "PutBucketTagging",
      "PutObject",
    ].map((action) => `s3:${action}`),
    Resource: ["arn:aws:s3:::marketplace-STAGE-serverlessdeploymentbucket*"],
  },
  {
    Sid: "ReleaseAndSmokeTest",
    Effect: "Allow",
    Action: [
      "dynamodb:ConditionCheckItem",
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:Query",
      "lambda:CreateAlias",
      "lambda:DeleteFunction",
      "lambda:GetAlias",
      "lambda:GetFunction",
      "lambda:GetFunctionConfiguration",
      "lambda:ListVersionsByFunction",
      "lambda:PublishVersion",
      "lambda:UpdateAlias",
      "secretsmanager:GetSecretValue",
      "ssm:GetParameters",
    ],
    Resource: [
      "arn:aws:dynamodb:REGION:ACCOUNT:table/marketplace-STAGE-*",
      "arn:aws:lambda:REGION:ACCOUNT:function:marketplace-STAGE-*",
      "arn:aws:secretsmanager:REGION:ACCOUNT:secret:marketplace/STAGE*",
      "arn:aws:ssm:REGION:ACCOUNT:parameter/marketplace/STAGE/*",
    ],
  },
];

const statement = (service: string, actions: readonly string[]): Statement[] => {
  const Resource = ofStage[service];
  if (actions.length === 0) return [];
  if (!Resource) throw new Error(`No resource of a stage belongs to ${service}: ${actions.join(", ")}`);
  return [
    {
      Sid: `${service[0]?.toUpperCase()}${service.slice(1)}`,
      Effect: "Allow",
      Action: [...actions],
      Resource: [...Resource],
      ...throughCloudFormation,
    },
  ];
};

/** The services of the second file, so that each fits into a managed policy. */
const second: ReadonlySet<string> = new Set([
  "apigateway",
  "lambda",
  "logs",
  "s3",
  "scheduler",
  "ses",
  "sns",
  "sqs",
]);

/**
 * The two policies of whoever deploys a stage, with the placeholders ACCOUNT, REGION and STAGE: what CloudFormation calls
 * in the deployer's name for this template, and what the deployer's own commands call.
 */
export const deployerPolicies = ({ Resources }: Template): [Policy, Policy] => {
  const known = published();
  const actions = [
    ...new Set(Object.values(Resources).flatMap((resource) => permissionsFor(resource, known))),
  ].sort();
  const bound = Map.groupBy(
    actions.filter((action) => !isUnbound(action)),
    serviceOf,
  );
  const unbound: Statement = {
    Sid: "CloudFormationOnEverything",
    Effect: "Allow",
    Action: actions.filter(isUnbound),
    Resource: ["*"],
    ...throughCloudFormation,
  };
  const inFile = (isSecond: boolean) =>
    [...bound].flatMap(([service, of]) => (second.has(service) === isSecond ? statement(service, of) : []));
  return [
    { Version: "2012-10-17", Statement: [...direct, ...inFile(false)] },
    { Version: "2012-10-17", Statement: [...inFile(true), unbound] },
  ];
};
