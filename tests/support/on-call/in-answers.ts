import { handler as getBadges } from "../../../functions/admin/desk/get-badges.ts";
import { handler as openApp } from "../../../functions/app.ts";
import { handler as endSessions } from "../../../functions/authentication/admin/end-sessions.ts";
import { handler as reportError } from "../../../functions/client/report-error.ts";
import { handler as getJobs } from "../../../functions/job/get-job-list-for-user.ts";
import { functionName } from "../../../platform/functions.ts";
import { administrator } from "../callers.ts";
import { lineOf, portOfNeighbor } from "../process-end.ts";
import { type Caller, renewed, signedIn } from "../world.ts";
import type { Fault } from "./fault.ts";
import { rollBackOf } from "./in-areas.ts";
import type { WatchedStage } from "./watched-stage.ts";

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Faults that show in answers: their limits, and functions that do not answer. */
export const faultsInAnswers = (stage: WatchedStage): Fault[] => {
  const known = new Map<"user" | "admin", Promise<Caller>>();
  /** One customer and one administrator, whose tokens are of now. */
  const someone = async (role: "user" | "admin"): Promise<Caller> => {
    const caller = known.get(role) ?? signedIn(role);
    known.set(role, caller);
    return renewed(await caller);
  };
  const jobsAsked = async (count: number): Promise<void> => {
    for (const _ of times(count)) await stage.request(getJobs, { as: await someone("user"), query: {} });
  };
  const rollBack = rollBackOf(stage);
  const { key: keyOfJobs } = stage.behind(getJobs.contract);
  const { key: keyOfApp } = stage.behind(openApp.contract);

  const capacity = 150;
  const load = { minute: 0, calls: 0, looping: undefined as Caller | undefined, is_refused: false };
  /** A table that takes so many calls a minute, and refuses the rest. */
  const loadedTable = lineOf({
    failing: {
      port: portOfNeighbor("table"),
      fault: () => {
        const minute = Math.floor(Date.now() / 60_000);
        if (load.minute !== minute) Object.assign(load, { minute, calls: 0 });
        load.calls += 1;
        if (load.calls <= capacity) return undefined;
        stage.measure("AWS/DynamoDB", "ReadThrottleEvents", 1, { TableName: "Table" });
        return "exceeded";
      },
    },
  });

  return [
    {
      fault: "an operation was deployed and not released",
      alarm: "Gateway5xx",
      step_minutes: 5,
      goOn: () => jobsAsked(25),
      harm: async () => stage.lambda.deployedAnew(functionName("test", keyOfJobs)),
      look: async (page, since) => {
        const of = "/aws/vendedlogs/marketplace/test/http-api";
        const [row] = stage.ask(page.query("integration_error"), { of, since });
        page.explains("`Function not found`");
        const [said = ""] = String(row?.integration_error).split(":");
        if (said !== "Function not found") throw new Error("not seen");
        return `${said} for ${String(row?.route).split("/api/v1/")[1]}`;
      },
      remedy: async (page) => {
        const line = page.lookWith("ops -- release", { stage: "test" });
        await stage.order(line);
        return `\`${line}\``;
      },
    },
    {
      fault: "one console asks again and again, more than the table takes",
      alarm: "TableThrottles",
      step_minutes: 1,
      steps_most: 40,
      goOn: () =>
        loadedTable.endsIn(async () => {
          await jobsAsked(1);
          if (load.looping && !load.is_refused) load.looping = await renewed(load.looping);
          for (const as of Array<Caller | undefined>(8).fill(load.looping))
            if (as) load.is_refused ||= (await stage.request(getBadges, { as })).status === 401;
        }, true),
      harm: async () => {
        load.looping = await administrator("support");
      },
      look: async (page, since) => {
        const [most, next] = stage.ask(page.query("by actor_id, operation"), { of: "admin", since });
        if (most?.actor_id !== load.looping?.id) throw new Error("the caller is not seen");
        if (Number(most?.calls) < Number(next?.calls)) throw new Error("others ask as much");
        return `one account asks \`${most?.operation}\`, more than all others together`;
      },
      remedy: async (page) => {
        const operation = page.operation("PUT /authentication/admin/end-sessions");
        const params = { account_id: load.looping?.id as string };
        const body = { reason: "It asks without end" };
        const { status } = await stage.request(endSessions, { as: await someone("admin"), params, body });
        if (status !== 200) throw new Error(`answered ${status}`);
        return `\`${operation}\``;
      },
    },
    {
      fault: "a release whose package lacks a module",
      alarm: "FunctionCrashes",
      step_minutes: 5,
      goOn: () => jobsAsked(8),
      harm: () => stage.release(keyOfJobs, new URL("no-such-module.ts", import.meta.url).href),
      look: async (page, since) => {
        const [row] = stage.ask(page.query("Runtime.ImportModuleError"), { since });
        const [, kind] = /"errorType":"([\w.]+)"/.exec(String(row?.["@message"])) ?? [];
        if (kind !== "Runtime.ImportModuleError") throw new Error("the crash is not seen");
        return `${kind} in ${row?.["@log"]}`;
      },
      remedy: rollBack,
    },
    {
      fault: "a release of the customer's app that breaks on its first screen",
      alarm: "ClientErrors",
      step_minutes: 1,
      steps_most: 30,
      goOn: async () => {
        const code = stage.codeOf(keyOfApp) as { version: string } | undefined;
        if (!code) return;
        for (const at of times(2)) {
          const source_ip = `203.0.${Math.floor(Date.now() / 60_000) % 250}.${at + 1}`;
          const { version } = code;
          const said = "TypeError: e is undefined";
          const body = { app: "customer", version, screen: "/", message: said };
          await stage.request(reportError, { body, source_ip });
        }
      },
      harm: () => stage.release(keyOfApp, { version: "app-N3W0N3.js" }),
      look: async (page, since) => {
        const rows = stage.ask(page.query("by app, version, screen"), { of: "extras", since });
        const versions = new Set(rows.map(({ version }) => version));
        page.explains("One `version` alone");
        if (versions.size !== 1) throw new Error(`${versions.size} versions are seen`);
        return `all of them from ${rows[0]?.version}: ${rows[0]?.said}`;
      },
      remedy: rollBack,
    },
  ];
};
