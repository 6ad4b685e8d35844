import { setTimeout as wait } from "node:timers/promises";
import { ApiGatewayV2Client, GetStageCommand, UpdateStageCommand } from "@aws-sdk/client-apigatewayv2";
import { CloudFormationClient, DescribeStackResourceCommand } from "@aws-sdk/client-cloudformation";
import { ListEventSourceMappingsCommand, UpdateEventSourceMappingCommand } from "@aws-sdk/client-lambda";
import {
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
  type ScheduleState,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import { DeleteParameterCommand, GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { parameterPath } from "../platform/environment.ts";
import { put } from "./configure.ts";
import { patience } from "./patience.ts";
import type { Stage } from "./stage.ts";
import { UsageError } from "./usage-error.ts";

/** How much an API takes: requests or messages a second, and at once. */
type Throttle = { rate: number; burst: number };

export const closed: Throttle = { rate: 0, burst: 0 };

/** What a stage was like when it was stopped: what its APIs took, and what was off already. */
export type Before = {
  at: string;
  throttles: { http: Throttle; socket: Throttle };
  schedules_off: string[];
  mappings_off: string[];
};

/** Something that can be on or off. */
export type Switch = { name: string; isOn: boolean };

const inUse_most = 60;

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** Puts a schedule on or off. A change is the whole schedule: what is left out would get its default. */
export const switchSchedule = async (
  client: SchedulerClient,
  Name: string,
  State: ScheduleState,
): Promise<void> => {
  const {
    $metadata: _,
    Arn,
    CreationDate,
    LastModificationDate,
    ...whole
  } = await client.send(new GetScheduleCommand({ Name }));
  const { ScheduleExpression, FlexibleTimeWindow, Target } = whole;
  await client.send(
    new UpdateScheduleCommand({ ...whole, Name, ScheduleExpression, FlexibleTimeWindow, Target, State }),
  );
};

/**
 * What lets a stage work: the throttles of its APIs, its schedules, and its mappings from streams and queues. What was on
 * when it was stopped is kept in the Parameter Store.
 */
export const worksOf = ({ name: stage, region, lambda }: Stage) => {
  if (stage === "local")
    throw new UsageError("The local stage has none of this: Ctrl-C stops it, and npm start opens it again.");
  const given = { region, requestHandler: patience };
  const gateway = new ApiGatewayV2Client(given);
  const scheduler = new SchedulerClient(given);
  const stack = new CloudFormationClient(given);
  const ssm = new SSMClient(given);
  const Name = parameterPath(stage, "STOPPED");
  const apis = {
    http: { LogicalResourceId: "HttpApi", StageName: "$default" },
    socket: { LogicalResourceId: "SocketApi", StageName: stage },
  };
  type Api = keyof typeof apis;

  const stageOf = async (api: Api) => {
    const { LogicalResourceId, StageName } = apis[api];
    const asked = new DescribeStackResourceCommand({ StackName: `marketplace-${stage}`, LogicalResourceId });
    const { StackResourceDetail } = await stack.send(asked);
    return { ApiId: StackResourceDetail?.PhysicalResourceId as string, StageName };
  };
  const settingsOf = async (api: Api) =>
    (await gateway.send(new GetStageCommand(await stageOf(api)))).DefaultRouteSettings ?? {};

  return {
    throttleOf: async (api: Api): Promise<Throttle> => {
      const { ThrottlingRateLimit: rate = 0, ThrottlingBurstLimit: burst = 0 } = await settingsOf(api);
      return { rate, burst };
    },
    setThrottle: async (api: Api, { rate, burst }: Throttle): Promise<void> => {
      const DefaultRouteSettings = {
        ...(await settingsOf(api)),
        ThrottlingRateLimit: rate,
        ThrottlingBurstLimit: burst,
      };
      await gateway.send(new UpdateStageCommand({ ...(await stageOf(api)), DefaultRouteSettings }));
    },

    schedules: async (): Promise<Switch[]> => {
      const found: Switch[] = [];
      let NextToken: string | undefined;
      do {
        const NamePrefix = `marketplace-${stage}-schedule_`;
        const page = await scheduler.send(new ListSchedulesCommand({ NamePrefix, NextToken }));
        for (const { Name: name = "", State } of page.Schedules ?? [])
          found.push({ name, isOn: State === "ENABLED" });
        NextToken = page.NextToken;
      } while (NextToken);
      return found;
    },
    setSchedule: (name: string, isOn: boolean): Promise<void> =>
      switchSchedule(scheduler, name, isOn ? "ENABLED" : "DISABLED"),

    mappings: async (): Promise<Switch[]> => {
      const own = new RegExp(`:function:marketplace-${stage}-(dispatch|queue)_`);
      const found: Switch[] = [];
      let Marker: string | undefined;
      do {
        const page = await lambda.send(new ListEventSourceMappingsCommand({ Marker }));
        for (const { UUID: name = "", FunctionArn = "", State } of page.EventSourceMappings ?? [])
          if (own.test(FunctionArn)) found.push({ name, isOn: !/^Disabl/.test(State ?? "") });
        Marker = page.NextMarker;
      } while (Marker);
      return found;
    },
    /** A mapping that is being changed can't be changed once more until that is done: some seconds. */
    setMapping: async (UUID: string, Enabled: boolean): Promise<void> => {
      for (let asked = 1; ; asked += 1)
        try {
          await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
          return;
        } catch (error) {
          if (!isNamed(error, "ResourceInUseException") || asked === inUse_most) throw error;
          await wait(1000);
        }
    },

    /** What is kept since the stage was stopped; nothing if it was not, or is open again. */
    before: async (): Promise<Before | undefined> => {
      const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names: [Name] }));
      return Parameters[0]?.Value ? (JSON.parse(Parameters[0].Value) as Before) : undefined;
    },
    keep: (before: Before): Promise<void> => put(ssm, Name, JSON.stringify(before), "String"),
    forget: async (): Promise<void> => {
      await ssm.send(new DeleteParameterCommand({ Name }));
    },
    close: (): void => {
      for (const client of [gateway, scheduler, stack, ssm]) client.destroy();
    },
  };
};
