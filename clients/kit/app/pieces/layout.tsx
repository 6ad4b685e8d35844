import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { brandName } from "../../brand.ts";
import { useWords } from "../words/words.ts";
import { Icon, type IconName } from "./icon.tsx";

/** Whether a screen is the list beside another one, or stands beside the list at a path. */
export const Beside = createContext<"list" | { list: string } | undefined>(undefined);

/** One screen: its name, where it came from, its content, and the next step at the bottom. */
export const Screen = ({
  title,
  back,
  foot,
  large = false,
  children,
}: {
  title: string;
  back?: string;
  /** The one large next step. */
  foot?: ComponentChildren;
  /** Whether the name is the screen's own statement. */
  large?: boolean;
  children: ComponentChildren;
}) => {
  const words = useWords();
  const beside = useContext(Beside);
  const isList = beside === "list";
  const leadsBack = back !== undefined && !isList && back !== beside?.list;
  const Name = isList ? "h2" : "h1";
  useEffect(() => {
    if (!isList) document.title = `${title} · ${brandName}`;
  }, [title, isList]);
  return (
    <>
      <div class={large ? "bar large" : "bar"}>
        {leadsBack && (
          <Link href={back} class="touch" aria-label={words.shell.back}>
            <Icon name="back" size="l" />
          </Link>
        )}
        <Name>{title}</Name>
      </div>
      <div class="body">{children}</div>
      {foot && <div class="foot">{foot}</div>}
    </>
  );
};

export const Group = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="group">
    <h2>{title}</h2>
    {children}
  </section>
);

export type Tone = "good" | "warn" | "bad" | "info" | "calm";

/** A state in words, with a picture; the color only helps. */
export const State = ({
  icon,
  tone,
  children,
}: {
  icon: IconName;
  tone: Tone;
  children: ComponentChildren;
}) => (
  <span class={`state ${tone}`}>
    <Icon name={icon} size="s" />
    {children}
  </span>
);

export const Note = ({
  icon,
  tone = "calm",
  children,
}: {
  icon: IconName;
  tone?: Tone;
  children: ComponentChildren;
}) => (
  <p class={`note ${tone}`}>
    <Icon name={icon} />
    <span class="grow">{children}</span>
  </p>
);

const Onward = () => (
  <span class="i end">
    <Icon name="right" />
  </span>
);

/** A row that opens something on the same screen. */
export const ButtonRow = ({
  icon,
  onPress,
  end,
  children,
}: {
  icon: IconName;
  onPress: () => void;
  /** What stands before the arrow. */
  end?: ComponentChildren;
  children: ComponentChildren;
}) => (
  <li class="leads">
    <button type="button" onClick={onPress}>
      <Icon name={icon} />
      <span class="grow">{children}</span>
      {end}
      <Onward />
    </button>
  </li>
);

/** A link in a list, which says so where what it leads to stands beside the list. */
export const RowLink = ({
  to,
  look,
  children,
}: {
  to: string;
  look?: "live";
  children: ComponentChildren;
}) => {
  const [path] = useLocation();
  const isOpen = path === to || path.startsWith(`${to}/`);
  return (
    <Link href={to} class={look} {...(isOpen && { "aria-current": "page" as const })}>
      {children}
    </Link>
  );
};

/** A row that leads to another screen. */
export const LinkRow = ({
  to,
  icon,
  children,
}: {
  to: string;
  icon: IconName;
  children: ComponentChildren;
}) => (
  <li class="leads">
    <RowLink to={to}>
      <Icon name={icon} />
      <span class="grow">{children}</span>
      <Onward />
    </RowLink>
  </li>
);

/** A fact: a picture, what it is, what it means, and what it leads to. */
export const Fact = ({
  icon,
  title,
  hint,
  end,
}: {
  icon: IconName;
  title: ComponentChildren;
  hint?: ComponentChildren;
  end?: ComponentChildren;
}) => (
  <li>
    <Icon name={icon} />
    <span class="grow">
      <b>{title}</b>
      {hint && <span class="small quiet block">{hint}</span>}
    </span>
    {end}
  </li>
);
