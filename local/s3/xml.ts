import { S3Error } from "./s3-error.ts";

export type XmlValue = string | number | boolean | undefined | XmlValue[] | { [name: string]: XmlValue };
export type XmlElement = { name: string; text: string; children: XmlElement[] };

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const escapeText = (text: string): string =>
  text.replace(/[&<>"\r\p{Cc}]/gu, (character) => {
    const name = Object.keys(entities).find((entity) => entities[entity] === character);
    if (name) return `&${name};`;
    return character === "\n" || character === "\t"
      ? character
      : `&#x${character.charCodeAt(0).toString(16)};`;
  });

const render = (name: string, value: XmlValue): string => {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.map((item) => render(name, item)).join("");
  const content =
    typeof value === "object"
      ? Object.entries(value)
          .map(([child, childValue]) => render(child, childValue))
          .join("")
      : escapeText(String(value));
  return `<${name}>${content}</${name}>`;
};

/** A document whose arrays become repeated elements; undefined values are left out. */
export const renderXml = (root: string, content: { [name: string]: XmlValue }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${render(root, content)}`;

const malformed = (): S3Error =>
  new S3Error(
    "MalformedXML",
    "The XML you provided was not well-formed or did not validate against our published schema",
  );

const unescapeText = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (_, hex, decimal, name) => {
    if (name !== undefined) {
      const character = entities[name];
      if (character === undefined) throw malformed();
      return character;
    }
    const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (codePoint > 0x10ffff) throw malformed();
    return String.fromCodePoint(codePoint);
  });

/** Reads elements and text; attributes are passed over, and doctypes, comments and CDATA are refused as MalformedXML. */
export const parseXml = (document: string): XmlElement => {
  const source = document.replace(/^\s*<\?xml[^>]*\?>\s*/, "").trimEnd();
  const token = /<(\/?)([A-Za-z][\w.-]*)(?:\s[^<>]*?)?(\/?)>|([^<]+)/y;
  const top: XmlElement = { name: "", text: "", children: [] };
  const open: XmlElement[] = [top];
  while (token.lastIndex < source.length) {
    const match = token.exec(source);
    const current = open.at(-1);
    if (!match || !current) throw malformed();
    const [, closing, name = "", selfClosing, text] = match;
    if (text !== undefined) current.text += unescapeText(text);
    else if (closing) {
      if (current.name !== name || open.length === 1) throw malformed();
      open.pop();
    } else {
      const element: XmlElement = { name, text: "", children: [] };
      current.children.push(element);
      if (!selfClosing) open.push(element);
    }
  }
  const [root, ...others] = top.children;
  if (open.length !== 1 || !root || others.length > 0 || top.text.trim() !== "") throw malformed();
  return root;
};

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

export const textOf = (element: XmlElement, name: string): string | undefined =>
  childrenOf(element, name)[0]?.text;

/** The text of a child that must be there; MalformedXML otherwise. */
export const requiredText = (element: XmlElement, name: string): string => {
  const text = textOf(element, name);
  if (text === undefined) throw malformed();
  return text;
};

export const parseRoot = (document: string, name: string): XmlElement => {
  const root = parseXml(document);
  if (root.name !== name) throw malformed();
  return root;
};
