import { useState } from "preact/hooks";
import { Door as AppDoor, type Entrance } from "../../kit/app/door.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { asked, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useWords } from "../words/words.ts";

const readTerms = () => client.termsAndCondition.getTermsandcondition();

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
  signUp: ({ name, email, password }) => authentication.signUp({ body: { name, email, password } }),
  forgot: (email) => authentication.forgetPassword({ body: { email } }),
  resend: (challenge_id) => authentication.resendOtp({ body: { challenge_id } }),
  confirm: async (challenge_id, otp, isNew) => {
    const answer = await authentication.verifyOtp({ body: { challenge_id, otp } });
    if ("reset_token" in answer) return answer.reset_token;
    const terms = isNew ? asked.getQueryData<{ terms_version: number }>(["terms"]) : undefined;
    if (terms)
      await authentication.termAndConditionAccepted({ body: { version: terms.terms_version as never } });
    return undefined;
  },
  change: (reset_token, new_password) =>
    authentication.updatePassword({ body: { reset_token, new_password } }),
};

/** What somebody sees who is not signed in. */
export const Door = () => <AppDoor entrance={entrance} consent={<Consent />} />;
