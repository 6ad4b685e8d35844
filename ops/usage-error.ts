/** A mistake of the person at the terminal, shown without a stack. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Mistake";
  }
}
