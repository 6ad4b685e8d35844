/** How queues are worked on, on AWS and on this machine: one message at a time, and five times at most. */
export const queueMapping = {
  batchSize: 1,
  tries_most: 5,
  /** How long nobody else sees a message that is worked on: AWS asks for six times the function's timeout. In seconds. */
  visibilityOf: (timeout_seconds: number): number => 6 * timeout_seconds,
};

/** The name of a stage's queue of work. */
export const queueName = (stage: string, name: string): string => `marketplace-${stage}-${name}-work`;

/** The name of the queue that takes what a stage's functions and queues have given up. */
export const deadLettersName = (stage: string): string => `marketplace-${stage}-dead-letters`;
