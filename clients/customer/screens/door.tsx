import { useEffect, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { Door as AppDoor, type Entrance } from "../../kit/app/door.tsx";
import { lazily } from "../../kit/app/lazily.tsx";
import { Note } from "../../kit/app/pieces/layout.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { asked, useAsk } from "../../kit/asking.ts";
import { usualMarket } from "../../kit/brand.ts";
import { client } from "../../kit/client.ts";
import { awaitsSignIn } from "../sending.ts";
import { useWords } from "../words/words.ts";

const readTerms = () => client.termsAndCondition.getTermsandcondition({ query: { market: usualMarket } });

const Terms = ({ onClose }: { onClose: () => void }) => {
  const { data } = useAsk(["terms"], readTerms);
  return data ? (
    <Sheet title={data.title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div class="terms" tabIndex={0}>
        {data.text}
      </div>
    </Sheet>
  ) : null;
};

const Consent = () => {
  const words = useWords();
  const [reading, setReading] = useState(false);
  const { data: terms } = useAsk(["terms"], readTerms);
  if (!terms) return null;
  return (
    <div class="stack tight">
      <label class="check">
        <input type="checkbox" name="terms" required />
        <span>{words.door.terms}</span>
      </label>
      <button type="button" class="btn word" onClick={() => setReading(true)}>
        {words.door.readTerms}
      </button>
      {reading && <Terms onClose={() => setReading(false)} />}
    </div>
  );
};

const { authentication } = client;

const entrance: Entrance = {
  signIn: (body) => authentication.signIn({ body }),
  signUp: ({ name, email, password }) =>
    authentication.signUp({ body: { name, email, password, market: usualMarket } }),
  forgot: (email) => authentication.forgetPassword({ body: { email } }),
  resend: (challenge_id) => authentication.resendOtp({ body: { challenge_id } }),
  confirm: async (challenge_id, otp, isNew) => {
    const answer = await authentication.verifyOtp({ body: { challenge_id, otp } });
    if ("reset_token" in answer) return answer.reset_token;
    const terms = isNew ? asked.getQueryData<{ terms_version: number }>(["terms"]) : undefined;
    if (terms)
      await authentication.termAndConditionAccepted({
        body: { version: terms.terms_version, market: usualMarket },
      });
    return undefined;
  },
  change: (reset_token, new_password) =>
    authentication.updatePassword({ body: { reset_token, new_password } }),
};

const StrangersRequest = lazily(async () => ({ default: (await import("./new.tsx")).StrangersRequest }));

/** What somebody sees who is not signed in: the way in, or a request that is made before it. */
export const Door = () => {
  const words = useWords();
  const [path, go] = useLocation();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (path !== "/new") void awaitsSignIn().then(setAsking);
  }, []);
  if (path === "/new" && !asking)
    return (
      <div class="app">
        <StrangersRequest onSend={() => setAsking(true)} />
      </div>
    );
  return (
    <AppDoor
      entrance={entrance}
      consent={<Consent />}
      intro={
        asking ? (
          <>
            <Note icon="film" tone="info">
              {words.door.kept}
            </Note>
            <button
              type="button"
              class="btn word"
              onClick={() => {
                setAsking(false);
                go("/new");
              }}
            >
              {words.door.see}
            </button>
          </>
        ) : (
          <Link href="/new" class="btn go">
            {words.door.film}
          </Link>
        )
      }
    />
  );
};
