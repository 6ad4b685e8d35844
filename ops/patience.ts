/** How long the operator's commands wait for one answer of AWS. */
export const patience = { connectionTimeout: 2000, requestTimeout: 15_000, throwOnRequestTimeout: true };
