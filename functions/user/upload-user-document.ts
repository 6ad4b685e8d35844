import * as z from "zod/mini";
import { AccountNotFound } from "../../shared/domain/account/account.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { openDeskOfUser } from "../../shared/workflows/document/desk.ts";
import { handInOnBehalf } from "../../shared/workflows/document/hand-in-for.ts";

export const handler = operation({
  route: "POST /user/upload-user-document/{user_id}",
  summary: "Hand in documents for a customer.",
  description:
    "Each document is an image that the customer has uploaded (`media_id`), or one that you upload yourself. In that case give its `content_type`: the `offer` in the answer says how to upload it, as in upload-image-or-video, and the document is handed in once the image has been checked. The documents are reviewed like all others.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ user_id: described(Id("account"), "The customer whose documents these are.") }),
  body: z.strictObject({
    documents: described(handInOnBehalf.entries, "The documents to add, at most one of each kind."),
  }),
  response: handInOnBehalf.response,
  refuses: [...handInOnBehalf.refuses, AccountNotFound],
  steps: { document: { supersede: {} } },
  emits: handInOnBehalf.emits,
  uses: ["table", "lists", "media"],
  example: {
    params: { user_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { documents: [{ doc_name: "identity", content_type: "image/png" }] },
  },
  alongside: ({ params, body, now }) =>
    handInOnBehalf.laid(openDeskOfUser(params.user_id, now), body.documents),
}).handle(handInOnBehalf.story);
