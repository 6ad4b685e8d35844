import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { handler as heldSchedule } from "../events/schedules/held-messages.ts";
import { handler as acceptAdmin } from "../functions/authentication/admin/accept-invite.ts";
import { handler as signUp } from "../functions/authentication/sign-up.ts";
import { handler as getInbox } from "../functions/notification/get-notifications.ts";
import { handler as getSettings } from "../functions/notification/get-settings.ts";
import { handler as updateSettings } from "../functions/notification/update-settings.ts";
import { accounts } from "../shared/data/accounts.ts";
import { challenges } from "../shared/data/challenges.ts";
import { jobs } from "../shared/data/jobs.ts";
import { EndpointDisabled } from "../shared/domain/integration/events.ts";
import { JobAssigned } from "../shared/domain/job/events.ts";
import { jobFacts } from "../shared/domain/job/facts.ts";
import { newId } from "../shared/kernel/id.ts";
import { invitedAs, joiningWith } from "./support/admins.ts";
import { administrator } from "./support/callers.ts";
import { aJob, anAccount } from "./support/marketplace.ts";
import { startMessageServices } from "./support/message-services.ts";
import { password, someAddress, someIp } from "./support/people.ts";
import { type Caller, call, clock, deliver, runSchedule, signedIn, tell, write } from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

const services = await startMessageServices();
afterAll(() => services.close());
beforeEach(() => {
  clock.set("2027-03-02T18:00:00.000Z");
  services.sent.length = 0;
});

const emailOf = ({ id }: Caller) => `${id}@example.com`;
const person = async (
  role: "user" | "service_provider" = "user",
  given: { language?: string } = {},
): Promise<Caller> => {
  const as = await signedIn(role);
  const email = emailOf(as);
  const email_verified_at = new Date().toISOString();
  await write(accounts.insert(anAccount({ id: as.id, role, email, email_verified_at, ...given })));
  return as;
};

/** Tells both sides of a job in Madrid that it is the provider's. */
const assigned = async (customer: Caller, provider: Caller) => {
  const job = aJob({
    ...{ user_id: customer.id as never, service_provider_id: provider.id as never, state: "assigned" },
    ...{ title: "Cambiar un grifo", provider_name: "Grifos Sol", time_zone: "Europe/Madrid" },
    starts_at: "2027-03-12T09:00:00.000Z",
  });
  await write(jobs.insert(job));
  const audience = [customer.id, provider.id];
  await tell(JobAssigned.atVersion({ ...job, version: 1 }, { data: jobFacts(job) as never, audience }));
  await deliver();
};

const inbox = async (as: Caller) => (await call(getInbox, { as })).data.items[0];
const mail = (as: Caller) => services.sent.find(({ to }) => to === emailOf(as));

test("each side of a job is told in its own language: in the inbox, in the mail and in its frame", async () => {
  const [customer, provider] = [await person("user", { language: "en" }), await person("service_provider")];
  await assigned(customer, provider);
  expect(await inbox(customer)).toMatchObject({
    title: "Grifos Sol will do “Cambiar un grifo”",
    text: expect.stringMatching(/^It starts on Friday,? 12 March at 10:00 CET\./),
  });
  expect(await inbox(provider)).toMatchObject({
    title: expect.stringContaining("«Cambiar un grifo»"),
    text: expect.stringContaining("viernes, 12 de marzo, 10:00 CET"),
  });
  const { html = "", text } = mail(customer) ?? {};
  expect(html).toMatch(/^<!doctype html><html lang="en">.*<td class="card" lang="en".*Open in the app/s);
  expect(text).toContain("You choose which mails we send.");
});

test("until somebody chooses, the market's language counts, and a change holds for what comes next", async () => {
  const [as, provider] = [await person(), await person("service_provider")];
  expect((await call(getSettings, { as })).data.language).toBe("es");
  await assigned(as, provider);
  expect(mail(as)?.html).toMatch(
    /^<!doctype html><html lang="es">.*<td class="card" lang="es".*Abrir en la/s,
  );
  const changed = await call(updateSettings, { as, body: { language: "en" } });
  expect(changed.data).toMatchObject({ language: "en", quiet_hours: null });
  expect((await call(getSettings, { as })).data.language).toBe("en");
  clock.advance({ minutes: 1 });
  await assigned(as, provider);
  expect((await inbox(as)).title).toBe("Grifos Sol will do “Cambiar un grifo”");
  const { error } = await call(updateSettings, { as, body: { language: "fr" } });
  expect(error?.fields).toEqual([{ field: "language", problem: "debe ser uno de estos: es, en" }]);
});

test("administrators are told in the language that each of them has chosen", async () => {
  const [ana, ben] = [await administrator(), await administrator("support")];
  expect((await call(getSettings, { as: ana })).data.language).toBe("es");
  expect((await call(updateSettings, { as: ben, body: { language: "en" } })).data.language).toBe("en");
  const endpoint_id = newId("endpoint");
  const data = { endpoint_id, url: "https://hooks.example.com/", cause: "gone" } as never;
  await tell(EndpointDisabled.atVersion({ id: endpoint_id, version: 1 }, { data }));
  await deliver();
  const titles = [(await inbox(ana)).title, (await inbox(ben)).title];
  expect(titles).toEqual([
    "Uno de sus sistemas ya no recibe webhooks",
    "One of your systems gets no more webhooks",
  ]);
});

test.each([
  ["en-GB", "en"],
  ["pt", undefined],
])(
  "whoever accepts to be an administrator with a browser in %s is written to in that language",
  async (accepts, kept) => {
    const { token } = await invitedAs(await administrator(), "support");
    const body = { token, joining: await joiningWith(token) };
    const { data } = await call(acceptAdmin, {
      body,
      headers: { "accept-language": accepts },
      source_ip: someIp(),
    });
    expect((await accounts.find(data.profile.id)).language).toBe(kept);
  },
);

test("a message that waited for the morning is framed in the language that it was written in", async () => {
  const [as, provider] = [await person("user", { language: "en" }), await person("service_provider")];
  const quiet_hours = { from: "17:00", to: "19:00", time_zone: "UTC" };
  await call(updateSettings, { as, body: { quiet_hours } });
  await assigned(as, provider);
  expect(mail(as)).toBeUndefined();
  clock.advance({ hours: 1 });
  await runSchedule(heldSchedule);
  expect(mail(as)?.html).toMatch(/<html lang="en">.*<td class="card" lang="en"/s);
});

test.each([
  ["en-GB,en;q=0.9,es;q=0.5", "en", "Your code to finish signing up", /is your code/],
  ["es-MX", "es", "Su código para terminar el registro", /es su código/],
  ["pt-PT", undefined, "Su código para terminar el registro", /es su código/],
])("who signs up with a browser in %s gets a code in that language", async (accepts, kept, subject, text) => {
  const email = someAddress();
  const body = { name: "Ada Moreno", email, password };
  const { data } = await call(signUp, { body, headers: { "Accept-Language": accepts } });
  const { account_id = "" } = await challenges.find(data.challenge_id);
  expect((await accounts.find(account_id)).language).toBe(kept);
  await deliver();
  const sent = services.sent.find(({ to }) => to === email);
  expect(sent).toMatchObject({ subject, text: expect.stringMatching(text) });
});
