// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these
import { bucketName, has, parameterId, tableName } from "./environment.ts";

const here_days = 35;
const there_days = 365;

const Condition = has("BACKUP_VAULT_ARN");

/** What AWS allows its own service for backups of tables and of buckets. It adds to these when the service needs more. */
const managed = ["AWSBackupServiceRolePolicyForBackup", "AWSBackupServiceRolePolicyForS3Backup"] as const;

const managedArn = (name: (typeof managed)[number]) => {
  const path = name === "AWSBackupServiceRolePolicyForBackup" ? "service-role/" : "";
  return { "Fn::Sub": `arn:\${AWS::Partition}:iam::aws:policy/${path}${name}` };
};

/**
 * A copy of table and bucket each day, in a vault of another account. There only if that vault is given. The copy here is
 * what the other one is made of.
 */
export const backup = (stage: string): Record<string, unknown> => ({
  BackupVault: {
    Type: "AWS::Backup::BackupVault",
    Condition,
    DeletionPolicy: "Retain",
    UpdateReplacePolicy: "Retain",
    Properties: { BackupVaultName: `marketplace-${stage}` },
  },
  BackupRole: {
    Type: "AWS::IAM::Role",
    Condition,
    Properties: {
      AssumeRolePolicyDocument: {
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { Service: "backup.amazonaws.com" },
            Action: "sts:AssumeRole",
            Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
          },
        ],
      },
      ManagedPolicyArns: managed.map(managedArn),
    },
  },
  BackupPlan: {
    Type: "AWS::Backup::BackupPlan",
    Condition,
    Properties: {
      BackupPlan: {
        BackupPlanName: `marketplace-${stage}`,
        BackupPlanRule: [
          {
            RuleName: "daily",
            TargetBackupVault: { Ref: "BackupVault" },
            ScheduleExpression: "cron(0 5 * * ? *)",
            StartWindowMinutes: 60,
            CompletionWindowMinutes: 720,
            Lifecycle: { DeleteAfterDays: here_days },
            CopyActions: [
              {
                DestinationBackupVaultArn: { Ref: parameterId("BACKUP_VAULT_ARN") },
                Lifecycle: { DeleteAfterDays: there_days },
              },
            ],
          },
        ],
      },
    },
  },
  BackupSelection: {
    Type: "AWS::Backup::BackupSelection",
    Condition,
    Properties: {
      BackupPlanId: { Ref: "BackupPlan" },
      BackupSelection: {
        SelectionName: "table-and-bucket",
        IamRoleArn: { "Fn::GetAtt": ["BackupRole", "Arn"] },
        Resources: [
          {
            "Fn::Sub": [
              "arn:${AWS::Partition}:dynamodb:${AWS::Region}:${AWS::AccountId}:table/${Name}",
              { Name: tableName },
            ],
          },
          { "Fn::Sub": ["arn:${AWS::Partition}:s3:::${Name}", { Name: bucketName(stage) }] },
        ],
      },
    },
  },
});
