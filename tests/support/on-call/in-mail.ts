import { handler as mailFeedback } from "../../../events/queues/mail-feedback.ts";
import { handler as sendInvite } from "../../../functions/invite/send-invite.ts";
import { handler as cancelAnnouncement } from "../../../functions/notification/cancel-notification.ts";
import { handler as getAnnouncements } from "../../../functions/notification/get-announcements.ts";
import { handler as announce } from "../../../functions/notification/send-notification.ts";
import { handler as updateStatus } from "../../../functions/user/update-user-status.ts";
import { queueName } from "../../../platform/queue-mapping.ts";
import { accounts, addresses } from "../../../shared/data/accounts.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { administrator } from "../callers.ts";
import { anAccount, place } from "../marketplace.ts";
import type { startMessageServices } from "../message-services.ts";
import { stageSqs, workOff } from "../model-queue.ts";
import { newUser } from "../people.ts";
import { type Caller, lambdaContext, renewed, write } from "../world.ts";
import type { Fault } from "./fault.ts";
import { turnsOf } from "./schedules.ts";
import { signUpAt } from "./sign-ups.ts";
import type { WatchedStage } from "./watched-stage.ts";

type Messages = Awaited<ReturnType<typeof startMessageServices>>;

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const now = (): string => new Date().toISOString();

const news = { category: "service", channels: ["email"], title: "News of the hour", text: "Once more." };
const postcode = "77077";
/** By so many of the last mails SES measures here. */
const measured = 12;

/**
 * SES as the account's owner sees it: mail to who is nowhere comes back, one reader of each announcement calls it spam, the
 * service is told, and the rates of the last mails are measured.
 */
const reputationOf = (stage: WatchedStage, messages: Messages) => {
  let seen = messages.sent.length;
  const last: { bounced: boolean; complained: boolean }[] = [];
  const told = async (detail: object): Promise<void> =>
    (await stageSqs()).put(queueName("test", "mail-feedback"), JSON.stringify({ detail }));

  return async (): Promise<void> => {
    const mails = messages.sent.slice(seen).filter(({ to }) => to.includes("@"));
    seen = messages.sent.length;
    const first = mails.find(({ subject }) => subject === news.title);
    for (const mail of mails) {
      const [bounced, complained] = [mail.to.startsWith("nobody-"), mail === first];
      last.push({ bounced, complained });
      const people = [{ emailAddress: mail.to }];
      if (bounced) await told({ bounce: { bounceType: "Permanent", bouncedRecipients: people } });
      if (complained) await told({ complaint: { complainedRecipients: people } });
    }
    last.splice(0, last.length - measured);
    const rate = (kind: "bounced" | "complained") =>
      last.filter((one) => one[kind]).length / (last.length || 1);
    stage.measure("AWS/SES", "Reputation.BounceRate", rate("bounced"));
    stage.measure("AWS/SES", "Reputation.ComplaintRate", rate("complained"));
    await workOff(
      (events) => stage.inside("events", () => mailFeedback(events, lambdaContext("mail-feedback", 20_000))),
      queueName("test", "mail-feedback"),
    );
  };
};

/** Faults of what mail does to its readers. */
export const faultsInMail = (
  stage: WatchedStage,
  messages: Messages,
  lanes: { minute: () => Promise<void> },
): Fault[] => {
  const measureMail = reputationOf(stage, messages);
  const state = { inviter: undefined as Caller | undefined, inviting: false, invited: 0, announcing: false };

  const hour = async (): Promise<void> => {
    for (const _ of times(state.inviting || state.announcing ? 3 : 1)) await signUpAt(stage);
    for (const _ of times(state.inviting ? 2 : 0)) {
      const as = await renewed(state.inviter as Caller);
      state.invited += 1;
      await stage.request(sendInvite, { as, body: { email: `nobody-${state.invited}@example.com` } });
    }
    await lanes.minute();
    await turnsOf(stage, ["announcements", "announcement-chunks"]);
    await measureMail();
  };
  const asked = async () => {
    const as = await administrator();
    return (await stage.request(getAnnouncements, { as, query: { limit: "100", state: "scheduled" } })).data
      .items as { id: string; title: string }[];
  };

  return [
    {
      fault: "one account invites addresses that nobody has",
      alarm: "MailBounces",
      step_minutes: 60,
      before: async () => {
        state.inviter = (await newUser()).as;
      },
      goOn: hour,
      harm: async () => {
        state.inviting = true;
      },
      look: async (page, since) => {
        const rows = stage.ask(page.query("by operation, actor_id"), { since });
        const [most] = rows.filter(({ actor_id }) => actor_id);
        if (most?.actor_id !== state.inviter?.id) throw new Error("the account is not seen");
        const of = "/aws/vendedlogs/marketplace/test/http-api";
        const [network] = stage.ask(page.query("by source_ip"), { of, since });
        if (Number(network?.times) > 1) throw new Error("one network signs up");
        return `one account, ${most?.times} times \`${most?.operation}\`; sign-ups come from as many networks`;
      },
      remedy: async (page) => {
        const operation = page.operation("PUT /user/update-user-status");
        const params = { account_id: state.inviter?.id as string };
        const body = { action: "suspend", reason: "It invites people who do not exist" };
        const { status } = await stage.request(updateStatus, { as: await administrator(), params, body });
        if (status !== 200) throw new Error(`answered ${status}`);
        return `\`${operation}\``;
      },
    },
    {
      fault: "news every hour, which its readers call spam",
      alarm: "MailComplaints",
      step_minutes: 60,
      // By then it is day where the readers live.
      steps_before: 15,
      before: async () => {
        state.inviting = false;
        for (const _ of times(8)) {
          const [id, primary_address_id] = [newId("account"), newId("address")];
          const email = { email: `${id}@example.com`, email_verified_at: now() };
          const living = { id: primary_address_id, account_id: id, version: 0, primary: true, postcode };
          await write(
            accounts.insert(anAccount({ id, primary_address_id, ...email })),
            addresses.insert({ ...place, ...living, created_at: now(), updated_at: now() }),
          );
        }
      },
      goOn: hour,
      harm: async () => {
        state.announcing = true;
        const segment = { area: { country: "US", postcode_prefixes: [postcode] } };
        const as = await administrator();
        for (const hours of times(20)) {
          const body = { ...news, audience: { role: "user", segment }, send_at: plus(now(), { hours }) };
          const { status } = await stage.request(announce, { as, body });
          if (status !== 200) throw new Error(`answered ${status}`);
        }
      },
      look: async (page) => {
        page.operation("GET /notification/get-announcements");
        const planned = await asked();
        page.explains("`scheduled` are those still to come");
        if (planned.length === 0) throw new Error("no announcement is seen");
        return `"${planned[0]?.title}", and ${planned.length} more to come`;
      },
      remedy: async (page) => {
        const operation = page.operation("PUT /notification/cancel-notification");
        const as = await administrator();
        for (const { id } of await asked())
          await stage.request(cancelAnnouncement, { as, params: { announcement_id: id } });
        return `\`${operation}\` for those to come`;
      },
    },
  ];
};
