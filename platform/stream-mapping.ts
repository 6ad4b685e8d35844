/**
 * How the table's stream is read, on AWS and on this machine: only events that are new or sent again, in batches, with an end to retries, so that one bad record holds up the rest for seconds and not for a day.
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
