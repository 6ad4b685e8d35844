// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these
import { mailConfiguration } from "./environment.ts";

const told = ["Email Bounced", "Email Complaint Received"];

/** Bounces and complaints: SES sends them to EventBridge, which puts them into the queue. */
export const mailFeedback = (stage: string): Record<string, unknown> => ({
  MailConfiguration: {
    Type: "AWS::SES::ConfigurationSet",
    Properties: {
      Name: mailConfiguration(stage),
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
    },
  },
  MailEvents: {
    Type: "AWS::SES::ConfigurationSetEventDestination",
    Properties: {
      ConfigurationSetName: { Ref: "MailConfiguration" },
      EventDestination: {
        Name: "feedback",
        Enabled: true,
        MatchingEventTypes: ["BOUNCE", "COMPLAINT"],
        EventBridgeDestination: {
          EventBusArn: {
            "Fn::Sub": "arn:${AWS::Partition}:events:${AWS::Region}:${AWS::AccountId}:event-bus/default",
          },
        },
      },
    },
  },
  MailFeedbackRule: {
    Type: "AWS::Events::Rule",
    Properties: {
      Name: `marketplace-${stage}-mail-feedback`,
      EventPattern: {
        source: ["aws.ses"],
        "detail-type": told,
        detail: { mail: { tags: { "ses:configuration-set": [mailConfiguration(stage)] } } },
      },
      Targets: [
        {
          Id: "work",
          Arn: { "Fn::GetAtt": ["MailFeedbackWork", "Arn"] },
          DeadLetterConfig: { Arn: { "Fn::GetAtt": ["DeadLetters", "Arn"] } },
        },
      ],
    },
  },
  MailFeedbackQueues: {
    Type: "AWS::SQS::QueuePolicy",
    Properties: {
      Queues: [{ Ref: "MailFeedbackWork" }, { Ref: "DeadLetters" }],
      PolicyDocument: {
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { Service: "events.amazonaws.com" },
            Action: "sqs:SendMessage",
            Resource: [
              { "Fn::GetAtt": ["MailFeedbackWork", "Arn"] },
              { "Fn::GetAtt": ["DeadLetters", "Arn"] },
            ],
            Condition: { ArnEquals: { "aws:SourceArn": { "Fn::GetAtt": ["MailFeedbackRule", "Arn"] } } },
          },
        ],
      },
    },
  },
});
