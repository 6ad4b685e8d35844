import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Link } from "wouter-preact";
import { brandName } from "../../brand.ts";
import { useWords } from "../words/words.ts";
import { Icon, type IconName } from "./icon.tsx";

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
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
  return (
    <>
      <div class={large ? "bar large" : "bar"}>
        {back !== undefined && (
          <Link href={back} class="touch" aria-label={words.shell.back}>
            <Icon name="back" size="l" />
          </Link>
        )}
        <h1>{title}</h1>
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
    <Link href={to}>
      <Icon name={icon} />
      <span class="grow">{children}</span>
      <Onward />
    </Link>
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
