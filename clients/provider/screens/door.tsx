import { Door as AppDoor, type Entrance } from "../../kit/app/door.tsx";
import { Field } from "../../kit/app/pieces/form.tsx";
import { usualMarket } from "../../kit/brand.ts";
import { client } from "../../kit/client.ts";
import { useWords } from "../words/words.ts";

const { auth } = client.serviceProvider;

const entrance: Entrance = {
  signIn: (body) => auth.signIn({ body }),
  signUp: ({ name, email, password, business_name = "" }) =>
    auth.signUp({ body: { name, email, password, business_name, market: usualMarket } }),
  forgot: (email) => auth.forgetPassword({ body: { email } }),
  resend: (challenge_id) => auth.resendOtp({ body: { challenge_id } }),
  confirm: async (challenge_id, otp) => {
    const answer = await auth.verifyOtp({ body: { challenge_id, otp } });
    return "reset_token" in answer ? answer.reset_token : undefined;
  },
  change: (reset_token, new_password) => auth.updatePassword({ body: { reset_token, new_password } }),
};

const BusinessName = () => {
  const words = useWords();
  return <Field name="business_name" label={words.door.business} autoComplete="organization" required />;
};

/** What somebody sees who is not signed in. */
export const Door = () => <AppDoor entrance={entrance} fields={<BusinessName />} />;
