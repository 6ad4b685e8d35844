import { PutObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { handler as updateStatus } from "../../functions/admin/job/update-status.ts";
import { handler as createNote } from "../../functions/admin/notes/create-note.ts";
import { handler as reportIncident } from "../../functions/user/report-incident.ts";
import { handler as updateIncident } from "../../functions/user/update-incident.ts";
import { picture } from "../../local/demo/picture.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { addToCells, analyticsPosition } from "../../shared/data/analytics.ts";
import { disputes } from "../../shared/data/disputes.ts";
import { documents } from "../../shared/data/documents.ts";
import { media } from "../../shared/data/media.ts";
import { jobPayments, payments } from "../../shared/data/payments.ts";
import { pricingBasis } from "../../shared/data/quotation-rules.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { cellsOf } from "../../shared/domain/analytics/cells.ts";
import type { Told } from "../../shared/domain/analytics/measure.ts";
import { workMeasures } from "../../shared/domain/analytics/work.ts";
import type { Dispute } from "../../shared/domain/payment/dispute.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { storage } from "../../shared/vendors/storage/client.ts";
import { writeAll } from "../../shared/workflows/analytics/rebuild.ts";
import { hasBrowser } from "../support/browser.ts";
import { openConsole } from "../support/console.ts";
import { startSession } from "../support/conversations.ts";
import { aJob, aTask, mediumOf, placeJobs } from "../support/marketplace.ts";
import { completeJob, payableProvider, securedPayment, settled } from "../support/money-world.ts";
import { pendingProvider, verify } from "../support/onboarding.ts";
import { newUser } from "../support/people.ts";
import { askForQuote, clearWords, quoteOf } from "../support/quotes.ts";
import { call, deliver, signedIn, storyOf } from "../support/world.ts";

/** A film of a second, made by the browser itself, in base64. */
const filming = `(async () => {
  const canvas = document.createElement("canvas");
  const paint = canvas.getContext("2d");
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm" });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  for (let frame = 0; frame < 25; frame += 1) {
    paint.fillStyle = "hsl(" + frame * 14 + " 80% 50%)";
    paint.fillRect(0, 0, canvas.width, canvas.height);
    await new Promise((next) => setTimeout(next, 40));
  }
  const ended = new Promise((end) => { recorder.onstop = end; });
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
})()`;

describe.skipIf(!hasBrowser)("what an operator does all day", () => {
  const operator = openConsole();
  const { go } = operator;

  test("more than twenty documents are decided in a minute, with the keyboard alone", async () => {
    const admin = await signedIn("admin");
    const waiting: string[] = [];
    for (let nth = 0; nth < 7; nth += 1) {
      const { documents: handed } = await pendingProvider(admin);
      waiting.push(...Object.values(handed));
    }
    await operator.open();
    await operator.signIn();
    await go("/documents");
    const page = operator.page();
    await operator.played("Accept 20 documents and reject one, with the keyboard", "Documents", async () => {
      for (let nth = 0; nth < 20; nth += 1) await page.keyboard.press("a");
      await page.keyboard.press("r");
      await page.locator("dialog[open] textarea").focus();
      await page.keyboard.type("It can't be read.");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.locator("main .empty").waitFor();
    });
    const decided = async () => (await documents.many(waiting)).map(({ state }) => state);
    await expect
      .poll(async () => (await decided()).toSorted())
      .toEqual(["rejected", ...Array.from({ length: 20 }, () => "verified")]);
  });

  test("a provider is approved while its papers are seen beside what it says of itself", async () => {
    const admin = await signedIn("admin");
    const { provider, documents: handed } = await pendingProvider(admin);
    expect((await verify(admin, handed)).status).toBe(200);
    for (const { media_id } of await documents.many(Object.values(handed))) {
      const { bucket: Bucket, key: Key, content_type: ContentType } = await media.find(media_id);
      const Body = picture([40, 90, 160]);
      await storage().send(new PutObjectCommand({ Bucket, Key, ContentType, Body }));
    }
    const { business_name } = await serviceProviders.find(provider.id);
    await deliver({ expectFailures: true });
    const page = operator.page();
    await go("/");
    await operator.played("Approve a provider, its papers beside its data", "Queue", async () => {
      await page.locator(`main a[data-row="approval ${provider.id}"]`).click();
      await page.locator("h1", { hasText: business_name }).waitFor();
      const papers = page.locator("section[aria-label=Papers] img");
      await expect.poll(() => papers.count()).toBe(3);
      for (let nth = 0; nth < 3; nth += 1)
        await expect
          .poll(() => papers.nth(nth).evaluate((image) => (image as { naturalWidth?: number }).naturalWidth))
          .toBe(320);
      const company = page.locator("section[aria-label=Company]");
      await company.locator("dd", { hasText: "94-1234567" }).waitFor();
      const [paper, data] = [await papers.first().boundingBox(), await company.boundingBox()];
      expect((paper?.x ?? 0) + (paper?.width ?? 0)).toBeLessThanOrEqual(data?.x ?? 0);
      await page.locator(".head .primary").click();
      await page.locator("dialog[open] button[type=submit]").click();
      await page.locator("section[aria-label=Provider] .badge", { hasText: "Approved" }).first().waitFor();
    });
    expect((await serviceProviders.find(provider.id)).state).toBe("approved");
  });

  test("a job that is watched shows what happens to it when it happens", async () => {
    const job = aJob({ version: 0, state: "open" });
    await placeJobs(job);
    await go(`/jobs/${job.id}`);
    const page = operator.page();
    await page.locator(".head .badge", { hasText: "Live" }).waitFor();
    await page.locator(".card header .badge", { hasText: "Open" }).waitFor();
    const body = { status: "canceled", reason: "The customer called us." };
    const said = await call(updateStatus, {
      as: await signedIn("admin"),
      params: { job_id: job.id },
      body,
    });
    expect(said.status).toBe(200);
    await deliver({ expectFailures: true });
    await page.locator(".card header .badge", { hasText: "Canceled" }).waitFor();
  });

  test("badges count what waits and update at once", async () => {
    await go("/incidents");
    const page = operator.page();
    await page.locator("main .empty").waitFor();
    const { as } = await newUser();
    const body = { category: "other", description: "A walrus at the door." };
    const { data } = await call(reportIncident, { as, body });
    await deliver({ expectFailures: true });
    const count = page.locator('aside a[href="#/incidents"] .count');
    await count.getByText("1").waitFor();
    await page.locator("main a[data-row]", { hasText: "walrus" }).waitFor();
    const as_admin = { as: await signedIn("admin"), params: { incident_id: data.id } };
    const settled = { action: "resolve", outcome: "none", resolution: "The walrus has left." };
    for (const body of [{ action: "triage", severity: "low" }, { action: "investigate" }, settled])
      expect((await call(updateIncident, { ...as_admin, body })).status).toBe(200);
    await deliver({ expectFailures: true });
    await count.waitFor({ state: "detached" });
  });

  test("without the socket, the queue is polled every minute", async () => {
    const deaf = await operator.another();
    await deaf.clock.install();
    await deaf.addInitScript("WebSocket = class { constructor() { throw new Error(); } };");
    await operator.open(deaf);
    await deaf.locator("main .queue").first().waitFor();
    const { as } = await newUser();
    await call(reportIncident, { as, body: { category: "other", description: "Another walrus." } });
    await deliver({ expectFailures: true });
    const count = deaf.locator('aside a[href="#/incidents"] .count');
    await deaf.clock.runFor(30_000);
    expect(await count.count()).toBe(0);
    await deaf.clock.runFor(31_000);
    await count.getByText("1").waitFor();
    await deaf.close();
  });

  test("refunding a part shows beforehand what it costs whom", async () => {
    const stripe = operator.stripe();
    const worker = await payableProvider(stripe);
    const { job, payment_id } = await securedPayment(stripe);
    await completeJob(stripe, job.id, worker.id);
    const before = await payments.find(payment_id as never);
    expect(before.state).toBe("captured");
    await go(`/jobs/${job.id}`);
    const page = operator.page();
    await operator.played("Give back part of a payment, its effect shown before", "Job", async () => {
      await page.locator(".card button", { hasText: "Refund" }).click();
      const dialog = page.locator("dialog[open]");
      await dialog.locator("[name=amount_minor]").fill("50");
      const fee = Math.round((before.fee_minor * 5000) / before.captured_minor) / 100;
      for (const text of ["$50.00", `$${(50 - fee).toFixed(2)}`, `$${fee.toFixed(2)}`])
        await dialog.locator("dd", { hasText: text }).first().waitFor();
      expect((await payments.find(payment_id as never)).state).toBe("captured");
      await dialog.locator("[name=reason]").fill("The tap still drips.");
      await dialog.locator("button[type=submit]").click();
      await dialog.waitFor({ state: "detached" });
    });
    await expect.poll(async () => (await payments.find(payment_id as never)).refunded_minor).toBe(5000);
  });

  /** A customer's bank disputes the payment of a finished job. */
  const disputed = async (): Promise<Dispute> => {
    const stripe = operator.stripe();
    const worker = await payableProvider(stripe);
    const { job } = await securedPayment(stripe);
    await completeJob(stripe, job.id, worker.id);
    const paid = await payments.find((await jobPayments.find(job.id)).id);
    const opened = await fetch(`${stripe.emulator.url}/_emulator/disputes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ charge: paid.charge_id }),
    });
    expect(opened.status).toBe(200);
    await settled(stripe);
    const { items } = await disputes.page("inState", "DISPUTES#needs_response", { limit: 1, scope: "test" });
    return items[0] as Dispute;
  };

  test("a dispute is answered in one place: evidence drafted and sent, its money and messages beside it", async () => {
    const { id } = await disputed();
    const page = operator.page();
    await go("/");
    await operator.played("Answer a bank's dispute with evidence", "Queue", async () => {
      await page.locator(`main a[data-row][href="#/disputes/${id}"]`).click();
      for (const title of ["Evidence", "Money", "Messages between the two sides", "Notes"])
        await page.locator(`section[aria-label="${title}"]`).waitFor();
      await page.locator("[name=uncategorized_text]").fill("The tap no longer drips.");
      await page.locator("section[aria-label=Evidence] button[type=submit]").click();
      await expect
        .poll(async () => (await disputes.find(id)).evidence.uncategorized_text)
        .toBe("The tap no longer drips.");
      await page.getByRole("button", { name: "Send the evidence" }).click();
      await page.locator("dialog[open] button[type=submit]").click();
      await page.locator(".badge", { hasText: "Submitted" }).first().waitFor();
    });
    expect((await disputes.find(id)).state).toBe("submitted");
  });

  test("accepting a dispute shows its cost, takes a reason, and ends the answering", async () => {
    const { id } = await disputed();
    const page = operator.page();
    await go(`/disputes/${id}`);
    await operator.played("Accept a bank's dispute, its effect shown before", "Dispute", async () => {
      await page.getByRole("button", { name: "Accept", exact: true }).click();
      const dialog = page.locator("dialog[open]");
      await dialog.getByText("This can't be undone.").waitFor();
      for (const cost of ["$100.00", "$85.00", "$15.00"])
        await dialog.locator("dd", { hasText: cost }).first().waitFor();
      expect((await disputes.find(id)).state).toBe("needs_response");
      await dialog.locator("[name=reason]").fill("The work was not done.");
      await dialog.locator("button[type=submit]").click();
      await dialog.waitFor({ state: "detached" });
    });
    await settled(operator.stripe());
    expect(await disputes.find(id)).toMatchObject({
      state: "lost",
      accepted_reason: "The work was not done.",
    });
    await page.reload();
    await page.locator("section[aria-label=Dispute] dd", { hasText: "The work was not done." }).waitFor();
    expect(await page.locator(".head .actions button").count()).toBe(0);
  });

  test("rules are tried on recent estimates before they are in force", async () => {
    const { as } = await newUser();
    await askForQuote(as, { user_prompt: clearWords });
    await deliver({ expectFailures: true });
    await go("/settings/rules");
    const page = operator.page();
    const trip = page.locator("[name=call_out_minor]");
    const before = await pricingBasis(defaultMarket);
    await operator.played("Try a change of a rule, then put it in force", "Rules of quotes", async () => {
      await trip.fill(String(before.rules.call_out_minor / 100 + 10));
      await page.getByRole("button", { name: "Try it" }).click();
      await page.locator("dd", { hasText: "→" }).first().waitFor();
      expect((await pricingBasis(defaultMarket)).rules_version).toBe(before.rules_version);
      await page.getByRole("button", { name: "Put in force" }).click();
      await page.locator("dialog[open] dd", { hasText: "→" }).first().waitFor();
      await page.locator("dialog[open] button[type=submit]").click();
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    });
    expect((await pricingBasis(defaultMarket)).rules.call_out_minor).toBe(before.rules.call_out_minor + 1000);
  });

  test("rules that jobs propose are tried and put in force", async () => {
    const { position } = await analyticsPosition();
    const at = new Date().toISOString();
    const event = { type: "job.completed", occurred_at: at } as Told;
    const work = { task_kind: "plumbing.tap_leak", duration_minutes: 60 };
    const price = { price_minor: 12_000, currency: "usd", middle_minor: 10_000 };
    const jobs = Array.from({ length: 20 }, () =>
      workMeasures(event, [], { service: "plumbing", work }, price),
    );
    await writeAll(addToCells(position.generation, cellsOf(jobs.flat(), "UTC", false)));
    const before = (await pricingBasis(defaultMarket)).rules.hourly_rate_minor.by_service.plumbing as number;
    await go("/settings/rules");
    const page = operator.page();
    await page.reload();
    await page.locator("tr", { hasText: "Plumbing" }).getByText("120%").first().waitFor();
    await page.getByRole("button", { name: "Try what is proposed" }).click();
    await page.locator("dd", { hasText: "→" }).first().waitFor();
    await page.getByRole("button", { name: "Put in force" }).click();
    await page.locator("dialog[open] button[type=submit]").click();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    expect((await pricingBasis(defaultMarket)).rules.hourly_rate_minor.by_service.plumbing).toBe(
      before * 1.2,
    );
  });

  test("a note is written on a record and read there, and only its author removes it", async () => {
    const job = aJob({ version: 0, state: "open" });
    await placeJobs(job);
    const theirs = { record_type: "job", record_id: job.id, text: "I have called the customer." };
    await call(createNote, { as: await signedIn("admin"), body: theirs });
    await go(`/jobs/${job.id}`);
    const notes = operator
      .page()
      .locator("section", { has: operator.page().locator("h2", { hasText: "Notes" }) });
    await notes.locator(".answer", { hasText: "I have called" }).waitFor();
    expect(await notes.locator(".answer button").count()).toBe(0);
    const mine = notes.locator(".answer", { hasText: "before nine" });
    await operator.played("Write a note on a record", "Job", async () => {
      await notes.locator("header button").click();
      await operator.page().locator("dialog[open] textarea").fill("Nobody is at home before nine.");
      await operator.page().locator("dialog[open] button[type=submit]").click();
      await mine.waitFor();
    });
    await mine.locator("button").click();
    await operator.page().locator("dialog[open] button[type=submit]").click();
    await mine.waitFor({ state: "detached" });
    expect(await notes.locator(".answer").count()).toBe(1);
  });

  test("suspending a customer shows unfinished work, takes a reason, and can be lifted", async () => {
    const { as } = await newUser();
    await placeJobs(
      aJob({ version: 0, state: "assigned", user_id: as.id as never, price_minor: 12_000 }),
      aJob({ version: 0, state: "completed", user_id: as.id as never, price_minor: 99_000 }),
    );
    await go(`/people/${as.id}`);
    const page = operator.page();
    const decide = async (label: string, reason: string, shown: readonly string[]) => {
      await page.locator(".head button", { hasText: label }).click();
      const dialog = page.locator("dialog[open]");
      for (const text of shown) await dialog.getByText(text, { exact: true }).waitFor();
      await dialog.locator("[name=reason]").fill(reason);
      await dialog.locator("button[type=submit]").click();
      await dialog.waitFor({ state: "detached" });
    };
    await operator.played("Suspend a customer", "Person", async () => {
      await decide("Suspend", "Paid with stolen cards.", ["1", "$120.00"]);
      await page.locator(".badge", { hasText: "Suspended" }).waitFor();
    });
    expect((await accounts.find(as.id as never)).suspended).toMatchObject({
      reason: "Paid with stolen cards.",
    });
    await decide("Reinstate", "It was a mistake.", []);
    await page.locator(".badge", { hasText: "Suspended" }).waitFor({ state: "detached" });
    expect((await accounts.find(as.id as never)).suspended).toBeUndefined();
    await deliver({ expectFailures: true });
    await page.reload();
    await page.locator("section[aria-label='Messages sent'] .story", { hasText: "suspended" }).waitFor();
  });

  test("a quote is found with the keyboard and approved, after its price is read", async () => {
    const { as } = await newUser();
    const quote = await quoteOf(as, {
      state: "needs_review",
      review_reasons: ["safety"],
      expires_at: undefined,
    });
    await go("/quotes");
    const page = operator.page();
    await operator.played("Approve a quote, its price read before", "Quotes", async () => {
      await page.locator(`main a[data-row][href="#/quotes/${quote.id}"]`).waitFor();
      await operator.drawn();
      expect(await page.locator("main a[data-row]").count()).toBe(1);
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await page.locator(".head code", { hasText: quote.id }).waitFor();
      await page.locator(".head .primary").click();
      await page
        .locator("dialog[open]", { hasText: "$120.00 to $180.00" })
        .locator("button[type=submit]")
        .click();
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    });
    await expect.poll(async () => (await quotes.find(quote.id)).state).toBe("estimated");
  });

  test("the film of a quote plays beside its tasks", async () => {
    const { as } = await newUser();
    const filmed = Buffer.from(await operator.page().evaluate<string>(filming), "base64");
    const film = await mediumOf(as.id, {
      kind: "video",
      content_type: "video/webm",
      size_bytes: filmed.length,
      bucket: process.env.MEDIA_BUCKET as string,
    });
    await storage().send(
      new PutObjectCommand({
        Bucket: film.bucket,
        Key: film.key,
        Body: filmed,
        ContentType: film.content_type,
      }),
    );
    const quote = await quoteOf(as, {
      state: "needs_review",
      review_reasons: ["safety"],
      expires_at: undefined,
      media_ids: [film.id],
      tasks: [aTask({ task_kind: "plumbing.tap_leak" })],
    });
    await go(`/quotes/${quote.id}`);
    const video = operator.page().locator("video");
    await video.waitFor();
    const tasks = operator.page().locator("main fieldset").first();
    const [seen, priced] = [await video.boundingBox(), await tasks.boundingBox()];
    expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual(priced?.x ?? 0);
    expect(Math.abs((seen?.y ?? 0) - (priced?.y ?? 0))).toBeLessThan(200);
    const page = operator.page();
    await page.evaluate(`document.querySelector("video").muted = true`);
    await operator.played("Play a quote's film beside its tasks, and correct a price", "Quote", async () => {
      await video.click();
      await expect
        .poll(() => page.evaluate<number>(`document.querySelector("video").currentTime`))
        .toBeGreaterThan(0.2);
      await tasks.locator("[name='tasks.0.low_minor']").fill("130.50");
      await page.locator("main form [name=reason]").fill("The film shows a second tap.");
      await page.locator("main form button[type=submit]", { hasText: "Save as a new version" }).click();
      await page.locator("section[aria-label=Versions]", { hasText: "a second tap" }).waitFor();
    });
    expect((await quotes.find(quote.id)).tasks[0]?.low_minor).toBe(13_050);
  });

  test("repair conversations are listed by kind and read only with a reason", async () => {
    const { as } = await newUser();
    const started = await startSession(as, { prompt: "The oven door does not close." });
    await deliver({ expectFailures: true });
    const { session_id } = started.data.session ?? started.data;
    await go("/conversations");
    const page = operator.page();
    await page.locator("main .empty").waitFor();
    await page.selectOption(".choice:has-text('About') select", "repair");
    await page.locator(`main a[data-row][href="#/conversations/${session_id}"]`).click();
    await page.fill("main [name=reason]", "The customer asked us to.");
    await page.click("main button[type=submit]");
    await page.locator(".said .prose", { hasText: "The oven door does not close." }).waitFor();
    expect(await storyOf("conversation", session_id)).toContain("chat.read_by_admin");
  });

  test("a job is found by where it is, in the search and in the list", async () => {
    const place = { line1: "4 Mill Lane", city: "Whitcombe", region: "NY", postcode: "12999", country: "US" };
    const job = aJob({ version: 0, state: "open", title: "Sweep the chimney", place: place as never });
    await placeJobs(job);
    const page = operator.page();
    await go("/");
    await operator.played("Find a job by its street", "Queue", async () => {
      await page.keyboard.press("/");
      await page.keyboard.type("4 mill lane, whit");
      await page.keyboard.press("Enter");
      await page.locator("main a[data-row]", { hasText: "Sweep the chimney" }).waitFor();
    });
    await go("/jobs");
    await page.locator("main [name=place]").fill("12999");
    await page.keyboard.press("Enter");
    await page.locator("main .foot", { hasText: "1 shown" }).waitFor();
    await page.locator("main a[data-row]", { hasText: "Sweep the chimney" }).waitFor();
  });

  test("an address search continues by itself past the newest jobs", async () => {
    const page = operator.page();
    const place = { line1: "31 Quarry Road", city: "Whitcombe", postcode: "12999", country: "US" };
    await placeJobs(aJob({ version: 0, state: "open", title: "Point the wall", place: place as never }));
    const listed = /get-all-jobs.*place=/;
    await page.route(listed, (route) => {
      const url = new URL(route.request().url());
      if (!url.searchParams.has("cursor"))
        return route.fulfill({ json: { success: true, data: { items: [], next_cursor: "further" } } });
      url.searchParams.delete("cursor");
      return route.continue({ url: url.href });
    });
    await go("/search?q=quarry%20road");
    await page.locator("main a[data-row]", { hasText: "Point the wall" }).waitFor();
    await page.unroute(listed);
    await go("/search?q=nowhere%20at%20all");
    await page.getByText("No job is at such an address.").waitFor();
  });

  test("a session whose access token has expired is renewed unseen", async () => {
    const page = operator.page();
    const tokenOf = () =>
      page.evaluate<string>(`JSON.parse(sessionStorage.getItem("console.session")).access_token`);
    const before = await tokenOf();
    const held = await page.evaluate<string>(`sessionStorage.getItem("console.session")`);
    const spoiled = JSON.stringify({ ...JSON.parse(held), access_token: `${before.slice(0, -6)}AAAAAA` });
    await page.evaluate(`sessionStorage.setItem("console.session", ${JSON.stringify(spoiled)})`);
    await page.reload();
    await go("/jobs");
    await page.locator("main a[data-row]").first().waitFor();
    expect([before, spoiled]).not.toContain(await tokenOf());
    expect(await page.locator("[name=totp]").count()).toBe(0);
  });

  test("anything is found by its id, and a question mark shows the keys", async () => {
    const job = aJob({ version: 0, state: "open", title: "Mend the gutter" });
    await placeJobs(job);
    const page = operator.page();
    await go("/");
    await operator.played("Find a record by its id and open it", "Queue", async () => {
      await page.keyboard.press("/");
      await page.keyboard.type(job.id);
      await page.keyboard.press("Enter");
      await page.locator("main a[data-row]", { hasText: "Mend the gutter" }).waitFor();
      await operator.drawn();
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await page.locator("h1", { hasText: "Mend the gutter" }).waitFor();
    });
    await page.keyboard.press("?");
    await page.locator("dialog[open] kbd").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  });

  test("the counted steps equal docs/console.md", () => {
    operator.documentSteps("What an operator does all day");
  });

  test("signing out leaves nothing in the window", async () => {
    const page = operator.page();
    await page.locator(".leave").click();
    await page.locator("[name=totp]").waitFor();
    expect(await page.evaluate<string | null>(`sessionStorage.getItem("console.session")`)).toBeNull();
    expect(operator.complaints()).toEqual([]);
  });
});
