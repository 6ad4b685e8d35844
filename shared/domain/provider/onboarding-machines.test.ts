import { describe, expect, test } from "vitest";
import type { Refusal } from "../../kernel/refusal.ts";
import { CompanyState, CompanyTransition, companyTransitions } from "../company/company.ts";
import { DocumentState, DocumentTransition, documentTransitions } from "../document/document.ts";
import { MediaState, MediaTransition, mediaTransitions } from "../media/media.ts";
import { next, type TransitionTable } from "../transition.ts";
import { onboardingTransitions } from "./onboarding.ts";
import { ServiceProviderState, ServiceProviderTransition } from "./service-provider.ts";

type Listed = Record<string, Record<string, string>>;

/** Every state with every verb: what is listed leads there, all else is refused with what is allowed. */
const holds = (
  table: TransitionTable<string, string>,
  refuse: typeof MediaTransition,
  states: readonly string[],
  listed: Listed,
) => {
  const verbs = [...new Set(Object.values(listed).flatMap((row) => Object.keys(row)))];
  const requests = Object.fromEntries(
    verbs.map((verb) => [verb, [{ by: "admin" as const, operation: `admin/${verb}` }]]),
  );
  test("its table names every state and no other", () => {
    expect(Object.keys(table).sort()).toEqual([...states].sort());
  });
  test.each(states.flatMap((from) => verbs.map((verb) => [from, verb, listed[from]?.[verb] ?? "refused"])))(
    "%s, %s: %s",
    (from, verb, expected) => {
      if (expected !== "refused") return expect(next(table, requests, refuse, from, verb)).toBe(expected);
      try {
        next(table, requests, refuse, from, verb);
        expect.unreachable();
      } catch (error) {
        expect((error as Refusal).reason.code).toBe(refuse.code);
        expect((error as Refusal).facts.details).toEqual({
          from,
          allowed: Object.keys(listed[from] ?? {}).flatMap((verb) => requests[verb]),
        });
      }
    },
  );
};

describe("a medium", () =>
  holds(mediaTransitions, MediaTransition, MediaState.options, {
    pending: { accept: "ready", reject: "rejected", lapse: "rejected", edit: "pending" },
    ready: { edit: "ready", analyse: "ready", delete: "deleting" },
    deleting: { analyse: "deleting", keep: "ready", remove: "deleted" },
  }));

describe("a document", () =>
  holds(documentTransitions, DocumentTransition, DocumentState.options, {
    requested: { hand_in: "pending_review", give_up: "rejected", supersede: "superseded" },
    pending_review: { verify: "verified", reject: "rejected", supersede: "superseded" },
    verified: { near_end: "expiring", end: "expired", supersede: "superseded" },
    expiring: { remind: "expiring", end: "expired", supersede: "superseded" },
    rejected: { supersede: "superseded" },
    expired: { supersede: "superseded" },
  }));

describe("a company", () =>
  holds(companyTransitions, CompanyTransition, CompanyState.options, {
    draft: { submit: "submitted" },
    submitted: {
      amend: "submitted",
      verify: "verified",
      request_changes: "changes_requested",
      reject: "rejected",
    },
    changes_requested: { submit: "submitted" },
    rejected: { submit: "submitted" },
    verified: { amend: "verified", change: "changes_pending", suspend: "suspended" },
    changes_pending: {
      amend: "changes_pending",
      change: "changes_pending",
      verify: "verified",
      refuse_change: "verified",
    },
    suspended: { reinstate: "verified" },
  }));

describe("a provider on its way", () =>
  holds(onboardingTransitions, ServiceProviderTransition, ServiceProviderState.options, {
    profile_incomplete: { complete_profile: "documents_pending" },
    documents_pending: { submit: "pending_approval" },
    pending_approval: { approve: "approved", reject: "rejected" },
    approved: { suspend: "suspended" },
    suspended: { reinstate: "approved" },
    rejected: { resubmit: "documents_pending" },
  }));
