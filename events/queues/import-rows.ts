import * as z from "zod/mini";
import {
  AccountDeleted,
  AccountProfileEdited,
  AccountRegistered,
  InviteResent,
  InviteRevoked,
  InviteSent,
  SessionRevoked,
} from "../../shared/domain/account/events.ts";
import { MetadataUpdated } from "../../shared/domain/field/events.ts";
import {
  ImportChecked,
  ImportDone,
  ImportInvitationsSent,
  ImportRefused,
  ImportUndone,
} from "../../shared/domain/import/events.ts";
import {
  DefaultServiceCreated,
  DefaultServiceDeleted,
  DefaultServiceEdited,
  ServiceProviderDeleted,
  ServiceProviderEdited,
  ServiceProviderRegistered,
} from "../../shared/domain/provider/events.ts";
import { queue } from "../../shared/queue/queue.ts";
import { workImport } from "../../shared/workflows/import/work.ts";

/** Works on imports: a hundred rows for each message. */
export const handler = queue({
  name: "import-rows",
  message: z.object({ import_id: z.string() }),
  about: ({ import_id }) => ({ record_type: "import", record_id: import_id }),
  seconds: 60,
  emits: [
    ImportChecked,
    ImportRefused,
    ImportDone,
    ImportUndone,
    ImportInvitationsSent,
    DefaultServiceCreated,
    DefaultServiceEdited,
    DefaultServiceDeleted,
    AccountRegistered,
    AccountProfileEdited,
    AccountDeleted,
    ServiceProviderRegistered,
    ServiceProviderEdited,
    ServiceProviderDeleted,
    SessionRevoked,
    MetadataUpdated,
    InviteSent,
    InviteResent,
    InviteRevoked,
  ],
  uses: ["table", "lists", "media", "secrets", "queue"],
}).handle(({ message: { import_id }, ...working }) => workImport(import_id, working));
