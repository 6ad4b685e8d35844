import { codeBlock, coloured, copyButton, make } from "./dom.js";
import { samples } from "./samples.js";
import { bodyOf, idPattern, parametersGiven, resolved } from "./schema-view.js";
import { session } from "./session.js";

const inputFor = (parameter) => {
  const { name, schema, required, examples } = parameter;
  const input = schema.enum
    ? make(
        "select",
        { name },
        !required && make("option", { value: "" }, "–"),
        schema.enum.map((value) => make("option", { value }, value)),
      )
    : make("input", {
        name,
        autocomplete: "off",
        spellcheck: false,
        placeholder: String(schema.default ?? ""),
      });
  input.value =
    examples?.request.value ?? (required && schema.pattern === idPattern ? "018f3a5c9d2e4b7a6c1d0e9f" : "");
  return { parameter, input, row: make("label", {}, make("code", {}, name), input) };
};

const language_kept = "marketplace-reference-language";

const shownHeaders = ["x-request-id", "retry-after", "idempotent-replayed", "deprecation", "link"];

const showAnswer = async (panel, response, took_ms) => {
  const text = await response.text();
  const pretty = (() => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  })();
  panel.replaceChildren(
    make(
      "p",
      { className: "outcome" },
      make("span", { className: `status s${Math.floor(response.status / 100)}` }, String(response.status)),
      ` in ${Math.round(took_ms)} ms`,
    ),
    make(
      "dl",
      { className: "headers" },
      shownHeaders
        .filter((name) => response.headers.has(name))
        .flatMap((name) => [make("dt", {}, name), make("dd", {}, response.headers.get(name))]),
    ),
    make(
      "div",
      { className: "block" },
      copyButton(() => pretty),
      make("pre", { tabIndex: 0 }, make("code", {}, coloured(pretty))),
    ),
  );
};

/** The form that sends an operation to the service that serves the page, and shows the answer. */
export const tryIt = ({ method, path, operation, base, api }) => {
  const given = parametersGiven(operation, api);
  const parameters = given
    .filter((parameter) => parameter.in === "path" || parameter.in === "query")
    .map((parameter) => ({ ...parameter, schema: resolved(parameter.schema, api) }));
  const inputs = parameters.map(inputFor);
  const example = bodyOf(operation, api)?.examples.request.value;
  const body =
    operation.requestBody &&
    make("textarea", { name: "body", spellcheck: false, value: JSON.stringify(example, null, 2), rows: 4 });
  const takesKey = method !== "get" && operation["x-idempotency-key"] !== false;
  const key = takesKey ? inputFor({ name: "Idempotency-Key", schema: {} }) : undefined;
  const answer = make("div", { className: "answer", ariaLive: "polite" });

  const valuesIn = (where) =>
    Object.fromEntries(
      inputs
        .filter(({ parameter, input }) => parameter.in === where && input.value !== "")
        .map(({ input }) => [input.name, input.value]),
    );

  const request = () => {
    const inPath = inputs.reduce(
      (held, { parameter, input }) =>
        parameter.in === "path" ? held.replace(`{${parameter.name}}`, encodeURIComponent(input.value)) : held,
      path,
    );
    const query = new URLSearchParams(valuesIn("query"));
    const signedIn = session();
    return {
      path,
      params: valuesIn("path"),
      query: valuesIn("query"),
      url: base + inPath + (query.size > 0 ? `?${query}` : ""),
      method: method.toUpperCase(),
      headers: {
        ...(signedIn &&
          (operation.security ?? api.security).length > 0 && { authorization: `Bearer ${signedIn.token}` }),
        ...(body && { "content-type": "application/json" }),
        ...(key?.input.value && { "idempotency-key": key.input.value }),
      },
      ...(body && { body: body.value }),
    };
  };

  const written = make("div", {});
  const language = make(
    "select",
    { ariaLabel: "Language of the sample" },
    Object.keys(samples).map((name) => make("option", { value: name }, name)),
  );
  language.value = sessionStorage.getItem(language_kept) ?? "curl";
  const write = () => written.replaceChildren(codeBlock(samples[language.value](request())));
  const sample = make("details", { className: "sample" }, make("summary", {}, "As code"), language, written);
  language.addEventListener("change", () => sessionStorage.setItem(language_kept, language.value));

  const send = make("button", { type: "submit", className: "primary" }, "Send");
  const form = make(
    "form",
    { className: "try" },
    make("h3", {}, "Try it"),
    inputs.map(({ row }) => row),
    body && make("label", {}, make("code", {}, "body"), body),
    key?.row,
    make("div", { className: "actions" }, send),
    answer,
    sample,
  );
  for (const event of ["input", "change", "toggle"]) form.addEventListener(event, write, true);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const { url, method: verb, headers, body: sent } = request();
    const started = performance.now();
    try {
      const response = await fetch(url, { method: verb, headers, body: sent });
      await showAnswer(answer, response, performance.now() - started);
    } catch (error) {
      answer.replaceChildren(make("p", { className: "problem" }, error.message));
    }
    send.disabled = false;
  });
  if (body) body.rows = Math.min(18, body.value.split("\n").length + 1);
  return form;
};
