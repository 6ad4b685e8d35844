import { useAct } from "./asking.ts";
import { client } from "./client.ts";
import { Field, Form } from "./pieces/form.tsx";
import { Preferences } from "./preferences.tsx";
import { useWords } from "./words/words.ts";

export const SignIn = () => {
  const words = useWords();
  const acting = useAct(({ email = "", password = "", totp = "" }: Record<string, string>) =>
    client.authentication.admin.signIn({ body: { email, password, totp: totp.replaceAll(" ", "") } }),
  );
  return (
    <main class="door">
      <section class="card">
        <img src="console-assets/icon.svg" alt="" width="40" height="40" />
        <h1>{words.signIn.title}</h1>
        <p class="quiet">{words.signIn.about}</p>
        <Form acting={acting} submit={words.signIn.submit}>
          <Field name="email" type="email" label={words.signIn.email} autoComplete="username" required />
          <Field
            name="password"
            type="password"
            label={words.signIn.password}
            autoComplete="current-password"
            required
          />
          <Field
            name="totp"
            label={words.signIn.code}
            hint={words.signIn.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </Form>
      </section>
      <Preferences />
    </main>
  );
};
