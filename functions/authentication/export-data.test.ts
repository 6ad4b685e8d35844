import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openBucket } from "../../tests/support/bucket.ts";
import { newUser, proved } from "../../tests/support/people.ts";
import { postedPicture, providerWithALife, userWithALife } from "../../tests/support/person-with-history.ts";
import { type Caller, call, clock, signedIn } from "../../tests/support/world.ts";
import { handler as exportData } from "./export-data.ts";

const bucket = openBucket();
const picture = readFile(new URL("../../local/sample/specimen.png", import.meta.url));
const exported = async (as: Caller) => {
  const said = await call(exportData, await proved(as));
  const response = await fetch(said.data.url, { signal: AbortSignal.timeout(5000) });
  return { said, response, text: await response.text() };
};

test("exports everything known about a person as one file, with links to their media", async () => {
  const { as, email, words, quote, booking } = await userWithALife("saffronvale");
  const media_id = await postedPicture(as, await picture, bucket.post, "saffronvale");
  const { said, response, text } = await exported(as);
  expect(said.status).toBe(200);
  expect(response.headers.get("content-disposition")).toContain("attachment");
  expect(Buffer.byteLength(text)).toBe(said.data.size_bytes);
  const data = JSON.parse(text);
  expect(data.account).toMatchObject({ id: as.id, name: words.name, email, has_password: true });
  expect(data.quotes[0]).toMatchObject({ quote_id: quote.id, user_prompt: words.prompt });
  expect(data.jobs[0]).toMatchObject({ job_id: booking.id, optional_message: words.message });
  expect(data.documents[0].document_number).toBe(words.document_number);
  expect(data.messages[0].text).toBe(words.message);
  expect(data.addresses[0].line1).toBe(words.street);
  expect(data.history.some(({ source_ip }: { source_ip: string }) => source_ip === "203.0.113.77")).toBe(
    true,
  );
  expect(data.media[0].id).toBe(media_id);
  const file = await fetch(data.media[0].download.url, { signal: AbortSignal.timeout(5000) });
  expect((await file.arrayBuffer()).byteLength).toBe((await picture).byteLength);
  expect(said.data.records).toMatchObject({ quotes: 1, jobs: 1, media: 1, addresses: 1 });
  expect(text).not.toMatch(/argon2|password_hash|refresh_hash|previous_hash|destination_key|"pk"|writer/);
});

test("a provider's export has its business, and about its customers only where and what the work was", async () => {
  const { as, company, done } = await providerWithALife("larkspurhill");
  const { text } = await exported(as);
  const data = JSON.parse(text);
  expect(data.company[0].tax_id).toBe(company.tax_id);
  expect(data.business[0].id).toBe(as.id);
  expect(data.offers).toHaveLength(1);
  expect(data.jobs_taken[0].job_id).toBe(done.id);
  expect(text).not.toContain(done.customer_name);
  expect(text).not.toContain(done.place.line1);
});

test("contains nobody else's data", async () => {
  await userWithALife("otherpersons");
  const { as } = await newUser();
  expect((await exported(as)).text).not.toContain("otherpersons");
});

test("allows ten exports a day, for the holder only; the link expires after an hour", async () => {
  const { as } = await newUser();
  const before = await bucket.keys("exports/");
  const said = await Promise.all(Array.from({ length: 11 }, async () => call(exportData, await proved(as))));
  expect(said.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429]);
  expect(await bucket.keys("exports/"), "an eleventh was not written").toHaveLength(before.length + 10);
  expect((await call(exportData, {})).status).toBe(401);
  expect((await call(exportData, await proved(await signedIn("admin")))).status).toBe(403);
  const { url } = said.find(({ status }) => status === 200)?.data ?? {};
  clock.advance({ minutes: 61 });
  expect((await fetch(url, { signal: AbortSignal.timeout(5000) })).status).toBe(403);
});
