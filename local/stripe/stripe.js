/**
 * The part of Stripe's script for pages that this machine's stand-in imitates: one element, in which a test card is
 * chosen, and the two confirmations. The page that uses it is the same with Stripe's own script.
 */
const origin = new URL(document.currentScript.src).origin;

const cards = [
  ["pm_card_visa", "Visa 4242, which pays"],
  ["pm_card_mastercard", "Mastercard 4444, which pays"],
  ["pm_card_threeDSecure2Required", "Visa 3220, whose bank asks first"],
  ["pm_card_chargeDeclinedInsufficientFunds", "Visa 9995, without enough money"],
  ["pm_card_chargeDeclined", "Visa 0002, which is declined"],
];

const elementsOf = ({ clientSecret }) => {
  let chosen;
  return {
    clientSecret,
    card: () => chosen.value,
    create: () => {
      const told = {};
      return {
        on: (event, tell) => {
          told[event] = tell;
        },
        mount: (place) => {
          const label = document.createElement("label");
          label.className = "entry";
          label.append("Test card");
          chosen = document.createElement("select");
          chosen.className = "field";
          chosen.name = "card";
          chosen.append(...cards.map(([id, name]) => new Option(name, id)));
          label.append(chosen);
          document.querySelector(place).replaceChildren(label);
          told.ready?.({});
        },
      };
    },
  };
};

const confirmation =
  (key, kind) =>
  async ({ elements, confirmParams = {} }) => {
    const { clientSecret } = elements;
    const [id] = clientSecret.split("_secret_");
    const { return_url } = confirmParams;
    const answer = await fetch(`${origin}/v1/${kind}/${id}/confirm`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        client_secret: clientSecret,
        payment_method: elements.card(),
        ...(return_url && { return_url }),
      }),
    });
    const intent = await answer.json();
    if (!answer.ok) return { error: intent.error };
    const bank = intent.next_action?.redirect_to_url?.url;
    if (!bank) return {};
    location.assign(bank);
    return new Promise(() => undefined);
  };

globalThis.Stripe = (key) => ({
  elements: elementsOf,
  confirmPayment: confirmation(key, "payment_intents"),
  confirmSetup: confirmation(key, "setup_intents"),
});
