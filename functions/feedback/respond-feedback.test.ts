import { expect, test } from "vitest";
import { accountOf } from "../../shared/kernel/id.ts";
import { givenFeedback } from "../../tests/support/feedback.ts";
import { type Caller, call, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler } from "./respond-feedback.ts";

const provider = () => signedIn("service_provider");
const about = ({ id }: Caller, given: Parameters<typeof givenFeedback>[0] = {}) =>
  givenFeedback({ service_provider_id: id as never, ...given });
const respond = (as: Caller, feedback_id: string, body: object = { action: "reply", text: "Sorry." }) =>
  call(handler, { as, params: { feedback_id }, body });

test("the provider whom feedback is about replies to it", async () => {
  const as = await provider();
  const { id } = await about(as);
  const said = await respond(as, id);
  expect(said.data).toMatchObject({ id, state: "published", reply: { text: "Sorry." } });
  expect(await storyOf("feedback", id)).toEqual(["feedback.replied"]);
});

test("the customer whom feedback is about flags it: it stays for others to read", async () => {
  const as = await signedIn("user");
  const { id } = await givenFeedback({ by: "service_provider", user_id: as.id as never });
  const said = await respond(as, id, { action: "flag", ground: "untrue", note: "I was at home." });
  expect(said.data).toMatchObject({ state: "published", flag: { ground: "untrue", note: "I was at home." } });
  expect(await storyOf("feedback", id)).toEqual(["feedback.flagged"]);
});

test("each is possible once, also after the other", async () => {
  const as = await provider();
  const { id } = await about(as);
  const flag = { action: "flag", ground: "other" };
  expect([(await respond(as, id, flag)).status, (await respond(as, id)).status]).toEqual([200, 200]);
  for (const body of [flag, undefined])
    expect((await respond(as, id, body)).error?.code).toBe("feedback.answered");
  expect(await storyOf("feedback", id)).toEqual(["feedback.flagged", "feedback.replied"]);
});

test("of many replies sent at once one is kept", async () => {
  const as = await provider();
  const { id } = await about(as);
  const said = await Promise.all(
    ["a", "b", "c", "d"].map((text) => respond(as, id, { action: "reply", text })),
  );
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await storyOf("feedback", id)).toEqual(["feedback.replied"]);
});

test("the author is refused, and everybody else is told that there is nothing", async () => {
  const [author, as] = [await signedIn("user"), await provider()];
  const { id } = await about(as, { user_id: author.id as never });
  expect((await respond(author, id)).error?.code).toBe("feedback.own");
  expect((await respond(await provider(), id)).error?.code).toBe("feedback.not_found");
});

test.each(["submitted", "removed"] as const)(
  "feedback that is %s is hidden from whom it is about",
  async (state) => {
    const as = await provider();
    const { id, service_provider_id } = await about(as, { state });
    expect(accountOf(service_provider_id)).toBe(as.id);
    expect((await respond(as, id)).error?.code).toBe("feedback.not_found");
  },
);
