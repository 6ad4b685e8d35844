import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useImportWords } from "../words/imports.ts";
import { ActButton } from "./acting.tsx";
import { Field } from "./form.tsx";

type Import = Data<"GET /admin/import/get-import/{import_id}">;

/** What can be done with an import in its state. */
export const ImportDeeds = ({ of: { id, kind, state, invitations, waits_since } }: { of: Import }) => {
  const words = useImportWords();
  const params = { import_id: id };
  const hasEnded = state === "done" || state === "stopped";
  return (
    <>
      {(state === "checked" || state === "stopped") && (
        <ActButton
          needs="PUT /admin/import/start-import/{import_id}"
          label={state === "checked" ? words.start : words.goOn}
          explain={words.startExplain}
          primary
          reason={false}
          act={({ allow_errors }, idempotencyKey) =>
            client.admin.import.startImport({
              params,
              body: { allow_errors: allow_errors !== undefined },
              idempotencyKey,
            })
          }
        >
          <Field name="allow_errors" type="checkbox" label={words.allow} />
        </ActButton>
      )}
      {state === "running" && (
        <ActButton
          needs="PUT /admin/import/stop-import/{import_id}"
          label={words.stop}
          explain={words.stopExplain}
          reason={false}
          act={(_, idempotencyKey) => client.admin.import.stopImport({ params, idempotencyKey })}
        />
      )}
      {hasEnded && kind === "customers" && !invitations && (
        <ActButton
          needs="PUT /admin/import/send-invitations/{import_id}"
          label={words.invite}
          explain={words.inviteExplain}
          primary
          reason={false}
          act={(_, idempotencyKey) => client.admin.import.sendInvitations({ params, idempotencyKey })}
        />
      )}
      {hasEnded && (
        <ActButton
          needs="PUT /admin/import/undo-import/{import_id}"
          label={words.undo}
          explain={words.undoExplain}
          danger
          reason={false}
          act={(_, idempotencyKey) => client.admin.import.undoImport({ params, idempotencyKey })}
        />
      )}
      {waits_since && (
        <ActButton
          needs="PUT /admin/import/close-import/{import_id}"
          label={words.close}
          explain={words.closeExplain}
          reason={false}
          act={(_, idempotencyKey) => client.admin.import.closeImport({ params, idempotencyKey })}
        />
      )}
    </>
  );
};
