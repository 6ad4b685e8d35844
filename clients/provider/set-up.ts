import type { Tone } from "../kit/app/pieces/layout.tsx";
import type { Account, Company } from "./data.ts";

export type Part = "company" | "papers" | "work" | "payouts" | "plan";

/** How a part of the set-up stands: nothing given, given and looked at, in order, or to be given again. */
export type Standing = "missing" | "waits" | "done" | "wrong";

export const tones: Record<Standing, Tone> = { missing: "warn", waits: "info", done: "good", wrong: "bad" };

export const companyStands = (company: Pick<Company, "state"> | null): Standing =>
  !company || company.state === "draft"
    ? "missing"
    : company.state === "verified" || company.state === "changes_pending"
      ? "done"
      : company.state === "submitted"
        ? "waits"
        : "wrong";

const papersStand = ({ documents, missing_documents }: Account): Standing => {
  const states = Object.values(documents).map(({ state }) => state);
  if (states.some((state) => state === "rejected" || state === "expired")) return "wrong";
  if (missing_documents.some((kind) => !documents[kind])) return "missing";
  return states.some((state) => state === "pending_review" || state === "requested") ? "waits" : "done";
};

const payoutsStand = ({ payout: { state } }: Account): Standing =>
  ({
    none: "missing",
    pending: "missing",
    active: "done",
    restricted: "wrong",
    rejected: "wrong",
    closed: "missing",
  })[state] as Standing;

const planStands = ({ membership, blocking_reasons }: Account): Standing =>
  !membership ? "missing" : blocking_reasons.includes("membership_inactive") ? "wrong" : "done";

/** How each part of a provider's set-up stands. */
export const standings = (account: Account): [Part, Standing][] => [
  ["company", companyStands(account.company ?? null)],
  ["papers", papersStand(account)],
  ["work", account.area && account.services.length > 0 ? "done" : "missing"],
  ["payouts", payoutsStand(account)],
  ["plan", planStands(account)],
];
