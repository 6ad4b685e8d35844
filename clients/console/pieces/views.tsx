import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { session } from "../../kit/client.ts";
import { useListWords } from "../words/lists.ts";
import { useWords } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";
import { Field, Form } from "./form.tsx";

type View = { name: string; at: string };

const key = () => `console.views.${session.get()?.account_id}`;
const read = (): View[] => JSON.parse(localStorage.getItem(key()) ?? "[]");
const here = () => location.hash.slice(1);
const listOf = (at: string) => at.split("?")[0];

/** Views of a list that were given a name, with the filters and the order that they had. */
export const Views = () => {
  const words = useListWords();
  const { actions } = useWords();
  const [open, setOpen] = useState(false);
  const [kept, setKept] = useState(read);
  const [copied, setCopied] = useState(false);
  const own = kept.filter(({ at }) => listOf(at) === listOf(here()));
  const keep = (views: View[]) => {
    localStorage.setItem(key(), JSON.stringify(views));
    setKept(views);
  };
  return (
    <>
      <button
        type="button"
        class="button"
        onClick={() => {
          setKept(read());
          setCopied(false);
          setOpen(true);
        }}
      >
        {words.views}
      </button>
      {open && (
        <Dialog title={words.views} onClose={() => setOpen(false)}>
          <div class="stack">
            <p class="quiet small">{words.viewsAbout}</p>
            {own.length === 0 && <p>{words.noViews}</p>}
            {own.map((view) => (
              <div key={view.name} class="head">
                <Link href={view.at} onClick={() => setOpen(false)}>
                  {view.name}
                </Link>
                <button
                  type="button"
                  class="button"
                  aria-label={`${words.remove}: ${view.name}`}
                  onClick={() => keep(kept.filter((one) => one !== view))}
                >
                  {words.remove}
                </button>
              </div>
            ))}
            <Form
              acting={{
                mutate: ({ name = "" }) => {
                  const at = here();
                  const others = kept.filter((one) => one.name !== name || listOf(one.at) !== listOf(at));
                  keep([...others, { name, at }]);
                },
                isPending: false,
                error: null,
              }}
              submit={words.keep}
            >
              <Field name="name" label={words.name} required />
            </Form>
            <button
              type="button"
              class="button"
              onClick={() => void navigator.clipboard.writeText(location.href).then(() => setCopied(true))}
            >
              {copied ? actions.copied : words.link}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
};
