import encode from "qr";

/** A QR code as rows of dark modules, with its blank edge and the level of error correction that printed invoices need. */
export const qrCode = (text: string): boolean[][] => encode(text, "raw", { ecc: "medium", border: 4 });
