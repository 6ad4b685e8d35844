import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useAct } from "../asking.ts";
import { brandName, logo } from "../brand.ts";
import { Field, Form, type Given } from "./pieces/form.tsx";
import { Failure } from "./pieces/states.tsx";
import { Preferences } from "./preferences.tsx";
import { useFormat, useWords } from "./words/words.ts";

type Way = "in" | "up" | "forgot";
type Opened = { challenge_id: string; resend_after: string };
type Challenge = Opened & { to: string; way: Way };

/** How one signs in and up: each app has operations of its own. */
export type Entrance = {
  signIn: (given: { email: string; password: string }) => Promise<unknown>;
  signUp: (given: { name: string; email: string; password: string } & Given) => Promise<Opened>;
  forgot: (email: string) => Promise<Opened>;
  resend: (challenge_id: string) => Promise<Opened>;
  /** Enters the code, and does what belongs to a sign-up. Answers a token if a password is to be chosen. */
  confirm: (challenge_id: string, otp: string, isNew: boolean) => Promise<string | undefined>;
  change: (reset_token: string, new_password: string) => Promise<unknown>;
};

/** The code that was sent to an address, and what follows from it. */
const Code = ({
  of,
  entrance,
  onSent,
  onBack,
}: {
  of: Challenge;
  entrance: Entrance;
  onSent: (next: Challenge) => void;
  onBack: () => void;
}) => {
  const words = useWords();
  const format = useFormat();
  const [reset, setReset] = useState<string>();
  const confirming = useAct(async ({ otp = "" }: Given) => {
    setReset(await entrance.confirm(of.challenge_id, otp.replaceAll(" ", ""), of.way === "up"));
  });
  const resending = useAct(async () => onSent({ ...of, ...(await entrance.resend(of.challenge_id)) }));
  const changing = useAct(async ({ new_password = "" }: Given) => {
    await entrance.change(reset ?? "", new_password);
    await entrance.signIn({ email: of.to, password: new_password });
  });
  const waits = Date.parse(of.resend_after) > Date.now();
  return (
    <div class="stack">
      <h1>{reset ? words.door.newPassword : words.door.codeTitle}</h1>
      {reset ? (
        <Form acting={changing} submit={words.door.save}>
          <Field
            name="new_password"
            type="password"
            label={words.door.newPassword}
            hint={words.door.passwordHint}
            autoComplete="new-password"
            required
          />
        </Form>
      ) : (
        <>
          <p class="lead">{words.door.codeSent(of.to)}</p>
          <Form acting={confirming} submit={words.door.confirm}>
            <Field
              name="otp"
              label={words.door.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
          </Form>
          {resending.error ? <Failure error={resending.error} /> : null}
          <button
            type="button"
            class="btn word"
            aria-disabled={resending.isPending}
            onClick={() => resending.mutate(undefined)}
          >
            {words.door.again}
          </button>
          {waits && <p class="small quiet">{words.door.againFrom(format.clock(of.resend_after))}</p>}
        </>
      )}
      <button type="button" class="btn word" onClick={onBack}>
        {words.shell.back}
      </button>
    </div>
  );
};

type Parts = {
  entrance: Entrance;
  /** Fields of the sign-up besides name, address and password. */
  fields?: ComponentChildren;
  /** What has to be agreed to at the sign-up. */
  consent?: ComponentChildren;
};

const Ways = ({ entrance, fields, consent, onSent }: Parts & { onSent: (challenge: Challenge) => void }) => {
  const words = useWords();
  const [way, setWay] = useState<Way>("up");
  const acting = useAct(async ({ name = "", email = "", password = "", ...more }: Given) => {
    if (way === "in") await entrance.signIn({ email, password });
    else if (way === "up")
      onSent({ ...(await entrance.signUp({ name, email, password, ...more })), to: email, way });
    else onSent({ ...(await entrance.forgot(email)), to: email, way });
  });
  const go = (next: Way) => () => {
    acting.reset();
    setWay(next);
  };
  return (
    <div class="stack">
      <h1>{words.door.titles[way]}</h1>
      <p class="lead">{words.door.about[way]}</p>
      <Form key={way} acting={acting} submit={words.door.submits[way]}>
        {way === "up" && <Field name="name" label={words.door.name} autoComplete="name" required />}
        {way === "up" && fields}
        <Field name="email" type="email" label={words.door.email} autoComplete="email" required />
        {way !== "forgot" && (
          <Field
            name="password"
            type="password"
            label={words.door.password}
            hint={way === "up" ? words.door.passwordHint : undefined}
            autoComplete={way === "up" ? "new-password" : "current-password"}
            required
          />
        )}
        {way === "up" && consent}
      </Form>
      {way === "up" ? (
        <button type="button" class="btn plain" onClick={go("in")}>
          {words.door.haveAccount}
        </button>
      ) : (
        <button type="button" class="btn plain" onClick={go("up")}>
          {words.door.noAccount}
        </button>
      )}
      {way === "in" && (
        <button type="button" class="btn word" onClick={go("forgot")}>
          {words.door.forgot}
        </button>
      )}
    </div>
  );
};

/** What somebody sees who is not signed in. */
export const Door = ({ entrance, intro, ...parts }: Parts & { intro?: ComponentChildren }) => {
  const [challenge, setChallenge] = useState<Challenge>();
  useEffect(() => {
    document.title = brandName;
  }, []);
  return (
    <main class="door">
      <p class="brand">
        <img src={logo()} alt="" width="40" height="40" />
        {brandName}
      </p>
      {challenge ? (
        <Code
          of={challenge}
          entrance={entrance}
          onSent={setChallenge}
          onBack={() => setChallenge(undefined)}
        />
      ) : (
        <>
          {intro}
          <Ways entrance={entrance} {...parts} onSent={setChallenge} />
        </>
      )}
      <Preferences />
    </main>
  );
};
