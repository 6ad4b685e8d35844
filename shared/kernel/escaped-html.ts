/** Text as it may stand in HTML, in an attribute's quotation marks, too. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
