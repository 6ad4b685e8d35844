import { useAct } from "../kit/asking.ts";
import { client } from "../kit/client.ts";
import { MarketplaceError } from "../typescript/client.ts";
import { Door } from "./pieces/door.tsx";
import { CodeField, Field, Form } from "./pieces/form.tsx";
import { useWords } from "./words/words.ts";

/** What is wrong is not told apart; for administrators it may be the code, too. */
const saidOf = (error: unknown, wrong: string): unknown =>
  error instanceof MarketplaceError && error.code === "auth.credentials_invalid"
    ? Object.create(error, { message: { value: wrong } })
    : error;

export const SignIn = () => {
  const words = useWords();
  const acting = useAct(({ email = "", password = "", totp = "" }: Record<string, string>) =>
    client.authentication.admin.signIn({ body: { email, password, totp: totp.replaceAll(" ", "") } }),
  );
  return (
    <Door title={words.signIn.title}>
      <p class="quiet">{words.signIn.about}</p>
      <Form
        acting={{ ...acting, error: saidOf(acting.error, words.signIn.wrong) }}
        submit={words.signIn.submit}
      >
        <Field name="email" type="email" label={words.signIn.email} autoComplete="username" required />
        <Field
          name="password"
          type="password"
          label={words.signIn.password}
          autoComplete="current-password"
          required
        />
        <CodeField name="totp" />
      </Form>
    </Door>
  );
};
