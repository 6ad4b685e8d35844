import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { type AnnouncementChannel, AnnouncementState } from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Field } from "../pieces/form.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Id, Moment } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

const New = () => {
  const words = useWords();
  const term = useTerm();
  const format = useFormat();
  const query = { state: "active" as const, limit: 1 };
  const customers = useAsk(["reach", "user"], () => client.user.getAllUsers({ query }));
  const providers = useAsk(["reach", "service_provider"], () =>
    client.serviceProvider.admin.getServiceProvidersList({ query: { state: "approved", limit: 1 } }),
  );
  return (
    <ActButton
      needs="POST /notification/send-notification"
      label={words.announcements.write}
      explain={words.announcements.explain(
        format.number(customers.data?.total ?? 0),
        format.number(providers.data?.total ?? 0),
      )}
      primary
      reason={false}
      act={({ role, channel, title = "", text = "" }, idempotencyKey) =>
        client.notification.sendNotification({
          body: {
            audience: { role: role as "user" | "service_provider" },
            channels: channel === "inbox" ? ["inbox"] : ["inbox", channel as AnnouncementChannel],
            category: "service",
            title,
            text,
          },
          idempotencyKey,
        })
      }
    >
      <Field
        name="role"
        label={words.announcements.to}
        options={(["user", "service_provider"] as const).map((role) => [role, term(role)])}
      />
      <Field
        name="channel"
        label={words.announcements.channel}
        options={(["inbox", "email", "push"] as const).map((channel) => [channel, term(channel)])}
      />
      <Field name="title" label={words.announcements.title} required />
      <Field name="text" label={words.announcements.text} lines={4} required />
    </ActButton>
  );
};

export default () => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  return (
    <StateList
      name="announcements"
      title={words.nav.announcements}
      about={words.announcements.about}
      actions={<New />}
      states={AnnouncementState}
      ask={(query) => client.notification.getAnnouncements({ query })}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.announcements.title,
          cell: ({ title }) => <strong>{title}</strong>,
          value: ({ title }) => title,
        },
        { head: words.announcements.text, cell: ({ text }) => <span class="two-lines">{text}</span> },
        "state",
        {
          head: words.announcements.to,
          cell: ({ audience }) =>
            "role" in audience ? term(audience.role) : <Id of="account" id={audience.account_id} />,
        },
        {
          head: words.announcements.reach,
          number: true,
          cell: ({ reach }) => format.number(reach.recipients),
          value: ({ reach }) => reach.recipients,
        },
        {
          head: words.fields.when,
          cell: ({ send_at }) => <Moment at={send_at} />,
          time: ({ send_at }) => send_at,
        },
        {
          head: words.feedback.decide,
          cell: ({ id, state }) =>
            state === "scheduled" ? (
              <ActButton
                needs="PUT /notification/cancel-notification/{announcement_id}"
                label={words.announcements.cancel}
                reason={false}
                danger
                act={(_, idempotencyKey) =>
                  client.notification.cancelNotification({ params: { announcement_id: id }, idempotencyKey })
                }
              />
            ) : (
              "–"
            ),
        },
      ]}
    />
  );
};
