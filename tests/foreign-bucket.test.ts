import {
  GetBucketCorsCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketNotificationConfigurationCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketPolicyCommand,
  GetBucketVersioningCommand,
  GetPublicAccessBlockCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketNotificationConfigurationCommand,
  PutBucketPolicyCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { command } from "../ops/bucket.ts";
import type { Stage } from "../ops/stage.ts";
import { derivedFunctions, functionName } from "../platform/functions.ts";
import { dataResources } from "../platform/resources.ts";
import { configuration } from "../shared/configuration.ts";
import { startBucketSettings } from "./support/bucket-settings-service.ts";
import { startLambda } from "./support/lambda-service.ts";

const Bucket = "copied-from-another-region";
const checker = `arn:aws:lambda:us-east-1:000000000000:function:${functionName("test", "storage_check-media")}:live`;
const others = "arn:aws:lambda:us-east-1:000000000000:function:somebody-elses";

let deployed = false;
const settings = await startBucketSettings({ bucket: Bucket, mayCall: (arn) => arn === others || deployed });
process.env.AWS_ENDPOINT_URL_S3 = settings.url;
const s3 = new S3Client({ region: "us-east-1" });
let lambda: Awaited<ReturnType<typeof startLambda>>;

beforeAll(async () => {
  lambda = await startLambda({});
  // What a deployment does with the attached bucket's name: every function gets it.
  Object.assign(configuration(), { MEDIA_BUCKET: Bucket, ALLOWED_ORIGINS: ["https://app.example.com"] });
});
afterAll(async () => {
  s3.destroy();
  await lambda.close();
  await settings.close();
});

const order = async (given: { dryRun?: boolean; name?: string } = {}): Promise<string> => {
  const told: string[] = [];
  const stage = {
    name: given.name ?? "test",
    region: "us-east-1",
    lambda: lambda.client,
    enter: async () => undefined,
    close: async () => undefined,
  } as unknown as Stage;
  const terminal = { tell: (line: string) => void told.push(line), show: () => undefined };
  await command.run({ given: {}, dryRun: given.dryRun ?? false, stage, terminal });
  return told.join("\n");
};

/** Rules, statements and notifications that somebody else has given the bucket. */
const before = async () => {
  await s3.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket,
      LifecycleConfiguration: {
        Rules: [
          { ID: "archive", Status: "Enabled", Filter: { Prefix: "old/" }, Expiration: { Days: 400 } },
          { ID: "quarantine", Status: "Enabled", Filter: { Prefix: "incoming/" }, Expiration: { Days: 90 } },
        ],
      },
    }),
  );
  await s3.send(
    new PutBucketPolicyCommand({
      Bucket,
      Policy: JSON.stringify({ Version: "2012-10-17", Statement: [{ Sid: "Replication", Effect: "Allow" }] }),
    }),
  );
  await s3.send(
    new PutBucketNotificationConfigurationCommand({
      Bucket,
      NotificationConfiguration: {
        LambdaFunctionConfigurations: [
          { Id: "theirs", LambdaFunctionArn: others, Events: ["s3:ObjectRemoved:*"] },
        ],
      },
    }),
  );
};

test("changes nothing in a dry run, for a missing bucket, or on the local stage", async () => {
  expect(await order({ dryRun: true })).toContain(`${Bucket}: would be set: objects are encrypted`);
  expect(settings.held.size).toBe(0);
  await expect(order({ name: "local" })).rejects.toThrow("npm start");
  Object.assign(configuration(), { MEDIA_BUCKET: "gone" });
  await expect(order()).rejects.toThrow("There is no bucket gone in us-east-1.");
  Object.assign(configuration(), { MEDIA_BUCKET: Bucket });
});

test("says that notifications need a deployment with the bucket first", async () => {
  await before();
  await expect(order()).rejects.toThrow(/attach the bucket, deploy, then run this command again/);
});

test("sets up a foreign bucket as the stack's own and keeps its other settings", async () => {
  deployed = true;
  expect(await order()).toContain("uploads are looked at");
  const { Media } = dataResources("test", await derivedFunctions());
  // biome-ignore lint/suspicious/noExplicitAny: a template's properties
  const own = (Media as { Properties: Record<string, any> }).Properties;
  const { Status } = await s3.send(new GetBucketVersioningCommand({ Bucket }));
  expect({ Status }).toEqual(own.VersioningConfiguration);
  const { PublicAccessBlockConfiguration } = await s3.send(new GetPublicAccessBlockCommand({ Bucket }));
  expect(PublicAccessBlockConfiguration).toEqual(own.PublicAccessBlockConfiguration);
  const { OwnershipControls } = await s3.send(new GetBucketOwnershipControlsCommand({ Bucket }));
  expect(OwnershipControls).toEqual(own.OwnershipControls);
  const { ServerSideEncryptionConfiguration } = await s3.send(new GetBucketEncryptionCommand({ Bucket }));
  expect(ServerSideEncryptionConfiguration?.Rules?.[0]?.ApplyServerSideEncryptionByDefault).toEqual(
    own.BucketEncryption.ServerSideEncryptionConfiguration[0].ServerSideEncryptionByDefault,
  );

  const [{ AllowedOrigins: _, ExposedHeaders, MaxAge, ...cors }] = own.CorsConfiguration.CorsRules;
  const { CORSRules } = await s3.send(new GetBucketCorsCommand({ Bucket }));
  expect(CORSRules).toEqual([
    {
      ...cors,
      AllowedOrigins: ["https://app.example.com"],
      ExposeHeaders: ExposedHeaders,
      MaxAgeSeconds: MaxAge,
    },
  ]);

  const { Rules = [] } = await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
  expect(Rules.map(({ ID }) => ID)).toEqual([
    "archive",
    ...own.LifecycleConfiguration.Rules.map(({ Id }: { Id: string }) => Id),
  ]);
  for (const {
    Id,
    Prefix = "",
    ObjectSizeGreaterThan,
    Transitions,
    ExpirationInDays,
    ExpiredObjectDeleteMarker,
    ...rest
  } of own.LifecycleConfiguration.Rules)
    expect(Rules).toContainEqual({
      ID: Id,
      Filter: ObjectSizeGreaterThan ? { ObjectSizeGreaterThan } : { Prefix },
      ...(Transitions && {
        Transitions: Transitions.map(({ TransitionInDays: Days, StorageClass }: Record<string, unknown>) => ({
          Days,
          StorageClass,
        })),
      }),
      ...(ExpirationInDays && { Expiration: { Days: ExpirationInDays } }),
      ...(ExpiredObjectDeleteMarker && { Expiration: { ExpiredObjectDeleteMarker } }),
      ...rest,
    });

  const { Policy = "" } = await s3.send(new GetBucketPolicyCommand({ Bucket }));
  expect(JSON.parse(Policy).Statement).toEqual([
    { Sid: "Replication", Effect: "Allow" },
    expect.objectContaining({
      Effect: "Deny",
      Resource: [`arn:aws:s3:::${Bucket}`, `arn:aws:s3:::${Bucket}/*`],
      Condition: { Bool: { "aws:SecureTransport": "false" } },
    }),
  ]);

  const [{ Event, Filter }] = own.NotificationConfiguration.LambdaConfigurations;
  const { LambdaFunctionConfigurations } = await s3.send(
    new GetBucketNotificationConfigurationCommand({ Bucket }),
  );
  expect(LambdaFunctionConfigurations).toEqual([
    { Id: "theirs", LambdaFunctionArn: others, Events: ["s3:ObjectRemoved:*"] },
    {
      Id: "storage_check-media",
      LambdaFunctionArn: checker,
      Events: [Event],
      Filter: { Key: { FilterRules: [{ Name: "prefix", Value: Filter.S3Key.Rules[0].Value }] } },
    },
  ]);
});

test("changes nothing when run again", async () => {
  const once = new Map(settings.held);
  await order();
  expect(settings.held).toEqual(once);
});
