import { inflateRawSync } from "node:zlib";
import { handler as updateAddress } from "../../functions/authentication/update-address.ts";
import { handler as registerCompany } from "../../functions/service-provider/company/register-company.ts";
import { handler as createServices } from "../../functions/service-provider/default-services/create-services.ts";
import { handler as createSuggestion } from "../../functions/suggestion/create-suggestion.ts";
import { handler as editUserProfile } from "../../functions/user/edit-user-profile.ts";
import { handler as reportIncident } from "../../functions/user/report-incident.ts";
import { handler as uploadImageOrVideo } from "../../functions/video/upload-image-or-video.ts";
import { documents } from "../../shared/data/documents.ts";
import { feedback } from "../../shared/data/feedback.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { notifications } from "../../shared/data/notifications.ts";
import { providerRatings } from "../../shared/data/provider-ratings.ts";
import { quotes } from "../../shared/data/quotes.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { newId } from "../../shared/kernel/id.ts";
import { itemsOf, scanned } from "./engine.ts";
import { aJob, aQuote, aTask } from "./marketplace.ts";
import { newService, particulars } from "./onboarding.ts";
import { newProvider, newUser } from "./people.ts";
import { aFeedback, aNotification } from "./records.ts";
import { type Caller, call, signedIn, write } from "./world.ts";

/** People with a life behind them: whatever is known of them carries words that are nobody else's. */

const instant = () => new Date().toISOString();

/** Words that only this person's data has. */
export const wordsOf = (tag: string) => ({
  name: `Zenobia ${tag}son`,
  street: `${tag} Mews`,
  message: `the ${tag} bell is broken`,
  prompt: `my ${tag} tap drips`,
  document_number: `DOC-${tag}`,
  phone_device: `${tag}-phone`,
});

/** The id of a medium that was posted to the bucket and checked; `post` is the bucket's. */
export const postedPicture = async (
  as: Caller,
  picture: Uint8Array,
  post: (offer: { url: string; fields: Record<string, string> }, bytes: Uint8Array) => Promise<unknown>,
  tag: string,
): Promise<string> => {
  const { data } = await call(uploadImageOrVideo, {
    as,
    body: { kind: "image", content_type: "image/png", purpose: "profile", title: `${tag} portrait` },
  });
  await post(data.upload, picture);
  return data.media_id;
};

/** A user with addresses, a quote, a booking that is over, messages, a document and a remembered answer. */
export const userWithALife = async (tag: string, job: Partial<Job> = {}) => {
  const words = wordsOf(tag);
  const user = await newUser(`${tag}@example.com`);
  const { as } = user;
  await call(editUserProfile, {
    as,
    body: { name: words.name },
    headers: { "idempotency-key": newId("key") },
    source_ip: "203.0.113.77",
  });
  const address = { line1: words.street, city: "San Francisco", postcode: "94111", country: "US" };
  await call(updateAddress, { as, body: address });
  await call(createSuggestion, { as, body: { text: words.message, category: "app" } });
  await call(reportIncident, { as, body: { category: "other", description: words.message } });
  const quote = aQuote({
    user_id: as.id,
    state: "estimated",
    prompts: [words.prompt],
    place: address,
    tasks: [aTask({ title: words.prompt })],
  });
  const booking = aJob({
    user_id: as.id,
    quote_id: quote.id,
    state: "completed",
    customer_name: words.name,
    place: address,
    optional_message: words.message,
    service_provider_id: newId("service_provider"),
    provider_name: "Quick Taps",
    ...job,
  });
  const at = instant();
  const said = { version: 0, job_id: booking.id, user_id: as.id };
  await write(
    feedback.insert(aFeedback({ ...said, text: words.message, media_ids: [newId("media")] })),
    feedback.insert(aFeedback({ ...said, by: "service_provider", reply: { text: words.message, at } })),
    quotes.insert(quote),
    jobs.insert(booking),
    notifications.insert(
      aNotification({ account_id: as.id, type: "job.completed", text: words.message, expires_at: at }),
    ),
    documents.insert({
      id: newId("document"),
      version: 0,
      owner: { type: "user", id: as.id },
      account_id: as.id,
      doc_name: "identity",
      state: "pending_review",
      media_id: newId("media"),
      document_number: words.document_number,
      created_at: at,
      updated_at: at,
    }),
  );
  return { ...user, words, quote, booking };
};

/** A provider with a company, offers and a job that is over. */
export const providerWithALife = async (tag: string, job: Partial<Job> = {}) => {
  const provider = await newProvider(`${tag}@example.com`);
  const { as } = provider;
  const number = `REG${tag}`;
  const company = { ...particulars(number), legal_name: `${tag} Plumbing LLC`, tax_id: `TAX${tag}` };
  await call(registerCompany, { as, body: company });
  const default_service_id = await newService(await signedIn("admin"));
  await call(createServices, {
    as,
    body: {
      services: [{ default_service_id, rate_minor: 9000 }],
      area: { country: "US", postcode_prefixes: ["941"] },
    },
  });
  const done = aJob({
    service_provider_id: as.id,
    provider_name: `${tag} Plumbing`,
    state: "completed",
    ...job,
  });
  const reply = { text: `${tag} is sorry`, at: instant() };
  const flag = { ground: "untrue" as const, note: `${tag} was there`, at: instant() };
  await write(
    jobs.insert(done),
    feedback.insert(aFeedback({ version: 0, service_provider_id: as.id, job_id: done.id, reply, flag })),
    providerRatings.insert({
      id: as.id,
      version: 0,
      quarters: [{ quarter: "2027-Q1", stars: 4, count: 1 }],
    }),
  );
  return { ...provider, number, company, done };
};

/** Every row of this file's table in which one of the words stands, whatever kind it is. */
export const rowsWith = async (...words: string[]): Promise<{ pk: string; sk: string; word: string }[]> => {
  const rows: { pk: string; sk: string; word: string }[] = [];
  for (const item of itemsOf(await scanned())) {
    // Answers that are kept for a repeated request may be compressed.
    const body = item.body instanceof Uint8Array ? inflateRawSync(item.body).toString() : item.body;
    const text = JSON.stringify({ ...item, body }).toLowerCase();
    for (const word of words)
      if (text.includes(word.toLowerCase())) rows.push({ pk: item.pk, sk: item.sk, word });
  }
  return rows;
};
