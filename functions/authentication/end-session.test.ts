import { expect, test } from "vitest";
import { newUser, password, someIp } from "../../tests/support/people.ts";
import { type Caller, call, clock, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as endSession } from "./end-session.ts";
import { handler as getAllAddress } from "./get-all-address.ts";
import { handler as getSessions } from "./get-sessions.ts";
import { handler as refreshToken } from "./refresh-token.ts";
import { handler as signIn } from "./sign-in.ts";

const list = async (as: Caller) => (await call(getSessions, { as })).data.items;

test("lists every device with what is known about it, newest first", async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  const { email, as } = await newUser();
  clock.advance({ minutes: 5 });
  const source_ip = someIp();
  const { data } = await call(signIn, {
    body: { email, password },
    source_ip,
    headers: { "user-agent": "Phone" },
  });
  clock.advance({ minutes: 5 });
  await call(refreshToken, { body: { refresh_token: data.refresh_token } });
  const items = await list(as);
  expect(items).toMatchObject([
    {
      source_ip,
      method: "password",
      created_at: "2027-03-01T12:05:00.000Z",
      last_used_at: "2027-03-01T12:10:00.000Z",
      current: false,
    },
    { id: as.session_id, method: "code", last_used_at: "2027-03-01T12:00:00.000Z", current: true },
  ]);
  expect(JSON.stringify(items)).not.toMatch(/hash|version/);
});

test("ending one session signs out that device at once and no other", async () => {
  const { email, as } = await newUser();
  const { data } = await call(signIn, { body: { email, password }, source_ip: someIp() });
  const other = (await list(as)).find(({ current }: { current: boolean }) => !current);
  const said = await call(endSession, { as, params: { session_id: other.id } });
  expect([said.status, said.data.id]).toEqual([200, other.id]);
  const authorization = `Bearer ${data.access_token}`;
  expect((await call(getAllAddress, { headers: { authorization } })).status).toBe(401);
  expect((await call(refreshToken, { body: { refresh_token: data.refresh_token } })).status).toBe(401);
  expect((await list(as)).map(({ id }: { id: string }) => id)).toEqual([as.session_id]);
  expect((await storyOf("session", other.id)).at(-1)).toBe("session.ended");
});

test("another's session answers like a missing one, and so does an ended one", async () => {
  const { as } = await newUser();
  const stranger = await signedIn("user");
  const foreign = await call(endSession, { as, params: { session_id: stranger.session_id } });
  const missing = await call(endSession, { as, params: { session_id: "0199a1b2c3d4e5f60718293a" } });
  expect([foreign.status, foreign.error]).toEqual([404, { code: "session.not_found" }]);
  expect([missing.status, missing.error]).toEqual([404, { code: "session.not_found" }]);
  expect((await call(getSessions, { as: stranger })).status).toBe(200);
  expect((await call(endSession, { as, params: { session_id: as.session_id } })).status).toBe(200);
  expect((await call(endSession, { as, params: { session_id: as.session_id } })).status).toBe(401);
});
