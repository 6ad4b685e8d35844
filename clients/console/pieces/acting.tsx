import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useAct } from "../../kit/asking.ts";
import { type Route, rolesFor } from "../rights.ts";
import { useTerm, useWords } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";
import { Field, Form, type Given } from "./form.tsx";

/** A button that asks in a dialog before it acts: what will happen, what else is needed, and why. */
export const ActButton = <T,>({
  label,
  title = label,
  explain,
  danger = false,
  primary = false,
  reason = true,
  needs,
  act,
  after,
  children,
}: {
  label: string;
  title?: string;
  /** What will happen, money first. */
  explain?: ComponentChildren;
  danger?: boolean;
  primary?: boolean;
  /** Whether a reason is required. */
  reason?: boolean;
  /** The operation behind the button, which says so if one's role does not include it. */
  needs: Route;
  act: (given: Given, idempotencyKey: string) => Promise<T>;
  after?: (answer: T) => void;
  children?: ComponentChildren;
}) => {
  const words = useWords();
  const term = useTerm();
  const [open, setOpen] = useState(false);
  const roles = rolesFor(needs);
  const acting = useAct(act, (answer) => {
    setOpen(false);
    after?.(answer);
  });
  if (roles)
    return (
      <span class="lacking">
        <button type="button" class="button" disabled>
          {label}
        </button>
        <span class="quiet small">{words.admins.takes(roles.map(term).join(", "))}</span>
      </span>
    );
  return (
    <>
      <button
        type="button"
        class={`button${danger ? " danger" : primary ? " primary" : ""}`}
        onClick={() => {
          acting.reset();
          setOpen(true);
        }}
      >
        {label}
      </button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          {explain && <div class="explain">{explain}</div>}
          <Form acting={acting} submit={label} danger={danger} onCancel={() => setOpen(false)}>
            {children}
            {reason && (
              <Field
                name="reason"
                label={words.actions.reason}
                hint={words.actions.reasonHint}
                lines={3}
                required
              />
            )}
          </Form>
        </Dialog>
      )}
    </>
  );
};
