import type { Template } from "./check/template.ts";

/** How much of the month's amount is spent when mail comes. */
export const told_percent = [50, 80, 100] as const;

export const spendingStack = (stage: string): string => `marketplace-${stage}-budget`;

/** A budget of the account for each month. AWS's own mail tells of it: a topic would have to let AWS Budgets write to it. */
export const spendingTemplate: Template & { AWSTemplateFormatVersion: string; Description: string } = {
  AWSTemplateFormatVersion: "2010-09-09",
  Description: "What the account may cost in a month: npm run ops -- budget",
  Parameters: { Monthly: { Type: "Number" }, Mail: { Type: "String" } },
  Resources: {
    Budget: {
      Type: "AWS::Budgets::Budget",
      Properties: {
        Budget: {
          BudgetType: "COST",
          TimeUnit: "MONTHLY",
          BudgetLimit: { Amount: { Ref: "Monthly" }, Unit: "USD" },
        },
        NotificationsWithSubscribers: told_percent.map((Threshold) => ({
          Notification: {
            NotificationType: "ACTUAL",
            ComparisonOperator: "GREATER_THAN",
            Threshold,
            ThresholdType: "PERCENTAGE",
          },
          Subscribers: [{ SubscriptionType: "EMAIL", Address: { Ref: "Mail" } }],
        })),
      },
    },
  },
};
