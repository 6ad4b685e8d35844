/** The content does not match the type recognised by its first bytes. */
export class BrokenMedia extends Error {
  override name = "BrokenMedia";
}
