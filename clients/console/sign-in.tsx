import { useAct } from "../kit/asking.ts";
import { client } from "../kit/client.ts";
import { Door } from "./pieces/door.tsx";
import { CodeField, Field, Form } from "./pieces/form.tsx";
import { useWords } from "./words/words.ts";

export const SignIn = () => {
  const words = useWords();
  const acting = useAct(({ email = "", password = "", totp = "" }: Record<string, string>) =>
    client.authentication.admin.signIn({ body: { email, password, totp: totp.replaceAll(" ", "") } }),
  );
  return (
    <Door title={words.signIn.title}>
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
        <CodeField name="totp" />
      </Form>
    </Door>
  );
};
