import { client } from "../../kit/client.ts";
import type { Key } from "../../typescript/operations.ts";
import { useWords } from "../words/words.ts";
import { ActButton } from "./acting.tsx";
import { Field } from "./form.tsx";
import { Code, codeIn, Days, networksIn, scopesIn, What } from "./key-form.tsx";

/** An answer with a secret. */
export type Told = { secret: string };

/** What can be done with a key. */
export const Deeds = ({ of, told }: { of: Key; told: (answer: Told) => void }) => {
  const { integration, actions } = useWords();
  if (of.state !== "active") return null;
  const params = { key_id: of.id };
  return (
    <div class="actions">
      <ActButton
        needs="PUT /admin/keys/update-key/{key_id}"
        label={integration.change}
        reason={false}
        act={(given) =>
          client.admin.keys.updateKey({
            params,
            body: {
              name: given.name ?? "",
              scopes: scopesIn(given),
              networks: networksIn(given).length > 0 ? networksIn(given) : null,
              ...codeIn(given),
            },
          })
        }
      >
        <What of={of} />
        <Code />
      </ActButton>
      <ActButton
        needs="POST /admin/keys/rotate-key/{key_id}"
        label={integration.rotate}
        explain={integration.rotateExplain}
        reason={false}
        act={(given) =>
          client.admin.keys.rotateKey({
            params,
            body: {
              overlap_hours: Number(given.overlap_hours ?? 0),
              ...(given.days && { days: Number(given.days) }),
              ...codeIn(given),
            },
          })
        }
        after={told}
      >
        <Field name="overlap_hours" type="number" min={0} max={168} label={integration.overlap} value={24} />
        <Days />
        <Code />
      </ActButton>
      <ActButton
        needs="DELETE /admin/integration/revoke-key/{key_id}"
        label={integration.revoke}
        title={`${integration.revoke}: ${of.name}`}
        explain={integration.revokeExplain}
        danger
        reason={false}
        act={() => client.admin.integration.revokeKey({ params })}
      >
        <p class="quiet small">{actions.reasonHint}</p>
      </ActButton>
    </div>
  );
};
