/** How queues are processed, on AWS and locally: one message at a time, and five attempts at most. */
export const queueMapping = {
  batchSize: 1,
  tries_most: 5,
  /**
   * How long a message in progress is invisible to others, in seconds: AWS recommends six times the function's timeout.
   */
  visibilityOf: (timeout_seconds: number): number => 6 * timeout_seconds,
};

/** The name of a stage's queue of work. */
export const queueName = (stage: string, name: string): string => `marketplace-${stage}-${name}-work`;

/** The name of the dead-letter queue of a stage's functions and queues. */
export const deadLettersName = (stage: string): string => `marketplace-${stage}-dead-letters`;
