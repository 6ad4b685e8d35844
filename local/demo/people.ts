import { readFileSync } from "node:fs";
import type { Body } from "../../clients/typescript/client.ts";
import type { Person } from "./client.ts";
import { expect, narrator, refusalOf } from "./narrator.ts";
import {
  anonymous,
  api,
  codeSentTo,
  customerSignsUp,
  mailsTo,
  minute,
  password,
  ready,
  run,
  sendPicture,
  serviceTime,
  theOperator,
  turns,
  visitor,
} from "./stage.ts";
import { until } from "./until.ts";

const email = (who: string): string => `${who}-${run}@people.example`;
const nickname = `Cleo${run.replace(/\d/g, "")}`;

const signIn = async (address: string, secret: string): Promise<Person> => {
  const client = visitor();
  const signedIn = await client.authentication.signIn({ body: { email: address, password: secret } });
  return Object.assign(client, { id: signedIn.account_id });
};

const settlesIn = async () => {
  narrator.act("1. A customer settles in");
  const address = email("cleo");
  const phone = await customerSignsUp({ name: "Cleo Customer", email: address });
  narrator.step("Gives her address, and says what her data may be used for");
  await phone.authentication.updateAddress({
    body: {
      line1: "4 Mill Lane",
      city: "Springfield",
      region: "NY",
      postcode: "12345",
      country: "US",
      primary: true,
    },
  });
  const { changed_at } = await phone.authentication.shareData({
    body: { analytics: true, marketing: false },
  });
  expect(changed_at?.analytics, "her choice is kept with its time");

  narrator.step("Changes her name");
  const edited = await phone.user.editUserProfile({ body: { name: `${nickname} Customer` } });
  expect(edited.profile.name === `${nickname} Customer`, "her new name is shown");

  narrator.step("Signs in on a tablet too, sees both devices, and signs the tablet out");
  const tablet = await signIn(address, password);
  const { items } = await phone.authentication.getSessions();
  const other = items.find(({ current }) => !current);
  expect(items.length === 2 && other, "there are two devices", items.length);
  await phone.authentication.endSession({ params: { session_id: other.id } });
  const late = await refusalOf(tablet.authentication.getAllAddress(), "the tablet");
  expect(late.code === "auth.required", "the tablet is signed out at once", late.code);

  narrator.step("Forgets her password, and sets a new one with a code");
  const { authentication } = visitor();
  const { answer, otp } = await codeSentTo(address, () =>
    authentication.forgetPassword({ body: { email: address } }),
  );
  const verified = await authentication.verifyOtp({ body: { challenge_id: answer.challenge_id, otp } });
  expect("reset_token" in verified, "with the code she may set a new password");
  const { reset_token } = verified;
  const fresh = `another long sentence for run ${run}`;
  await authentication.updatePassword({ body: { reset_token, new_password: fresh } });
  const again = await refusalOf(
    authentication.updatePassword({ body: { reset_token, new_password: `${fresh}!` } }),
    "the same token",
  );
  expect(again.status === 409, "that right can be used once", again.code);
  const out = await refusalOf(phone.authentication.getSessions(), "the phone");
  expect(out.code === "auth.required", "every device was signed out", out.code);
  const old = await refusalOf(signIn(address, password), "the old password");
  expect(old.code === "auth.credentials_invalid", "the old password no longer works", old.code);
  return { cleo: await signIn(address, fresh), address, secret: fresh };
};

const invites = async (cleo: Person) => {
  narrator.act("2. She invites a friend");
  const friend = email("fritz");
  const { id } = await cleo.invite.sendInvite({ body: { email: friend } });
  const [mail] = await until(
    "the invitation",
    () => mailsTo(friend),
    (mails) => mails.length > 0,
  );
  const link = new URL(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  narrator.found(`the invitation came by mail: “${mail?.subject}”`);
  const invite_token = link.searchParams.get("token") as string;
  const fritz = await customerSignsUp({ name: "Fritz Friend", email: friend, invite_token });
  await until(
    "the credit",
    () => cleo.quietly.invite.getInvite(),
    ({ items }) => items.some((one) => one.id === id && one.state === "accepted"),
  );
  narrator.found("her friend's sign-up is credited to her");
  const used = await refusalOf(
    customerSignsUp({ name: "Second", email: email("second"), invite_token }),
    "the used link",
  );
  expect(used.code === "invite.not_good", "the link works once only", used.code);
  return fritz;
};

const handsIn = async (fritz: Person, admin: Person) => {
  narrator.act("3. Documents");
  narrator.step("The friend looks which documents are wanted, and hands one in");
  const { kinds } = await fritz.user.getUserDocument();
  const [kind] = kinds;
  expect(kind, "there is a kind of document for customers");
  const { doc_name } = kind;
  const hand = async (colour: readonly [number, number, number]) => {
    const media_id = await sendPicture(fritz, "document", colour);
    const documents = [{ doc_name, media_id, expires_on: "2031-12-31" }];
    const [document] = (await fritz.user.uploadDocument({ body: { documents } })).documents;
    expect(document, "the document waits for review");
    return document.id;
  };
  const document_id = await hand([90, 90, 90]);
  narrator.step("An operator can't read it and says so; the next picture is verified");
  const reason = "The number can't be read.";
  await admin.user.verifyUserDocument({ params: { document_id }, body: { verified: false, reason } });
  await until(
    "his notification",
    () => fritz.quietly.notification.getNotifications(),
    ({ items }) => items.some(({ text }) => text.includes("can't be read")),
  );
  narrator.found("he is told why it was rejected");
  const better = await hand([220, 220, 220]);
  const verified = await admin.user.verifyUserDocument({
    params: { document_id: better },
    body: { verified: true },
  });
  expect(verified.state === "verified", "the document is verified", verified.state);
};

const reports = async (cleo: Person, admin: Person) => {
  narrator.act("4. Something is wrong");
  narrator.step("She reports it, with a picture");
  const evidence = await sendPicture(cleo, "incident", [200, 60, 60]);
  const { id: incident_id, severity } = await cleo.user.reportIncident({
    body: {
      category: "safety",
      description: "There was a smell of gas after the visit.",
      media_ids: [evidence],
    },
  });
  expect(severity === "high", "a safety report is of high severity from the start", severity);
  narrator.step("An operator investigates, asks her a question, and decides");
  const params = { incident_id };
  const handle = (body: Body<"PUT /user/update-incident/{incident_id}">) =>
    admin.user.updateIncident({ params, body });
  await handle({ action: "triage", severity: "critical" });
  await handle({ action: "investigate" });
  await handle({ action: "request_info", asked: "user", question: "Is the valve closed now?" });
  const { question } = await cleo.user.getIncident({ params });
  expect(question?.text.includes("valve"), "she sees the question");
  await cleo.user.respondIncident({
    params,
    body: { action: "answer", text: "Yes, and the gas company came." },
  });
  await handle({ action: "resolve", outcome: "none", resolution: "The pipe was checked and is tight." });
  const [mine] = (await cleo.user.getIncidents()).items;
  expect(mine?.state === "resolved", "the report is resolved, and she has seven days to object", mine?.state);
};

/** The sample film, padded as editors do it until it is large enough to be sent in parts. */
const longFilm = (bytes: number): Blob => {
  const sample = readFileSync(new URL("../sample/leaking-tap.mp4", import.meta.url));
  const film = Buffer.alloc(bytes);
  sample.copy(film);
  film.writeUInt32BE(bytes - sample.length, sample.length);
  film.write("free", sample.length + 4, "latin1");
  return new Blob([film], { type: "video/mp4" });
};

const sendsALongFilm = async (cleo: Person) => {
  narrator.act("5. A large film over a bad line");
  const film = longFilm(40 * 1024 * 1024);
  const offer = await cleo.video.uploadVideoNew({
    body: { content_type: "video/mp4", size_bytes: film.size },
  });
  const { media_id } = offer;
  const line = new AbortController();
  const arrived = (sent_bytes: number) =>
    narrator.found(`${Math.round((100 * sent_bytes) / film.size)}% has arrived (${sent_bytes} bytes)`);

  narrator.step("The line breaks after the first part; the app asks what has arrived and sends the rest");
  const broken = cleo.upload(offer, film, {
    inParallel: 1,
    signal: line.signal,
    onProgress: (sent_bytes) => {
      arrived(sent_bytes);
      line.abort();
    },
  });
  await broken.catch((error: unknown) => {
    if (!line.signal.aborted) throw error;
  });
  const rest = await cleo.video.getUpload({ params: { media_id } });
  expect(rest.received.length === 1, "the first part need not be sent again", rest.received.length);
  await cleo.upload(rest, film, { inParallel: 1, onProgress: arrived });
  await cleo.video.updateVideoData({ params: { video_id: media_id }, body: { title: "The whole basement" } });
  const { state, size_bytes } = await ready(cleo, media_id);
  expect(state === "ready" && size_bytes === film.size, "the film is put together and passed the check", {
    state,
    size_bytes,
  });
};

const readsAndWrites = async (cleo: Person, admin: Person) => {
  narrator.act("6. Terms, help, suggestions");
  narrator.step("An operator drafts new terms, which nobody else sees yet");
  const { termsAndCondition } = admin;
  const terms = await anonymous.termsAndCondition.getTermsandcondition();
  const draft = await termsAndCondition.updateTermandcondition({
    body: {
      title: terms.title,
      text: "# Terms of use\n\nBe **fair** to each other. <script>alert(1)</script>",
      change_note: `Drafted in run ${run}.`,
    },
  });
  expect(
    draft.state === "draft" && !draft.html.includes("<script>"),
    "it is a draft, and its script is removed",
    draft.html,
  );
  const still = await anonymous.quietly.termsAndCondition.getTermsandcondition();
  expect(still.terms_version === terms.terms_version, "everybody else still reads the current terms");

  narrator.step("Help is found by its words, even misspelled");
  const { id: help_id } = await termsAndCondition.createHelp({
    body: {
      title: `Where is the stopcock? (${run})`,
      text: "Mostly under the *kitchen sink*. Turn it clockwise.",
      category: "water",
      tags: [run],
      published: true,
    },
  });
  const [found] = (await anonymous.termsAndCondition.getHelp({ query: { search: `stopcok ${run}` } })).items;
  expect(found?.id === help_id, "the entry comes first", found?.title);
  const url = `${api}/terms-and-condition/get-help?search=${run}`;
  const etag = (await fetch(url)).headers.get("etag") ?? "";
  const again = await fetch(url, { headers: { "if-none-match": etag } });
  expect(again.status === 304, "a client that has the answer already is not sent it again", again.status);
  await termsAndCondition.deleteHelp({ params: { help_id } });

  narrator.step("The customer suggests something");
  const { id } = await cleo.suggestion.createSuggestion({
    body: { text: "Evening hours, please.", category: "service" },
  });
  const { items } = await admin.suggestion.getSuggestionList({ query: { limit: 5 } });
  expect(
    items.some((one) => one.id === id),
    "the operators see it",
  );
};

const findsPeople = async (cleo: Person, admin: Person) => {
  narrator.act("7. What operators see");
  narrator.step("People are found by the beginning of a name");
  await until(
    "the directory",
    () => admin.quietly.user.getAllUsers({ query: { q: nickname.slice(0, -1) } }),
    ({ items }) => items.some(({ id }) => id === cleo.id),
  );
  narrator.found(`“${nickname.slice(0, -1)}” finds the customer`);
  narrator.step("The audit log says what the customer did, when, from where and with which request");
  const { items } = await admin.admin.logs.getLogs({ query: { actor_id: cleo.id, limit: 100 } });
  const actions = items.map(({ action }) => action);
  expect(
    ["suggestion.created", "incident.reported", "invite.sent"].every((one) => actions.includes(one)),
    `it has ${items.length} entries: ${[...new Set(actions)].slice(0, 6).join(", ")} …`,
  );
  const text = JSON.stringify(items);
  expect(
    ![email("cleo"), "gas", "Mill Lane"].some((personal) => text.includes(personal)),
    "nothing personal is in it",
  );
};

/** Proves with the password that it is her. */
const proofOf = async (one: Person, password: string): Promise<string> => {
  const said = await one.authentication.confirmIdentity({ body: { password } });
  if (!("proof" in said)) throw new Error("A password was answered with a code");
  return said.proof;
};

const leaves = async (cleo: Person, address: string, secret: string) => {
  narrator.act("8. The customer leaves");
  narrator.step("Exports all her data");
  const asked = await refusalOf(cleo.authentication.exportData(), "the export");
  expect(asked.code === "auth.proof_required", "being signed in is not enough", asked.code);
  const file = await cleo.authentication.exportData({ proof: await proofOf(cleo, secret) });
  const data = await (await fetch(file.url)).text();
  expect(
    data.includes("Mill Lane") && data.includes("smell of gas"),
    `one file has everything: ${data.length} bytes`,
  );

  narrator.step("Deactivates the account, and comes back by signing in");
  await cleo.authentication.deactivateAccount();
  const out = await refusalOf(cleo.authentication.getSessions(), "her device");
  expect(out.code === "auth.required", "every device is signed out", out.code);
  const back = await signIn(address, secret);
  narrator.found("signing in restored the account");

  narrator.step("Deletes the account: a schedule erases everything personal");
  await back.authentication.deleteAccount({ proof: await proofOf(back, secret) });
  const closed = await refusalOf(signIn(address, secret), "signing in");
  expect(closed.code === "auth.credentials_invalid", "nobody can sign in with it any more", closed.code);
  await turns.waitUntil((await serviceTime()) + 20 * minute);
  const erased = await until(
    "the erasure",
    async () => (await theOperator()).quietly.user.getAllUsers({ query: { q: nickname } }),
    ({ items }) => items.length === 0,
  );
  expect(erased.items.length === 0, "operators no longer find her");
  const later = await theOperator();
  const [report] = (await later.user.getUserIncidentsList({ query: { reporter_id: cleo.id } })).items;
  expect(report?.description === "erased", "her report is still there, without her words", report);
};

/** What people do besides jobs: accounts, documents, invitations, incidents, content. */
export const people = {
  title: "People: joining, documents, incidents, help, leaving",
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
