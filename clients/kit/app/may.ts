type Stepped = { allowed: readonly { operation: string; send?: object }[] };

/** Whether the service says that this can be done now: an operation, and what it would send. */
export const may = ({ allowed }: Stepped, operation: string, send: Record<string, unknown> = {}): boolean =>
  allowed.some(
    (step) =>
      step.operation === operation &&
      Object.entries(send).every(
        ([name, value]) => (step.send as Record<string, unknown> | undefined)?.[name] === value,
      ),
  );
