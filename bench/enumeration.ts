import { handler as adminSignIn } from "../functions/authentication/admin/sign-in.ts";
import { handler as forgetPassword } from "../functions/authentication/forget-password.ts";
import { handler as signIn } from "../functions/authentication/sign-in.ts";
import { handler as signUp } from "../functions/authentication/sign-up.ts";
import { handler as verifyOtp } from "../functions/authentication/verify-otp.ts";
import { handler as providerSignIn } from "../functions/service-provider/auth/sign-in.ts";
import { accounts } from "../shared/data/accounts.ts";
import { transact } from "../shared/data/engine/commit.ts";
import { identifierId, identifiers } from "../shared/data/identifiers.ts";
import type { Role } from "../shared/domain/account/account.ts";
import { nameOf } from "../shared/http/contract.ts";
import { hashPassword } from "../shared/kernel/password-hash.ts";
import { anAccount } from "../tests/support/marketplace.ts";
import { password, someAddress, someIp } from "../tests/support/people.ts";
import { call, type Said } from "../tests/support/world.ts";
import type { Section } from "./report.ts";
import { median, ratioOfMedians, shuffled, written } from "./statistics.ts";

type Handler = Parameters<typeof call>[0];

/** A request whose answer must not tell whether an address has an account, sent once for each new address. */
type Question = { handler: Handler; role: Role; ask: (email: string) => Promise<() => Promise<Said>> };

const at = (handler: Handler, body: unknown) => () => call(handler, { body, source_ip: someIp() });
const wrong = "not-the-right-one-38";

const questions: Question[] = [
  { handler: signIn, role: "user", ask: async (email) => at(signIn, { email, password: wrong }) },
  {
    handler: providerSignIn,
    role: "service_provider",
    ask: async (email) => at(providerSignIn, { email, password: wrong }),
  },
  {
    handler: adminSignIn,
    role: "admin",
    ask: async (email) => at(adminSignIn, { email, password: wrong, totp: "123456" }),
  },
  { handler: signUp, role: "user", ask: async (email) => at(signUp, { name: "Bea Weber", email, password }) },
  { handler: forgetPassword, role: "user", ask: async (email) => at(forgetPassword, { email }) },
  {
    handler: verifyOtp,
    role: "user",
    ask: async (email) => {
      const { data } = await at(forgetPassword, { email })();
      return at(verifyOtp, { challenge_id: data.challenge_id, otp: "000000" });
    },
  },
];

/** A verified address with an account. */
const known = async (role: Role, password_hash: string): Promise<string> => {
  const email = someAddress();
  const verified = { email, email_verified_at: new Date().toISOString(), email_verified_by: "code" as const };
  const account = anAccount({ role, ...verified, password_hash });
  const id = await identifierId("email", role, email);
  await transact(
    [accounts.insert(account), identifiers.insert({ id, version: 0, account_id: account.id })],
    () => 29_000,
  );
  return email;
};

type Timed = { cpu_us: number; wall_us: number; said: Said };

const timed = async (ask: () => Promise<Said>): Promise<Timed> => {
  const [began, before] = [performance.now(), process.cpuUsage()];
  const said = await ask();
  const { user, system } = process.cpuUsage(before);
  return { cpu_us: user + system, wall_us: (performance.now() - began) * 1000, said };
};

/** The part of an answer that must be the same for everybody: status, refusal and the names of its fields. */
const shapeOf = ({ status, error, data, headers }: Said): string =>
  JSON.stringify([status, error?.code, Object.keys(data ?? {}), Object.keys(headers).sort()]);

const quietly = async <T>(work: () => Promise<T>): Promise<T> => {
  const write = process.stdout.write;
  process.stdout.write = () => true;
  try {
    return await work();
  } finally {
    process.stdout.write = write;
  }
};

/** Ratios closer to one than this can't be seen over a network. */
const noise = 1.05;

/** Sends the request for addresses with and without an account, in random order, and compares answers and times. */
export const measureEnumeration = async (
  rounds: number,
  progress: (share: number) => void,
): Promise<Section> => {
  const hash = await hashPassword(password);
  const rows: string[][] = [];
  const different: string[] = [];
  const slower: string[] = [];
  for (const [nth, { handler, role, ask }] of questions.entries()) {
    const found = { known: [] as Timed[], unknown: [] as Timed[] };
    // The first requests of each come before the compiler and the connections are warm, and don't count.
    const turns = [...Array(6).keys(), ...shuffled([...Array(rounds * 2).keys()])];
    await quietly(async () => {
      for (const [done, turn] of turns.entries()) {
        const side = turn % 2 ? "known" : "unknown";
        // Each turn creates an account, so that both sides run under the same conditions.
        const address = await known(role, hash);
        const prepared = await ask(side === "known" ? address : someAddress());
        const answer = await timed(prepared);
        if (done >= 6) found[side].push(answer);
        progress((nth + done / turns.length) / questions.length);
      }
    });
    const [cpu, wall] = (["cpu_us", "wall_us"] as const).map((key) =>
      ratioOfMedians(
        found.known.map((one) => one[key]),
        found.unknown.map((one) => one[key]),
      ),
    ) as [ReturnType<typeof ratioOfMedians>, ReturnType<typeof ratioOfMedians>];
    const name = nameOf(handler.contract);
    const shapes = new Set([...found.known, ...found.unknown].map(({ said }) => shapeOf(said)));
    if (shapes.size > 1) different.push(name);
    if (cpu.low > noise || cpu.high < 1 / noise) slower.push(name);
    const ms = (side: Timed[]) => (median(side.map(({ wall_us }) => wall_us)) / 1000).toFixed(1);
    rows.push([name, ms(found.known), ms(found.unknown), written(wall), written(cpu)]);
  }
  progress(1);
  return {
    title: "Whether an answer tells who has an account",
    about: `Each operation is called ${rounds} times for addresses with an account and as often for addresses without one, in random order, each address once, with a wrong password or code. Ratios of medians; the interval is where 95% of runs like this one would fall.`,
    columns: ["", "known ms", "unknown ms", "× wall", "× CPU"],
    rows,
    goals: [
      {
        what: "status, refusal, fields and headers",
        bound: "the same",
        measured: different.join(", ") || "the same",
        met: different.length === 0,
      },
      {
        what: "CPU time",
        bound: `within ${Math.round((noise - 1) * 100)} %, or not distinguishable`,
        measured: slower.join(", ") || "not distinguishable",
        met: slower.length === 0,
      },
    ],
  };
};
