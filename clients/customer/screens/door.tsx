import { useEffect, useState } from "preact/hooks";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { Field, Form } from "../pieces/form.tsx";
import { Sheet } from "../pieces/sheet.tsx";
import { Failure } from "../pieces/states.tsx";
import { Preferences } from "../preferences.tsx";
import { useFormat, useWords } from "../words/words.ts";

type Way = "in" | "up" | "forgot";
type Challenge = { challenge_id: string; resend_after: string; to: string; way: Way };

const useTerms = () =>
  useAsk(["terms"], () => client.termsAndCondition.getTermsandcondition(), { enabled: true });

const Terms = ({ onClose }: { onClose: () => void }) => {
  const { data } = useTerms();
  return data ? (
    <Sheet title={data.title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div class="terms" tabIndex={0}>
        {data.text}
      </div>
    </Sheet>
  ) : null;
};

/** The code that was sent to an address, and what follows from it. */
const Code = ({
  of,
  onSent,
  onBack,
}: {
  of: Challenge;
  onSent: (next: Challenge) => void;
  onBack: () => void;
}) => {
  const words = useWords();
  const format = useFormat();
  const { data: terms } = useTerms();
  const [reset, setReset] = useState<string>();
  const confirming = useAct(async ({ otp = "" }: Record<string, string>) => {
    const answer = await client.authentication.verifyOtp({
      body: { challenge_id: of.challenge_id, otp: otp.replaceAll(" ", "") },
    });
    if ("reset_token" in answer) setReset(answer.reset_token);
    else if (of.way === "up" && terms)
      await client.authentication.termAndConditionAccepted({ body: { version: terms.terms_version } });
  });
  const resending = useAct(async () =>
    onSent({
      ...of,
      ...(await client.authentication.resendOtp({ body: { challenge_id: of.challenge_id } })),
    }),
  );
  const changing = useAct(async ({ new_password = "" }: Record<string, string>) => {
    await client.authentication.updatePassword({ body: { reset_token: reset ?? "", new_password } });
    await client.authentication.signIn({ body: { email: of.to, password: new_password } });
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

const Ways = ({ onSent }: { onSent: (challenge: Challenge) => void }) => {
  const words = useWords();
  const [way, setWay] = useState<Way>("up");
  const [reading, setReading] = useState(false);
  const { data: terms } = useTerms();
  const acting = useAct(async ({ name = "", email = "", password = "" }: Record<string, string>) => {
    if (way === "in") await client.authentication.signIn({ body: { email, password } });
    else if (way === "up")
      onSent({
        ...(await client.authentication.signUp({ body: { name, email, password } })),
        to: email,
        way,
      });
    else onSent({ ...(await client.authentication.forgetPassword({ body: { email } })), to: email, way });
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
        {way === "up" && terms && (
          <div class="stack tight">
            <label class="check">
              <input type="checkbox" name="terms" required />
              <span>{words.door.terms}</span>
            </label>
            <button type="button" class="btn word" onClick={() => setReading(true)}>
              {words.door.readTerms}
            </button>
          </div>
        )}
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
      {reading && <Terms onClose={() => setReading(false)} />}
    </div>
  );
};

/** What somebody sees who is not signed in. */
export const Door = () => {
  const words = useWords();
  const [challenge, setChallenge] = useState<Challenge>();
  useEffect(() => {
    document.title = words.name;
  }, [words]);
  return (
    <main class="door">
      <p class="brand">
        <img src="app-assets/icon.svg" alt="" width="40" height="40" />
        {words.name}
      </p>
      {challenge ? (
        <Code of={challenge} onSent={setChallenge} onBack={() => setChallenge(undefined)} />
      ) : (
        <Ways onSent={setChallenge} />
      )}
      <Preferences />
    </main>
  );
};
