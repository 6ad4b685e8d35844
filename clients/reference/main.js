import { codeBlock, inline, jsonBlock, make, paragraphs } from "./dom.js";
import { guide } from "./guide.js";
import { bodyOf, fieldsOf, parametersGiven, parametersOf } from "./schema-view.js";
import { onSession, openSignIn, session, signOut } from "./session.js";
import { tryIt } from "./try-it.js";
import { says } from "./words.js";

const byId = (id) => document.getElementById(id);
const base = location.pathname.replace(/\/docs\/?$/, "");
const badge = (method) => make("span", { className: `method ${method}` }, method.toUpperCase());

const operationsOf = (api) =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation,
      area: operation.tags[0],
      words: [
        operation.operationId,
        path,
        operation.summary,
        operation.description,
        ...refusalsOf(operation, api).map(({ code }) => code),
      ]
        .join(" ")
        .toLowerCase(),
    })),
  );

const named = (reference) => reference.slice(reference.lastIndexOf("/") + 1);

const refusalsOf = ({ operationId }, { explained }) =>
  explained.operations[operationId].refusals.map((code) => {
    const { status, message, hint } = explained.refusals[code];
    return { status: String(status), code, told: `${message} ${hint}` };
  });

/** A whole answer as it may look. */
const exampleOf = ({ $ref }, { explained }) => ({
  status: 200,
  success: true,
  message: "OK",
  data: explained.examples[named($ref)],
  request_id: "3f0c1c1e-7d0b-4a7e-9a55-0c5b6f1f2a77",
});

const section = (title, ...content) => make("section", {}, make("h3", {}, title), ...content);

const showOperation = ({ method, path, operation }, api) => {
  const parameters = parametersGiven(operation, api).filter((parameter) => parameter.in !== "header");
  const body = bodyOf(operation, api)?.schema;
  const { 200: answer } = operation.responses;
  const success = answer.$ref ? api.components.responses[named(answer.$ref)] : answer;
  const [[, content]] = Object.entries(success.content);
  const { who, events } = api.explained.operations[operation.operationId];
  const data = content.schema.allOf?.[1].properties.data;
  byId("main").replaceChildren(
    make(
      "article",
      {},
      make(
        "div",
        { className: "told first" },
        make("p", { className: "crumb" }, operation.tags[0]),
        make("h1", {}, operation.summary),
        make("p", { className: "route" }, badge(method), make("code", {}, path)),
        operation.deprecated && make("p", {}, make("span", { className: "chip" }, "older form")),
        paragraphs([operation.description, who].filter(Boolean).join("\n\n")),
      ),
      make("aside", {}, tryIt({ method, path, operation, base, api })),
      make(
        "div",
        { className: "told" },
        data && section("Example of an answer", jsonBlock(exampleOf(data, api))),
        parameters.length > 0 && section("Parameters", parametersOf(parameters, api)),
        body && section("Body", fieldsOf(body, api)),
        data && section("Answer: data", fieldsOf(data, api)),
        section(
          "Refusals",
          make(
            "ul",
            { className: "refusals" },
            refusalsOf(operation, api).map(({ status, code, told }) =>
              make(
                "li",
                {},
                make("span", { className: `status s${status[0]}` }, status),
                make("a", { href: `#${code}` }, make("code", {}, code)),
                make("p", {}, inline(told)),
              ),
            ),
          ),
        ),
        events.length > 0 &&
          section(
            "Events",
            make(
              "p",
              { className: "values" },
              events.map((type) => make("code", {}, type)),
            ),
          ),
      ),
    ),
  );
  document.title = `${operation.summary} · Marketplace API`;
};

const refusalNamed = (code, { explained }) => new Map(Object.entries(explained.refusals)).get(code);

const showRefusal = (code, all, api) => {
  const { status, message, hint, everywhere } = refusalNamed(code, api);
  const value = { status, success: false, message, error: { code }, request_id: "…" };
  const by = all.filter(({ operation }) =>
    refusalsOf(operation, api).some((refusal) => refusal.code === code),
  );
  byId("main").replaceChildren(
    make(
      "article",
      { className: "start" },
      make(
        "div",
        { className: "told" },
        make("p", { className: "crumb" }, "refusals"),
        make("h1", {}, message),
        make(
          "p",
          { className: "route" },
          make("span", { className: `status s${String(status)[0]}` }, status),
          make("code", {}, code),
        ),
        paragraphs(hint),
        section("Example", jsonBlock(value)),
        section(
          "Answered by",
          everywhere || by.length === 0
            ? make("p", {}, "Any operation that it applies to.")
            : make(
                "ul",
                {},
                by.map(({ path, operation }) =>
                  make("li", {}, make("a", { href: `#${operation.operationId}` }, path)),
                ),
              ),
        ),
      ),
    ),
  );
  document.title = `${code} · Marketplace API`;
};

const stepRow = ({ from, step, to, by }) =>
  make(
    "tr",
    {},
    [from, step, to].map((text) => make("td", {}, text)),
    make(
      "td",
      {},
      by.length === 0
        ? "the service itself"
        : by.map(({ who, request }) => make("div", {}, `${who}: `, make("code", {}, request))),
    ),
  );

const showLifecycles = (api) => {
  byId("main").replaceChildren(
    make(
      "article",
      { className: "start" },
      make(
        "div",
        { className: "told" },
        make("h1", {}, "Lifecycles"),
        paragraphs("What leads from one state of a record to the next, who does it and by which request."),
        api.explained.lifecycles.map(({ record, steps }) =>
          section(
            record,
            make(
              "div",
              { className: "wide" },
              make(
                "table",
                { className: "steps" },
                make(
                  "thead",
                  {},
                  make(
                    "tr",
                    {},
                    ["from", "step", "to", "who, by which request"].map((name) => make("th", {}, name)),
                  ),
                ),
                make("tbody", {}, steps.map(stepRow)),
              ),
            ),
          ),
        ),
      ),
    ),
  );
  document.title = "Lifecycles · Marketplace API";
};

const showStart = (all, api) => {
  const areas = Map.groupBy(all, ({ area }) => area);
  const [promise, ...rest] = api.info.description.split("\n\n");
  byId("main").replaceChildren(
    make(
      "article",
      { className: "start" },
      make(
        "div",
        { className: "told" },
        make("h1", {}, api.info.title),
        paragraphs(promise),
        guide.flatMap(({ title, parts }) =>
          section(
            title,
            parts.flatMap((part) => (typeof part === "string" ? paragraphs(part) : codeBlock(part.code))),
          ),
        ),
        section("Everywhere", paragraphs(rest.join("\n\n"))),
        make(
          "p",
          { className: "version" },
          make("a", { href: `${base}/openapi.json` }, "openapi.json"),
          ` · version ${api.info.version} · ${all.length} operations`,
        ),
        make(
          "ul",
          { className: "areas" },
          [...areas].map(([area, held]) =>
            make(
              "li",
              {},
              make("a", { href: `#${held[0].operation.operationId}` }, area),
              make("span", {}, `${held.length}`),
            ),
          ),
        ),
      ),
    ),
  );
  document.title = `${api.info.title} · API reference`;
};

const showList = (all, wanted, here) => {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((one) => says(one.words, words));
  const areas = Map.groupBy(found, ({ area }) => area);
  byId("list").replaceChildren(
    ...[...areas].map(([area, held]) =>
      make(
        "details",
        { open: words.length > 0 || held.some(({ operation }) => operation.operationId === here) },
        make("summary", {}, area, make("span", { className: "count" }, String(held.length))),
        held.map(({ method, path, operation }) =>
          make(
            "a",
            {
              href: `#${operation.operationId}`,
              title: `${method.toUpperCase()} ${path}`,
              className: operation.operationId === here ? "here" : "",
              ariaCurrent: operation.operationId === here ? "page" : null,
            },
            badge(method),
            make("span", {}, path.replace(`/${area.replaceAll(" / ", "/")}/`, "").replace(/^\//, "")),
          ),
        ),
      ),
    ),
    ...(found.length === 0
      ? [make("p", { className: "none" }, "Nothing is called that. Try another word.")]
      : []),
  );
};

const openContents = (open) => {
  document.body.classList.toggle("contents-open", open);
  byId("menu").setAttribute("aria-expanded", String(open));
};

const start = async () => {
  const [document, explained] = await Promise.all(
    ["", "?part=explanations"].map(async (part) => (await fetch(`${base}/openapi.json${part}`)).json()),
  );
  const api = { ...document, explained };
  const all = operationsOf(api).sort((a, b) => (a.area < b.area ? -1 : a.area > b.area ? 1 : 0));

  const show = () => {
    const here = decodeURIComponent(location.hash.slice(1));
    const found = all.find(({ operation }) => operation.operationId === here);
    if (found) showOperation(found, api);
    else if (here === "lifecycles") showLifecycles(api);
    else if (refusalNamed(here, api)) showRefusal(here, all, api);
    else showStart(all, api);
    showList(all, byId("search").value, here);
    openContents(false);
    scrollTo(0, 0);
    byId("list").querySelector(".here")?.scrollIntoView({ block: "nearest" });
  };
  byId("search").addEventListener("input", () =>
    showList(all, byId("search").value, decodeURIComponent(location.hash.slice(1))),
  );
  byId("search").addEventListener("keydown", (event) => {
    const first = byId("list").querySelector("a");
    if (event.key === "Enter" && first) location.hash = new URL(first.href).hash;
  });
  addEventListener("hashchange", show);
  show();
};

addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input, textarea, select")) return;
  event.preventDefault();
  openContents(true);
  byId("search").focus();
});
byId("menu").addEventListener("click", () =>
  openContents(!document.body.classList.contains("contents-open")),
);
byId("who").addEventListener("click", () => (session() ? signOut() : openSignIn(byId("sign-in"), base)));
onSession((signedIn) => {
  byId("who").textContent = signedIn ? `${signedIn.name} · sign out` : "Sign in";
});

start().catch((error) => {
  byId("main").replaceChildren(
    make("p", { className: "problem" }, `The description could not be read: ${error.message}`),
  );
});
