import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readSettings } from "../settings.ts";
import { connectTo, type Person, until, upload } from "./client.ts";
import { Amiss, expect, narrator } from "./narrator.ts";
import { operator } from "./operator.ts";
import { picture } from "./picture.ts";
import { takeTurns } from "./turns.ts";

/** What every demo plays on: the running service, this machine's page, and people who do what people do. */

const { addresses, directory } = readSettings(process.env);
export const { api, page, stripe } = addresses;
export const client = connectTo(api);
export const { anonymous } = client;

/** The service's time now, in epoch ms. */
export const serviceTime = async (): Promise<number> =>
  Date.parse((await anonymous.quietly("GET", "/ping")).time);

export const turns = takeTurns(join(directory, "demo"), {
  now: serviceTime,
  advance: async (seconds) => {
    narrator.waiting(`moving the clock of this machine by ${Math.round(seconds / 360) / 10} h`);
    const response = await fetch(`${page}/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance_seconds: seconds }),
    });
    if (!response.ok) throw new Amiss(`the clock could not be moved: ${response.status}`);
  },
});

/** Tells this play's people from those of others. */
export const run = randomBytes(3).toString("hex");
export const password = `a long sentence for run ${run}`;
export const minute = 60_000;
export const hour = 60 * minute;

type Mail = { code?: string; subject?: string; text: string };

/** The messages to an address, newest first. */
export const mailsTo = async (address: string): Promise<Mail[]> =>
  (await (await fetch(`${page}/outbox.json?to=${encodeURIComponent(address)}`)).json()) as Mail[];

/** The code that is sent to an address because of what `asking` does. */
export const codeSentTo = async <T>(
  address: string,
  asking: () => Promise<T>,
): Promise<{ answer: T; otp: string }> => {
  const codes = async () =>
    (await mailsTo(address)).flatMap(({ code, subject }) =>
      subject?.startsWith("Your code") && code ? [code] : [],
    );
  const before = (await codes()).length;
  const answer = await asking();
  const [otp] = await until(`a code for ${address}`, codes, (found) => found.length > before);
  return { answer, otp: otp as string };
};

export const signUp = async (
  area: "/authentication" | "/service-provider/auth",
  who: { name: string; email: string; business_name?: string; invite_token?: string },
): Promise<Person> => {
  const { answer, otp } = await codeSentTo(who.email, () =>
    anonymous.call("POST", `${area}/sign-up`, { ...who, password }),
  );
  narrator.found("a one-time code came by mail");
  const { challenge_id } = answer;
  return client.person(await anonymous.call("POST", `${area}/verify-otp`, { challenge_id, otp }), area);
};

export const ready = (person: Person, media_id: string) =>
  until(
    "the check of the upload",
    () => person.quietly("GET", `/video/get-media/${media_id}`),
    ({ state }) => state !== "pending",
  );

export const sendPicture = async (
  person: Person,
  purpose: string,
  colour: readonly [number, number, number],
): Promise<string> => {
  const file = picture(colour);
  const { media_id, upload: offer } = await person.call("POST", "/video/upload-image-or-video", {
    kind: "image",
    content_type: "image/png",
    purpose,
    size_bytes: file.length,
  });
  await upload(offer, file, "image/png");
  const { state } = await ready(person, media_id);
  expect(state === "ready", `the picture was checked and is ready`, state);
  return media_id;
};

/** The admin of this machine. */
export const theOperator = (): Promise<Person> => operator(join(directory, "demo"), page, client);
