import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id } from "../../kernel/schema.ts";

const facts = () => ({
  import_id: Id("import"),
  kind: described(z.string(), "What the rows are, such as `providers`."),
});
const counted = () => ({
  ...facts(),
  new: described(z.int(), "How many rows are new."),
  changed: described(z.int(), "How many rows say something else than before."),
  same: described(z.int(), "How many rows say what is there already."),
  wrong: described(z.int(), "How many rows can't be taken over."),
});
const unheard = { hasSubscribers: false } as const;

export const ImportCreated = /* @__PURE__ */ event(
  "import.created",
  "A file is checked before it is taken over.",
  facts,
);
export const ImportChecked = /* @__PURE__ */ event(
  "import.checked",
  "A file was checked. Nothing is taken over yet.",
  counted,
);
export const ImportRefused = /* @__PURE__ */ event("import.refused", "A file can't be read.", () => ({
  ...facts(),
  code: described(z.string(), "Why, as a code."),
}));
export const ImportStarted = /* @__PURE__ */ event(
  "import.started",
  "The rows of a file are taken over.",
  facts,
);
export const ImportStopped = /* @__PURE__ */ event(
  "import.stopped",
  "An import was stopped, or has stopped by itself.",
  facts,
);
export const ImportDone = /* @__PURE__ */ event(
  "import.done",
  "All rows of a file that are not wrong are taken over.",
  counted,
);
export const ImportUndoRequested = /* @__PURE__ */ event(
  "import.undo_requested",
  "What an import has brought is taken back.",
  facts,
);
export const ImportUndone = /* @__PURE__ */ event(
  "import.undone",
  "What an import has brought was taken back, except for what is used.",
  () => ({
    ...facts(),
    gone: described(z.int(), "How many rows were taken back."),
    kept: described(z.int(), "How many could not be."),
  }),
);
export const ImportClosed = /* @__PURE__ */ event(
  "import.closed",
  "Nobody has to look after an import any more.",
  facts,
);
export const ImportInvitationsOrdered = /* @__PURE__ */ event(
  "import.invitations_ordered",
  "The customers of an import are invited, one each second.",
  facts,
);
export const ImportInvitationsSent = /* @__PURE__ */ event(
  "import.invitations_sent",
  "All customers of an import are invited.",
  () => ({ ...facts(), sent: described(z.int(), "How many invitations were sent.") }),
  unheard,
);

/** After which an import waits for somebody, or waits no longer. */
export const importNews = [
  ImportChecked,
  ImportRefused,
  ImportStarted,
  ImportStopped,
  ImportDone,
  ImportUndone,
  ImportClosed,
] as const;
