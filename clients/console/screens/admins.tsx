import { useAsk, useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { AdminRole } from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Field } from "../pieces/form.tsx";
import { Card, Screen } from "../pieces/layout.tsx";
import { List, Table } from "../pieces/list.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Badge, Moment, When } from "../pieces/text.tsx";
import { useTerm, useWords } from "../words/words.ts";

const { changeRole, getAdmins, inviteAdmin, removeAdmin } = client.admin.admins;

const RoleField = ({ value }: { value?: AdminRole }) => {
  const { admins } = useWords();
  const term = useTerm();
  return (
    <Field
      name="admin_role"
      label={admins.role}
      hint={admins.roleHint}
      value={value ?? "support"}
      options={AdminRole.map((role) => [role, term(role)])}
    />
  );
};

const Invite = () => {
  const words = useWords();
  return (
    <ActButton
      needs="POST /admin/admins/invite-admin"
      label={words.admins.invite}
      explain={words.admins.inviteExplain}
      primary
      reason={false}
      act={({ email = "", admin_role }, idempotencyKey) =>
        inviteAdmin({ body: { email, admin_role: admin_role as AdminRole }, idempotencyKey })
      }
    >
      <Field name="email" type="email" label={words.signIn.email} required />
      <RoleField />
    </ActButton>
  );
};

const Remove = ({ id, label, explain }: { id: string; label: string; explain: string }) => (
  <ActButton
    needs="PUT /admin/admins/remove-admin/{admin_id}"
    label={label}
    explain={explain}
    danger
    act={({ reason = "" }, idempotencyKey) =>
      removeAdmin({ params: { admin_id: id }, body: { reason }, idempotencyKey })
    }
  />
);

const Invitations = () => {
  const words = useWords();
  const query = useAsk(["admin-invitations"], () => getAdmins({ query: { limit: 1 } }));
  return (
    <Card title={words.admins.invitations}>
      <Loaded query={query} rows={2}>
        {({ invitations }) =>
          invitations.length === 0 ? (
            <p class="quiet">{words.admins.noInvitations}</p>
          ) : (
            <Table
              label={words.admins.invitations}
              rows={invitations}
              keyOf={({ id }) => id}
              columns={[
                { head: words.signIn.email, cell: ({ email }) => email },
                { head: words.admins.role, cell: ({ admin_role }) => <Badge of={admin_role} /> },
                { head: words.join.until, cell: ({ expires_at }) => <Moment at={expires_at} /> },
                {
                  head: words.feedback.decide,
                  cell: ({ id }) => (
                    <Remove id={id} label={words.admins.takeBack} explain={words.admins.takeBackExplain} />
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  );
};

/** Who administers the marketplace, with their roles: for owners. */
export default () => {
  const words = useWords();
  const listing = useListing(["admins"], (paging) => getAdmins({ query: paging }));
  return (
    <Screen title={words.nav.admins} about={words.admins.about} actions={<Invite />}>
      <List
        label={words.nav.admins}
        listing={listing}
        empty={null}
        keyOf={({ account_id }) => account_id}
        columns={[
          {
            head: words.people.name,
            cell: ({ name, own }) => (own ? `${name} (${words.admins.you})` : name),
          },
          { head: words.signIn.email, cell: ({ email }) => email ?? "–" },
          { head: words.admins.role, cell: ({ admin_role }) => <Badge of={admin_role} /> },
          { head: words.people.since, cell: ({ created_at }) => <When at={created_at} /> },
          {
            head: words.feedback.decide,
            cell: ({ account_id, admin_role, own }) => (
              <div class="actions">
                <ActButton
                  needs="PUT /admin/admins/change-role/{account_id}"
                  label={words.admins.change}
                  explain={own ? words.admins.changeOwn : words.admins.changeExplain}
                  act={({ admin_role: next, reason = "" }, idempotencyKey) =>
                    changeRole({
                      params: { account_id },
                      body: { admin_role: next as AdminRole, reason },
                      idempotencyKey,
                    })
                  }
                >
                  <RoleField value={admin_role} />
                </ActButton>
                <Remove
                  id={account_id}
                  label={words.admins.remove}
                  explain={own ? words.admins.removeOwn : words.admins.removeExplain}
                />
              </div>
            ),
          },
        ]}
      />
      <Invitations />
    </Screen>
  );
};
