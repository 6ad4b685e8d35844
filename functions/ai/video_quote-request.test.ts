import { beforeEach, describe, expect, test } from "vitest";
import { addresses } from "../../shared/data/accounts.ts";
import { newId } from "../../shared/kernel/id.ts";
import { mediumOf, place } from "../../tests/support/marketplace.ts";
import {
  askForQuote,
  clearWords,
  quoteAfter,
  quoteOf,
  roundTripsNeeded,
  seenQuote,
  servedAround,
  unclearWords,
} from "../../tests/support/quotes.ts";
import { type Caller, call, deliver, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler as acceptQuote } from "../quote/accept-quote.ts";
import { handler as quoteRequest } from "./quote-request.ts";
import { handler as videoQuoteRequest } from "./video_quote-request.ts";

let user: Caller;
beforeEach(async () => {
  user = await signedIn("user");
});

const addressOf = async (owner: Caller, given: Record<string, unknown> = {}) => {
  const at = "2027-01-01T00:00:00.000Z";
  const ids = { id: newId("address"), account_id: owner.id };
  const address = {
    ...place,
    ...ids,
    version: 0,
    primary: true,
    created_at: at,
    updated_at: at,
    ...given,
  };
  await write(addresses.insert(address));
  return address;
};

test("a film and a sentence get a price that can be accepted", async () => {
  await servedAround("62704");
  const video = await mediumOf(user.id);
  const asked = await askForQuote(user, {
    video_url: video.id,
    user_prompt: clearWords,
    address: "12 Orchard Street, Springfield, IL 62704, USA",
    media_type: "video",
  });
  expect(asked).toMatchObject({ status: 200, data: { state: "processing", media_ids: [video.id] } });
  expect(asked.data).not.toHaveProperty("totals");
  await deliver();
  const quote = await seenQuote(user, asked.data.quote_id);
  expect(quote).toMatchObject({
    state: "estimated",
    revision: 1,
    source: "video",
    address: { city: "Springfield", region: "IL", postcode: "62704", country: "US" },
    tasks: [{ task_kind: "plumbing.tap_leak", quantity: 1, unit: "each" }],
  });
  expect(quote.totals.low_minor).toBe(quote.tasks[0].low_minor);
  const { low_minor, high_minor, price_minor } = quote.tasks[0];
  expect(price_minor).toBe(Math.round((low_minor + high_minor) / 2));
  expect(quote.totals.price_minor).toBe(price_minor);
  expect(quote.tasks[0].duration_minutes).toBeGreaterThanOrEqual(30);
  expect(quote.tasks[0].duration_minutes % 15).toBe(0);
  const accepted = await call(acceptQuote, {
    as: user,
    params: { quote_id: quote.quote_id },
    body: { decision: "accept", version: quote.revision },
  });
  expect(accepted).toMatchObject({ status: 200, data: { state: "accepted", totals: quote.totals } });
  expect(await storyOf("quote", quote.quote_id)).toEqual([
    "quote.requested",
    "quote.estimated",
    "quote.accepted",
  ]);
});

describe("video_url and video_slide_img accept an upload of the caller's", () => {
  test("by id, key, the store's address or the API's", async () => {
    const { id, key } = await mediumOf(user.id, { key: "" }).then((one) => ({
      id: one.id,
      key: `media/${user.id}/${one.id}`,
    }));
    const store = `${process.env.AWS_ENDPOINT_URL_S3}/${process.env.MEDIA_BUCKET}/${key}`;
    for (const video_url of [
      id,
      key,
      store,
      `${store}?X-Amz-Signature=00`,
      `https://${process.env.MEDIA_BUCKET}.s3.us-east-1.amazonaws.com/${key}`,
      `${process.env.ACCESS_TOKEN_ISSUER}/video/get-media/${id}`,
    ]) {
      const said = await askForQuote(user, { video_url });
      expect({ video_url, status: said.status }).toEqual({ video_url, status: 200 });
      expect(said.data.media_ids).toEqual([id]);
      await deliver();
    }
  });

  test("refuses everything else, naming the field: another's, missing, rejected or external files", async () => {
    const own = await mediumOf(user.id);
    const rejected = await mediumOf(user.id, { state: "rejected", rejected_reason: "content_type" });
    const foreign = await mediumOf((await signedIn("user")).id);
    const key = `media/${user.id}/${own.id}`;
    const problems = new Map<string, string | undefined>();
    for (const video_url of [
      foreign.id,
      newId("media"),
      rejected.id,
      "http://169.254.169.254/latest/meta-data",
      `https://evil.example/${process.env.MEDIA_BUCKET}/${key}`,
      `${process.env.AWS_ENDPOINT_URL_S3}@evil.example/${process.env.MEDIA_BUCKET}/${key}`,
      `${process.env.AWS_ENDPOINT_URL_S3}/another-bucket/${key}`,
      `${process.env.AWS_ENDPOINT_URL_S3}/${process.env.MEDIA_BUCKET}/../${key}`,
      "file:///etc/passwd",
    ]) {
      user = await signedIn("user", user.id);
      const said = await askForQuote(user, { video_url, user_prompt: clearWords });
      expect({ video_url, status: said.status }).toEqual({ video_url, status: 422 });
      expect(said.error?.fields?.map(({ field }) => field)).toEqual(["video_url"]);
      problems.set(video_url, said.error?.fields?.[0]?.problem);
    }
    const missing = [...problems.values()][1];
    expect(problems.get(foreign.id)).toBe(missing);
    expect(problems.get(rejected.id)).toBe(
      "was rejected. The file is not of the type that you said. Upload it again",
    );
  });

  test("names both fields if both are wrong", async () => {
    const video = await mediumOf(user.id);
    const said = await askForQuote(user, { video_url: "x", video_slide_img: video.id });
    expect(said.error?.fields?.map(({ field }) => field)).toEqual(["video_url", "video_slide_img"]);
  });

  test("a film is refused as an image", async () => {
    const video = await mediumOf(user.id);
    const said = await askForQuote(user, { video_url: video.id, media_type: "image/png" });
    expect(said).toMatchObject({ status: 422, error: { fields: [{ field: "video_url" }] } });
  });
});

test("another's user_id, quote_id and address answer like missing ones", async () => {
  const other = await signedIn("user");
  const theirs = await quoteOf(other, { state: "failed" });
  const home = await addressOf(other);
  for (const [name, foreign, code] of [
    ["user_id", other.id, "account.not_found"],
    ["quote_id", theirs.id, "quote.not_found"],
    ["address", home.id, "address.not_found"],
  ] as const) {
    const asked = await askForQuote(user, { user_prompt: clearWords, [name]: foreign });
    const missing = await askForQuote(user, { user_prompt: clearWords, [name]: newId("quote") });
    expect(asked).toMatchObject({ status: 404, error: { code } });
    expect(asked.error).toEqual(missing.error);
  }
  expect((await askForQuote(user, { user_prompt: clearWords, quote_id: "no id" })).status).toBe(404);
});

test("refuses a request without words, film and quote; unknown fields and wrong types are named", async () => {
  const nothing = await askForQuote(user);
  expect(nothing).toMatchObject({ status: 422, error: { fields: [{ field: "user_prompt" }] } });
  const odd = await askForQuote(user, { user_prompt: 5, state: "accepted", price_minor: 1 });
  expect(odd.status).toBe(422);
  expect(odd.error?.fields?.map(({ field }) => field).sort()).toEqual([
    "price_minor",
    "state",
    "user_prompt",
  ]);
  expect((await askForQuote(user, { user_prompt: "x".repeat(4001) })).status).toBe(422);
  const absent = await call(videoQuoteRequest, { as: user, body: { user_prompt: clearWords } });
  expect(absent.status).toBe(200);
});

describe("the address", () => {
  test("is the customer's own by id, else what the words say, else the primary one", async () => {
    const home = await addressOf(user);
    const cabin = await addressOf(user, {
      primary: false,
      line1: "3 Lake Road",
      postcode: "10001",
      region: "NY",
    });
    const at = async (address: string) =>
      (await askForQuote(user, { user_prompt: clearWords, address })).data.address;
    expect((await at(cabin.id)).address_id).toBe(cabin.id);
    expect((await at("")).address_id).toBe(home.id);
    expect((await at("near the old mill")).address_id).toBe(home.id);
    expect(await at("7 Pine Ave, Boston, MA 02108")).toEqual({
      line1: "7 Pine Ave",
      city: "Boston",
      region: "MA",
      postcode: "02108",
      country: "US",
    });
    expect((await at("3 lake road, Springfield, 10001")).address_id).toBe(cabin.id);
  });

  test("affects the price", async () => {
    const priced = async (address: string) =>
      (await quoteAfter(user, { user_prompt: clearWords, address })).totals.low_minor;
    const [illinois, newYork] = [
      await priced("1 A St, Springfield, IL 62704"),
      await priced("1 A St, New York, NY 10001"),
    ];
    expect(Math.abs(newYork - illinois * 1.25)).toBeLessThanOrEqual(2);
  });
});

test("a danger in the words is answered at once, and the quote goes to review before any price is valid", async () => {
  const asked = await askForQuote(user, { user_prompt: "There is a smell of gas in the kitchen." });
  expect(asked.data).toMatchObject({
    state: "processing",
    safety: [{ flag: "gas", notice: expect.stringContaining("leave the building") }],
  });
  await deliver();
  const quote = await seenQuote(user, asked.data.quote_id);
  expect(quote).toMatchObject({ state: "needs_review", review_reasons: ["safety"], allowed: [] });
  expect(quote.safety[0].flag).toBe("gas");
  const refused = await call(acceptQuote, {
    as: user,
    params: { quote_id: quote.quote_id },
    body: { decision: "accept", version: 1 },
  });
  expect(refused).toMatchObject({ status: 409, error: { code: "quote.invalid_transition" } });
});

describe("an existing quote", () => {
  test("takes more words, which are read together with the earlier ones", async () => {
    const first = await quoteAfter(user, { user_prompt: unclearWords });
    expect(first.state).toBe("awaiting_answers");
    const more = await askForQuote(user, { quote_id: first.quote_id, user_prompt: clearWords });
    expect(more.data).toMatchObject({ quote_id: first.quote_id, state: "processing", questions: [] });
    await deliver();
    expect(await seenQuote(user, first.quote_id)).toMatchObject({
      state: "estimated",
      tasks: [{ task_kind: "plumbing.tap_leak" }],
      user_prompt: `${unclearWords}\n${clearWords}`,
    });
  });

  test.each([
    "accepted",
    "declined",
    "expired",
    "needs_review",
    "rejected",
    "abandoned",
    "converted",
  ] as const)("takes none when it is %s", async (state) => {
    const quote = await quoteOf(user, { state });
    const said = await askForQuote(user, { quote_id: quote.id, user_prompt: clearWords });
    expect(said).toMatchObject({ status: 409, error: { code: "quote.invalid_transition" } });
  });
});

test("a customer can ask ten times in ten minutes, over all operations", async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await askForQuote(user, { user_prompt: clearWords })).status).toBe(200);
    expect((await call(quoteRequest, { as: user, body: { user_prompt: clearWords } })).status).toBe(200);
  }
  const refused = await askForQuote(user, { user_prompt: clearWords });
  expect(refused).toMatchObject({ status: 429, error: { code: "request.rate_limited" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await askForQuote(await signedIn("user"), { user_prompt: clearWords })).status).toBe(200);
});

test("reusing an Idempotency-Key starts only one quote", async () => {
  const once = () =>
    call(quoteRequest, {
      as: user,
      body: { user_prompt: clearWords },
      headers: { "idempotency-key": "one" },
    });
  const [first, second] = [await once(), await once()];
  expect(second.data.quote_id).toBe(first.data.quote_id);
  expect(second.headers["idempotent-replayed"]).toBe("true");
});

test("takes three round trips", async () => {
  const ask = async () => {
    const { id: video_url } = await mediumOf(user.id);
    return askForQuote(user, { video_url, user_prompt: clearWords, address: "1 A St, Boston, MA 02108" });
  };
  expect(await roundTripsNeeded(ask, 3)).toBe(3);
});

test("is for users only", async () => {
  expect((await call(videoQuoteRequest, { body: {} })).status).toBe(401);
  for (const role of ["admin", "service_provider"] as const)
    expect((await call(videoQuoteRequest, { as: await signedIn(role), body: {} })).status).toBe(403);
});
