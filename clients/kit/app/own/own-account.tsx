import { useState } from "preact/hooks";
import { useAct } from "../../asking.ts";
import { client, session } from "../../client.ts";
import { forget } from "../../kept.ts";
import { LostWithSession } from "../account.tsx";
import { Field, Form, type Given } from "../pieces/form.tsx";
import type { IconName } from "../pieces/icon.tsx";
import { ButtonRow, Note, Screen } from "../pieces/layout.tsx";
import { Sheet } from "../pieces/sheet.tsx";
import { useFormat, useWords } from "../words/words.ts";
import { Devices } from "./devices.tsx";

type Verification = { challenge_id: string };

/** What people do with their own account: each app has operations of its own. */
export type OwnAccount = {
  changePassword: (given: { current_password: string; new_password: string }) => Promise<unknown>;
  changeEmail: (given: { email: string; current_password: string }) => Promise<Verification[]>;
  confirmEmail: (given: { challenge_id: string; otp: string }) => Promise<unknown>;
  /** A proof of who one is, for one act. */
  prove: (password: string) => Promise<string>;
  pause: () => Promise<unknown>;
  remove: (proof: string) => Promise<unknown>;
};

type Act = "password" | "email" | "data" | "pause" | "remove";
const acts: readonly { act: Act; icon: IconName }[] = [
  { act: "password", icon: "lock" },
  { act: "email", icon: "inbox" },
  { act: "data", icon: "eye" },
  { act: "pause", icon: "clock" },
  { act: "remove", icon: "alert" },
];

const Password = ({ name = "current_password" }: { name?: string }) => {
  const words = useWords();
  return (
    <Field name={name} type="password" label={words.own.current} autoComplete="current-password" required />
  );
};

const Passwords = ({ own, onDone }: { own: OwnAccount; onDone: () => void }) => {
  const words = useWords();
  const acting = useAct(
    ({ current_password = "", new_password = "" }: Given) =>
      own.changePassword({ current_password, new_password }),
    onDone,
  );
  return (
    <Form acting={acting} submit={words.account.save}>
      <Password />
      <Field
        name="new_password"
        type="password"
        label={words.door.newPassword}
        hint={words.door.passwordHint}
        autoComplete="new-password"
        required
      />
    </Form>
  );
};

const Email = ({ own, onDone }: { own: OwnAccount; onDone: () => void }) => {
  const words = useWords();
  const [sent, setSent] = useState<{ to: string; challenge_id: string }>();
  const asking = useAct(async ({ email = "", current_password = "" }: Given) => {
    const [first] = await own.changeEmail({ email, current_password });
    if (first) setSent({ to: email, challenge_id: first.challenge_id });
    else onDone();
  });
  const confirming = useAct(
    ({ otp = "" }: Given) =>
      own.confirmEmail({ challenge_id: sent?.challenge_id ?? "", otp: otp.replaceAll(" ", "") }),
    onDone,
  );
  if (sent)
    return (
      <Form acting={confirming} submit={words.door.confirm}>
        <p>{words.door.codeSent(sent.to)}</p>
        <Field name="otp" label={words.door.code} inputMode="numeric" autoComplete="one-time-code" required />
      </Form>
    );
  return (
    <Form acting={asking} submit={words.door.submits.forgot}>
      <Field name="email" type="email" label={words.door.email} autoComplete="email" required />
      <Password />
    </Form>
  );
};

const Download = ({ own }: { own: OwnAccount }) => {
  const words = useWords();
  const format = useFormat();
  const [made, setMade] = useState<{ url: string; expires_at: string }>();
  const acting = useAct(
    async ({ password = "" }: Given) =>
      client.authentication.exportData({ proof: await own.prove(password) }),
    setMade,
  );
  if (made)
    return (
      <div class="stack">
        <p>{words.own.dataReady(format.clock(made.expires_at))}</p>
        <a class="btn go" href={made.url} download>
          {words.own.download}
        </a>
      </div>
    );
  return (
    <Form acting={acting} submit={words.own.prepare}>
      <Password name="password" />
    </Form>
  );
};

/** Ends in the app's door: nothing of the account stays in the browser. */
const leaveAfter = async (act: Promise<unknown>): Promise<void> => {
  const account = session.get()?.account_id;
  await act;
  session.set(undefined);
  await forget("", account);
  location.hash = "/";
};

const Ending = ({ act, own }: { act: "pause" | "remove"; own: OwnAccount }) => {
  const words = useWords();
  const acting = useAct(({ password = "" }: Given) =>
    leaveAfter(act === "pause" ? own.pause() : own.prove(password).then(own.remove)),
  );
  return (
    <Form acting={acting} submit={words.own.acts[act]} danger>
      <LostWithSession />
      {act === "remove" && <Password name="password" />}
    </Form>
  );
};

/** Signing in, one's data, and the end of the account. */
export const SignInAndData = ({ own }: { own: OwnAccount }) => {
  const words = useWords();
  const [open, setOpen] = useState<Act>();
  const [done, setDone] = useState<Act>();
  const onDone = () => {
    setDone(open);
    setOpen(undefined);
  };
  return (
    <Screen title={words.own.title} back="/account">
      {done && (
        <div role="status">
          <Note icon="done" tone="good">
            {done === "email" ? words.own.emailChanged : words.own.passwordChanged}
          </Note>
        </div>
      )}
      <Devices />
      <ul class="rows">
        {acts.map(({ act, icon }) => (
          <ButtonRow key={act} icon={icon} onPress={() => setOpen(act)}>
            <b class="block">{words.own.acts[act]}</b>
            <span class="small quiet block">{words.own.about[act]}</span>
          </ButtonRow>
        ))}
      </ul>
      {open && (
        <Sheet title={words.own.acts[open]} onClose={() => setOpen(undefined)}>
          <div class="stack">
            <p class="quiet">{words.own.about[open]}</p>
            {open === "password" && <Passwords own={own} onDone={onDone} />}
            {open === "email" && <Email own={own} onDone={onDone} />}
            {open === "data" && <Download own={own} />}
            {(open === "pause" || open === "remove") && <Ending act={open} own={own} />}
          </div>
        </Sheet>
      )}
    </Screen>
  );
};
