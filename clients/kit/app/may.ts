type Step = { operation: string; send?: object; not_before?: string };
type Stepped = { allowed: readonly Step[] };

/** The step of a record that is an operation, and what it would send, if the service allows it. */
export const stepOf = (
  { allowed }: Stepped,
  operation: string,
  send: Record<string, unknown> = {},
): Step | undefined =>
  allowed.find(
    (step) =>
      step.operation === operation &&
      Object.entries(send).every(
        ([name, value]) => (step.send as Record<string, unknown> | undefined)?.[name] === value,
      ),
  );

/** Whether the service says that this can be done now. */
export const may = (...asked: Parameters<typeof stepOf>): boolean => stepOf(...asked) !== undefined;
