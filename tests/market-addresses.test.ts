import { beforeAll, expect, test, vi } from "vitest";
import { handler as signUp } from "../functions/authentication/sign-up.ts";
import { handler as sendInvite } from "../functions/invite/send-invite.ts";
import { configuration } from "../shared/configuration.ts";
import { accounts } from "../shared/data/accounts.ts";
import { challenges } from "../shared/data/challenges.ts";
import { jobs } from "../shared/data/jobs.ts";
import { JobAssigned } from "../shared/domain/job/events.ts";
import { jobFacts } from "../shared/domain/job/facts.ts";
import { marketNamed } from "../shared/markets/served.ts";
import { openMailbox } from "./support/mail.ts";
import { aJob, approvedProvider } from "./support/marketplace.ts";
import { newUser, password, someAddress, someIp } from "./support/people.ts";
import { call, clock, deliver, tell, write } from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us,es";
});

const mailTo = openMailbox();
const own = {
  app: "https://manitas.example/app#",
  provider_app: "https://pros.manitas.example/app#",
  invite: "https://www.manitas.example/hola",
  sender: "hola@manitas.example",
};

beforeAll(() => {
  clock.set("2027-03-10T15:00:00.000Z");
  Object.assign(marketNamed("es"), {
    web: { [configuration().STAGE]: own, prod: { app: "https://no.example" } },
  });
});

const signedUpFrom = async (origin: string | undefined, market?: string) => {
  const email = someAddress();
  const { data } = await call(signUp, {
    body: { name: "Ada Moreno", email, password, ...(market && { market }) },
    headers: origin === undefined ? {} : { origin },
    source_ip: someIp(),
  });
  const { account_id } = await challenges.find(data.challenge_id);
  return { email, account: await accounts.find(account_id as string) };
};

test("an account's market is the one it names, else the one whose own address it comes from, else the first", async () => {
  const marketFrom = async (origin?: string, market?: string) =>
    (await signedUpFrom(origin, market)).account.market ?? "us";
  expect(await marketFrom("https://manitas.example")).toBe("es");
  expect(await marketFrom("https://pros.manitas.example")).toBe("es");
  expect(await marketFrom("https://www.manitas.example")).toBe("es");
  expect(await marketFrom("https://manitas.example", "us")).toBe("us");
  expect(await marketFrom("https://other.example", "es")).toBe("es");
  for (const origin of [undefined, "https://other.example", "https://no.example", "null"])
    expect(await marketFrom(origin)).toBe("us");
});

test("a code is mailed from the sender of the account's market, in its brand", async () => {
  const there = await signedUpFrom("https://manitas.example");
  const here = await signedUpFrom(undefined);
  await deliver();
  expect(mailTo(there.email)).toMatchObject([{ from: own.sender, html: expect.stringContaining("Manitas") }]);
  const [mail] = mailTo(here.email);
  expect([mail?.from, JSON.stringify(mail).includes("Manitas")]).toEqual([undefined, false]);
});

/** Has the customer of a job in a market told that a provider has it, and gives the mail. */
const assigned = async (market: "us" | "es") => {
  const email = someAddress();
  const { as } = await newUser(email);
  const { record, provider } = await approvedProvider();
  const job = aJob({
    user_id: as.id as never,
    service_provider_id: record.id,
    state: "assigned",
    ...(market === "es" && { market }),
  });
  await write(jobs.insert(job));
  const data = jobFacts(job) as never;
  await tell(JobAssigned.atVersion({ ...job, version: 1 }, { data, audience: [as.id, provider.id] }));
  await deliver();
  return { mail: mailTo(email).find(({ link }) => link !== undefined), page: `/jobs/${job.id}` };
};

test("links of mails lead to the app of the market that they are about, or else to the stage's", async () => {
  const [there, here] = [await assigned("es"), await assigned("us")];
  const { APP_URL } = configuration();
  expect([there.mail?.from, there.mail?.link]).toEqual([own.sender, `${own.app}${there.page}`]);
  expect([here.mail?.from, here.mail?.link]).toEqual([undefined, `${APP_URL}${here.page}`]);
});

test("an invitation leads to the page of the inviter's market, and comes from its sender", async () => {
  const invited = async (market?: string) => {
    const { as } = await newUser(someAddress(), market === undefined ? {} : { market });
    const email = someAddress();
    expect((await call(sendInvite, { as, body: { email } })).status).toBe(200);
    await deliver();
    return mailTo(email)[0];
  };
  const [there, here] = [await invited("es"), await invited()];
  expect(there?.link).toMatch(/^https:\/\/www\.manitas\.example\/hola\?token=/);
  expect(there?.from).toBe(own.sender);
  expect(here?.link?.startsWith(configuration().INVITE_URL)).toBe(true);
  expect(here?.from).toBeUndefined();
});
