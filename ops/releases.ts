import { CloudFormationClient, DescribeStackResourceCommand } from "@aws-sdk/client-cloudformation";
import { GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { patience } from "./patience.ts";
import { UsageError } from "./usage-error.ts";

/** Where the traffic of a function goes: a version, others with a share from 0 to 1, and the one before. */
export type Routing = { version: string; shares: Record<string, number>; former?: string };

/** What a release began with, and what was decided about it since. */
export type ReleaseRecord = {
  release: string;
  /** An instant. */
  begun_at: string;
  /** Every function's traffic when the release began; null: it was never released. */
  routing: Record<string, Routing | null>;
  /** The alarms that rang when the release began, each with the instant since when. */
  ringing: Record<string, string>;
  /** The alarms that there were when the release began. Absent in records of former releases of this command. */
  alarms?: string[];
  /** Alarms that began to ring since and don't stop the release. */
  accepted: { alarm: string; reason: string; at: string }[];
};

/** The records of a stage's releases. A record's `tag` tells whether somebody changed it in between. */
export type Releases = {
  read: (release: string) => Promise<{ record: ReleaseRecord; tag: string | undefined } | undefined>;
  /** Writes a record over the one with this tag; without a tag only if there is none. Throws a UsageError otherwise. */
  write: (record: ReleaseRecord, tag?: string) => Promise<void>;
};

const keyOf = (release: string): string => `releases/${release}.json`;

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** The bucket that the packager deploys from; the stack has it before anything else. */
export const bucketOfReleases = async (stage: string, region: string): Promise<string> => {
  const client = new CloudFormationClient({ region, requestHandler: patience });
  try {
    const { StackResourceDetail } = await client.send(
      new DescribeStackResourceCommand({
        StackName: `marketplace-${stage}`,
        LogicalResourceId: "ServerlessDeploymentBucket",
      }),
    );
    return StackResourceDetail?.PhysicalResourceId ?? "";
  } catch (error) {
    if (isNamed(error, "ValidationError"))
      throw new UsageError(`Stage ${stage} is not deployed in ${region}: there is nothing to go back to.`);
    throw error;
  } finally {
    client.destroy();
  }
};

/** The records in a bucket, under `releases/`. */
export const releasesIn = (s3: S3Client, bucket: () => Promise<string>): Releases => {
  let found: Promise<string> | undefined;
  const Bucket = () => (found ??= bucket());
  return {
    read: async (release) => {
      try {
        const { Body, ETag } = await s3.send(
          new GetObjectCommand({ Bucket: await Bucket(), Key: keyOf(release) }),
        );
        return { record: JSON.parse((await Body?.transformToString()) ?? "{}"), tag: ETag };
      } catch (error) {
        if (isNamed(error, "NoSuchKey")) return undefined;
        throw error;
      }
    },
    write: async (record, tag) => {
      const condition = tag === undefined ? { IfNoneMatch: "*" } : { IfMatch: tag };
      try {
        await s3.send(
          new PutObjectCommand({
            Bucket: await Bucket(),
            Key: keyOf(record.release),
            Body: JSON.stringify(record, null, 1),
            ContentType: "application/json",
            ...condition,
          }),
        );
      } catch (error) {
        if (!isNamed(error, "PreconditionFailed", "ConditionalRequestConflict")) throw error;
        throw new UsageError(
          tag === undefined
            ? `Release ${record.release} has begun already. Begin it under another name.`
            : `Somebody else changed what is noted about release ${record.release}. Try again.`,
        );
      }
    },
  };
};

/** A release's name as it may be a file's. Throws a UsageError for any other. */
export const releaseName = (given: string | boolean | undefined): string => {
  if (typeof given !== "string" || !/^[\w.-]{1,60}$/.test(given))
    throw new UsageError("A release's name has letters, digits, dots and dashes only, 60 at most.");
  return given;
};

/** What is noted about a release. Throws a UsageError if it never began. */
export const recordOf = async (releases: Releases, release: string) => {
  const found = await releases.read(release);
  if (!found)
    throw new UsageError(
      `Release ${release} never began here. npm run ops -- release --begin --release ${release} notes what it begins with.`,
    );
  return found;
};
