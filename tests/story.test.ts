import { readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { type Body, type Client, type Data, inMemory } from "../clients/typescript/client.ts";
import { picture } from "../local/demo/picture.ts";
import { stripeKeys } from "../local/secrets.ts";
import { figureUnitsByVolume } from "../platform/document/figures-cost.ts";
import type { Part, Story } from "../platform/document/story.ts";
import { root } from "../platform/operations.ts";
import { eventOf } from "../shared/data/engine/events.ts";
import { DeadLetterRetried } from "../shared/domain/backoffice/events.ts";
import { mandatoryDocuments } from "../shared/domain/document/kinds.ts";
import { ImportStarted } from "../shared/domain/import/events.ts";
import { MembershipPaid } from "../shared/domain/membership/events.ts";
import { TaxDetailsUpdated } from "../shared/domain/tax/events.ts";
import { TaxDetailsComplete } from "../shared/domain/tax-report/events.ts";
import { newId } from "../shared/kernel/id.ts";
import { HeartbeatSent } from "../shared/stream/heartbeat.ts";
import { wanting } from "../shared/stream/reactions.ts";
import { openSources } from "../shared/workflows/analytics/sources.ts";
import { fillCatalog } from "../shared/workflows/provider/first-catalog.ts";
import { newcomer } from "./support/callers.ts";
import { meter, storageOf, type Written } from "./support/meter.ts";
import { codeSent, password } from "./support/people.ts";
import { wholeService } from "./support/whole-service.ts";
import { allSubscribers, clock, tell, write } from "./support/world.ts";

vi.setConfig({ testTimeout: 120_000 });

const minute = 60_000;
const hour = 60 * minute;
const place = { city: "Springfield", region: "NY", postcode: "12345", country: "US" };

const service = wholeService();

type Line = {
  message?: string;
  operation?: string;
  sequential_round_trips?: number;
  read_units?: number;
  write_units?: number;
  events?: number;
  messages?: number;
};

const finished = ["operation", "dispatched", "socket", "objects created", "messages", "schedule"];

/** What happens at fixed times, however many jobs there are: who does it, and what it leaves. */
const daily = [
  "schedule/reconciliation",
  "schedule/books",
  "schedule/row-checks",
  "row_check",
  "books_day",
  "books_month",
  "reconciliation",
  "schedule/analytics",
  "schedule/analytics-check",
  "figures_check",
  "figure",
  "figures_directory",
];

/** Whether an invocation belongs to the story. Schedules count only if they changed something of it. */
const isTold = ({ message = "", operation = "", write_units = 0 }: Line): boolean =>
  finished.includes(message) && !daily.includes(operation) && (message !== "schedule" || write_units > 0);

/** Plays the parts of the story one after the other and measures each. */
const measured = async (
  written: Written[],
  acts: Record<string, () => Promise<void>>,
): Promise<Omit<Story, "figure_units">> => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const storage = async () => {
    const kept = { stored_bytes: 0, index_bytes: 0, expiring_bytes: 0 };
    for (const item of await service.everything()) {
      if (daily.includes(item.entity)) continue;
      const { table, indexes } = storageOf(item);
      if (item.ttl) kept.expiring_bytes += table + indexes;
      else {
        kept.stored_bytes += table;
        kept.index_bytes += indexes;
      }
    }
    return kept;
  };
  const parts: Record<string, Part> = {};
  const writes: Story["writes"] = {};
  const counted: Story["counted"] = {};
  const places: Story["places"] = {};
  const asked: Story["asked"] = {};
  const known = new Set<string>();
  for (const [name, act] of Object.entries(acts)) {
    const [before, sent, called] = [await storage(), service.messages(), paymentCalls()];
    written.splice(0);
    output.mockClear();
    await act();
    const all = output.mock.calls.flatMap(([text]) =>
      String(text).startsWith("{") ? [JSON.parse(String(text)) as Line] : [],
    );
    const lines = all.filter(isTold);
    const own = written.filter(({ by }) => !daily.includes(by));
    const sum = (of: keyof Line) => lines.reduce((total, line) => total + ((line[of] as number) ?? 0), 0);
    const after = await storage();
    asked[name] = since(called, paymentCalls());
    parts[name] = {
      http_requests: lines.filter(({ message }) => message === "operation").length,
      invocations: lines.length,
      sequential_round_trips: sum("sequential_round_trips"),
      read_units: sum("read_units"),
      write_units: sum("write_units"),
      events: own.filter(({ entity, is_new }) => entity === "event" && is_new).length,
      stored_bytes: after.stored_bytes - before.stored_bytes,
      index_bytes: after.index_bytes - before.index_bytes,
      expiring_bytes: after.expiring_bytes - before.expiring_bytes,
      log_bytes: all
        .filter((line) => isTold(line) || !line.operation?.startsWith("schedule/"))
        .reduce((bytes, line) => bytes + JSON.stringify(line).length, 0),
      messages: service.messages() - sent,
      queue_messages: sum("messages"),
      payment_calls: Object.values(asked[name]).reduce((all, calls) => all + calls, 0),
      figures_read_units: besidesIdle(
        all.flatMap(({ message, operation, read_units = 0 }) =>
          message === "schedule" && operation === "schedule/analytics" ? [read_units] : [],
        ),
      ),
    };
    counted[name] = await countedBesides(known);
    places[name] = sharedPlaces(own);
    writes[name] = [...Map.groupBy(own, ({ entity }) => entity)]
      .map(([entity, ones]) => ({
        entity,
        writes: ones.length,
        table_units: ones.reduce((total, { table_units }) => total + table_units, 0),
        index_units: ones.reduce((total, { index_units }) => total + index_units, 0),
      }))
      .sort((a, b) => b.table_units + b.index_units - a.table_units - a.index_units);
  }
  output.mockRestore();
  return { parts: parts as Story["parts"], writes, places, asked, counted };
};

/** What compares a whole day asks the payment provider, and what looks at accounts. */
const isOfDay = ({ method, path }: { method: string; path: string }): boolean =>
  /accounts/.test(path) ||
  (method === "GET" && /^\/v1\/(balance|balance_transactions|payment_intents)$/.test(path));

/** Calls of the payment provider by endpoint, but for those of a day. */
const paymentCalls = (): Map<string, number> => {
  const calls = new Map<string, number>();
  for (const { method, path } of service.paymentCalls().filter((call) => !isOfDay(call))) {
    const endpoint = `${method} ${path.replace(/_\w{14,}/, "_*")}`;
    calls.set(endpoint, (calls.get(endpoint) ?? 0) + 1);
  }
  return calls;
};

const since = (before: ReadonlyMap<string, number>, calls: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    [...calls].flatMap(([endpoint, count]) => {
      const more = count - (before.get(endpoint) ?? 0);
      return more > 0 ? [[endpoint, more]] : [];
    }),
  );

const anId = /[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f-]{36}|_[A-Za-z0-9]{14,}|[\w-]{43}|[\w-]{10,}=/;

/** Write units in partitions that many jobs share: those of no record of its own. Numbers of partitions are left out. */
const sharedPlaces = (written: readonly Written[]): Record<string, number> => {
  const units: Record<string, number> = {};
  for (const { partition, units: more } of written.flatMap(({ places: all }) => all)) {
    if (anId.test(partition)) continue;
    const list = partition.replace(/#\d+$/, "#*");
    units[list] = (units[list] ?? 0) + more;
  }
  return Object.fromEntries(Object.entries(units).sort(([, a], [, b]) => b - a));
};

/** What turns of a schedule took in all, besides what each of them takes if nothing is due. */
const besidesIdle = (turns: readonly number[]): number =>
  turns.reduce((sum, units) => sum + units, 0) - turns.length * Math.min(...turns, Number.MAX_VALUE);

/** What each event and posting adds to figures that was not known yet. */
const countedBesides = async (known: Set<string>): Promise<NonNullable<Story["counted"][string]>> => {
  const found = [];
  for (const read of Object.values(await openSources()))
    for (let after = "", more = true; more; ) {
      const chunk = await read(after, "9999");
      for (const { position, measures } of chunk.found) {
        after = position;
        if (measures.length > 0 && !known.has(position))
          found.push({ at: position.slice(0, "2027-02-01T12:00:00.000Z".length), measures });
        known.add(position);
      }
      more = chunk.more;
    }
  return found;
};

const signUp = async (
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

const send = async (app: Client, purpose: "document" | "proof", shade: number): Promise<string> => {
  const file = new Blob([picture([shade, shade, shade])], { type: "image/png" });
  const body = { kind: "image", content_type: "image/png", purpose, size_bytes: file.size } as const;
  const offer = await app.video.uploadImageOrVideo({ body });
  await app.upload(offer, file);
  await service.settle();
  const { state } = await app.video.getMedia({ params: { media_id: offer.media_id } });
  expect(state).toBe("ready");
  return offer.media_id;
};

const administrator = async (): Promise<Client> => {
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

let story: Story;
beforeAll(async () => {
  clock.set("2027-02-01T12:00:00.000Z");
  const written = meter();
  await fillCatalog({ now: new Date().toISOString(), commit: (writes) => write(...writes) });
  const [admin, customer, provider] = [await administrator(), service.app(), service.app()];
  let customerId = "";
  let providerId = "";
  let addressId = "";

  const signsUp = async () => {
    const { authentication, termsAndCondition } = customer;
    customerId = await signUp(
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
        media_id: await send(provider, "document", 200 - at),
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
    const offer = await customer.video.mlVideoUpload({
      body: { content_type: "video/mp4", size_bytes: film.size, title: "The kitchen tap" },
    });
    const { media_id } = offer;
    await customer.upload(offer, film);
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
    const before = await send(provider, "proof", 120);
    await report(starts, { status: "in_progress", before_media_ids: [before] });
    await service.waitUntil(starts + 55 * minute);
    const proof = await send(provider, "proof", 140);
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

  const measuring = await measured(written, { sign_up: signsUp, onboarding: onboards, job: hasItDone });
  const people = { [customerId]: "customer", [providerId]: "provider" };
  const named = (text: string) =>
    Object.entries(people).reduce((all, [id, name]) => all.replaceAll(id, name), text);
  const counted = JSON.parse(named(JSON.stringify(measuring.counted)));
  story = { ...measuring, counted, figure_units: figureUnitsByVolume({ counted }) };
}, 120_000);

const recorded = resolve(root, "bench/story.json");

test("the story costs what is recorded: read what changes, then `npm run story`", () => {
  if (import.meta.env.MODE === "story") {
    const { counted, ...rest } = story;
    const lines = Object.entries(counted).map(
      ([part, all]) =>
        `    "${part}": [\n${all.map((one) => `      ${JSON.stringify(one)}`).join(",\n")}\n    ]`,
    );
    const [head] = JSON.stringify(rest, null, 2).split(/\n}$/);
    writeFileSync(recorded, `${head},\n  "counted": {\n${lines.join(",\n")}\n  }\n}\n`);
  }
  const { parts, asked, counted, figure_units } = JSON.parse(readFileSync(recorded, "utf8")) as Story;
  expect(story.asked).toEqual(asked);
  const additions = (all: Story["counted"]) =>
    Object.entries(all).map(([part, found]) => [part, found.flatMap(({ measures }) => measures).length]);
  expect(additions(story.counted)).toEqual(additions(counted));
  for (const [jobs, units] of Object.entries(story.figure_units))
    expect(
      Math.abs(units - (figure_units[jobs] ?? 0)),
      `figures of ${jobs} jobs: ${units}`,
    ).toBeLessThanOrEqual(0.05 * units);
  expect(Object.keys(story.parts)).toEqual(Object.keys(parts));
  for (const name of ["sign_up", "onboarding", "job"] as const)
    for (const [what, amount] of Object.entries(story.parts[name])) {
      const known = parts[name][what as keyof Part];
      expect(Math.abs(amount - known), `${what} of ${name}: ${amount}`).toBeLessThanOrEqual(0.05 * known);
    }
});

test("every write unit is explained by a written item", () => {
  for (const [name, { write_units }] of Object.entries(story.parts)) {
    const explained = (story.writes[name] ?? []).reduce(
      (total, { table_units, index_units }) => total + table_units + index_units,
      0,
    );
    expect(explained, name).toBe(write_units);
  }
});

test.each([
  ["sign_up", 80, 30, 18_000],
  ["onboarding", 455, 150, 100_000],
  ["job", 530, 255, 108_000],
] as const)("%s stays within its bounds", (name, writes, reads, bytes) => {
  const { write_units, read_units, stored_bytes, index_bytes, expiring_bytes } = story.parts[name];
  expect(write_units).toBeLessThanOrEqual(writes);
  expect(read_units).toBeLessThanOrEqual(reads);
  expect(stored_bytes + index_bytes + expiring_bytes).toBeLessThanOrEqual(bytes);
});

test("a subscriber without a mark does nothing on redelivery", async () => {
  const everything = async () =>
    (await service.everything()).filter(({ entity }) => !/^(connection|topic_subscription)$/.test(entity));
  const fresh = (id: string) => ({ id, version: 0 });
  const [admin_id, import_id, record_id] = [newId("account"), newId("import"), newId("job")];
  const service_provider_id = newId("service_provider");
  const letter = { event_id: newId("event"), event_type: "job.assigned", record_type: "job", record_id };
  await tell(
    HeartbeatSent.atNextVersion(fresh(newId("heartbeat")), { data: {} }),
    DeadLetterRetried.atNextVersion(fresh(letter.event_id), { data: { ...letter, admin_id } }),
    TaxDetailsUpdated.atNextVersion(fresh(admin_id), {
      data: { account_id: admin_id, fields: ["name"], is_complete: true },
    }),
    TaxDetailsComplete.atNextVersion(fresh(newId("tax_request")), { data: { service_provider_id } }),
    MembershipPaid.atNextVersion(fresh(service_provider_id), {
      data: { service_provider_id, invoice_id: "in_1", paid_minor: 1900, currency: "usd" },
    }),
    ImportStarted.atNextVersion(fresh(import_id), { data: { import_id, kind: "catalog" } }),
  );
  await service.settle();
  const rows = (await everything()).filter(({ entity }) => entity === "event").map(eventOf);
  const unmarked = (await allSubscribers()).filter(({ subscription }) => subscription.marks === "never");
  const before = await everything();
  const reacted = new Set<string>();
  for (const row of rows)
    for (const subscriber of wanting(unmarked, row)) {
      reacted.add(subscriber.subscription.name);
      expect(await subscriber.react(row, () => 29_000)).toBe(true);
    }
  expect([...reacted].sort()).toEqual(unmarked.map(({ subscription }) => subscription.name).sort());
  expect(await everything()).toEqual(before);
});
