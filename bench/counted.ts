import { handler as getStats } from "../functions/admin/dashboard/get-stats.ts";
import { handler as getBadges } from "../functions/admin/desk/get-badges.ts";
import { handler as requestQuote } from "../functions/ai/quote-request.ts";
import { handler as refreshToken } from "../functions/authentication/refresh-token.ts";
import { handler as sendToJob } from "../functions/chat/send-message.ts";
import { handler as connect } from "../functions/chat-socket/connect.ts";
import { handler as ticket } from "../functions/chat-socket/ticket.ts";
import { handler as selectJob } from "../functions/service-provider/jobs/selected-job.ts";
import { newId } from "../shared/kernel/id.ts";
import { plus } from "../shared/kernel/time.ts";
import { talkAboutJob, talkOf } from "../tests/support/conversations.ts";
import { aJob, approvedProvider, placeJobs } from "../tests/support/marketplace.ts";
import { newUser } from "../tests/support/people.ts";
import { clearWords } from "../tests/support/quotes.ts";
import { waitingEvents } from "../tests/support/waiting-events.ts";
import { call, httpEvent, lambdaContext, signedIn, streamRecord } from "../tests/support/world.ts";
import { type Variant, variants } from "./variants.ts";

/** Something that takes an event again and again, and whose instructions are counted. */
export type Counted = Pick<Variant, "module" | "prepare">;

/** The name of what is counted, as bench/instructions.csv has it. */
export const nameOf = ({ module }: Pick<Counted, "module">): string => module.replace("functions/", "");

const measured = [
  "ping",
  "job/create-job",
  "job/get-job-list-for-user",
  "service-provider/jobs/get-jobs-list-of-service-provider",
  "service-provider/jobs/selected-job",
  "authentication/sign-in",
  "service-provider/membership/webhook",
  "video/upload-video",
  "chat-socket/connect",
];

const socketEvent = (connectionId: string, rest: Record<string, unknown>) => ({
  requestContext: { connectionId },
  isBase64Encoded: false,
  ...rest,
});

/** What somebody says over a socket in a conversation with the assistant. */
const socketMessage = async () => {
  const as = await signedIn("user");
  const { data } = await call(ticket, { as });
  const id = `${newId("connection")}=`;
  const opening = socketEvent(id, { headers: {}, queryStringParameters: { ticket: data.ticket } });
  await connect(opening as never, lambdaContext());
  const { id: session_id } = await talkOf(as);
  const said = { action: "send_message", session_id, client_message_id: "7c1f", text: clearWords };
  return socketEvent(id, { body: JSON.stringify(said) });
};

const jobMessage = async () => {
  const [user, { provider }] = [await signedIn("user"), await approvedProvider()];
  const { job } = await talkAboutJob(user, provider);
  return httpEvent(sendToJob.contract, {
    as: user,
    params: { job_id: job.id },
    body: { client_message_id: "7c1f", text: "Please ring at the back door." },
  });
};

/** The stream's record of a job that a provider has just taken. */
const takenJob = async () => {
  const { provider } = await approvedProvider();
  const job = aJob({ starts_at: plus(new Date().toISOString(), { days: 3 }) });
  await placeJobs(job);
  await call(selectJob, { as: provider, params: { job_id: job.id } });
  const taken = (await waitingEvents()).filter(({ aggregate }) => aggregate.id === job.id);
  return { Records: taken.map(streamRecord) };
};

/** What `npm run gate` counts: one of each kind of work. */
export const counted: readonly Counted[] = [
  ...measured.map((name) => variants.find((one) => nameOf(one) === name) as Variant),
  {
    module: "functions/authentication/refresh-token",
    prepare: async () =>
      httpEvent(refreshToken.contract, {
        body: { refresh_token: (await newUser()).signed.data.refresh_token },
      }),
  },
  {
    module: "functions/ai/quote-request",
    prepare: async () =>
      httpEvent(requestQuote.contract, { as: await signedIn("user"), body: { user_prompt: clearWords } }),
  },
  { module: "functions/chat/send-message", prepare: jobMessage },
  {
    module: "functions/admin/dashboard/get-stats",
    prepare: async () => httpEvent(getStats.contract, { as: await signedIn("admin") }),
  },
  {
    module: "functions/admin/desk/get-badges",
    prepare: async () => httpEvent(getBadges.contract, { as: await signedIn("admin") }),
  },
  { module: "functions/chat-socket/send_message", prepare: socketMessage },
  { module: "events/dispatch-prompt", prepare: takenJob },
  { module: "events/run-schedules", prepare: async () => ({ schedule: "quotes" }) },
];
