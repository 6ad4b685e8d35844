// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these
import type { TurnEvent } from "../shared/stream/turns.ts";
import { bucketName, limitOf, streamArn } from "./environment.ts";
import { type Derived, functionId, queuesOf, type ScheduledTurn } from "./functions.ts";
import { liveAlias, liveArn, liveId } from "./live-alias.ts";
import { invokingRole } from "./permissions.ts";
import { queueMapping, queueName } from "./queue-mapping.ts";
import { streamMapping } from "./stream-mapping.ts";

const mapping = ({ key }: Derived, lane: string): Record<string, unknown> => ({
  [`${lane[0]?.toUpperCase()}${lane.slice(1)}StreamMapping`]: {
    Type: "AWS::Lambda::EventSourceMapping",
    Properties: {
      EventSourceArn: streamArn,
      FunctionName: liveArn(key),
      StartingPosition: streamMapping.startingPosition,
      BatchSize: streamMapping.batchSize,
      MaximumRetryAttempts: streamMapping.maximumRetryAttempts,
      BisectBatchOnFunctionError: streamMapping.bisectBatchOnFunctionError,
      FunctionResponseTypes: [streamMapping.functionResponseType],
      ParallelizationFactor: 10,
      DestinationConfig: { OnFailure: { Destination: streamMapping.destinations.onFailure.arn } },
      FilterCriteria: {
        Filters: streamMapping.filterPatterns.map((pattern) => ({ Pattern: JSON.stringify(pattern) })),
      },
    },
  },
});

const scheduleId = (key: string) =>
  `${key.replace(/(^|[-_])(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`;

/** Due items are read again in the next run, so a failed run is not retried. */
const turn = (
  derived: Derived,
  { key, name, rate }: ScheduledTurn,
  stage: string,
): Record<string, unknown> => ({
  [scheduleId(key)]: {
    Type: "AWS::Scheduler::Schedule",
    Properties: {
      Name: `marketplace-${stage}-${key}`,
      ScheduleExpression: `rate(${rate})`,
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: {
        Arn: liveArn(derived.key),
        RoleArn: { "Fn::GetAtt": ["SchedulerRole", "Arn"] },
        Input: JSON.stringify({ schedule: name } satisfies TurnEvent),
        RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
      },
    },
  },
});

/**
 * An upload's event is retried until it succeeds or reaches the dead-letter queue. Only the stage's bucket may invoke
 * the function.
 */
const onUpload = ({ key }: Derived, stage: string): Record<string, unknown> => ({
  UploadPermission: {
    Type: "AWS::Lambda::Permission",
    Properties: {
      Action: "lambda:InvokeFunction",
      FunctionName: liveArn(key),
      Principal: "s3.amazonaws.com",
      SourceAccount: { Ref: "AWS::AccountId" },
      SourceArn: { "Fn::Sub": ["arn:${AWS::Partition}:s3:::${Bucket}", { Bucket: bucketName(stage) }] },
    },
  },
  UploadInvocation: {
    Type: "AWS::Lambda::EventInvokeConfig",
    DependsOn: [liveId(key)],
    Properties: {
      FunctionName: { Ref: functionId(key) },
      Qualifier: liveAlias,
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 21_600,
      DestinationConfig: { OnFailure: { Destination: { "Fn::GetAtt": ["DeadLetters", "Arn"] } } },
    },
  },
});

/** The logical id of a queue. */
export const queueId = (name: string): string =>
  `${name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Work`;

/** After five failures a message goes to the dead-letter queue. While it is processed it is invisible to others. */
const work = (
  { key, timeout }: Derived,
  { name, abreast }: { name: string; abreast?: number },
  stage: string,
): Record<string, unknown> => ({
  [queueId(name)]: {
    Type: "AWS::SQS::Queue",
    Properties: {
      QueueName: queueName(stage, name),
      VisibilityTimeout: queueMapping.visibilityOf(timeout),
      MessageRetentionPeriod: 4 * 86_400,
      SqsManagedSseEnabled: true,
      RedrivePolicy: {
        deadLetterTargetArn: { "Fn::GetAtt": ["DeadLetters", "Arn"] },
        maxReceiveCount: queueMapping.tries_most,
      },
    },
  },
  [`${queueId(name)}Mapping`]: {
    Type: "AWS::Lambda::EventSourceMapping",
    Properties: {
      EventSourceArn: { "Fn::GetAtt": [queueId(name), "Arn"] },
      FunctionName: liveArn(key),
      BatchSize: queueMapping.batchSize,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ...(abreast && {
        ScalingConfig: { MaximumConcurrency: name === "model" ? limitOf("READINGS_ABREAST") : abreast },
      }),
    },
  },
});

const of = (derived: Derived, stage: string): Record<string, unknown> => {
  const { trigger } = derived;
  switch (trigger.kind) {
    case "stream":
      return mapping(derived, trigger.lane);
    case "schedule":
      return Object.assign({}, ...trigger.turns.map((one) => turn(derived, one, stage)));
    case "storage":
      return onUpload(derived, stage);
    case "queue":
      return Object.assign({}, ...queuesOf(trigger).map((one) => work(derived, one, stage)));
    default:
      return {};
  }
};

/** The triggers of functions besides the APIs: the table's stream, schedules, the bucket, queues. */
export const eventSources = (stage: string, functions: readonly Derived[]): Record<string, unknown> => ({
  SchedulerRole: invokingRole(stage, "scheduler.amazonaws.com"),
  ...Object.assign({}, ...functions.map((derived) => of(derived, stage))),
});

/** The function that the bucket notifies of each kind of upload. */
export const uploadNotifications = (functions: readonly Derived[]) =>
  functions.flatMap(({ key, trigger }) =>
    trigger.kind === "storage"
      ? [
          {
            Event: "s3:ObjectCreated:*",
            Function: liveArn(key),
            Filter: { S3Key: { Rules: [{ Name: "prefix", Value: trigger.prefix }] } },
          },
        ]
      : [],
  );
