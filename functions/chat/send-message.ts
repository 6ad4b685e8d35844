import * as z from "zod/mini";
import { AgentContactData } from "../../shared/domain/agent/refusals.ts";
import { conversationPolicy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { expectAgentMayWrite } from "../../shared/workflows/agent/message.ts";
import {
  JobSayBody,
  jobTalking,
  readForWriting,
  SaidView,
  sayAboutJob,
} from "../../shared/workflows/conversation/job-talk.ts";

export const handler = operation({
  route: "POST /chat/send-message/{job_id}",
  summary: "Send a message to the other side of a job.",
  description: `The customer and the provider can write to each other from the time when the provider takes the job until ${conversationPolicy.job_days} days after the job. If another provider takes over, a new conversation begins. A message that you send again with the same \`client_message_id\` is stored once.`,
  access: ["user", "service_provider"],
  tool: { name: "send_message", scope: "messages" },
  extra: true,
  params: z.strictObject({ job_id: Id("job") }),
  body: JobSayBody,
  response: SaidView,
  refuses: [...jobTalking.refuses, AgentContactData],
  steps: { conversation: { say: {} } },
  emits: jobTalking.emits,
  limit: { burst: 60, window_seconds: 600 },
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { client_message_id: "7c1f", text: "Please ring at the back door." },
  },
  alongside: ({ params, body, actor }) => readForWriting(params.job_id, body, actor.id),
}).handle(async ({ alongside, body, actor, now, commit, admitted }) => {
  const read = await alongside;
  if (actor.agent) {
    await admitted();
    await expectAgentMayWrite(actor.id, body, now);
  }
  return sayAboutJob(read, body, { speaker: actor.id, by_agent: actor.agent !== undefined, now, commit });
});
