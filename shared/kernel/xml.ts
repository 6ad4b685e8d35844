type Attributes = Readonly<Record<string, string | undefined>>;

const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as it may stand in XML, in an attribute's quotation marks, too; characters that XML does not know are left out. */
export const escapedXml = (text: string): string =>
  text.replace(unwritable, "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An element with text in it. */
export const textElement = (name: string, text: string | number, attributes: Attributes = {}): string =>
  element(name, [escapedXml(String(text))], attributes);

/** An element with others in it; what is undefined is left out. */
export const element = (
  name: string,
  content: readonly (string | undefined)[],
  attributes: Attributes = {},
): string => {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapedXml(value)}"`],
  );
  return `<${name}${given.join("")}>${content.filter((one) => one !== undefined).join("")}</${name}>`;
};
