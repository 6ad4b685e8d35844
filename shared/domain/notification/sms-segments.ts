/** The characters of GSM 03.38, and those that take two places there. */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const extended = "\f^{}\\[~]|€";

/**
 * As how many messages a text message is sent and charged: 160 places each in the alphabet of phones and 70 if one character is not in
 * it; 153 and 67 where there are several. A character that takes two places is not divided.
 */
export const smsSegments = (text: string): number => {
  const characters = [...text];
  const isBasic = characters.every((one) => basic.includes(one) || extended.includes(one));
  const placesOf = (one: string): number => (isBasic ? (extended.includes(one) ? 2 : 1) : one.length);
  const [alone, each] = isBasic ? [160, 153] : [70, 67];
  if (characters.reduce((sum, one) => sum + placesOf(one), 0) <= alone) return 1;
  let [segments, left] = [1, each];
  for (const one of characters) {
    const places = placesOf(one);
    if (places > left) [segments, left] = [segments + 1, each];
    left -= places;
  }
  return segments;
};
