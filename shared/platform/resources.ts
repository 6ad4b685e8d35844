import { streamViewType, tableDefinition } from "./table-definition.ts";

/** What the service keeps its data in, besides its functions: kept when the stack is deleted. */
export const resources = {
  Resources: {
    Table: {
      Type: "AWS::DynamoDB::Table",
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
    },
    Media: {
      Type: "AWS::S3::Bucket",
      DeletionPolicy: "Retain",
      UpdateReplacePolicy: "Retain",
      Properties: {
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
        LifecycleConfiguration: {
          Rules: [
            {
              Id: "unfinished-uploads",
              Status: "Enabled",
              AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 },
            },
            { Id: "quarantine", Status: "Enabled", Prefix: "incoming/", ExpirationInDays: 1 },
          ],
        },
      },
    },
    DeadLetters: {
      Type: "AWS::SQS::Queue",
      Properties: { MessageRetentionPeriod: 14 * 86_400, SqsManagedSseEnabled: true },
    },
  },
};
