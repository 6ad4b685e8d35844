import { handler as beat } from "../../../events/heartbeat.ts";
import { handler as ping } from "../../../functions/ping.ts";
import { handler as webhook } from "../../../functions/service-provider/membership/webhook.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { StripeEventReceived } from "../../../shared/domain/payment/events.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { passedTo, serve } from "../front.ts";
import { serve as serveOperations } from "../http-server.ts";
import { pass } from "../lengths-of-time.ts";
import { begunPayment, payableProvider } from "../money-world.ts";
import type { StripeWorld } from "../stripe.ts";
import { lambdaContext, tell } from "../world.ts";
import type { Fault } from "./fault.ts";
import { runbookPage } from "./runbook-page.ts";
import type { WatchedStage } from "./watched-stage.ts";

/**
 * The API at its own address, behind the domain that clients call; and the payment provider, behind a line that can be slow.
 * From now on the service is told these addresses.
 */
export const neighborhood = async () => {
  const api = await serveOperations([ping as never]);
  const state = { mapped: true, call_seconds: 0, isOpen: () => true };
  const provider = process.env.STRIPE_API_URL as string;
  const pipe =
    (to: string) =>
    async (...[incoming, outgoing]: Parameters<Parameters<typeof serve>[0]>) => {
      const passed = passedTo(to, incoming, incoming.url as string);
      passed.on("response", (answer) => {
        outgoing.writeHead(answer.statusCode as number, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on("error", () => outgoing.destroy());
      incoming.pipe(passed);
    };
  const domain = await serve((incoming, outgoing) => {
    if (!state.isOpen()) return void outgoing.writeHead(429).end('{"message":"Too Many Requests"}');
    if (state.mapped) return void pipe(api.origin)(incoming, outgoing);
    outgoing.writeHead(404).end('{"message":"Not Found"}');
  });
  const line = await serve((incoming, outgoing) => {
    pass(state.call_seconds);
    return void pipe(provider)(incoming, outgoing);
  });
  const issuer = `${domain.origin}/api/v1`;
  process.env.ACCESS_TOKEN_ISSUER = issuer;
  return {
    state,
    issuer,
    api: api.origin,
    /** Puts the line before the payment provider, which has begun at its own address by now. */
    beProvider: (): void => {
      process.env.STRIPE_API_URL = line.origin;
    },
    close: async (): Promise<void> => {
      domain.close();
      line.close();
      await api.close();
    },
  };
};

type Neighborhood = Awaited<ReturnType<typeof neighborhood>>;

/** Faults of what is outside: the address that clients call, and what the payment provider tells. */
export const faultsInFront = (
  stage: WatchedStage,
  { state, api, issuer }: Neighborhood,
  stripe: StripeWorld,
  lanes: { minute: () => Promise<void> },
): Fault[] => {
  state.isOpen = stage.isOpen;
  const beats = async (): Promise<void> => {
    if (stage.scheduler.held.get("marketplace-test-schedule_heartbeat")?.State !== "ENABLED") return;
    await stage.inside("events", () => beat({ schedule: "heartbeat" }, lambdaContext()));
  };
  const payments = async (count: number): Promise<void> => {
    for (let nth = 0; nth < count; nth += 1) {
      const { confirm } = await stage.inside("payment", () => begunPayment(stripe));
      await confirm();
    }
    await stripe.emulator.advance();
  };

  let account = "";

  return [
    {
      fault: "the domain is mapped to nothing any more",
      alarm: "FrontDoor",
      step_minutes: 1,
      goOn: beats,
      harm: async () => {
        state.mapped = false;
      },
      look: async (page, since) => {
        const [row] = stage.ask(page.query("'front door'"), { of: "events", since });
        page.explains("the domain is not mapped to the API");
        const [, url = ""] = page.lookWith("<ApiUrl>/ping", { ApiUrl: `${api}/api/v1` }).split("-i ");
        const { status } = await fetch(url);
        return `\`${row?.says}\` at the domain; the API itself answers ${status}`;
      },
      remedy: async (page) => {
        page.tells("Not mapped: map the HTTP API's `$default` stage to the custom domain");
        state.mapped = true;
        return "map the HTTP API to the domain again";
      },
    },
    {
      fault: "the stage was stopped for a restoration, and nobody opened it again",
      alarm: "FrontDoor",
      step_minutes: 1,
      goOn: beats,
      harm: () => stage.order("npm run ops -- stop --stage test"),
      look: async (page, since) => {
        const asked = stage.ask(page.query("'front door'"), { of: "events", since });
        const [, url = ""] = page
          .lookWith("<ACCESS_TOKEN_ISSUER>/ping", { ACCESS_TOKEN_ISSUER: issuer })
          .split("-i ");
        const { status } = await fetch(url);
        page.explains("It answers 429: the API is closed");
        if (asked.length > 0 || status !== 429) throw new Error("it is not closed");
        return `nobody asks from inside; from outside the address answers ${status}`;
      },
      remedy: async (page) => {
        const line = page.command("ops -- open", { stage: "test" });
        await stage.order(line);
        return `\`${line}\``;
      },
    },
    {
      fault: "the payment provider takes seven seconds for each answer",
      alarm: "WebhookLag",
      step_minutes: 1,
      steps_before: 3,
      steps_most: 40,
      before: async () => {
        const { id } = await stage.inside("payment", () => payableProvider(stripe));
        account = (await serviceProviders.find(id)).payout.account_id as string;
      },
      goOn: async () => {
        for (let nth = 0; nth < 14; nth += 1) {
          const data = { stripe_event_id: newId("event"), type: "account.updated", object_id: account };
          await tell(StripeEventReceived.atNextVersion({ id: account, version: 0 }, { data }));
        }
        await lanes.minute();
      },
      harm: async () => {
        state.call_seconds = 7;
      },
      look: async (page, since) => {
        page.explains("Is the patient lane behind (`events-behind`)?");
        const behind = runbookPage("events-behind").query("max(duration_ms)");
        const rows = stage.ask(behind, { of: "events", since });
        const patient = rows.filter(({ operation }) => operation === "dispatch/patient");
        const slowest = Math.max(...patient.map((row) => Number(row["max(duration_ms)"])));
        if (slowest < 7000) throw new Error("the lane is not slow");
        return `the patient lane: an event takes ${Math.floor(slowest / 1000)} s`;
      },
      remedy: async () => {
        runbookPage("events-behind").tells("see what it waits for (payment provider, mail)");
        state.call_seconds = 0;
        return "the payment provider is quick again, and the lane catches up";
      },
    },
    {
      begins: "2028-03-06T00:00:00.000Z",
      fault: "the secret of the provider's webhooks was set wrong",
      alarm: "WebhooksSilent",
      step_minutes: 20,
      goOn: async () => {
        pass(301);
        await beats();
        await payments(4);
      },
      harm: async () => {
        const { stripe_webhook_secrets: right } = stage.held.secrets;
        process.env.STRIPE_WEBHOOK_SECRETS = right.join(",");
        stage.held.secrets.stripe_webhook_secrets = ["whsec_of_another_stage"];
      },
      look: async (page, since) => {
        const { area } = stage.behind(webhook.contract);
        const [row] = stage.ask(page.query("by status, bin(5m)"), { of: area, since });
        page.explains("400s: a signature does not fit");
        return `every webhook is answered with ${row?.status}`;
      },
      remedy: async (page) => {
        const line = page.command("ops -- secrets", { stage: "test" });
        await stage.order(line);
        return `\`${line}\` with the right ones`;
      },
    },
  ];
};
