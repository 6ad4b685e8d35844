import type { ComponentChildren } from "preact";
import { client, session } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { BookCorrectionState } from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import { ProposeEntry, ProposeRepair } from "../pieces/propose.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Badge, Id, Money } from "../pieces/text.tsx";
import { useBookWords } from "../words/books.ts";
import { useWords } from "../words/words.ts";

type Correction = Data<"GET /payment/get-corrections">["items"][number];

/** What is to change: the lines of an entry, what is given up, or which record. */
const What = ({ of: change }: { of: Correction["change"] }) => {
  const words = useBookWords();
  return (
    <>
      {words.kinds[change.kind]}
      {change.kind === "correction" &&
        change.lines.map(({ account, amount_minor }) => (
          <div key={account} class="small">
            {amount_minor > 0 ? words.debit : words.credit} {words.accounts[account]}{" "}
            <Money minor={Math.abs(amount_minor)} currency={change.currency} />
          </div>
        ))}
      {change.kind === "write_off" && (
        <div class="small">
          <Id of="service_provider" id={change.service_provider_id} /> <Money minor={change.amount_minor} />
        </div>
      )}
      {change.kind === "row_repair" && (
        <div class="small">
          {words.rows[change.row]} {change.record_id}
        </div>
      )}
    </>
  );
};

const Decision = ({ of: { id, state, proposed_by } }: { of: Correction }) => {
  const words = useBookWords();
  const params = { book_correction_id: id };
  if (state !== "proposed") return <Badge of={state} />;
  const isOwn = session.get()?.account_id === proposed_by;
  return (
    <span class="actions">
      {!isOwn && (
        <ActButton
          needs="POST /payment/approve-correction/{book_correction_id}"
          label={words.approve}
          explain={words.approveExplain}
          reason={false}
          act={(_, idempotencyKey) => client.payment.approveCorrection({ params, idempotencyKey })}
        />
      )}
      <ActButton
        needs="POST /payment/decline-correction/{book_correction_id}"
        label={isOwn ? words.takeBack : words.decline}
        act={({ reason = "" }, idempotencyKey) =>
          client.payment.declineCorrection({ params, body: { reason }, idempotencyKey })
        }
      />
    </span>
  );
};

/** What is proposed for the books, and what became of it. */
export const Corrections = ({ above }: { above: ComponentChildren }) => {
  const words = useBookWords();
  const { actions, fields, feedback } = useWords();
  return (
    <StateList
      name="corrections"
      title={words.corrections}
      about={words.aboutCorrections}
      above={above}
      actions={
        <>
          <ProposeRepair />
          <ProposeEntry label={words.proposeEntry} />
        </>
      }
      states={BookCorrectionState}
      initial="proposed"
      ask={(query) => client.payment.getCorrections({ query })}
      file
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.what,
          cell: ({ change }) => <What of={change} />,
          value: ({ change }) => words.kinds[change.kind],
        },
        { head: actions.reason, value: ({ reason, decline_reason }) => decline_reason ?? reason },
        { head: words.by, id: ({ proposed_by }) => ["account", proposed_by] },
        { head: fields.when, time: ({ proposed_at }) => proposed_at },
        { head: words.decidedBy, id: ({ decided_by }) => ["account", decided_by] },
        {
          head: feedback.decide,
          cell: (correction) => <Decision of={correction} />,
          value: ({ state }) => state,
        },
      ]}
    />
  );
};
