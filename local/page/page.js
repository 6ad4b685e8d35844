const byId = (id) => document.getElementById(id);
const refresh_ms = 2000;

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== undefined));
  return element;
};

const ask = async (path, body) => {
  const response = await fetch(path, {
    ...(body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  return { ok: response.ok, status: response.status, answer: await response.json() };
};

/** Draws a part only when its content changed, so that what a person has opened or selected stays. */
const shown = new Map();
const show = (id, value, render) => {
  const text = JSON.stringify(value);
  if (shown.get(id) === text) return;
  shown.set(id, text);
  byId(id).replaceChildren(...render(value));
};

const when = (iso) => {
  const date = new Date(iso);
  return date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
};

const clockTime = (iso) => new Date(iso).toLocaleTimeString(undefined, { timeStyle: "short" });

const duration = (seconds) => {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor((seconds % 86400) / 3600),
    Math.floor((seconds % 3600) / 60),
  ];
  return (
    [days && `${days} d`, hours && `${hours} h`, minutes && `${minutes} min`].filter(Boolean).join(" ") ||
    "0 min"
  );
};

const copyButton = (text, label = "Copy") => {
  const button = make("button", { type: "button", className: "copy", textContent: label });
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = label;
    }, 1200);
  });
  return button;
};

const field = (name, value) =>
  make(
    "div",
    { className: "copied-from" },
    make("span", { textContent: name }),
    make("code", { textContent: value }),
    copyButton(value),
  );

let api = "";

const signIn = async (role, said) => {
  said.textContent = "Signing in …";
  try {
    const { answer: accounts } = await ask("/accounts.json");
    const { sign_in } = accounts.find((account) => account.role === role);
    const { status, answer } = await ask(`${api}${sign_in.path}`, sign_in.body);
    said.replaceChildren(`HTTP ${status} · ${answer.message}`);
    const token = answer.data?.access_token;
    if (token) said.append(" ", copyButton(token, "Copy access token"));
  } catch (error) {
    said.textContent = `No answer: ${error.message}`;
  }
};

/** The answer to each role's last sign-in; it stays when the list is redrawn with a new code. */
const answers = new Map();

const answerOf = (role) => {
  const known = answers.get(role);
  if (known) return known;
  const said = make("p", { className: "said" });
  said.setAttribute("role", "status");
  answers.set(role, said);
  return said;
};

const accountOf = ({ role, name, email, password, totp_code, sign_in }) => {
  const said = answerOf(role);
  const button = make("button", { type: "button", className: "small", textContent: "Try sign-in" });
  button.addEventListener("click", () => signIn(role, said));
  return make(
    "div",
    { className: "account" },
    make(
      "div",
      { className: "account-head" },
      make("span", { textContent: [role.replaceAll("_", " "), name].filter(Boolean).join(" · ") }),
      sign_in ? button : undefined,
    ),
    field("e-mail", email),
    field("password", password),
    totp_code ? field("code now", totp_code) : undefined,
    said,
  );
};

const messageOf = ({ message_id, channel, to, subject, text, html, link, code, at }) => {
  const shownCode = code ? copyButton(code, code) : undefined;
  shownCode?.classList.add("code");
  return make(
    "li",
    { className: "message" },
    make(
      "details",
      {},
      make(
        "summary",
        {},
        make("span", { className: "channel", textContent: channel === "email" ? "mail" : channel }),
        make("span", { className: "subject", textContent: subject || text }),
        shownCode ?? make("span"),
        make("span", { className: "quiet", textContent: `${to} · ${when(at)}` }),
      ),
      html
        ? make("iframe", {
            src: `/mail?id=${encodeURIComponent(message_id)}`,
            title: subject,
            loading: "lazy",
            sandbox: "allow-popups allow-popups-to-escape-sandbox",
          })
        : undefined,
      make("pre", { textContent: text }),
      link && make("a", { href: link, textContent: link }),
    ),
  );
};

const empty = (text) => make("li", { className: "empty", textContent: text });

const names = {
  api: "API",
  socket: "Socket",
  page: "This page",
  dynamodb: "DynamoDB",
  s3: "S3",
  stripe: "Stripe",
  secrets: "Secrets",
};

const showAddresses = (addresses) =>
  Object.entries(addresses).flatMap(([name, address]) => [
    make("dt", { textContent: names[name] ?? name }),
    make("dd", {}, make("code", { textContent: address })),
  ]);

const row = (left, right, className = "") =>
  make(
    "li",
    { className },
    make("span", { textContent: left }),
    make("span", { className: "quiet", textContent: right }),
  );

const showStatus = (status) => {
  api = status.addresses.api;
  const pill = byId("state");
  pill.textContent = status.state;
  pill.dataset.state = status.state;
  byId("now").textContent = new Date(status.now).toLocaleString(undefined, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  byId("offset").textContent =
    status.clock_offset_seconds > 0
      ? `${duration(status.clock_offset_seconds)} ahead of this machine`
      : "the same as this machine's";
  byId("app").href = `${api}/app`;
  byId("provider-app").href = `${api}/provider-app`;
  byId("console").href = `${api}/console`;
  byId("docs").href = `${api}/docs`;
  byId("openapi").href = `${api}/openapi.json`;
  show("addresses", status.addresses, showAddresses);
  show("schedules", status.schedules ?? [], (schedules) =>
    schedules.length === 0
      ? [empty("No schedules.")]
      : schedules.map(({ name, rate, last_run, failed }) =>
          row(
            name,
            `every ${rate.replace(/^1 /, "")} · ${last_run ? clockTime(last_run) : "not yet"}`,
            failed ? "warn" : "",
          ),
        ),
  );
  show("stream", status.stream ?? {}, (lanes) =>
    Object.entries(lanes).map(([lane, { records_read }]) =>
      row(`${lane} lane`, `${records_read} records read`),
    ),
  );
  show("queues", status.queues ?? {}, (queues) =>
    Object.entries(queues).map(([name, { waiting, done, failed }]) =>
      row(name, `${waiting} waiting · ${done} done`, failed ? "warn" : ""),
    ),
  );
  show("letters", status.dead_letters?.latest ?? [], (letters) =>
    letters.length === 0
      ? [empty("None: every event was handled.")]
      : letters.map((letter) =>
          row(
            letter.records?.[0]?.event_type ?? letter.key ?? letter.function,
            `${letter.error} · ${when(letter.at)}`,
            "warn",
          ),
        ),
  );
};

const look = async () => {
  try {
    const part = byId("to").value.trim();
    const [status, accounts, mailbox] = await Promise.all([
      ask("/status.json"),
      ask("/accounts.json"),
      ask(`/mailbox.json?limit=50${part ? `&part=${encodeURIComponent(part)}` : ""}`),
    ]);
    showStatus(status.answer);
    if (accounts.ok)
      show("accounts", accounts.answer, (list) =>
        list.length === 0
          ? [make("p", { className: "empty", textContent: "No accounts yet." })]
          : list.map(accountOf),
      );
    if (mailbox.ok)
      show("mailbox", mailbox.answer, (messages) =>
        messages.length === 0
          ? [
              empty(
                part
                  ? `No message to an address with “${part}” in it.`
                  : "Nothing sent yet. Sign up, and the one-time code appears here.",
              ),
            ]
          : messages.map(messageOf),
      );
  } catch {
    byId("state").textContent = "not running";
    byId("state").dataset.state = "away";
  }
};

const advance = async (seconds) => {
  const buttons = document.querySelectorAll("#clock-form button");
  for (const button of buttons) button.disabled = true;
  byId("arrival").textContent = "Moving …";
  try {
    const { ok, answer } = await ask("/clock", { advance_seconds: seconds });
    const handled = (answer.schedules_run ?? []).filter(({ handled }) => handled > 0);
    byId("arrival").textContent = ok
      ? `It is ${when(answer.now)} now. ${handled.length > 0 ? `Done in between: ${handled.map(({ schedule, handled }) => `${schedule} (${handled})`).join(", ")}.` : "Nothing fell due in between."}`
      : answer.error;
    await look();
  } catch (error) {
    byId("arrival").textContent = `No answer: ${error.message}`;
  } finally {
    for (const button of buttons) button.disabled = false;
  }
};

for (const button of document.querySelectorAll("[data-seconds]"))
  button.addEventListener("click", () => advance(Number(button.dataset.seconds)));
byId("clock-form").addEventListener("submit", (event) => {
  event.preventDefault();
  advance(Number(byId("amount").value) * Number(byId("unit").value));
});
byId("to").addEventListener("input", look);

await look();
setInterval(look, refresh_ms);
