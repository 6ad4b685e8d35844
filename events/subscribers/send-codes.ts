import { secrets } from "../../shared/configuration.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { challenges } from "../../shared/data/challenges.ts";
import { codeFor } from "../../shared/domain/account/challenge.ts";
import { ChallengeIssued } from "../../shared/domain/account/events.ts";
import { RecipientRefused } from "../../shared/domain/notification/events.ts";
import { policy } from "../../shared/domain/policy.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { send } from "../../shared/workflows/notification/send.ts";

const subjects: Record<string, string> = {
  sign_up: "Your code to finish signing up",
  password_reset: "Your code to set a new password",
  link: "Your code to link your account",
  contact: "Your code to confirm this address",
  confirm: "Your code to confirm that it is you",
};

/** Sends a one-time code to the address that it verifies; a code that was replaced meanwhile is not sent. */
export const handler = subscriber({
  name: "send-codes",
  lane: "patient",
  on: [ChallengeIssued],
  emits: [RecipientRefused],
  uses: ["table", "secrets", "notifications"],
}).handle(async ({ event: { id, data }, now, commit }) => {
  const [challenge, account, keys] = await Promise.all([
    challenges.get(data.challenge_id),
    accounts.get(data.account_id),
    secrets(),
  ]);
  if (!challenge || !account || challenge.generation !== data.generation) return;
  const to = challenge.contact ?? (challenge.channel === "email" ? account.email : account.phone);
  if (!to) return;
  const text = `${codeFor(challenge, keys)} is your code. It works for ${policy.code.minutes} minutes. Do not give it to anybody, not even to people who say they work for us.`;
  const subject = subjects[challenge.purpose] ?? "Your code";
  const message = { message_id: `${id}.code`, channel: challenge.channel, to, subject, text };
  await send([{ ...message, because: "address_given" }], { now, commit });
});
