import { addresses, addressesOf } from "../../data/accounts.ts";
import { aiAccess } from "../../data/ai-access.ts";
import { challenges } from "../../data/challenges.ts";
import { forgetReplay, replaysOf } from "../../data/engine/replays.ts";
import { invites } from "../../data/invites.ts";
import { removing, sessions, sessionsOf } from "../../data/sessions.ts";
import { InviteView } from "../../domain/account/invite.ts";
import { type Holding, holding, list, removeFrom } from "../holding.ts";

export const holdings: readonly Holding[] = [
  holding("addresses", addresses, addressesOf, {
    shown: ({ version: _, ...address }) => address,
    erase: removeFrom(addresses),
  }),
  holding("sessions", sessions, sessionsOf, {
    shown: ({ id, method, device, source_ip, created_at, rotated_at }) => ({
      id,
      method,
      device,
      source_ip,
      created_at,
      last_used_at: rotated_at ?? created_at,
    }),
    erase: (session) => ({ writes: [removing(session)], events: [] }),
  }),
  holding("ai_access", aiAccess, aiAccess.get, {
    shown: ({ tokens }) => tokens,
    erase: removeFrom(aiAccess),
  }),
  holding(
    "challenges",
    challenges,
    list((id, request) => challenges.page("ofAccount", `CHALLENGES#${id}`, request)),
    { erase: removeFrom(challenges) },
  ),
  holding("answers", { name: "replay" }, list(replaysOf), {
    erase: (replay) => ({ writes: [forgetReplay(replay)], events: [] }),
  }),
  holding(
    "invites",
    invites,
    list((id, request) => invites.page("ofInviter", `INVITES#${id}`, request)),
    { shown: (invite) => InviteView.parse(invite), erase: removeFrom(invites) },
  ),
];
