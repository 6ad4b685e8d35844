import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect } from "vitest";
import { type Body, type Client, type Data, inMemory } from "../../clients/typescript/client.ts";
import { picture } from "../../local/demo/picture.ts";
import { stripeKeys } from "../../local/secrets.ts";
import { root } from "../../platform/operations.ts";
import { mandatoryDocuments } from "../../shared/domain/document/kinds.ts";
import { fillCatalog } from "../../shared/workflows/provider/first-catalog.ts";
import { newcomer } from "./callers.ts";
import { codeSent, password } from "./people.ts";
import type { wholeService } from "./whole-service.ts";
import { write } from "./world.ts";

const minute = 60_000;
const hour = 60 * minute;
/** Models and the speech service take a while. */
const model_ms = 10_000;
const waits_most = 6;
const place = { city: "Springfield", region: "NY", postcode: "12345", country: "US" };

type Service = ReturnType<typeof wholeService>;

const signUp = async (
  service: Service,
  asking: (address: { email: string; password: string }) => Promise<{ challenge_id: string }>,
  verifying: (body: { challenge_id: string; otp: string }) => Promise<unknown>,
  email: string,
): Promise<string> => {
  const { challenge_id } = await asking({ email, password });
  await service.settle();
  const verified = await verifying({ challenge_id, otp: await codeSent(challenge_id) });
  await service.settle();
  return (verified as { account_id: string }).account_id;
};

const send = async (
  service: Service,
  app: Client,
  purpose: "document" | "proof",
  shade: number,
): Promise<string> => {
  const file = new Blob([picture([shade, shade, shade])], { type: "image/png" });
  const body = { kind: "image", content_type: "image/png", purpose, size_bytes: file.size } as const;
  const offer = await app.video.uploadImageOrVideo({ body });
  await app.upload(offer, file);
  await service.settle();
  const { state } = await app.video.getMedia({ params: { media_id: offer.media_id } });
  expect(state).toBe("ready");
  return offer.media_id;
};

const administrator = async (service: Service): Promise<Client> => {
  const { id, token } = await newcomer("admin");
  const session = inMemory();
  await session.set({ account_id: id, role: "admin", access_token: token, refresh_token: "" });
  return service.app(session);
};

type Question = Data<"GET /ai/quote-estimate_new/{quote_id}">["questions"][number];

const answerTo = ({ type, options, min }: Question): string | number | boolean => {
  if (type === "boolean") return true;
  if (type === "number") return Math.max(1, min ?? 1);
  return options?.[0]?.value ?? "It drips all day; it probably needs a new washer.";
};

/** What compares a whole day asks the payment provider, and what looks at accounts. */
export const isOfDay = ({ method, path }: { method: string; path: string }): boolean =>
  /accounts/.test(path) ||
  (method === "GET" && /^\/v1\/(balance|balance_transactions|payment_intents)$/.test(path));

type SendFilm = (app: Client, film: Blob) => Promise<string>;

/** To be analyzed: speech in it is written down on a stage with models. */
const inOnePiece: SendFilm = async (app, film) => {
  const offer = await app.video.mlVideoUpload({
    body: { content_type: "video/mp4", size_bytes: film.size, title: "The kitchen tap" },
  });
  await app.upload(offer, film);
  return offer.media_id;
};

/** As our app sends films: an interruption costs one part. */
export const inParts: SendFilm = async (app, film) => {
  const offer = await app.video.uploadVideoNew({
    body: { content_type: "video/mp4", size_bytes: film.size },
  });
  await app.upload(offer, film, { inParallel: 1 });
  return offer.media_id;
};

/**
 * What people do with the service: a customer signs up, a provider is onboarded, and a job goes from the film to the payout.
 * Call the parts in this order, at the clock of the first. `people`: who the accounts are.
 */
export const mainStory = async (service: Service, sendFilm: SendFilm = inOnePiece) => {
  await fillCatalog({ now: new Date().toISOString(), commit: (writes) => write(...writes) });
  const [admin, customer, provider] = [await administrator(service), service.app(), service.app()];
  let customerId = "";
  let providerId = "";
  let addressId = "";

  const signsUp = async () => {
    const { authentication, termsAndCondition } = customer;
    customerId = await signUp(
      service,
      (address) => authentication.signUp({ body: { name: "Carla Customer", ...address } }),
      (body) => authentication.verifyOtp({ body }),
      "carla@example.com",
    );
    const { terms_version: version } = await termsAndCondition.getTermsandcondition();
    await authentication.termAndConditionAccepted({ body: { version } });
    const home = { line1: "12 Leaky Lane", ...place, primary: true };
    addressId = (await authentication.updateAddress({ body: home })).id;
    await service.settle();
  };

  const onboards = async () => {
    const { auth, company, defaultServices } = provider.serviceProvider;
    const business_name = "Pia's Plumbing";
    providerId = await signUp(
      service,
      (address) => auth.signUp({ body: { name: "Pia Plumber", business_name, ...address } }),
      (body) => auth.verifyOtp({ body }),
      "pia@example.com",
    );
    await company.registerCompany({
      body: {
        legal_name: "Pia's Plumbing LLC",
        registration_number: "NY-2027-0815",
        country: "US",
        address: { line1: "1 Workshop Road", city: "Springfield", postcode: "12345", country: "US" },
      },
    });
    await service.settle();
    const documents = [];
    for (const [at, doc_name] of mandatoryDocuments.entries())
      documents.push({
        doc_name,
        media_id: await send(service, provider, "document", 200 - at),
        document_number: `${doc_name}-4711`,
        expires_on: "2031-12-31",
      });
    await company.uploadDocuments({ body: { documents } });
    await service.settle();
    const { items } = await defaultServices.getDefaultservices({ query: { limit: 100 } });
    const plumbing = items.find(({ key }) => key === "plumbing");
    await defaultServices.createServices({
      body: {
        services: [
          {
            default_service_id: plumbing?.id as string,
            rate_minor: plumbing?.price_rule.base_minor as number,
          },
        ],
        area: { country: "US", postcode_prefixes: ["123"] },
      },
    });
    await service.settle();
    const { onboarding_url } = await provider.payment.createConnectAccount({
      body: { country: "US", entity_type: "company" },
    });
    await fetch(onboarding_url, { method: "POST", headers: { accept: "application/json" } });
    await service.settle();
    const handedIn = (await company.getDocuments()).items;
    await admin.admin.document.verifyDocuments({
      body: handedIn.map(({ id, doc_name }) => ({ id, doc_name, verified: true })),
    });
    await service.settle();
    const approved = await admin.serviceProvider.admin.acceptingServiceProvider({
      params: { service_provider_id: providerId },
      body: { decision: "approve", reason: "All documents are in order." },
    });
    expect(approved.state).toBe("approved");
    await service.settle();
  };

  const hasItDone = async () => {
    const heard: string[] = [];
    const socket = customer.socket({ onEvent: ({ type }) => heard.push(type) });
    await socket.subscribe("me", 0);

    const film = new Blob([await readFile(resolve(root, "local/sample/leaking-tap.mp4"))], {
      type: "video/mp4",
    });
    const media_id = await sendFilm(customer, film);
    await service.settle();
    expect((await customer.video.getMedia({ params: { media_id } })).state).toBe("ready");

    const { quote_id } = await customer.ai.videoQuoteRequest({
      body: {
        quote_id: "",
        user_id: customerId,
        video_url: media_id,
        user_prompt: "The kitchen tap is dripping from the spout, one tap",
        address: addressId,
        video_slide_img: "",
        media_type: "video/mp4",
      },
    });
    await service.settle();
    const seen = () => customer.ai.quoteEstimateNew({ params: { quote_id } });
    let quote = await seen();
    for (let waits = 0; quote.state === "processing" && waits < waits_most; waits += 1) {
      await service.waitUntil(Date.now() + model_ms);
      quote = await seen();
    }
    while (quote.state === "awaiting_answers") {
      const answers = quote.questions.map((question) => ({
        question_id: question.question_id,
        value: answerTo(question),
      }));
      await customer.ai.quoteAnswer({ body: { quote_id, answers } });
      await service.settle();
      quote = await seen();
    }
    expect(quote.state).toBe("estimated");
    await customer.quote.acceptQuote({
      params: { quote_id },
      body: { decision: "accept", version: quote.revision },
    });
    await service.settle();

    const { job_id } = await customer.job.createJob({
      body: {
        user_id: customerId,
        video_id: media_id,
        quote_id,
        task_id: quote.tasks[0]?.task_id as string,
        scheduled_date: "2027-02-01",
        scheduled_time: "12:15",
        optional_message: "Please ring twice.",
        time_zone: "America/New_York",
      },
    });
    await service.settle();
    const { id: payment_id } = await customer.payment.createPayment({ body: { job_id } });
    const intent = await customer.payment.createIntentPayment({ body: { payment_id, ephemeral_key: false } });
    const secret = intent.payment_intent_client_secret as string;
    await fetch(`${process.env.STRIPE_API_URL}/v1/payment_intents/${secret.split("_secret_")[0]}/confirm`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${stripeKeys.publishable}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ client_secret: secret, payment_method: "pm_card_visa" }),
    });
    await service.settle();
    await customer.payment.acceptJobPayment({ params: { job_id }, body: {} });
    await service.settle();

    const { jobs } = provider.serviceProvider;
    const params = { job_id };
    const { items: open } = await jobs.getJobsListOfServiceProvider();
    expect(open.map((one) => [one.job_id, one.blocking_reasons])).toEqual([[job_id, []]]);
    await jobs.selectedJob({ params });
    await service.settle();
    const starts = Date.parse("2027-02-01T17:15:00.000Z");
    const report = async (at: number, body: Body<"PUT /service-provider/jobs/update-status/{job_id}">) => {
      await service.waitUntil(at);
      await jobs.updateStatus({ params, body });
      await service.settle();
    };
    await report(starts - 40 * minute, { status: "en_route", eta_minutes: 25 });
    const before = await send(service, provider, "proof", 120);
    await report(starts, { status: "in_progress", before_media_ids: [before] });
    await service.waitUntil(starts + 55 * minute);
    const proof = await send(service, provider, "proof", 140);
    await report(starts + hour, { status: "awaiting_confirmation", proof_media_ids: [proof] });
    const { items: news } = await customer.notification.getNotifications();
    expect(news.map(({ type }) => type)).toContain("job.work_completed");

    const done = await customer.job.userConfirmJobCompleted({ params, body: { confirmed: true } });
    expect(done.state).toBe("completed");
    await service.settle();
    const paymentOf = async (app: Client) =>
      (await app.payment.paymentList({ query: { limit: 100 } })).items.find(({ id }) => id === payment_id);
    expect(await paymentOf(customer)).toMatchObject({ state: "captured", captured_minor: done.price_minor });
    await service.waitUntil(Math.ceil((Date.now() + 24 * hour + 5 * minute) / hour) * hour);
    expect(await paymentOf(provider)).toMatchObject({ status: "released" });
    expect(heard).toContain("job.assigned");
    socket.close();
    await service.everyoneLeft();
  };

  return {
    parts: { sign_up: signsUp, onboarding: onboards, job: hasItDone },
    people: () => ({ [customerId]: "customer", [providerId]: "provider" }),
  };
};
