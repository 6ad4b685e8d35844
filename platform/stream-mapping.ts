/**
 * How the table's stream is read, on AWS and locally: only new or republished events, in batches, with limited retries,
 * so that one bad record delays the rest by seconds and not by a day.
 */
export const streamMapping = {
  type: "dynamodb",
  arn: { "Fn::GetAtt": ["Table", "StreamArn"] },
  startingPosition: "TRIM_HORIZON",
  batchSize: 25,
  maximumRetryAttempts: 5,
  bisectBatchOnFunctionError: true,
  functionResponseType: "ReportBatchItemFailures",
  destinations: { onFailure: { type: "sqs", arn: { "Fn::GetAtt": ["DeadLetters", "Arn"] } } },
  filterPatterns: [
    {
      eventName: ["INSERT"],
      dynamodb: { NewImage: { entity: { S: ["event"] }, published_at: { S: [{ exists: false }] } } },
    },
    // Only while it waits a row that was sent again is due.
    {
      eventName: ["MODIFY"],
      dynamodb: { NewImage: { entity: { S: ["event"] }, duepk: { S: [{ exists: true }] } } },
    },
  ],
};
