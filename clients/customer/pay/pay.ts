import { appFormatsIn } from "../../kit/app/formats.ts";
import { type Handed, handedKey } from "../../kit/app/handed.ts";
import { applyTheme } from "../../kit/app/theme.ts";
import { wear } from "../../kit/app/wear.ts";
import { preferredLanguage } from "../../kit/app/words/words.ts";
import { wordsIn } from "../words/words.ts";

type Problem = { message?: string };
type Element = {
  mount: (at: string) => void;
  on: (event: string, told: (event: { error?: Problem }) => void) => void;
};
type Elements = { create: (kind: "payment", options?: object) => Element };
type Confirmed = Promise<{ error?: Problem }>;

/** The parts of the payment provider's script that are used here. */
type Provider = (
  key: string,
  options: { locale: string },
) => {
  elements: (options: object) => Elements;
  confirmPayment: (options: object) => Confirmed;
  confirmSetup: (options: object) => Confirmed;
};

const main = document.getElementById("pay") as HTMLElement;

const made = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  text = "",
): HTMLElementTagNameMap[K] => {
  const one = document.createElement(name);
  one.className = className;
  one.textContent = text;
  return one;
};

const say = (text: string): HTMLElement => {
  const failure = made("div", "failure");
  failure.setAttribute("role", "alert");
  failure.append(made("strong", "", text));
  return failure;
};

const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
};

const appearance = () => ({
  theme: isDark() ? "night" : "stripe",
  variables: isDark()
    ? { colorPrimary: "#5cc8b0", colorBackground: "#191d1b", colorText: "#ebedea", borderRadius: "10px" }
    : { colorPrimary: "#146c5c", colorBackground: "#ffffff", colorText: "#1b1f1d", borderRadius: "10px" },
});

/** The card is given to the payment provider's own fields: it never reaches this page. */
const open = async (): Promise<void> => {
  wear();
  applyTheme();
  const handed = JSON.parse(sessionStorage.getItem(handedKey) ?? "null") as Handed | null;
  const language = handed?.language ?? preferredLanguage();
  document.documentElement.lang = language;
  const { pay: words, shell, states } = await wordsIn(language);
  const format = appFormatsIn(language);
  document.title = words.title;

  const leave = made("a", "btn word", shell.back);
  const app = handed?.app ?? "app";
  leave.href = `${app}#${handed?.back.replace(/\/paid$/, "") ?? "/"}`;
  if (!handed) {
    main.append(made("h1", "", words.title), say(words.nothing), leave);
    return;
  }
  const { title, amount_minor, currency, way, publishable_key, secret, cards, back } = handed;
  const amount = format.money(amount_minor, currency);

  const card = made("section", "card");
  const place = made("div", "");
  place.id = "card";
  const problems = made("div", "");
  const submit = made("button", "btn go", words.ways[way](amount));
  submit.type = "submit";
  submit.disabled = true;
  card.append(
    made("p", "small quiet", title),
    made("p", "figure", amount),
    made("p", "small quiet", words.hints[way]),
  );
  const form = made("form", "form");
  form.append(place, problems, submit);
  main.append(made("h1", "", words.title), card, form, leave, made("p", "small quiet", words.safe));

  const provider = (globalThis as { Stripe?: Provider }).Stripe;
  if (!provider) {
    problems.replaceChildren(say(states.unreachable));
    return;
  }
  const stripe = provider(publishable_key, { locale: language });
  const elements = stripe.elements({
    clientSecret: secret,
    customerSessionClientSecret: cards,
    appearance: appearance(),
  });
  const element = elements.create("payment", { layout: "tabs" });
  element.on("ready", () => {
    submit.disabled = false;
  });
  element.on("loaderror", ({ error }) => problems.replaceChildren(say(error?.message ?? states.unreachable)));
  element.mount("#card");

  const address = new URL(`${app}#${back}`, location.href).href;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    submit.disabled = true;
    submit.textContent = states.working;
    problems.replaceChildren();
    const confirmation = { elements, confirmParams: { return_url: address }, redirect: "if_required" };
    const { error } = await (secret.startsWith("seti_")
      ? stripe.confirmSetup(confirmation)
      : stripe.confirmPayment(confirmation)
    ).catch((reason: unknown) => ({ error: { message: String(reason) } }));
    if (!error) {
      sessionStorage.removeItem(handedKey);
      location.replace(address);
      return;
    }
    submit.disabled = false;
    submit.textContent = words.again;
    problems.replaceChildren(say(error.message ?? states.unreachable));
  });
};

void open();
