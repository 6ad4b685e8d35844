import { setTimeout as wait } from "node:timers/promises";
import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  type Stack,
  UpdateStackCommand,
} from "@aws-sdk/client-cloudformation";
import type { Template } from "../platform/check/template.ts";
import { patience } from "./patience.ts";
import { UsageError } from "./usage-error.ts";

const looks_most = 360;
/** It is looked at soon at first, then every five seconds. */
const pause_ms = (looks: number): number => Math.min(5000, 200 * 2 ** looks);

const isRefused = (error: unknown, says: RegExp): boolean =>
  error instanceof Error && error.name === "ValidationError" && says.test(error.message);

/** What of a stack somebody may want to know. */
export type Seen = {
  parameters: Readonly<Record<string, string>>;
  outputs: Readonly<Record<string, string>>;
};

const seenIn = ({ Parameters = [], Outputs = [] }: Stack): Seen => ({
  parameters: Object.fromEntries(Parameters.map((one) => [one.ParameterKey, one.ParameterValue ?? ""])),
  outputs: Object.fromEntries(Outputs.map((one) => [one.OutputKey, one.OutputValue ?? ""])),
});

/** A small stack beside the stage's own: read, made and changed. */
export const ownStack = (StackName: string, region: string) => {
  const client = new CloudFormationClient({ region, requestHandler: patience });
  const found = async (nameOrId = StackName): Promise<Stack | undefined> => {
    try {
      return (await client.send(new DescribeStacksCommand({ StackName: nameOrId }))).Stacks?.[0];
    } catch (error) {
      if (isRefused(error, /does not exist/)) return undefined;
      throw error;
    }
  };
  const firstFailure = async (id: string): Promise<string> => {
    const { StackEvents = [] } = await client.send(new DescribeStackEventsCommand({ StackName: id }));
    const failed = StackEvents.filter(({ ResourceStatus }) => ResourceStatus?.endsWith("_FAILED")).at(-1);
    return `${failed?.LogicalResourceId ?? StackName}: ${failed?.ResourceStatusReason ?? "no reason was given"}`;
  };
  const ended = async (id: string): Promise<Seen> => {
    for (let looks = 0; looks < looks_most; looks += 1) {
      const stack = await found(id);
      if (!stack?.StackStatus?.endsWith("_IN_PROGRESS")) {
        if (stack && /^(CREATE|UPDATE)_COMPLETE$/.test(stack.StackStatus ?? "")) return seenIn(stack);
        throw new UsageError(
          `${StackName} was not changed. ${await firstFailure(id)} What was there before goes on. Correct that, and run this again.`,
        );
      }
      await wait(pause_ms(looks));
    }
    throw new UsageError(`${StackName} is still being changed. Run this again to see it end.`);
  };
  return {
    /** Nothing if it was never made. */
    read: async (): Promise<Seen | undefined> => {
      const stack = await found();
      return stack && seenIn(stack);
    },
    /** Makes or changes it, and waits until that is done. `isNew`: whether there was anything to do. */
    put: async (
      template: Template,
      parameters: Readonly<Record<string, string>>,
    ): Promise<Seen & { isNew: boolean }> => {
      const before = await found();
      if (before?.StackStatus?.endsWith("_IN_PROGRESS"))
        throw new UsageError(`${StackName} is being changed already. Wait until that has ended.`);
      const given = {
        StackName,
        TemplateBody: JSON.stringify(template),
        Parameters: Object.entries(parameters).map(([ParameterKey, ParameterValue]) => ({
          ParameterKey,
          ParameterValue,
        })),
      };
      try {
        const { StackId } = await client.send(
          before ? new UpdateStackCommand(given) : new CreateStackCommand({ ...given, OnFailure: "DELETE" }),
        );
        return { ...(await ended(StackId as string)), isNew: true };
      } catch (error) {
        if (!before || !isRefused(error, /No updates/)) throw error;
        return { ...seenIn(before), isNew: false };
      }
    },
    close: (): void => client.destroy(),
  };
};
