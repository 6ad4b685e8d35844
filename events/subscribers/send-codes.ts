import { secrets } from "../../shared/configuration.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { challenges } from "../../shared/data/challenges.ts";
import { codeFor } from "../../shared/domain/account/challenge.ts";
import { ChallengeIssued } from "../../shared/domain/account/events.ts";
import { RecipientRefused } from "../../shared/domain/notification/events.ts";
import { lettersFor } from "../../shared/domain/notification/messages.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { editedTexts } from "../../shared/workflows/notification/edited-texts.ts";
import { send } from "../../shared/workflows/notification/send.ts";

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
    editedTexts(),
  ]);
  if (!challenge || !account || challenge.generation !== data.generation) return;
  const to = challenge.contact ?? (challenge.channel === "email" ? account.email : account.phone);
  if (!to) return;
  const { language, ...letters } = lettersFor(account.language);
  const { purpose, channel } = challenge;
  const letter = letters[ChallengeIssued.type]({ code: codeFor(challenge, keys), purpose });
  const { market } = account;
  const message = { message_id: `${id}.code`, channel, to, language, market, ...letter };
  await send([{ ...message, because: "address_given" }], { now, commit });
});
