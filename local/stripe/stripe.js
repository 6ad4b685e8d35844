/**
 * The part of Stripe's script for pages that this machine's stand-in imitates: one element, in which a card that was kept
 * or a test card is chosen, and the two confirmations. The page that uses it is the same with Stripe's own script.
 */
const origin = new URL(document.currentScript.src).origin;

const cards = [
  ["tok_visa", "Visa 4242, which pays"],
  ["tok_mastercard", "Mastercard 4444, which pays"],
  ["tok_threeDSecure2Required", "Visa 3220, whose bank asks first"],
  ["tok_chargeDeclinedInsufficientFunds", "Visa 9995, without enough money"],
  ["tok_chargeDeclined", "Visa 0002, which is declined"],
];

const made = (name, className, text) => {
  const one = document.createElement(name);
  one.className = className;
  one.append(text);
  return one;
};

const asked = async (key, path, body) => {
  const answer = await fetch(origin + path, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-www-form-urlencoded" },
    ...(body && { method: "POST", body: new URLSearchParams(body) }),
  });
  const told = await answer.json();
  return answer.ok ? told : { error: told.error };
};

const elementsOf =
  (key) =>
  ({ clientSecret, customerSessionClientSecret: session }) => {
    let chosen;
    let keeps;
    return {
      clientSecret,
      /** The id of a card that was kept, or of a new one. */
      card: async () => {
        if (!chosen.value.startsWith("tok_")) return { id: chosen.value };
        return asked(key, "/v1/payment_methods", {
          type: "card",
          "card[token]": chosen.value,
          ...(keeps && { allow_redisplay: keeps.checked ? "always" : "limited" }),
        });
      },
      create: () => {
        const told = {};
        return {
          on: (event, tell) => {
            told[event] = tell;
          },
          mount: async (place) => {
            const at = `/v1/elements/sessions?${new URLSearchParams({ customer_session_client_secret: session })}`;
            const { customer, error } = session ? await asked(key, at) : {};
            if (error) return told.loaderror?.({ error });
            const label = made("label", "entry", "Test card");
            chosen = made("select", "field", "");
            chosen.name = "card";
            for (const { id, card } of customer?.payment_methods ?? [])
              chosen.append(new Option(`Your card that ends in ${card.last4}`, id));
            chosen.append(...cards.map(([id, name]) => new Option(name, id)));
            label.append(chosen);
            const parts = made("div", "stack", label);
            const { features } = customer?.customer_session.components.payment_element ?? {};
            if (features?.payment_method_save === "enabled") {
              keeps = made("input", "", "");
              keeps.type = "checkbox";
              const keep = made("label", "check", keeps);
              keep.append(made("span", "", "Keep this card for my next bookings"));
              const follow = () => (chosen.value.startsWith("tok_") ? parts.append(keep) : keep.remove());
              chosen.addEventListener("change", follow);
              follow();
            }
            document.querySelector(place).replaceChildren(parts);
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
    const card = await elements.card();
    if (card.error) return { error: card.error };
    const intent = await asked(key, `/v1/${kind}/${id}/confirm`, {
      client_secret: clientSecret,
      payment_method: card.id,
      ...(return_url && { return_url }),
    });
    if (intent.error) return { error: intent.error };
    const bank = intent.next_action?.redirect_to_url?.url;
    if (!bank) return {};
    location.assign(bank);
    return new Promise(() => undefined);
  };

globalThis.Stripe = (key) => ({
  elements: elementsOf(key),
  confirmPayment: confirmation(key, "payment_intents"),
  confirmSetup: confirmation(key, "setup_intents"),
});
