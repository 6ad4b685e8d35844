/** What was recognised by its first bytes is not what it says. */
export class BrokenMedia extends Error {
  override name = "BrokenMedia";
}
