import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { Door } from "../pieces/door.tsx";
import { CodeField, Field, Form } from "../pieces/form.tsx";
import { Facts } from "../pieces/layout.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Moment } from "../pieces/text.tsx";
import { useTerm, useWords } from "../words/words.ts";

const accept = client.authentication.admin.acceptInvite;

/** The page behind an invitation's link: what it is for, the second factor, and a password. */
export default ({ token }: { token: string }) => {
  const words = useWords();
  const term = useTerm();
  const invitation = useAsk(["join", token], () => accept({ body: { token } }));
  const acting = useAct(
    (given: Record<string, string>) =>
      accept({
        body: {
          token,
          joining: {
            name: given["joining.name"] ?? "",
            password: given["joining.password"] ?? "",
            totp: (given["joining.totp"] ?? "").replaceAll(" ", ""),
          },
        },
      }),
    () => location.replace("#/"),
  );
  return (
    <Door title={words.join.title}>
      <Loaded query={invitation} rows={4}>
        {(said) =>
          "setup_key" in said && (
            <>
              <Facts
                of={[
                  [words.signIn.email, said.email],
                  [words.admins.role, term(said.admin_role)],
                  [words.join.until, <Moment key="until" at={said.expires_at} />],
                ]}
              />
              <p>{words.join.authenticator}</p>
              <p>
                <a href={said.authenticator}>{words.join.open}</a>
              </p>
              <p class="setup-key">
                <code>{said.setup_key.match(/.{1,4}/g)?.join(" ")}</code>
              </p>
              <Form acting={acting} submit={words.join.submit}>
                <Field name="joining.name" label={words.join.name} autoComplete="name" required />
                <Field
                  name="joining.password"
                  type="password"
                  label={words.signIn.password}
                  hint={words.join.passwordHint}
                  autoComplete="new-password"
                  required
                />
                <CodeField name="joining.totp" />
              </Form>
            </>
          )
        }
      </Loaded>
    </Door>
  );
};
