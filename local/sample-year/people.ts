import type { Drawing } from "../../platform/draw.ts";
import type { Account } from "../../shared/domain/account/account.ts";
import { registerAccount, verifyAccount } from "../../shared/domain/account/registration.ts";
import { registerCompany } from "../../shared/domain/company/company.ts";
import { decide } from "../../shared/domain/document/document.ts";
import { defaultKinds, kindsOf, mandatoryDocuments } from "../../shared/domain/document/kinds.ts";
import { HandedDocument, handInFor, providerDesk } from "../../shared/domain/document/upload.ts";
import type { Plan } from "../../shared/domain/membership/plan.ts";
import type { Place } from "../../shared/domain/place.ts";
import { rule, withCompany, withDocuments, withOffering } from "../../shared/domain/provider/onboarding.ts";
import {
  registerServiceProvider,
  verifyServiceProvider,
} from "../../shared/domain/provider/service-provider.ts";
import { plus } from "../../shared/kernel/time.ts";
import { pictureOf } from "./files.ts";
import { liveMembership, type MembershipHistory } from "./membership-life.ts";
import { cities, demand, firstNames, lastNames } from "./scenery.ts";
import { newPayoutAccount } from "./stripe.ts";
import { type Admin, system, type World } from "./world.ts";

export type Customer = { account: Account; place: Place; zone: string };
/** A provider, who takes jobs as long as the membership allows it. */
export type Worker = MembershipHistory & { since: string; busy: [from: string, to: string][] };

const person = (draw: Drawing): string => `${draw.one(firstNames)} ${draw.one(lastNames)}`;

const placeIn = (draw: Drawing): { place: Place; zone: string } => {
  const [{ zone, offset: _, ...city }] = draw.weighted(cities.map((entry) => [entry, entry[1]] as const));
  return { place: { line1: `${draw.between(1, 400)} Orchard Street`, ...city }, zone };
};

/** Somebody signs up, verifies the address and accepts the terms. */
export const newCustomer = (world: World, draw: Drawing, now: string): Customer => {
  const id = draw.idsAt(now)("account");
  const by = { role: "user" as const, id: id as string };
  const account = world.keep(
    "account",
    system,
    now,
    registerAccount({ id, role: "user", name: person(draw), email: `year-${id}@customers.example` }, now),
  );
  const later = plus(now, { minutes: draw.between(1, 30) });
  const verified = verifyAccount(account, "email", later);
  const recorded = world.keep("account", by, later, {
    ...verified,
    record: { ...verified.record, terms_version: 1, terms_accepted_at: later },
  });
  return { account: recorded, ...placeIn(draw) };
};

/** Somebody becomes a provider: company, offers, documents, an administrator's decision. */
export const newWorker = (
  { world, draw, plans, admin }: { world: World; draw: Drawing; plans: readonly Plan[]; admin: Admin },
  start: string,
  stays: boolean,
): Worker | undefined => {
  const id = draw.idsAt(start)("service_provider");
  const by = { role: "service_provider" as const, id: id as string };
  let now = start;
  const name = person(draw);
  const account = world.keep(
    "account",
    system,
    now,
    registerAccount(
      { id: id as never, role: "service_provider", name, email: `year-${id}@providers.example` },
      now,
    ),
  );
  let provider = world.keep(
    "service_provider",
    system,
    now,
    registerServiceProvider({ id, business_name: `${name.split(" ")[1]} Home Services` }, now),
  );
  const step = (hours: number): boolean => {
    now = plus(now, { hours });
    return now < world.until;
  };
  if (!step(1)) return undefined;
  world.keep("account", by, now, verifyAccount(account, "email", now));
  provider = world.keep("service_provider", by, now, verifyServiceProvider(provider, now));
  if (!step(draw.between(2, 40))) return undefined;
  const { place } = placeIn(draw);
  const company = registerCompany(
    { legal_name: `${name} LLC`, registration_number: `YEAR-${id.slice(-8)}`, country: "US", address: place },
    { id: draw.idsAt(now)("company"), service_provider_id: id },
    now,
  );
  const registered = world.keep("company", by, now, company);
  provider = world.keep("service_provider", by, now, withCompany(provider, registered, now));
  const services = [
    ...new Set(
      Array.from({ length: 4 }, () => draw.weighted(demand.map(([one, weight]) => [one, weight] as const))),
    ),
  ];
  const area = { country: "US", postcode_prefixes: cities.map(([{ postcode }]) => postcode.slice(0, 3)) };
  provider = world.keep("service_provider", by, now, withOffering(provider, { services, area }, now));
  if (!step(draw.between(2, 60))) return undefined;
  const page = world.amend(
    "media",
    pictureOf({ id: draw.idsAt(now)("media"), owner_id: id, purpose: "document" }, now),
  );
  const handed = handInFor(
    providerDesk(provider, registered),
    mandatoryDocuments.map((doc_name) =>
      HandedDocument.parse({ doc_name, media_id: page.id, document_number: "SPECIMEN" }),
    ),
    kindsOf(defaultKinds, "service_provider"),
    { media: [page], documents: [] },
    { newId: draw.idsAt(now), now },
  );
  const papers = handed.uploaded.map((document) =>
    world.keep("document", by, now, {
      record: document,
      events: handed.events.filter(({ aggregate }) => aggregate.id === document.id),
    }),
  );
  provider = world.keep("service_provider", by, now, withDocuments(provider, papers, now));
  if (!step(draw.between(1, 70)) || draw.chance(0.05)) return undefined;
  const decided = papers.map((document) =>
    world.keep("document", admin, now, decide(document, { verified: true, by: admin.id as never }, now)),
  );
  provider = world.keep("service_provider", admin, now, withDocuments(provider, decided, now));
  if (!step(draw.between(1, 24))) return undefined;
  const ruled = rule(provider, registered, { decision: "approve" }, now);
  if (ruled.company)
    world.keep("company", admin, now, {
      record: ruled.company,
      events: ruled.events.filter(({ aggregate }) => aggregate.type === "company"),
    });
  provider = world.keep("service_provider", admin, now, {
    record: {
      ...ruled.provider,
      payout: {
        state: "active",
        account_id: newPayoutAccount(world.past, { id, name, email: account.email as string }, now),
      },
    },
    events: ruled.events.filter(({ aggregate }) => aggregate.type === "service_provider"),
  });
  return { ...liveMembership({ world, draw, plans }, provider, now, stays), since: now, busy: [] };
};
