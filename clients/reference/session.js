import { make } from "./dom.js";

const kept = "marketplace-reference-session";

/** Where each role signs in, by the public operations. */
const doors = {
  customer: "/authentication/sign-in",
  provider: "/service-provider/auth/sign-in",
  administrator: "/authentication/admin/sign-in",
};

const listeners = [];
let current = JSON.parse(sessionStorage.getItem(kept) ?? "null");

const keep = (session) => {
  current = session;
  if (session) sessionStorage.setItem(kept, JSON.stringify(session));
  else sessionStorage.removeItem(kept);
  for (const listen of listeners) listen(session);
};

/** The session of this tab: its token and account; null when nobody is signed in. */
export const session = () => current;

export const onSession = (listen) => {
  listeners.push(listen);
  listen(current);
};

const field = (label, properties) => {
  const input = make("input", properties);
  return { input, row: make("label", {}, label, input) };
};

const signIn = async (base, role, { email, password, totp }) => {
  const response = await fetch(base + doors[role], {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, ...(totp && { totp }) }),
  });
  const { data, message } = await response.json();
  if (!response.ok) throw new Error(message);
  if (!data.access_token) throw new Error("The address has to be verified first: use verify-otp.");
  return { token: data.access_token, name: email, role };
};

/** Fills the dialog: an address and a password for one of the roles, or an existing token. */
export const openSignIn = (dialog, base) => {
  const role = make(
    "select",
    { name: "role" },
    Object.keys(doors).map((name) => make("option", { value: name }, name)),
  );
  const email = field("E-mail address", { type: "email", name: "email", autocomplete: "username" });
  const password = field("Password", {
    type: "password",
    name: "password",
    autocomplete: "current-password",
  });
  const totp = field("Code of the authenticator app", {
    inputMode: "numeric",
    name: "totp",
    autocomplete: "one-time-code",
  });
  const token = field("Or an access token", { type: "password", name: "token", autocomplete: "off" });
  const problem = make("p", { className: "problem", role: "alert" });
  const showTotp = () => {
    totp.row.hidden = role.value !== "administrator";
  };
  role.addEventListener("change", showTotp);
  showTotp();
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", {}, "Sign in"),
    make("label", {}, "As", role),
    email.row,
    password.row,
    totp.row,
    token.row,
    problem,
    make(
      "div",
      { className: "actions" },
      make("button", {
        type: "button",
        className: "plain",
        textContent: "Cancel",
        onclick: () => dialog.close(),
      }),
      make("button", { type: "submit", className: "primary" }, "Sign in"),
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = "";
    try {
      keep(
        token.input.value
          ? { token: token.input.value.trim(), name: "access token", role: "" }
          : await signIn(base, role.value, {
              email: email.input.value,
              password: password.input.value,
              totp: totp.input.value,
            }),
      );
      dialog.close();
    } catch (error) {
      problem.textContent = error.message;
    }
  });
  dialog.replaceChildren(form);
  dialog.showModal();
  email.input.focus();
};

export const signOut = () => keep(null);
