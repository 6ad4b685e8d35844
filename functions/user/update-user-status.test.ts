import { beforeEach, expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { newId } from "../../shared/kernel/id.ts";
import { aJob } from "../../tests/support/marketplace.ts";
import { newProvider, newUser, password, someIp } from "../../tests/support/people.ts";
import { type Caller, call, clock, deliver, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler as refreshToken } from "../authentication/refresh-token.ts";
import { handler as signIn } from "../authentication/sign-in.ts";
import { handler as getNotifications } from "../notification/get-notifications.ts";
import { handler as getAllUsers } from "./get-all-users.ts";
import { handler as getSingleUserDetail } from "./get-single-user-detail.ts";
import { handler } from "./update-user-status.ts";

let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  admin = await signedIn("admin");
});
const rule = (account_id: string, action: string, as = admin) =>
  call(handler, {
    as,
    params: { account_id },
    body: { action, reason: "Paid with cards that were stolen." },
  });
const signInAs = (email: string, given = password) =>
  call(signIn, { body: { email, password: given }, source_ip: someIp() });

test("a suspended customer is signed out everywhere and can't sign in; once reinstated, they can", async () => {
  const { as, email, signed } = await newUser();
  await signInAs(email);
  const said = await rule(as.id, "suspend");
  expect(said.data).toMatchObject({
    ended_sessions: 2,
    suspended: { by: admin.id, reason: "Paid with cards that were stolen.", at: "2027-03-01T12:00:00.000Z" },
  });
  expect((await call(getSingleUserDetail, { as, params: { user_id: as.id } })).status).toBe(401);
  const { refresh_token } = signed.data;
  expect((await call(refreshToken, { body: { refresh_token } })).status).toBe(401);
  const refused = await signInAs(email);
  expect([refused.status, refused.error]).toMatchObject([
    403,
    { code: "account.suspended", details: { since: "2027-03-01T12:00:00.000Z" } },
  ]);
  expect((await rule(as.id, "reinstate")).data).not.toHaveProperty("suspended");
  expect((await signInAs(email)).status).toBe(200);
  expect(await storyOf("account", as.id)).toEqual(
    expect.arrayContaining(["account.suspended", "account.reinstated"]),
  );
});

test("a wrong password does not reveal that an account is suspended", async () => {
  const { as, email } = await newUser();
  await rule(as.id, "suspend");
  const wrong = await signInAs(email, "another-otter-lamp-39");
  expect([wrong.status, wrong.error?.code]).toEqual([401, "auth.credentials_invalid"]);
});

test("the customer is told why, and administrators see it in the list and in the profile", async () => {
  const { as, email } = await newUser();
  await rule(as.id, "suspend");
  await deliver({ expectFailures: true });
  const listed = await call(getAllUsers, { as: admin, query: { q: email } });
  expect(listed.data.items).toMatchObject([{ id: as.id, suspended: { by: admin.id } }]);
  const detail = await call(getSingleUserDetail, { as: admin, params: { user_id: as.id } });
  expect(detail.data.suspended).toMatchObject({ reason: "Paid with cards that were stolen." });
  await rule(as.id, "reinstate");
  const again = await signInAs(email);
  const { data } = await call(getNotifications, {
    as: { ...as, session_id: "", token: again.data.access_token },
  });
  expect(data.items).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ type: "account.suspended", title: "Your account is suspended" }),
    ]),
  );
  expect(JSON.stringify(data.items)).toContain("Paid with cards that were stolen");
});

test("the answer names what is unfinished, and leaves it as it is", async () => {
  const { as } = await newUser();
  const job = aJob({ user_id: as.id as never, state: "open" });
  await write(jobs.insert(job));
  expect((await rule(as.id, "suspend")).data.job_ids).toEqual([job.id]);
  expect((await jobs.find(job.id)).state).toBe("open");
});

test("repeating it is refused; providers and unknown accounts are not found; administrators only", async () => {
  const { as } = await newUser();
  await rule(as.id, "suspend");
  const twice = await rule(as.id, "suspend");
  expect([twice.status, twice.error]).toMatchObject([
    409,
    { code: "account.suspension_unchanged", details: { suspended: true } },
  ]);
  const provider = await newProvider();
  for (const id of [provider.as.id, newId("user")]) expect((await rule(id, "suspend")).status).toBe(404);
  expect((await rule(as.id, "reinstate", await signedIn("user"))).status).toBe(403);
});

test("of two concurrent suspensions one counts", async () => {
  const { as } = await newUser();
  const said = await Promise.all([rule(as.id, "suspend"), rule(as.id, "suspend")]);
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await accounts.find(as.id)).suspended).toBeDefined();
});
