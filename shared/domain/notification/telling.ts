import type { EventEnvelope } from "../../kernel/event.ts";
import type { About } from "./about.ts";
import { plain } from "./edited.ts";

/** What messages are built of, whatever language they are in. */

export type MessageText = {
  title: string;
  text: string;
  /** Besides the inbox and the socket. */
  channels: readonly ("email" | "sms")[];
};

export type Told = Pick<EventEnvelope, "type" | "data" | "reason" | "from" | "to">;
export type Saying = (event: Told, about: About) => MessageText | undefined;
export type Texts = {
  user?: Saying;
  service_provider?: Saying;
  /** The provider that had the job until now. */
  previous_provider?: Saying;
  /** Administrators who can do something about it, or the one that the event names. */
  admin?: Saying;
};

/** What people are told in one language, by event and by the side they are on. */
export type Table = Readonly<Record<string, Texts>>;

/** The same to whichever side it concerns. */
export const both = (saying: Saying): Texts => ({ user: saying, service_provider: saying });

export type Words = string | ((event: Told, about: About) => string);

export const worded = (words: Words, event: Told, about: About): string =>
  (typeof words === "string" ? plain(words) : words(event, about)).replace(/\s+/g, " ").trim();

export const say =
  (title: Words, text: Words, ...channels: MessageText["channels"]): Saying =>
  (event, about) => ({
    title: worded(title, event, about),
    text: worded(text, event, about),
    channels,
  });

/** Only to the side that it is news to. */
export const onlyIf =
  (holds: (event: Told) => boolean, saying: Saying): Saying =>
  (event, about) =>
    holds(event) ? saying(event, about) : undefined;

/** The first of these that has something to say. */
export const anyOf =
  (...sayings: readonly Saying[]): Saying =>
  (event, about) => {
    for (const saying of sayings) {
      const said = saying(event, about);
      if (said) return said;
    }
    return undefined;
  };

/** What is told only if the customer did not do it. */
export const unlessWished =
  (saying: Saying): Saying =>
  (event, about) =>
    event.data.cause === "customer" ? undefined : saying(event, about);

/** What is told of jobs that the customer books: a visit of a series is paid by the stored card, and told as such. */
export const unlessRepeated =
  (saying: Saying): Saying =>
  (event, about) =>
    event.data.series_id === undefined ? saying(event, about) : undefined;

type Where = <T>(administrator: T, provider: T) => T;

/** To the provider whose it is; to administrators what is the marketplace's own. */
export const ofOwner = (of: (where: Where) => Saying): Texts => ({
  admin: onlyIf(
    ({ data }) => data.service_provider_id === undefined,
    of((here) => here),
  ),
  service_provider: of((_, there) => there),
});

export type JobSide = "user" | "service_provider";

/** To each side in its own words. */
export const bySide = (of: (side: JobSide) => Saying): Texts => ({
  user: of("user"),
  service_provider: of("service_provider"),
});

/** What is said by the category of a report; of all others the rest. */
export const byCategory =
  (said: ReadonlyMap<string, Words>, otherwise: Words): Words =>
  (event, about) =>
    worded(said.get(String(event.data.category)) ?? otherwise, event, about);

export type Outcomes = Readonly<Record<string, Record<JobSide, (event: Told) => string>>>;

/** What was decided of a report, and of one that two sides are one person also whether its rating counts. */
export const outcomeOf = (
  outcomes: Outcomes,
  counting: Readonly<Record<"yes" | "no", () => string>>,
  side: JobSide,
  event: Told,
): string => {
  const { outcome, category } = event.data;
  const said = outcomes[String(outcome)]?.[side]?.(event) ?? "";
  if (category !== "one_person") return said;
  return outcome === "none" ? counting.yes() : `${said} ${counting.no()}`;
};

export const proposedBy =
  (side: JobSide) =>
  ({ data }: Told): boolean =>
    data.by === side;

export const otherSide = { user: "service_provider", service_provider: "user" } as const;

export const isTip = ({ data }: Told): boolean => data.purpose === "tip";

export const creditIn = ({ data }: Told): number =>
  typeof data.credit_minor === "number" ? data.credit_minor : 0;

export const cardMinor = (event: Told): number => Number(event.data.amount_minor ?? 0) - creditIn(event);

/** The dangers that an event names; empty without any. */
export const flagsOf = ({ data }: Told): string[] =>
  Array.isArray(data.safety) ? data.safety.map(String) : [];

/** What is told only if some of an amount is about a card. */
export const ifOnCard = (saying: Saying): Saying => onlyIf((event) => cardMinor(event) > 0, saying);

const unheld: readonly unknown[] = ["created", "requires_action", "setup_stored"];

/** What is told only if something was held on a card that is free again. */
export const ifFreed = (saying: Saying): Saying =>
  onlyIf((event) => !unheld.includes(event.from) && (creditIn(event) === 0 || cardMinor(event) > 0), saying);
