import type { Key, KeyScopes } from "../../typescript/operations.ts";
import { useWords } from "../words/words.ts";
import { Field, type Given } from "./form.tsx";

type Scope = KeyScopes[number];

const known: Record<Scope, true> = {
  "admin/dashboard:read": true,
  "admin/field:read": true,
  "admin/field:write": true,
  "admin/job:read": true,
  "admin/notes:write": true,
  "admin/quote:read": true,
  "chatbot:write": true,
  "feedback:read": true,
  "integration:read": true,
  "payment:read": true,
  "service-provider/admin:read": true,
  "suggestion:read": true,
  "terms-and-condition:write": true,
};
const scopes = Object.keys(known) as Scope[];

/** What is chosen in the form. */
export const scopesIn = (given: Given): Scope[] => scopes.filter((scope) => given[scope]);
/** The networks, one by one. */
export const networksIn = ({ networks = "" }: Given) => networks.split(/[\s,;]+/).filter((one) => one !== "");
/** The code, if one was given. */
export const codeIn = ({ totp }: Given) => (totp === undefined ? {} : { totp });

/** The code of a second factor; who has none leaves it empty. */
export const Code = () => {
  const { signIn, integration } = useWords();
  return (
    <Field
      name="totp"
      label={signIn.code}
      hint={integration.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
};

/** What a key is called, may do, and from where. */
export const What = ({ of }: { of?: Key }) => {
  const { integration, people } = useWords();
  return (
    <>
      <Field name="name" label={people.name} hint={integration.nameHint} value={of?.name} required />
      <fieldset>
        <legend>{integration.scopes}</legend>
        {scopes.map((scope) => (
          <label key={scope} class="check">
            <input type="checkbox" name={scope} defaultChecked={of?.scopes.includes(scope) ?? false} />{" "}
            {scope}
          </label>
        ))}
      </fieldset>
      <Field
        name="networks"
        label={integration.networks}
        hint={integration.networksHint}
        value={of?.networks?.join(" ")}
      />
    </>
  );
};

/** After how many days it ends. */
export const Days = ({ value }: { value?: number }) => {
  const { integration } = useWords();
  return <Field name="days" type="number" min={1} max={365} label={integration.days} value={value} />;
};
