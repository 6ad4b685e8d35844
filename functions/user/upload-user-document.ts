import * as z from "zod/mini";
import { AccountNotFound } from "../../shared/domain/account/account.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { openDeskOfUser } from "../../shared/workflows/document/desk.ts";
import { handInOnBehalf } from "../../shared/workflows/document/hand-in-for.ts";

export const handler = operation({
  route: "POST /user/upload-user-document/{user_id}",
  summary: "Hand in documents on behalf of a customer.",
  description:
    "Each is a ready image of the customer's (`media_id`), or one that is sent next: with `content_type` its `offer` says how, as for upload-image-or-video, and the document is handed in once the image was checked. What is handed in waits for review like any other.",
  access: ["admin"],
  params: z.strictObject({ user_id: described(Id("account"), "The customer whose documents these are.") }),
  body: z.strictObject({
    documents: described(handInOnBehalf.entries, "The documents to add, at most one of each kind."),
  }),
  response: handInOnBehalf.response,
  refuses: [...handInOnBehalf.refuses, AccountNotFound],
  emits: handInOnBehalf.emits,
  uses: ["table", "media", "secrets"],
  example: {
    params: { user_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { documents: [{ doc_name: "identity", content_type: "image/png" }] },
  },
  alongside: ({ params, body, now }) =>
    handInOnBehalf.laid(openDeskOfUser(params.user_id, now), body.documents),
}).handle(handInOnBehalf.story);
