import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { alarmsOf } from "../../platform/alarms.ts";
import { derivedFunctions } from "../../platform/functions.ts";

type Known = {
  AlarmName: string;
  AlarmDescription: string;
  StateValue: "OK" | "ALARM";
  /** When its state last changed, in seconds since 1970. */
  StateTransitionedTimestamp: number;
};

type MetricQuery = {
  Id: string;
  MetricStat: {
    Metric: { MetricName: string; Dimensions: { Name: string; Value: string }[] };
    Stat: string;
  };
};

/** `server_errors Sum aaaaaaaa`: a metric, its statistic, and the values of its dimensions. */
const nameOf = ({ Metric, Stat }: MetricQuery["MetricStat"]): string =>
  [Metric.MetricName, Stat, ...Metric.Dimensions.map(({ Value }) => Value)].join(" ");

/**
 * CloudWatch's alarms of a stage in memory, at first quiet: filtered by prefix and state, ten per page. And metrics: what is
 * set, one value each.
 */
export const startAlarms = async (stage: string) => {
  const ofStage = alarmsOf(stage, await derivedFunctions()).filter(({ scope }) => scope !== "account");
  const quiet = (): Known[] =>
    ofStage.map(({ id }) => ({
      AlarmName: `marketplace-${stage}-${id}`,
      AlarmDescription: "",
      StateValue: "OK",
      StateTransitionedTimestamp: 1_700_000_000,
    }));
  const alarms = quiet();
  const figures = new Map<string, number>();
  let looks = 0;
  const measured = (queries: readonly MetricQuery[]) => ({
    MetricDataResults: queries.map(({ Id, MetricStat }) => {
      const value = figures.get(nameOf(MetricStat));
      return { Id, Timestamps: [], Values: value === undefined ? [] : [value], StatusCode: "Complete" };
    }),
  });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const asked = JSON.parse(Buffer.concat(chunks).toString());
      if (asked.MetricDataQueries) {
        response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
        response.end(JSON.stringify(measured(asked.MetricDataQueries)));
        return;
      }
      looks += 1;
      const { AlarmNamePrefix = "", StateValue, NextToken = "0" } = asked;
      const found = alarms.filter(
        (alarm) =>
          alarm.AlarmName.startsWith(AlarmNamePrefix) &&
          (StateValue === undefined || alarm.StateValue === StateValue),
      );
      const at = Number(NextToken);
      response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
      response.end(
        JSON.stringify({
          MetricAlarms: found.slice(at, at + 10),
          ...(found.length > at + 10 && { NextToken: String(at + 10) }),
        }),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    alarms,
    figures,
    /** All are quiet again, and nothing is measured. */
    reset: () => {
      alarms.splice(0, alarms.length, ...quiet());
      figures.clear();
    },
    looks: () => looks,
    close: () => new Promise((done) => server.close(done)),
  };
};
