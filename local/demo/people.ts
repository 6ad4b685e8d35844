import { readFileSync } from "node:fs";
import { type Person, until } from "./client.ts";
import { Amiss, expect, narrator } from "./narrator.ts";
import {
  anonymous,
  api,
  client,
  codeSentTo,
  mailsTo,
  minute,
  password,
  ready,
  run,
  sendPicture,
  serviceTime,
  signUp,
  theOperator,
  turns,
} from "./stage.ts";

const email = (who: string): string => `${who}-${run}@people.example`;
const nickname = `Cleo${run.replace(/\d/g, "")}`;

const signIn = async (address: string, secret: string): Promise<Person> =>
  client.person(
    await anonymous.call("POST", "/authentication/sign-in", { email: address, password: secret }),
    "/authentication",
  );

const settlesIn = async () => {
  narrator.act("1. A customer settles in");
  const address = email("cleo");
  const phone = await signUp("/authentication", { name: "Cleo Customer", email: address });
  narrator.step("Says where she lives, and what may be done with her data");
  await phone.call("POST", "/authentication/update-address", {
    line1: "4 Mill Lane",
    city: "Springfield",
    region: "NY",
    postcode: "12345",
    country: "US",
    primary: true,
  });
  const { changed_at } = await phone.call("PUT", "/authentication/share-data", {
    analytics: true,
    marketing: false,
  });
  expect(changed_at.analytics, "the consent is kept with its time");

  narrator.step("Changes her name");
  const edited = await phone.call("PUT", "/user/edit-user-profile", { name: `${nickname} Customer` });
  expect(edited.profile.name === `${nickname} Customer`, "she is called so now");

  narrator.step("Signs in on a tablet too, sees both devices, and signs the tablet out");
  const tablet = await signIn(address, password);
  const { items } = await phone.call("GET", "/authentication/get-sessions");
  const other = items.find(({ current }: { current: boolean }) => !current);
  expect(items.length === 2 && other, "there are two devices", items.length);
  await phone.call("DELETE", `/authentication/end-session/${other.id}`);
  const late = await tablet.attempt("GET", "/authentication/get-all-address");
  expect(late.status === 401, "the tablet is out at once", late.status);

  narrator.step("Forgets her password, and sets a new one with a code");
  const { answer, otp } = await codeSentTo(address, () =>
    anonymous.call("POST", "/authentication/forget-password", { email: address }),
  );
  const { reset_token } = await anonymous.call("POST", "/authentication/verify-otp", {
    challenge_id: answer.challenge_id,
    otp,
  });
  const fresh = `another long sentence for run ${run}`;
  await anonymous.call("PUT", "/authentication/update-password", { reset_token, new_password: fresh });
  const again = await anonymous.attempt("PUT", "/authentication/update-password", {
    reset_token,
    new_password: `${fresh}!`,
  });
  expect(again.status === 409, "the token worked once", again.status);
  expect(
    (await phone.attempt("GET", "/authentication/get-sessions")).status === 401,
    "every device was signed out",
  );
  const old = await anonymous.attempt("POST", "/authentication/sign-in", { email: address, password });
  expect(old.status === 401, "the old password is none any more", old.status);
  return { cleo: await signIn(address, fresh), address, secret: fresh };
};

const invites = async (cleo: Person) => {
  narrator.act("2. She invites a friend");
  const friend = email("fritz");
  const { id } = await cleo.call("POST", "/invite/send-invite", { email: friend });
  const [mail] = await until(
    "the invitation",
    () => mailsTo(friend),
    (mails) => mails.length > 0,
  );
  const link = new URL(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  narrator.found(`it came by mail: “${mail?.subject}”`);
  const invite_token = link.searchParams.get("token") as string;
  const fritz = await signUp("/authentication", { name: "Fritz Friend", email: friend, invite_token });
  await until(
    "the credit",
    () => cleo.quietly("GET", "/invite/get-invite"),
    ({ items }) =>
      items.some((one: { id: string; state: string }) => one.id === id && one.state === "accepted"),
  );
  narrator.found("the sign-up is credited to her");
  const used = await anonymous.attempt("POST", "/authentication/sign-up", {
    name: "Second",
    email: email("second"),
    password,
    invite_token,
  });
  expect(used.error?.code === "invite.not_good", "the link works once", used.error);
  return fritz;
};

const handsIn = async (fritz: Person, admin: Person) => {
  narrator.act("3. Papers");
  narrator.step("The friend asks which documents there are, and hands one in");
  const { kinds } = await fritz.call("GET", "/user/get-user-document");
  const { doc_name } = kinds[0];
  const hand = async (colour: readonly [number, number, number]) => {
    const media_id = await sendPicture(fritz, "document", colour);
    const documents = [{ doc_name, media_id, expires_on: "2031-12-31" }];
    return (await fritz.call("POST", "/user/upload-document", { documents })).documents[0].id as string;
  };
  const first = await hand([90, 90, 90]);
  narrator.step("An operator can't read it and says so; a better one is verified");
  const reason = "The number can't be read.";
  await admin.call("PUT", `/user/verify-user-document/${first}`, { verified: false, reason });
  await until(
    "the notice",
    () => fritz.quietly("GET", "/notification/get-notifications"),
    ({ items }) => items.some(({ text }: { text: string }) => text.includes("can't be read")),
  );
  narrator.found("he is told why");
  const second = await hand([220, 220, 220]);
  const verified = await admin.call("PUT", `/user/verify-user-document/${second}`, { verified: true });
  expect(verified.state === "verified", "it is verified", verified.state);
};

const reports = async (cleo: Person, admin: Person) => {
  narrator.act("4. Something is wrong");
  narrator.step("She reports it, with a picture");
  const evidence = await sendPicture(cleo, "incident", [200, 60, 60]);
  const { id, severity } = await cleo.call("POST", "/user/report-incident", {
    category: "safety",
    description: "There was a smell of gas after the visit.",
    media_ids: [evidence],
  });
  expect(severity === "high", "what touches safety is severe from the start", severity);
  narrator.step("An operator looks into it, asks, and decides");
  const handle = (body: object) => admin.call("PUT", `/user/update-incident/${id}`, body);
  await handle({ action: "triage", severity: "critical" });
  await handle({ action: "investigate" });
  await handle({ action: "request_info", asked: "user", question: "Is the valve closed now?" });
  const { question } = await cleo.call("GET", `/user/get-incident/${id}`);
  expect(question.text.includes("valve"), "she sees what she is asked");
  await cleo.call("PUT", `/user/respond-incident/${id}`, {
    action: "answer",
    text: "Yes, and the gas company came.",
  });
  await handle({ action: "resolve", outcome: "none", resolution: "The pipe was checked and is tight." });
  const { items } = await cleo.call("GET", "/user/get-incidents");
  expect(items[0].state === "resolved", "it is decided, and she can object for seven days", items[0].state);
};

/** The sample film with padding behind it, as editors leave it: large enough to be sent in parts. */
const longFilm = (bytes: number): Buffer => {
  const sample = readFileSync(new URL("../sample/leaking-tap.mp4", import.meta.url));
  const film = Buffer.alloc(bytes);
  sample.copy(film);
  film.writeUInt32BE(bytes - sample.length, sample.length);
  film.write("free", sample.length + 4, "latin1");
  return film;
};

const sendsALongFilm = async (cleo: Person) => {
  narrator.act("5. A long film over a bad line");
  const film = longFilm(40 * 1024 * 1024);
  const offer = await cleo.call("POST", "/video/upload-video-new", {
    content_type: "video/mp4",
    size_bytes: film.length,
  });
  const put = async ({
    part_number,
    size_bytes,
    url,
  }: {
    part_number: number;
    size_bytes: number;
    url: string;
  }) => {
    const start = (part_number - 1) * offer.part_bytes;
    const response = await fetch(url, { method: "PUT", body: film.subarray(start, start + size_bytes) });
    if (!response.ok) throw new Amiss(`part ${part_number} was answered ${response.status}`);
    narrator.found(`part ${part_number} of ${offer.parts} has arrived (${size_bytes} bytes)`);
    return { part_number, etag: response.headers.get("etag") as string };
  };
  narrator.step("The line breaks after the first part; the app asks how far it was and goes on");
  await put(offer.missing[0]);
  const rest = await cleo.call("GET", `/video/get-upload/${offer.media_id}`);
  expect(rest.received.length === 1, "the first part need not be sent again", rest.received.length);
  const parts = [
    ...rest.received.map(({ part_number, etag }: { part_number: number; etag: string }) => ({
      part_number,
      etag,
    })),
  ];
  for (const part of rest.missing) parts.push(await put(part));
  await cleo.call("PUT", `/video/update-video-data/${offer.media_id}`, {
    title: "The whole basement",
    parts,
  });
  const { state, size_bytes } = await ready(cleo, offer.media_id);
  expect(state === "ready" && size_bytes === film.length, "it is put together, checked and ready", {
    state,
    size_bytes,
  });
};

const readsAndWrites = async (cleo: Person, admin: Person) => {
  narrator.act("6. Words for everybody");
  narrator.step("The terms; a draft of the next version is nobody's but the operators'");
  const terms = await anonymous.call("GET", "/terms-and-condition/get-termsandcondition");
  const draft = await admin.call("PUT", "/terms-and-condition/update-termandcondition", {
    title: terms.title,
    text: "# Terms of use\n\nBe **fair** to each other. <script>alert(1)</script>",
    change_note: `Drafted in run ${run}.`,
  });
  expect(
    draft.state === "draft" && !draft.html.includes("<script>"),
    "it is a draft, and safe to show",
    draft.html,
  );
  const still = await anonymous.quietly("GET", "/terms-and-condition/get-termsandcondition");
  expect(still.terms_version === terms.terms_version, "the public reads the same as before");

  narrator.step("Help is found by its words, also misspelt");
  const { id } = await admin.call("POST", "/terms-and-condition/create-help", {
    title: `Where is the stopcock? (${run})`,
    text: "Mostly under the *kitchen sink*. Turn it clockwise.",
    category: "water",
    tags: [run],
    published: true,
  });
  const found = await anonymous.call("GET", `/terms-and-condition/get-help?search=stopcok%20${run}`);
  expect(found.items[0]?.id === id, "the entry is found first", found.items[0]?.title);
  const url = `${api}/terms-and-condition/get-help?search=${run}`;
  const etag = (await fetch(url)).headers.get("etag") ?? "";
  const again = await fetch(url, { headers: { "if-none-match": etag } });
  expect(again.status === 304, "who has it already is not sent it again", again.status);
  await admin.call("DELETE", `/terms-and-condition/delete-help/${id}`);

  narrator.step("She suggests something");
  const made = await cleo.call("POST", "/suggestion/create-suggestion", {
    text: "Evening hours, please.",
    category: "service",
  });
  const { items } = await admin.call("GET", "/suggestion/get-suggestion-list?limit=5");
  expect(
    items.some((one: { id: string }) => one.id === made.id),
    "the operators see it",
  );
};

const findsPeople = async (cleo: Person, admin: Person) => {
  narrator.act("7. The operators' view");
  narrator.step("People are found by the beginning of a name");
  await until(
    "the directory",
    () => admin.quietly("GET", `/user/get-all-users?q=${nickname.slice(0, -1)}`),
    ({ items }) => items.some(({ id }: { id: string }) => id === cleo.id),
  );
  narrator.found(`“${nickname.slice(0, -1)}” finds her`);
  narrator.step("The audit trail says what she did, when, from where, with which request");
  const { items } = await admin.call("GET", `/admin/logs/get-logs?actor_id=${cleo.id}&limit=100`);
  const actions = items.map(({ action }: { action: string }) => action);
  expect(
    ["suggestion.created", "incident.reported", "invite.sent"].every((one) => actions.includes(one)),
    `it has ${items.length} entries: ${[...new Set(actions)].slice(0, 6).join(", ")} …`,
  );
  const text = JSON.stringify(items);
  expect(
    ![email("cleo"), "gas", "Mill Lane"].some((personal) => text.includes(personal)),
    "and nothing personal in it",
  );
};

const leaves = async (cleo: Person, address: string, secret: string) => {
  narrator.act("8. She leaves");
  narrator.step("Takes all her data along");
  const file = await cleo.call("POST", "/authentication/export-data", {});
  const data = await (await fetch(file.url)).text();
  expect(
    data.includes("Mill Lane") && data.includes("smell of gas"),
    `one file has it all: ${data.length} bytes`,
  );

  narrator.step("Leaves for now, and is back by signing in");
  await cleo.call("PUT", "/authentication/deactivate-account");
  expect((await cleo.attempt("GET", "/authentication/get-sessions")).status === 401, "every device is out");
  const back = await signIn(address, secret);
  narrator.found("signing in restored the account");

  narrator.step("Leaves for good: everything personal is erased by a schedule");
  await back.call("DELETE", "/authentication/delete-account");
  const closed = await anonymous.attempt("POST", "/authentication/sign-in", {
    email: address,
    password: secret,
  });
  expect(closed.status === 401, "nobody signs in with it any more", closed.status);
  await turns.waitUntil((await serviceTime()) + 20 * minute);
  const erased = await until(
    "the erasure",
    async () => (await (await theOperator()).attempt("GET", `/user/get-all-users?q=${nickname}`)).data,
    ({ items }) => items.length === 0,
  );
  expect(erased.items.length === 0, "nobody finds her");
  const later = await theOperator();
  const { items } = await later.call("GET", `/user/get-user-incidents-list?reporter_id=${cleo.id}`);
  expect(items[0]?.description === "erased", "her report is there without her words", items[0]);
};

/** Every account, document, invitation and content flow that people need. */
export const people = {
  title: "People: joining, papers, incidents, words, leaving",
  play: async (): Promise<void> => {
    const { cleo, address, secret } = await settlesIn();
    const fritz = await invites(cleo);
    const admin = await theOperator();
    await handsIn(fritz, admin);
    await reports(cleo, admin);
    await sendsALongFilm(cleo);
    await readsAndWrites(cleo, admin);
    await findsPeople(cleo, admin);
    await leaves(cleo, address, secret);
  },
};
