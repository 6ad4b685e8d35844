import { newestOf } from "../kit/app/given-papers.ts";
import type { Tone } from "../kit/app/pieces/layout.tsx";
import type { Company, Membership, Papers, Payout, Work } from "./data.ts";

export type Part = "company" | "papers" | "work" | "payouts" | "plan";

/** How a part of the set-up stands: nothing given, given and looked at, in order, or to be given again. */
export type Standing = "missing" | "waits" | "done" | "wrong";

export const tones: Record<Standing, Tone> = { missing: "warn", waits: "info", done: "good", wrong: "bad" };

export const companyStands = (company: Company | null): Standing =>
  !company || company.state === "draft"
    ? "missing"
    : company.state === "verified" || company.state === "changes_pending"
      ? "done"
      : company.state === "submitted"
        ? "waits"
        : "wrong";

export const papersStand = (papers: Papers): Standing => {
  const given = [...newestOf(papers).values()];
  if (given.some(({ state }) => state === "rejected" || state === "expired")) return "wrong";
  if (papers.missing.length > 0) return "missing";
  return given.some(({ state }) => state === "pending_review" || state === "requested") ? "waits" : "done";
};

export const workStands = ({ items, area }: Work): Standing =>
  area && items.some(({ offer }) => offer?.active) ? "done" : "missing";

export const payoutsStand = ({ payout: { state } }: Payout): Standing =>
  ({
    none: "missing",
    pending: "missing",
    active: "done",
    restricted: "wrong",
    rejected: "wrong",
    closed: "missing",
  })[state] as Standing;

export const planStands = (membership: Membership | null): Standing =>
  membership?.may_take_jobs ? "done" : membership ? "wrong" : "missing";
