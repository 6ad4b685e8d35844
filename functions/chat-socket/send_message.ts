import * as z from "zod/mini";
import { MessageView } from "../../shared/domain/conversation/view.ts";
import { ProviderSuspended, RoleForbidden } from "../../shared/kernel/refusal.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { action, actionBody, message } from "../../shared/socket/action.ts";
import { jobTalking, readForWriting, sayAboutJob } from "../../shared/workflows/conversation/job-talk.ts";
import { spokenTo, writingFor } from "../../shared/workflows/conversation/on-socket.ts";
import {
  postMessage,
  readForSaying,
  SayBody,
  talking,
} from "../../shared/workflows/conversation/post-message.ts";

const refuses = [
  ...talking.refuses,
  ...jobTalking.refuses.filter((one) => !talking.refuses.some(({ code }) => code === one.code)),
  ProviderSuspended,
  RoleForbidden,
];

export const handler = action({
  route: "SOCKET send_message",
  summary: "Send a message in one of your conversations: to the assistant, or to the other side of a job.",
  body: actionBody("send_message", { session_id: Id("conversation"), ...SayBody.shape }),
  response: message("sent", {
    session_id: described(Id("conversation"), "The conversation."),
    message: described(MessageView, "Your message as it was stored."),
    reply: described(z.optional(MessageView), "The reply that will be written, if the assistant answers."),
  }),
  refuses,
  uses: ["table"],
  example: {
    action: "send_message",
    session_id: "018f3a5c9d2e4b7a6c1d0e9f",
    client_message_id: "7c1f",
    text: "It drips from the spout, even when it is closed.",
    media_ids: [],
  },
}).handle(async ({ connection, body: { action: _, session_id, ...body }, now }) => {
  const { conversation, speaker } = await spokenTo(connection, session_id);
  const commit = writingFor(connection, "send_message", now);
  if (conversation.kind === "job" && conversation.job_id) {
    const read = await readForWriting(conversation.job_id, body, speaker.id);
    const said = await sayAboutJob(read, body, { speaker: speaker.id, now, commit });
    return { session_id: said.session.session_id, message: said.message };
  }
  const said = await postMessage(await readForSaying(session_id, body), body, {
    speaker,
    kinds: ["repair", "intake", "help"],
    now,
    commit,
  });
  return { session_id, message: said.message, ...(said.reply && { reply: said.reply }) };
});
