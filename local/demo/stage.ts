import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type { Body, Data } from "../../clients/typescript/client.ts";
import { readSettings } from "../settings.ts";
import { clientOf, overheard, type Person, type Told } from "./client.ts";
import { expect, narrator, Unexpected } from "./narrator.ts";
import { codeOfOperator, operator } from "./operator.ts";
import { picture } from "./picture.ts";
import { servedMarket } from "./place.ts";
import { takeTurns } from "./turns.ts";
import { until } from "./until.ts";
import { sayWhereToLook } from "./watching.ts";

/** What every demo needs: the running service, the local page, and people who sign up and send pictures. */

const { addresses, directory } = readSettings(process.env);
export const { api, page, stripe } = addresses;

/** A person who has not signed in yet. */
export const visitor = (): Told => clientOf(api);
export const anonymous = visitor();

const inHours = (seconds: number): string => `${Math.round(seconds / 360) / 10} h`;

/** How far the service's clock is ahead of this machine's, in words; undefined for less than six minutes. */
export const clockLead = async (): Promise<string | undefined> => {
  const status = await (await fetch(`${page}/status.json`)).json();
  const { clock_offset_seconds: seconds } = status as { clock_offset_seconds: number };
  return seconds < 360 ? undefined : inHours(seconds);
};

/** The service's time now, in epoch ms. */
export const serviceTime = async (): Promise<number> => Date.parse((await anonymous.quietly.ping()).time);

export const turns = takeTurns(resolve(directory, "demo"), {
  now: serviceTime,
  advance: async (seconds) => {
    narrator.waiting(`moves the local service's clock ${inHours(seconds)} ahead (POST ${page}/clock)`);
    const response = await fetch(`${page}/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance_seconds: seconds }),
    });
    if (!response.ok) throw new Unexpected(`the clock could not be moved: ${response.status}`);
  },
});

/** Tells this run's people from those of others. */
export const run = randomBytes(3).toString("hex");
export const password = `a long sentence for run ${run}`;
export const minute = 60_000;
export const hour = 60 * minute;

type Mail = { code?: string; subject?: string; text: string };

/** The messages to an address, newest first. */
export const mailsTo = async (address: string): Promise<Mail[]> =>
  (await (await overheard(`${page}/mailbox.json?to=${encodeURIComponent(address)}`)).json()) as Mail[];

/** Sends a request that sends a code to an address, and reads the code from the mailbox. */
export const codeSentTo = async <T>(
  address: string,
  asking: () => Promise<T>,
): Promise<{ answer: T; otp: string }> => {
  const codes = async () =>
    (await mailsTo(address)).flatMap(({ code, subject }) =>
      /^(Your code|Su código)/.test(subject ?? "") && code ? [code] : [],
    );
  const before = (await codes()).length;
  const answer = await asking();
  const [otp] = await until("the code", codes, (found) => found.length > before);
  return { answer, otp: otp as string };
};

type Door = Pick<Told["authentication"] & Told["serviceProvider"]["auth"], "verifyOtp">;
type Challenge = Data<"POST /authentication/sign-up">;

/** Signs up with what `asking` sends, and verifies the address. */
const join = async (
  client: Told,
  door: Door,
  address: string,
  asking: () => Promise<Challenge>,
): Promise<Person> => {
  const { answer, otp } = await codeSentTo(address, asking);
  const verified = await door.verifyOtp({ body: { challenge_id: answer.challenge_id, otp } });
  expect("account_id" in verified, "the code was right: the address is verified, and its owner is signed in");
  return Object.assign(client, { id: verified.account_id });
};

export const customerSignsUp = async (who: {
  name: string;
  email: string;
  invite_token?: string;
}): Promise<Person> => {
  const client = visitor();
  const { authentication: door } = client;
  const market = await servedMarket();
  const person = await join(client, door, who.email, () =>
    door.signUp({ body: { ...who, market, password } }),
  );
  await sayWhereToLook(`${api}/app`, who.email, password);
  return person;
};

export const providerSignsUp = async (who: {
  name: string;
  email: string;
  business_name: string;
}): Promise<Person> => {
  const client = visitor();
  const { auth } = client.serviceProvider;
  const market = await servedMarket();
  const person = await join(client, auth, who.email, () =>
    auth.signUp({ body: { ...who, market, password } }),
  );
  await sayWhereToLook(`${api}/provider-app`, who.email, password);
  return person;
};

export const ready = (person: Person, media_id: string) =>
  until(
    "the result of the upload's check",
    () => person.quietly.video.getMedia({ params: { media_id } }),
    ({ state }) => state !== "pending",
  );

type Purpose = Body<"POST /video/upload-image-or-video">["purpose"];

export const sendPicture = async (
  person: Person,
  purpose: Purpose,
  colour: readonly [number, number, number],
): Promise<string> => {
  const file = new Blob([picture(colour)], { type: "image/png" });
  const offer = await person.video.uploadImageOrVideo({
    body: { kind: "image", content_type: "image/png", purpose, size_bytes: file.size },
  });
  await person.upload(offer, file);
  const { state } = await ready(person, offer.media_id);
  expect(state === "ready", "the picture passed the check", state);
  return offer.media_id;
};

/** A code of the admin's authenticator app that was not used yet. */
export const freshCode = async (): Promise<string> => {
  await turns.waitUntil((await serviceTime()) + minute);
  return codeOfOperator(page);
};

/** The admin of this machine. */
export const theOperator = (): Promise<Person> => operator(resolve(directory, "demo"), page, api);
