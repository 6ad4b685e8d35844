import { codeBlock, inline, jsonBlock, make, paragraphs } from "./dom.js";
import { guide } from "./guide.js";
import { fieldsOf, parametersOf } from "./schema-view.js";
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

const refusalsOf = (operation, api) =>
  Object.entries(operation.responses).flatMap(([status, response]) => {
    const { content } = response.$ref ? api.components.responses[named(response.$ref)] : response;
    return Object.entries(content?.["application/json"]?.examples ?? {}).map(([code, { $ref }]) => {
      const { summary, description } = api.components.examples[named($ref)];
      return { status, code, told: `${summary} ${description}` };
    });
  });

const section = (title, ...content) => make("section", {}, make("h3", {}, title), ...content);

const showOperation = ({ method, path, operation }, api) => {
  const parameters = operation.parameters.filter(({ name }) => name !== undefined);
  const body = operation.requestBody?.content["application/json"].schema;
  const [[, success]] = Object.entries(operation.responses);
  const [[, content]] = Object.entries(success.content);
  const data = content.schema.properties?.data;
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
        paragraphs(operation.description),
      ),
      make("aside", {}, tryIt({ method, path, operation, base, api })),
      make(
        "div",
        { className: "told" },
        content.example && section("Example of an answer", jsonBlock(content.example)),
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
        operation["x-emits"].length > 0 &&
          section(
            "Events",
            make(
              "p",
              { className: "values" },
              operation["x-emits"].map((type) => make("code", {}, type)),
            ),
          ),
      ),
    ),
  );
  document.title = `${operation.summary} · Marketplace API`;
};

const refusalNamed = (code, api) =>
  new Map(Object.entries({ ...api.components.examples, ...api["x-refusals-elsewhere"] })).get(code);

const showRefusal = (code, all, api) => {
  const { summary, description, value } = refusalNamed(code, api);
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
        make("h1", {}, summary),
        make(
          "p",
          { className: "route" },
          make("span", { className: `status s${String(value.status)[0]}` }, value.status),
          make("code", {}, code),
        ),
        paragraphs(description),
        section("Example", jsonBlock(value)),
        section(
          "Answered by",
          by.length === all.length
            ? make("p", {}, "Every operation.")
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

const stepRow = ({ from, verb, to, by }) =>
  make(
    "tr",
    {},
    [from, verb, to].map((text) => make("td", {}, text)),
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
        api["x-lifecycles"].map(({ record, steps }) =>
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
  const response = await fetch(`${base}/openapi.json`);
  const api = await response.json();
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
