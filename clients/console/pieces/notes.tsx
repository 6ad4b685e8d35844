import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { NotedKind } from "../../typescript/operations.ts";
import { useWords } from "../words/words.ts";
import { ActButton } from "./acting.tsx";
import { Field } from "./form.tsx";
import { Card } from "./layout.tsx";
import { Loaded, More } from "./states.tsx";
import { Moment } from "./text.tsx";

/** Administrators' notes on a record for each other. */
export const Notes = ({ on, id, title }: { on: NotedKind; id: string; title?: string }) => {
  const { notes, actions } = useWords();
  const record = { record_type: on, record_id: id };
  const listing = useListing(["notes", on, id], (paging) =>
    client.admin.notes.getNotes({ query: { ...paging, ...record, limit: 20 } }),
  );
  return (
    <Card
      title={title ?? notes.title}
      actions={
        <ActButton
          needs="POST /admin/notes/create-note"
          label={notes.write}
          reason={false}
          act={({ text = "" }, idempotencyKey) =>
            client.admin.notes.createNote({ body: { ...record, text }, idempotencyKey })
          }
        >
          <Field name="text" label={notes.text} hint={notes.hint} lines={4} required />
        </ActButton>
      }
    >
      <Loaded query={listing.query} rows={2}>
        {() => (
          <>
            {listing.items.length === 0 && <p class="quiet">{notes.none}</p>}
            {listing.items.map((note) => (
              <div key={note.id} class="answer">
                <p class="small">
                  <strong>{note.author_name || "–"}</strong> · <Moment at={note.created_at} />
                </p>
                <p class="prose">{note.text}</p>
                {note.own && (
                  <ActButton
                    needs="DELETE /admin/notes/delete-note/{note_id}"
                    label={actions.remove}
                    danger
                    reason={false}
                    act={(_, idempotencyKey) =>
                      client.admin.notes.deleteNote({ params: { note_id: note.id }, idempotencyKey })
                    }
                  />
                )}
              </div>
            ))}
            <More of={listing.query} />
          </>
        )}
      </Loaded>
    </Card>
  );
};
