import type { IncomingMessage, ServerResponse } from "node:http";
import { finishLink, openLink, refreshUrlOf } from "./account-links.ts";
import { answerChallenge } from "./confirmation.ts";
import { decideAccount } from "./connect.ts";
import { connectedAccount } from "./connected-account.ts";
import { disputeCharge } from "./disputes.ts";
import type { Emulator } from "./emulator.ts";
import { invalidParameter, missing, unknownUrl } from "./errors.ts";
import type { Fault } from "./faults.ts";
import { parseForm } from "./form.ts";
import type { Invoice } from "./invoice.ts";
import { fundsOf } from "./ledger.ts";
import type { Charge } from "./objects.ts";
import { paymentIntent } from "./payment-intents.ts";
import { answerSetupChallenge, setupIntent } from "./setup-intents.ts";
import { testCard } from "./test-cards.ts";

type Visit = { request: IncomingMessage; response: ServerResponse; path: string; body: string };
type Advance = () => Promise<void>;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const html = (response: ServerResponse, status: number, title: string, content: string) => {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "cache-control": "no-store",
  });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>` +
      `<style>body{font:16px/1.5 system-ui;max-width:32rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem;margin:0 .5rem .5rem 0}</style>` +
      `<h1>${escapeHtml(title)}</h1>${content}<p><small>A local emulator: no real money, no real identity.</small></p></html>`,
  );
};

const json = (response: ServerResponse, status: number, value: unknown) => {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(value));
};

const buttons = (choices: Record<string, string>) =>
  `<form method="post">${Object.entries(choices)
    .map(([outcome, label]) => `<button name="outcome" value="${outcome}">${label}</button>`)
    .join("")}</form>`;

const isProgram = (visit: Visit) => (visit.request.headers.accept ?? "").includes("application/json");

const fieldsOf = (visit: Visit): Record<string, unknown> => {
  if (visit.body === "") return {};
  if (!(visit.request.headers["content-type"] ?? "").includes("application/json"))
    return parseForm(visit.body);
  try {
    return JSON.parse(visit.body);
  } catch {
    throw invalidParameter("parameter_invalid", "The body is not JSON.");
  }
};

const redirect = (response: ServerResponse, location: string) => {
  response.writeHead(303, { location, "cache-control": "no-store" });
  response.end();
};

const webUrl = (url: string | null | undefined) => (url && /^https?:\/\//.test(url) ? url : undefined);

const leave = (visit: Visit, url: string | null | undefined, answer: object) => {
  const target = webUrl(url);
  if (isProgram(visit) || !target) {
    if (isProgram(visit)) json(visit.response, 200, answer);
    else
      html(
        visit.response,
        200,
        "Done",
        url ? `<p><a href="${escapeHtml(url)}">Return</a></p>` : "<p>You can close this page.</p>",
      );
    return;
  }
  redirect(visit.response, target);
};

const onboarding = (emulator: Emulator, visit: Visit, id: string) => {
  const spent = () => {
    const refresh = webUrl(refreshUrlOf(emulator, id));
    if (isProgram(visit) || !refresh)
      json(visit.response, 410, {
        error: "This link was used or has expired.",
        refresh_url: refreshUrlOf(emulator, id),
      });
    else redirect(visit.response, refresh);
  };
  if (visit.request.method === "GET") {
    const link = openLink(emulator, id);
    if (!link) return spent();
    const { display_name } = connectedAccount(emulator, link.account);
    const intro = `<p>${escapeHtml(display_name ?? link.account)} is asked for name, date of birth, address, terms of service and a bank account.</p>`;
    return html(
      visit.response,
      200,
      "Onboarding",
      `${intro}${buttons({ complete: "Complete onboarding", later: "Return without finishing" })}<form method="post"><button name="payout_card" value="pm_card_visa_debit">Complete onboarding, with a debit card for payouts</button></form>`,
    );
  }
  const { outcome, payout_card } = fieldsOf(visit);
  if (payout_card !== undefined && testCard(String(payout_card))?.funding !== "debit")
    throw invalidParameter("parameter_invalid", "The payout card is no debit card.", "payout_card");
  const link = finishLink(emulator, id, {
    completed: outcome !== "later",
    ...(payout_card !== undefined && { payout_card: String(payout_card) }),
  });
  if (!link) return spent();
  leave(visit, link.return_url, { account: link.account, return_url: link.return_url });
};

const challenge = (emulator: Emulator, visit: Visit, id: string) => {
  const setup = id.startsWith("seti_");
  const intent = setup ? setupIntent(emulator, id) : paymentIntent(emulator, id);
  if (visit.request.method === "GET") {
    if (intent.status !== "requires_action")
      return html(visit.response, 409, "Nothing to confirm", `<p>Status: ${intent.status}.</p>`);
    const what = setup
      ? "<p>Save this card for later payments?</p>"
      : `<p>Pay ${escapeHtml(amountOf(paymentIntent(emulator, id)))}?</p>`;
    return html(
      visit.response,
      200,
      "Your bank asks",
      what + buttons({ pass: "Complete authentication", fail: "Fail authentication" }),
    );
  }
  const passed = fieldsOf(visit).outcome !== "fail";
  const returnUrl = intent.next_action?.redirect_to_url?.return_url;
  const answered = setup
    ? answerSetupChallenge(emulator, setupIntent(emulator, id), passed)
    : answerChallenge(emulator, paymentIntent(emulator, id), passed);
  leave(visit, returnUrl, { id, status: answered.status });
};

const amountOf = ({ amount, currency }: { amount: number; currency: string }) => {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const listOf = (lines: string[]) =>
  `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`;
const invoiceWords: Record<string, string> = { open: "Due", paid: "Paid", void: "Void", draft: "Draft" };

const invoicePage = ({ store }: Emulator, visit: Visit, id: string) => {
  const invoice = store.find<Invoice>(id, "invoice");
  if (!invoice?.number) throw missing("invoice", id);
  const { currency } = invoice;
  const lines = invoice.lines.data.map(
    ({ description, amount }) => `${description}: ${amountOf({ amount, currency })}`,
  );
  const total = amountOf({ amount: invoice.amount_due, currency });
  const status = `${invoiceWords[invoice.status ?? ""] ?? invoice.status}: ${total}`;
  html(visit.response, 200, `Invoice ${invoice.number}`, listOf([...lines, status]));
};

const receiptPage = ({ store }: Emulator, visit: Visit, id: string) => {
  const charge = store.find<Charge>(id, "charge");
  if (!charge?.receipt_url) throw missing("charge", id);
  const { amount, amount_refunded, currency, created } = charge;
  const refunded = amount_refunded ? [`Refunded: ${amountOf({ amount: amount_refunded, currency })}`] : [];
  const paid = `Paid on ${dayOf(created)}: ${amountOf({ amount, currency })}`;
  html(visit.response, 200, "Receipt", listOf([paid, ...refunded]));
};

const dashboard = (emulator: Emulator, visit: Visit, id: string) => {
  const { display_name } = connectedAccount(emulator, id);
  const rows = [...fundsOf(emulator, id)].map(
    ([currency, { available, pending }]) =>
      `<li>${escapeHtml(amountOf({ amount: available, currency }))} available, ${escapeHtml(amountOf({ amount: pending, currency }))} on its way</li>`,
  );
  html(visit.response, 200, display_name ?? id, `<ul>${rows.join("") || "<li>No money yet.</li>"}</ul>`);
};

/** Answers the emulator's own addresses: pages for people, the same by POST for programs, and faults. */
export const visitPage = async (emulator: Emulator, visit: Visit, advance: Advance): Promise<void> => {
  const [, , room = "", id = ""] = visit.path.split("/");
  const method = visit.request.method ?? "GET";
  if (method === "GET" || method === "POST") {
    if (room === "onboarding") return onboarding(emulator, visit, id);
    if (room === "3ds") return challenge(emulator, visit, id);
  }
  if (room === "dashboard" && method === "GET") return dashboard(emulator, visit, id);
  if (room === "invoices" && method === "GET") return invoicePage(emulator, visit, id);
  if (room === "receipts" && method === "GET") return receiptPage(emulator, visit, id);
  if (room === "advance" && method === "POST") {
    await advance();
    return json(visit.response, 200, { now_ms: emulator.nowMs() });
  }
  if (room === "disputes" && method === "POST") {
    const { charge, ...opening } = fieldsOf(visit);
    return json(visit.response, 200, disputeCharge(emulator, String(charge), opening));
  }
  if (room === "accounts" && method === "POST")
    return json(visit.response, 200, decideAccount(emulator, id, fieldsOf(visit).state));
  if (room === "faults") {
    if (method === "POST") {
      const given = fieldsOf(visit);
      const list = (Array.isArray(given) ? given : [given]) as Fault[];
      try {
        for (const fault of list) emulator.faults.add(fault);
      } catch (error) {
        throw invalidParameter("parameter_invalid", (error as Error).message, "kind");
      }
    }
    if (method === "DELETE") emulator.faults.clear();
    return json(visit.response, 200, { faults: emulator.faults.list() });
  }
  throw unknownUrl(method, visit.path);
};
