import { handler as sendMessage } from "../../functions/chat/send-message.ts";
import { handler as addKnowledge } from "../../functions/chatbot/add-knowledge.ts";
import { handler as askChatbot } from "../../functions/chatbot/chatbot.ts";
import { handler as handOver } from "../../functions/chatbot/hand-over.ts";
import { handler as sendInvite } from "../../functions/invite/send-invite.ts";
import { handler as sendNotification } from "../../functions/notification/send-notification.ts";
import { handler as createHelp } from "../../functions/terms-and-condition/create-help.ts";
import { handler as reportIncident } from "../../functions/user/report-incident.ts";
import { handler as uploadDocument } from "../../functions/user/upload-document.ts";
import { handler as uploadImageOrVideo } from "../../functions/video/upload-image-or-video.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { coverage } from "../../shared/data/coverage.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { coverageOf } from "../../shared/domain/provider/coverage.ts";
import { invitedAs, joiningWith } from "./admins.ts";
import { tinyPng } from "./bucket.ts";
import { newcomer } from "./callers.ts";
import { sayIn, talkOf } from "./conversations.ts";
import { aJob, anAccount, approvedProvider, aTask, bookingOf, mediumOf, place } from "./marketplace.ts";
import { aPlan, choose, payingMember } from "./membership-world.ts";
import { customer, settled } from "./money-world.ts";
import { newService, pendingProvider, pictureOf, verify } from "./onboarding.ts";
import { clearWords, quoteOf, videoRequest } from "./quotes.ts";
import type { Making, Scene } from "./shared-worlds.ts";
import { call, renewed, type Said, write } from "./world.ts";

const dataOf = async (said: Promise<Said>): Promise<Said["data"]> => {
  const { status, data, body } = await said;
  if (status !== 200) throw new Error(body);
  return data;
};

/** A quote with a price, another one whose tasks are being booked, and one that an administrator looks at. */
export const worldOfQuote = async ({ stripe }: Making): Promise<Scene> => {
  const [user, admin] = [await customer(), await newcomer("admin")];
  const film = await mediumOf(user.id);
  const quote = await quoteOf(user, { media_ids: [film.id] });
  const accepted = await quoteOf(user, {
    state: "accepted",
    media_ids: [film.id],
    accepted_at: new Date().toISOString(),
    tasks: [aTask(), aTask({ title: "Replace a shower tap" })],
  });
  const seen = await quoteOf(user, { state: "needs_review" });
  const asking = await quoteOf(user, {
    state: "awaiting_answers",
    questions: [{ question_id: "hot", text: "Is it hot?", type: "boolean", required: true }],
    rounds: 1,
    tasks: [],
  });
  const { record } = await approvedProvider();
  await write(...coverageOf(record, "9999").map((row) => coverage.insert(row)));
  await settled(stripe);
  const book = (task: number) =>
    bookingOf(accepted, { scheduled_date: "2027-02-05", task_id: accepted.tasks[task]?.task_id });
  return {
    callers: { user, admin },
    ids: { user_id: user.id, account_id: user.id, quote_id: quote.id, media_id: film.id },
    ways: {
      "PUT /quote/accept-quote/{quote_id}": [
        { label: "accept", body: { decision: "accept", version: 1 } },
        { label: "decline", body: { decision: "decline", version: 1 } },
      ],
      "POST /ai/get-quote-estimate_new": [
        { body: { quote_id: quote.id, quantities: [{ task_id: quote.tasks[0]?.task_id, quantity: 2 }] } },
      ],
      "POST /ai/quote-answer": [
        { label: "no", body: { quote_id: asking.id, answers: [{ question_id: "hot", value: false }] } },
        { label: "yes", body: { quote_id: asking.id, answers: [{ question_id: "hot", value: true }] } },
      ],
      "POST /ai/video_quote-request": [
        {
          body: videoRequest(user, {
            user_prompt: clearWords,
            video_url: film.id,
            address: `${place.line1}, Springfield, IL 62704, USA`,
          }),
        },
      ],
      "PUT /admin/quote/quote-acceptance/{quote_id}": [{ params: { quote_id: seen.id } }],
      "PUT /admin/quote/update-quote/{quote_id}": [{ label: "seen", params: { quote_id: seen.id } }],
      "POST /job/create-job": [
        { label: "one", body: book(0) },
        { label: "another", body: book(1) },
      ],
    },
  };
};

/** A provider whose membership is paid and who has just chosen another plan: what the payment provider says of it waits. */
export const worldOfMembership = async ({ stripe, holdBack }: Making): Promise<Scene> => {
  const [plan, more, most] = [
    await aPlan(),
    await aPlan({ name: "Business", amount_minor: 4900 }),
    await aPlan({ name: "Enterprise", amount_minor: 9900 }),
  ];
  const worker = await payingMember(stripe, plan);
  holdBack();
  await choose(worker, more);
  await stripe.emulator.idle();
  return {
    callers: { service_provider: await renewed(worker), admin: await newcomer("admin") },
    ids: { service_provider_id: worker.id, plan_id: most.id, subscription_id: plan.id },
    ways: {
      "POST /service-provider/membership/create-subscription": [
        { label: "first", body: { plan_id: plan.id } },
        { label: "more", body: { plan_id: more.id } },
        { label: "most", body: { plan_id: most.id } },
      ],
      "POST /service-provider/membership/attach-paymentmethod": [
        { body: { payment_method_id: "pm_card_mastercard" } },
      ],
    },
  };
};

const handedIn = async ({ stripe }: Making, isSeen: boolean): Promise<Scene> => {
  const admin = await newcomer("admin");
  const { provider, documents } = await pendingProvider(admin);
  const { insurance, ...others } = documents;
  await verify(admin, isSeen ? documents : others);
  const service = await newService(admin, "chimney_sweeping");
  await write(accounts.insert(anAccount({ id: provider.id, role: "service_provider" })));
  await settled(stripe);
  const media_id = await pictureOf(provider.id);
  const services = (rate_minor: number) => [{ default_service_id: service, rate_minor }];
  const area = { country: "US", postcode_prefixes: ["941"] };
  const ruled = (verified: boolean) => [
    { id: insurance, doc_name: "insurance", verified, ...(!verified && { reason: "It can't be read." }) },
  ];
  return {
    callers: { service_provider: provider, admin },
    ids: { service_provider_id: provider.id, default_service_id: service, media_id },
    ways: {
      "PUT /admin/document/verify-documents": [
        { label: "verified", body: ruled(true) },
        { label: "rejected", body: ruled(false) },
      ],
      "POST /service-provider/company/upload-documents": [
        { body: { documents: [{ doc_name: "insurance", media_id, expires_on: "2031-06-30" }] } },
      ],
      "POST /service-provider/default-services/create-services": [
        { body: { services: services(9000), area } },
      ],
      "PUT /service-provider/default-services/update-services": [{ body: { services: services(10_500) } }],
      "PUT /service-provider/admin/edit-default-services/{service_provider_id}": [
        { body: { services: services(9500), reason: "Agreed by telephone." } },
      ],
      "PUT /service-provider/admin/accepting-service-provider/{service_provider_id}": [
        { label: "approve", body: { decision: "approve" } },
        { label: "reject", body: { decision: "reject", reason: "The company does not exist." } },
      ],
    },
  };
};

/** A provider that has handed in everything, and administrators who look at it. */
export const worldOfDocuments = (making: Making): Promise<Scene> => handedIn(making, false);

/** The same, once all is verified: it can be approved. */
export const worldOfApproval = (making: Making): Promise<Scene> => handedIn(making, true);

/** What administrators do: with each other, with texts, with announcements and with what people report. */
export const worldOfDesk = async ({ stripe }: Making): Promise<Scene> => {
  const [admin, colleague, user] = [await newcomer("admin"), await newcomer("admin"), await customer()];
  const { token, id: admin_invite } = await invitedAs(admin, "support");
  const joining = await joiningWith(token);
  const ask = async (handler: Parameters<typeof call>[0], body: object, as = admin) =>
    (await dataOf(call(handler, { as, body }))).id as string;
  const help_id = await ask(createHelp, {
    title: "How do I cancel?",
    text: "Open the job.",
    category: "jobs",
    published: false,
  });
  const knowledge_id = await ask(addKnowledge, { title: "Cancel", text: "Open the job." });
  const { body: announcement } = sendNotification.contract.example as { body: object };
  const announcement_id = await ask(sendNotification, { ...announcement, dry_run: false });
  const report = { category: "quality", description: "It still drips from the spout." };
  const incident_id = await ask(reportIncident, report, user);
  const invited = await dataOf(call(sendInvite, { as: user, body: { email: "bo@example.com" } }));
  const job = aJob({ user_id: user.id });
  await write(jobs.insert(job));
  await settled(stripe);
  const change = (admin_role: string, as = admin, account_id = colleague.id) => ({
    as,
    params: { account_id },
    body: { admin_role, reason: "Takes over the books from May on." },
  });
  const remove = (as = admin, admin_id = colleague.id) => ({
    as,
    params: { admin_id },
    body: { reason: "Works for another company from June on." },
  });
  return {
    callers: { user, admin },
    ids: {
      user_id: user.id,
      account_id: colleague.id,
      help_id,
      knowledge_id,
      announcement_id,
      incident_id,
      invite_id: invited.invite_id ?? invited.id,
      admin_invite,
    },
    ways: {
      "PUT /admin/admins/change-role/{account_id}": [
        { label: "one", ...change("finance") },
        { label: "other", ...change("finance", colleague, admin.id) },
      ],
      "PUT /admin/admins/remove-admin/{admin_id}": [
        { label: "one", ...remove() },
        { label: "other", ...remove(colleague, admin.id) },
      ],
      "POST /authentication/admin/accept-invite": [{ body: { token, joining } }],
      "POST /admin/notes/create-note": [
        { body: { record_type: "job", record_id: job.id, text: "Called twice." } },
      ],
      "PUT /admin/field/update-metadata": [
        { body: { record_type: "job", record_id: job.id, version: 0, metadata: { cost_center: "4711" } } },
      ],
      "PUT /user/update-incident/{incident_id}": [{ body: { action: "triage", severity: "medium" } }],
      "POST /user/report-incident": [{ body: report }],
    },
  };
};

/** What people say: to each other about a job, in a session about a repair, and to whoever helps. */
export const worldOfTalk = async ({ stripe }: Making): Promise<Scene> => {
  const [user, worker, admin] = [
    await customer(),
    await newcomer("service_provider"),
    await newcomer("admin"),
  ];
  const job = aJob({ user_id: user.id, service_provider_id: worker.id, state: "assigned" });
  await write(jobs.insert(job));
  await dataOf(
    call(sendMessage, {
      as: user,
      params: { job_id: job.id },
      body: { client_message_id: "hello", text: "Hello." },
    }),
  );
  const { id: session_id } = await talkOf(user);
  const said = (await sayIn(user, session_id, "I smell gas.")).data;
  const asked = await dataOf(call(askChatbot, { as: user, body: { question: "Hello there" } }));
  const { conversation_id } = asked;
  await dataOf(call(handOver, { as: user, params: { conversation_id } }));
  await settled(stripe);
  return {
    callers: { user, service_provider: worker, admin },
    ids: { user_id: user.id, job_id: job.id, session_id, conversation_id },
    ways: {
      "PUT /chat/read-messages/{job_id}": [{ body: { seq: 1 } }],
      "PUT /chat/rate-message/{session_id}": [
        { body: { message_id: said.reply?.message_id, rating: "good" } },
      ],
      "POST /chat/chat-in-sesion/{session_id}": [
        { label: "one", body: { client_message_id: "one", text: "It drips from the spout." } },
        { label: "other", body: { client_message_id: "other", text: "It drips from the handle." } },
      ],
      "POST /chatbot/chatbot": [{ body: { conversation_id, question: "Is anybody there?" } }],
    },
  };
};

/** A picture that was just stored and nobody has looked at yet, and a document that waits for an administrator. */
export const worldOfUpload = async ({ stripe, bucket }: Making): Promise<Scene> => {
  const [user, admin] = [await customer(), await newcomer("admin")];
  const announce = { kind: "image", content_type: "image/png", purpose: "document" };
  const { media_id, upload } = await dataOf(call(uploadImageOrVideo, { as: user, body: announce }));
  const [stored] = await bucket.unnoticed(() => bucket.post(upload, tinyPng));
  const picture = await pictureOf(user.id, { owner_role: "user" });
  const film = await mediumOf(user.id);
  const { documents } = await dataOf(
    call(uploadDocument, {
      as: user,
      body: { documents: [{ doc_name: "identity", media_id: picture, expires_on: "2031-06-30" }] },
    }),
  );
  await settled(stripe);
  return {
    callers: { user, admin },
    ids: { user_id: user.id, media_id, video_id: media_id, document_id: documents[0].id },
    ways: {
      "PUT /user/verify-user-document/{document_id}": [
        { label: "verified", body: { verified: true } },
        { label: "rejected", body: { verified: false, reason: "The number can't be read." } },
      ],
      "DELETE /video/delete-media/{media_id}": [
        { label: "new" },
        { label: "film", params: { media_id: film.id } },
      ],
      "PUT /video/update-video-data/{video_id}": [{ params: { video_id: film.id } }],
      "POST /user/upload-document": [
        { body: { documents: [{ doc_name: "identity", media_id: picture, expires_on: "2031-06-30" }] } },
      ],
    },
    others: stored ? { "the store's notification": () => bucket.check(stored) } : {},
  };
};
