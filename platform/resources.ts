// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these
import { ownBucketName, parameterId } from "./environment.ts";
import { uploadNotifications } from "./event-sources.ts";
import type { Derived } from "./functions.ts";
import { deadLettersName } from "./queue-mapping.ts";
import { streamViewType, tableDefinition } from "./table-definition.ts";

/** How far back the table can be restored, and the bucket with it. */
const recovery_days = 35;

const table = {
  Type: "AWS::DynamoDB::Table",
  Condition: "OwnTable",
  DeletionPolicy: "Retain",
  UpdateReplacePolicy: "Retain",
  Properties: {
    ...tableDefinition,
    StreamSpecification: { StreamViewType: streamViewType },
    TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    SSESpecification: { SSEEnabled: true },
    DeletionProtectionEnabled: true,
  },
};

/** A bucket of a deployment that failed goes with it: its name is fixed, and the next try needs it. */
const bucket = (stage: string, functions: readonly Derived[]) => ({
  Type: "AWS::S3::Bucket",
  Condition: "OwnBucket",
  DependsOn: ["UploadPermission"],
  DeletionPolicy: "RetainExceptOnCreate",
  UpdateReplacePolicy: "Retain",
  Properties: {
    BucketName: ownBucketName(stage),
    VersioningConfiguration: { Status: "Enabled" },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
    },
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedMethods: ["GET", "POST", "PUT"],
          AllowedOrigins: { Ref: parameterId("ALLOWED_ORIGINS") },
          AllowedHeaders: ["*"],
          ExposedHeaders: ["ETag"],
          MaxAge: 600,
        },
      ],
    },
    NotificationConfiguration: { LambdaConfigurations: uploadNotifications(functions) },
    LifecycleConfiguration: {
      Rules: [
        {
          Id: "unfinished-uploads",
          Status: "Enabled",
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 },
        },
        { Id: "quarantine", Status: "Enabled", Prefix: "incoming/", ExpirationInDays: 1 },
        { Id: "exports", Status: "Enabled", Prefix: "exports/", ExpirationInDays: 1 },
        // As long as the table can be restored; what is erased is gone for good after that, in both.
        {
          Id: "former-versions",
          Status: "Enabled",
          NoncurrentVersionExpiration: { NoncurrentDays: recovery_days },
          ExpiredObjectDeleteMarker: true,
        },
        ...["incoming/", "exports/"].map((Prefix) => ({
          Id: `former-${Prefix.slice(0, -1)}`,
          Status: "Enabled",
          Prefix,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        })),
      ],
    },
  },
});

const overTlsOnly = {
  Type: "AWS::S3::BucketPolicy",
  Condition: "OwnBucket",
  Properties: {
    Bucket: { Ref: "Media" },
    PolicyDocument: {
      Version: "2012-10-17",
      Statement: [
        {
          Effect: "Deny",
          Principal: "*",
          Action: "s3:*",
          Resource: [{ "Fn::GetAtt": ["Media", "Arn"] }, { "Fn::Sub": "${Media.Arn}/*" }],
          Condition: { Bool: { "aws:SecureTransport": "false" } },
        },
      ],
    },
  },
};

/** What the service keeps its data in: kept when the stack is deleted. */
export const dataResources = (stage: string, functions: readonly Derived[]): Record<string, unknown> => ({
  Table: table,
  Media: bucket(stage, functions),
  MediaPolicy: overTlsOnly,
  DeadLetters: {
    Type: "AWS::SQS::Queue",
    Properties: {
      QueueName: deadLettersName(stage),
      MessageRetentionPeriod: 14 * 86_400,
      SqsManagedSseEnabled: true,
    },
  },
});
