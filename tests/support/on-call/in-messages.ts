import type { startMessageServices } from "../message-services.ts";
import type { Fault } from "./fault.ts";
import { signUpAt } from "./sign-ups.ts";
import type { WatchedStage } from "./watched-stage.ts";

type Messages = Awaited<ReturnType<typeof startMessageServices>>;

/** What a text message to a far country costs, and what others have cost this month, in dollars. */
const price = 0.4;
const before = 198;

/** Faults of mail and text messages. */
export const faultsInMessages = (
  stage: WatchedStage,
  messages: Messages,
  lanes: { minute: () => Promise<void> },
): Fault[] => {
  let last = "";
  const texts = { pumped: false, sent_before: 0, blocked: false };
  const isText = ({ to }: { to: string }) => to.startsWith("+");

  return [
    {
      fault: "the sender is not verified any more",
      alarm: "MessagesRefused",
      step_minutes: 5,
      goOn: async () => {
        for (let person = 0; person < 11; person += 1) last = await signUpAt(stage);
        await lanes.minute();
      },
      harm: async () => messages.faults.set("everybody", { status: 400, name: "MessageRejected" }),
      look: async (page, since) => {
        const rows = stage.ask(page.query("by channel, cause"), { of: "events", since });
        page.explains("`MessageRejected` for everybody");
        if (rows.length !== 1) throw new Error("it is not for everybody");
        return `\`${rows[0]?.cause}\` for every ${rows[0]?.channel}`;
      },
      remedy: async (page) => {
        page.tells("Sandbox or sender");
        if (messages.faults.size === 0) throw new Error("the sender is verified");
        messages.faults.clear();
        return "verify the sender in SES";
      },
      isMended: async () => messages.sent.some(({ to }) => to === last),
    },
    {
      fault: "somebody has codes sent to numbers that they earn from",
      alarm: "SmsSpend",
      step_minutes: 60,
      steps_most: 40,
      begins: "2028-01-31T16:00:00.000Z",
      before: async () => {
        texts.sent_before = messages.sent.filter(isText).length;
      },
      goOn: async () => {
        if (texts.pumped) for (let number = 0; number < 3; number += 1) await signUpAt(stage, "phone");
        await lanes.minute();
        const [month] = new Date().toISOString().split("-01T");
        const count = messages.sent.filter(isText).length - texts.sent_before;
        const spent = month?.startsWith("2028-01") ? before + price * count : 0;
        stage.measure("AWS/SMSVoice", "TextMessageMonthlySpend", spent);
      },
      harm: async () => {
        texts.pumped = true;
      },
      look: async (page, since) => {
        const rows = stage.ask(page.query("by bin(1h)"), { of: "authentication", since });
        const [first] = rows;
        if (!first) throw new Error("the sign-ups are not seen");
        page.explains("pumping");
        return `${first["count()"]} sign-ups an hour, none in the hours before`;
      },
      remedy: async (page) => {
        page.tells("Block countries that are not served");
        const reason = "DESTINATION_COUNTRY_BLOCKED_BY_PROTECT_CONFIGURATION";
        messages.faults.set("everybody", { status: 400, name: "ConflictException", reason });
        texts.blocked = true;
        return "block the countries that are not served";
      },
      isMended: async () => texts.blocked,
    },
  ];
};
