import { GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import {
  GetBucketLifecycleConfigurationCommand,
  GetBucketNotificationConfigurationCommand,
  GetBucketPolicyCommand,
  HeadBucketCommand,
  type LifecycleRule,
  PutBucketCorsCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketNotificationConfigurationCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutPublicAccessBlockCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { archive, bucketSettings, overTlsOnly } from "../platform/bucket-settings.ts";
import { functionName } from "../platform/functions.ts";
import { liveAlias } from "../platform/live-alias.ts";
import { storageReactions } from "../platform/operations.ts";
import { configuration } from "../shared/configuration.ts";
import type { Command } from "./command.ts";
import { patience } from "./patience.ts";
import type { Stage } from "./stage.ts";
import { UsageError } from "./usage-error.ts";

/** One setting: what it is for, and how to apply it to the bucket. */
type Setting = { says: string; put: () => Promise<unknown> };

const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** A bucket's setting, or nothing if S3 reports with an error that it has none. */
const unlessAbsent = async <T>(asked: Promise<T>, absent: string): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (isNamed(error, absent)) return undefined;
    throw error;
  }
};

const lifecycleRules = bucketSettings.lifecycle.map(
  ({
    id,
    prefix = "",
    least_bytes,
    archived_days,
    unfinished_uploads_days,
    objects_days,
    former_versions_days,
    delete_markers,
  }): LifecycleRule => ({
    ID: id,
    Status: "Enabled",
    Filter: least_bytes ? { ObjectSizeGreaterThan: least_bytes - 1 } : { Prefix: prefix },
    ...(archived_days && { Transitions: [{ StorageClass: archive, Days: archived_days }] }),
    ...(unfinished_uploads_days && {
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: unfinished_uploads_days },
    }),
    ...(objects_days && { Expiration: { Days: objects_days } }),
    ...(former_versions_days && { NoncurrentVersionExpiration: { NoncurrentDays: former_versions_days } }),
    ...(delete_markers && { Expiration: { ExpiredObjectDeleteMarker: true } }),
  }),
);

const putLifecycle = async (s3: S3Client, Bucket: string) => {
  const present = await unlessAbsent(
    s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket })),
    "NoSuchLifecycleConfiguration",
  );
  const own = new Set(bucketSettings.lifecycle.map(({ id }) => id));
  const others = (present?.Rules ?? []).filter(({ ID = "" }) => !own.has(ID));
  return s3.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket,
      LifecycleConfiguration: { Rules: [...others, ...lifecycleRules] },
    }),
  );
};

type PolicyDocument = { Version: string; Statement: { Sid?: string }[] };

const putPolicy = async (s3: S3Client, Bucket: string, partition: string) => {
  const present = await unlessAbsent(s3.send(new GetBucketPolicyCommand({ Bucket })), "NoSuchBucketPolicy");
  const { Statement = [] } = JSON.parse(present?.Policy ?? "{}") as Partial<PolicyDocument>;
  const arn = `arn:${partition}:s3:::${Bucket}`;
  const own = overTlsOnly(arn, `${arn}/*`);
  const policy: PolicyDocument = {
    Version: "2012-10-17",
    Statement: [...Statement.filter(({ Sid }) => Sid !== own.Sid), own],
  };
  return s3.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(policy) }));
};

type Reaction = { id: string; prefix: string; arn: string };

/** The deployed functions that check uploads. */
const reactionsOf = async ({ name, lambda }: Stage): Promise<Reaction[]> =>
  Promise.all(
    (await storageReactions()).map(async ({ key, contract: { prefix } }) => {
      const FunctionName = functionName(name, key);
      const { FunctionArn } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
      return { id: key, prefix, arn: `${FunctionArn}:${liveAlias}` };
    }),
  );

const putNotifications = async (s3: S3Client, Bucket: string, reactions: readonly Reaction[]) => {
  const {
    LambdaFunctionConfigurations = [],
    TopicConfigurations,
    QueueConfigurations,
    EventBridgeConfiguration,
  } = await s3.send(new GetBucketNotificationConfigurationCommand({ Bucket }));
  const own = (Id: string | undefined, arn: string) =>
    reactions.some((reaction) => reaction.id === Id || reaction.arn === arn);
  return s3.send(
    new PutBucketNotificationConfigurationCommand({
      Bucket,
      NotificationConfiguration: {
        TopicConfigurations,
        QueueConfigurations,
        EventBridgeConfiguration,
        LambdaFunctionConfigurations: [
          ...LambdaFunctionConfigurations.filter(
            ({ Id, LambdaFunctionArn = "" }) => !own(Id, LambdaFunctionArn),
          ),
          ...reactions.map(({ id, prefix, arn }) => ({
            Id: id,
            LambdaFunctionArn: arn,
            Events: ["s3:ObjectCreated:*" as const],
            Filter: { Key: { FilterRules: [{ Name: "prefix" as const, Value: prefix }] } },
          })),
        ],
      },
    }),
  );
};

const settingsFor = (
  s3: S3Client,
  Bucket: string,
  { origins, reactions }: { origins: string[]; reactions: readonly Reaction[] },
): Setting[] => {
  const { encryption, ownership, publicAccess, cors } = bucketSettings;
  const partition = reactions[0]?.arn.split(":")[1] ?? "aws";
  return [
    {
      says: "nothing in it is public",
      put: () =>
        s3.send(
          new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: { ...publicAccess } }),
        ),
    },
    {
      says: "every object belongs to the bucket's owner",
      put: () =>
        s3.send(
          new PutBucketOwnershipControlsCommand({
            Bucket,
            OwnershipControls: { Rules: [{ ObjectOwnership: ownership }] },
          }),
        ),
    },
    {
      says: "objects are encrypted",
      put: () =>
        s3.send(
          new PutBucketEncryptionCommand({
            Bucket,
            ServerSideEncryptionConfiguration: {
              Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: encryption } }],
            },
          }),
        ),
    },
    { says: "it is reached over TLS only", put: () => putPolicy(s3, Bucket, partition) },
    {
      says: "former versions are kept",
      put: () =>
        s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } })),
    },
    { says: "what nobody needs any more is removed in time", put: () => putLifecycle(s3, Bucket) },
    {
      says: `browsers may upload from ${origins.join(", ")}`,
      put: () =>
        s3.send(
          new PutBucketCorsCommand({
            Bucket,
            CORSConfiguration: {
              CORSRules: [
                {
                  AllowedOrigins: origins,
                  AllowedMethods: [...cors.allowedMethods],
                  AllowedHeaders: [...cors.allowedHeaders],
                  ExposeHeaders: [...cors.exposedHeaders],
                  MaxAgeSeconds: cors.maxAge_seconds,
                },
              ],
            },
          }),
        ),
    },
    {
      says: "uploads are looked at",
      put: () =>
        putNotifications(s3, Bucket, reactions).catch((error: unknown) => {
          if (!isNamed(error, "InvalidArgument")) throw error;
          throw new UsageError(
            `The functions of the stage may not be called by ${Bucket}: attach the bucket, deploy, then run this command again.`,
          );
        }),
    },
  ];
};

const assertThere = async (s3: S3Client, Bucket: string, region: string): Promise<void> => {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (!isNamed(error, "NotFound", "NoSuchBucket")) throw error;
    throw new UsageError(`There is no bucket ${Bucket} in ${region}.`);
  }
};

export const command: Command = {
  summary: "Give the bucket that a stage uses the settings that the service needs.",
  description: `
A bucket of the stack's own has them from its deployment. One that was attached may lack them: run this after the
deployment that uses it. It sets what the template sets: no public access, ownership, encryption, TLS only, former
versions, lifecycle, the origins that browsers may upload from, and which function looks at uploads. Other rules,
statements and notifications of the bucket stay. Running it twice is harmless.`,
  options: {},
  run: async ({ dryRun, stage, terminal }) => {
    if (stage.name === "local") throw new UsageError("npm start sets up the local stage's bucket itself.");
    await stage.enter();
    const { MEDIA_BUCKET, ALLOWED_ORIGINS } = configuration();
    const s3 = new S3Client({ region: stage.region, requestHandler: patience });
    try {
      await assertThere(s3, MEDIA_BUCKET, stage.region);
      const given = { origins: ALLOWED_ORIGINS, reactions: await reactionsOf(stage) };
      for (const { says, put } of settingsFor(s3, MEDIA_BUCKET, given)) {
        if (!dryRun) await put();
        terminal.tell(`${MEDIA_BUCKET}: ${dryRun ? "would be set: " : ""}${says}`);
      }
    } finally {
      s3.destroy();
    }
  },
};
