/** Something that the person has to put right; told without a stack. */
export class Mistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Mistake";
  }
}
