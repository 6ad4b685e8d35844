// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these
import { archive, bucketSettings, overTlsOnly } from "./bucket-settings.ts";
import { ownBucketName, parameterId } from "./environment.ts";
import { uploadNotifications } from "./event-sources.ts";
import type { Derived } from "./functions.ts";
import { deadLettersName } from "./queue-mapping.ts";
import { streamViewType, tableDefinition } from "./table-definition.ts";

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

const lifecycleRules = bucketSettings.lifecycle.map(
  ({
    id,
    prefix,
    least_bytes,
    archived_days,
    unfinished_uploads_days,
    objects_days,
    former_versions_days,
    delete_markers,
  }) => ({
    Id: id,
    Status: "Enabled",
    ...(prefix && { Prefix: prefix }),
    ...(least_bytes && { ObjectSizeGreaterThan: least_bytes - 1 }),
    ...(archived_days && { Transitions: [{ StorageClass: archive, TransitionInDays: archived_days }] }),
    ...(unfinished_uploads_days && {
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: unfinished_uploads_days },
    }),
    ...(objects_days && { ExpirationInDays: objects_days }),
    ...(former_versions_days && { NoncurrentVersionExpiration: { NoncurrentDays: former_versions_days } }),
    ...(delete_markers && { ExpiredObjectDeleteMarker: true }),
  }),
);

/** The bucket of a failed deployment is deleted: its name is fixed, and the next attempt needs it. */
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
      ServerSideEncryptionConfiguration: [
        { ServerSideEncryptionByDefault: { SSEAlgorithm: bucketSettings.encryption } },
      ],
    },
    PublicAccessBlockConfiguration: bucketSettings.publicAccess,
    OwnershipControls: { Rules: [{ ObjectOwnership: bucketSettings.ownership }] },
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedMethods: bucketSettings.cors.allowedMethods,
          AllowedOrigins: { Ref: parameterId("ALLOWED_ORIGINS") },
          AllowedHeaders: bucketSettings.cors.allowedHeaders,
          ExposedHeaders: bucketSettings.cors.exposedHeaders,
          MaxAge: bucketSettings.cors.maxAge_seconds,
        },
      ],
    },
    NotificationConfiguration: { LambdaConfigurations: uploadNotifications(functions) },
    LifecycleConfiguration: { Rules: lifecycleRules },
  },
});

const policy = {
  Type: "AWS::S3::BucketPolicy",
  Condition: "OwnBucket",
  Properties: {
    Bucket: { Ref: "Media" },
    PolicyDocument: {
      Version: "2012-10-17",
      Statement: [overTlsOnly({ "Fn::GetAtt": ["Media", "Arn"] }, { "Fn::Sub": "${Media.Arn}/*" })],
    },
  },
};

/** The data of the service: retained when the stack is deleted. */
export const dataResources = (stage: string, functions: readonly Derived[]): Record<string, unknown> => ({
  Table: table,
  Media: bucket(stage, functions),
  MediaPolicy: policy,
  DeadLetters: {
    Type: "AWS::SQS::Queue",
    Properties: {
      QueueName: deadLettersName(stage),
      MessageRetentionPeriod: 14 * 86_400,
      SqsManagedSseEnabled: true,
    },
  },
});
