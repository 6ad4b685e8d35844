import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type State = "ENABLED" | "DISABLED";
/** A schedule as it was made or last written: whoever writes it anew leaves out what it shall not have. */
export type HeldSchedule = Record<string, unknown> & { State: State };

const perPage = 10;

/**
 * EventBridge Scheduler in memory: its schedules are listed in pages, and a change is the whole schedule, as on AWS.
 * `interrupt` is asked before each change.
 */
export const startScheduler = async (
  names: readonly string[],
  interrupt: (what: string) => void = () => undefined,
) => {
  const held = new Map<string, HeldSchedule>(
    names.map((name) => [
      name,
      {
        State: "ENABLED",
        ScheduleExpression: "rate(1 minute)",
        FlexibleTimeWindow: { Mode: "OFF" },
        Target: {
          Arn: `arn:aws:lambda:us-east-1:000000000000:function:${name}:live`,
          RoleArn: "arn:aws:iam::000000000000:role/scheduler",
          Input: JSON.stringify({ schedule: name }),
          RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
        },
      },
    ]),
  );
  const whole = (name: string) => {
    const one = held.get(name);
    return (
      one && { Name: name, GroupName: "default", Arn: `arn:aws:scheduler:::schedule/default/${name}`, ...one }
    );
  };
  const list = ({ searchParams }: URL) => {
    const prefix = searchParams.get("NamePrefix") ?? "";
    const at = Number(searchParams.get("NextToken") ?? 0);
    const all = [...held.keys()].filter((name) => name.startsWith(prefix)).sort();
    return {
      Schedules: all.slice(at, at + perPage).map((name) => ({ Name: name, State: held.get(name)?.State })),
      ...(all.length > at + perPage && { NextToken: String(at + perPage) }),
    };
  };
  const change = (name: string, body: HeldSchedule): unknown => {
    if (!held.has(name)) return undefined;
    interrupt(`schedule ${name}`);
    const { ScheduleExpression, FlexibleTimeWindow, Target, State = "ENABLED", ...rest } = body;
    if (!ScheduleExpression || !FlexibleTimeWindow || !Target) throw new Error("ValidationException");
    held.set(name, { State, ScheduleExpression, FlexibleTimeWindow, Target, ...rest });
    return { ScheduleArn: `arn:aws:scheduler:::schedule/default/${name}` };
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://scheduler");
      const name = decodeURIComponent(url.pathname.split("/")[2] ?? "");
      const answer = (status: number, body: unknown, type?: string) => {
        response.writeHead(status, {
          "content-type": "application/json",
          ...(type && { "x-amzn-errortype": type }),
        });
        response.end(JSON.stringify(body));
      };
      try {
        const {
          ClientToken: _,
          GroupName: __,
          ...body
        } = JSON.parse(Buffer.concat(chunks).toString() || "{}");
        const said = name ? (request.method === "PUT" ? change(name, body) : whole(name)) : list(url);
        if (said) answer(200, said);
        else answer(404, { Message: `Schedule ${name} does not exist.` }, "ResourceNotFoundException");
      } catch (error) {
        const { message } = error as Error;
        answer(400, { Message: message }, message);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    close: () => new Promise((done) => server.close(done)),
  };
};
