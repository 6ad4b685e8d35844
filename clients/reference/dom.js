/** A new element with its properties and content. Text is never parsed as HTML. */
export const make = (tag, properties = {}, ...children) => {
  const { data, ...plain } = properties;
  const element = Object.assign(document.createElement(tag), plain);
  for (const [name, value] of Object.entries(data ?? {})) element.dataset[name] = value;
  element.append(
    ...children.flat().filter((child) => child !== undefined && child !== null && child !== false),
  );
  return element;
};

const spans = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\((#[\w-]+)\)/g;

const spanOf = ([, code, strong, label, href]) => {
  if (code) return make("code", {}, code);
  return strong ? make("strong", {}, strong) : make("a", { href }, label);
};

/** A line of text with `code`, **strong** words and [links](#into-the-page). */
export const inline = (text) => {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(spans)) {
    parts.push(text.slice(from, found.index));
    parts.push(spanOf(found));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
};

/** Paragraphs of a description. */
export const paragraphs = (text = "") =>
  text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => make("p", {}, inline(paragraph.replace(/\n/g, " "))));

const copied_ms = 1200;

/** A button that copies what `text` gives when it is pressed. */
export const copyButton = (text) => {
  const button = make("button", { type: "button", className: "copy", textContent: "Copy" });
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text());
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, copied_ms);
  });
  return button;
};

const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON with names, texts and numbers marked. */
export const coloured = (text) => {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(token)) {
    const kind = found[1] ? (found[2] ? "name" : "string") : found[3] ? "word" : "number";
    parts.push(text.slice(from, found.index), make("span", { className: `j-${kind}` }, found[1] ?? found[0]));
    if (found[2]) parts.push(found[2]);
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
};

const block = (text, shown) =>
  make(
    "div",
    { className: "block" },
    copyButton(() => text),
    make("pre", { tabIndex: 0 }, make("code", {}, shown)),
  );

/** A block of JSON that can be copied. */
export const jsonBlock = (value) => {
  const text = JSON.stringify(value, null, 2);
  return block(text, coloured(text));
};

/** A block of code that can be copied. */
export const codeBlock = (text) => block(text, text);
