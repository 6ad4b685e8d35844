import { useState } from "preact/hooks";
import { useAct, useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { dispatchWords } from "../words/dispatch.ts";
import { useFormat, useSpoken, useTerm } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";
import { Field, Form } from "./form.tsx";
import { Loaded, More } from "./states.tsx";

type Candidate = Data<"GET /admin/dispatch/get-candidates/{job_id}">["items"][number];

/** What the dialog needs to know of a job. */
export type Handed = {
  id: string;
  title: string;
  state: string;
  starts_at: string;
  time_zone: string;
  customer: { name: string };
};

const groups = ["may", "anyway", "cannot"] as const;

const groupOf = ({ may_take, can_be_forced }: Candidate): (typeof groups)[number] =>
  may_take ? "may" : can_be_forced ? "anyway" : "cannot";

/** Gives a job to a provider, who is chosen among those who may have it, or was chosen by dragging. */
export const HandOver = ({
  job,
  to = "",
  onClose,
  onGiven,
}: {
  job: Handed;
  to?: string;
  onClose: () => void;
  onGiven?: (provider: string) => void;
}) => {
  const { words, language } = useSpoken();
  const own = dispatchWords[language];
  const format = useFormat();
  const term = useTerm();
  const [chosen, setChosen] = useState(to);
  const listing = useListing(["candidates", job.id], (paging) =>
    client.admin.dispatch.getCandidates({ params: { job_id: job.id }, query: { ...paging, limit: 100 } }),
  );
  const acting = useAct(
    ({ reason = "", force }: Record<string, string>, idempotencyKey) =>
      client.admin.job.reassignServiceprovider({
        params: { job_id: job.id },
        body: { service_provider_id: chosen, reason, ...(force && { force: true }) },
        idempotencyKey,
      }),
    (answer) => {
      onGiven?.(answer.service_provider?.name ?? "");
      onClose();
    },
  );
  const against = ({ blocking_reasons, clashing_job_id }: Candidate): string =>
    [...blocking_reasons.map(term), ...(clashing_job_id ? [own.busy] : [])].join(", ");
  const one = listing.items.find(({ service_provider_id }) => service_provider_id === chosen);
  const explain = own.explain[job.state as keyof typeof own.explain];
  return (
    <Dialog title={own.giveJob(job.title)} onClose={onClose}>
      <div class="explain">
        <p>
          {format.momentIn(job.starts_at, job.time_zone)} · {job.customer.name}
        </p>
        {explain && <p>{explain}</p>}
      </div>
      <Loaded query={listing.query}>
        {() => (
          <>
            <Form
              acting={acting}
              needs="PUT /admin/job/reassign-serviceprovider/{job_id}"
              submit={own.give}
              onCancel={onClose}
            >
              {!listing.items.some((each) => each.may_take) && <p>{own.nobody}</p>}
              <div class="field">
                <label for="candidate">{words.fields.provider}</label>
                <select
                  id="candidate"
                  name="service_provider_id"
                  required
                  value={chosen}
                  onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                >
                  <option value="">{own.choose}</option>
                  {groups.map((group) => {
                    const within = listing.items.filter((each) => groupOf(each) === group);
                    return (
                      within.length > 0 && (
                        <optgroup key={group} label={own[group]}>
                          {within
                            .toSorted((a, b) => a.name.localeCompare(b.name))
                            .map((each) => (
                              <option
                                key={each.service_provider_id}
                                value={each.service_provider_id}
                                disabled={group === "cannot"}
                              >
                                {[each.name, against(each)].filter(Boolean).join(": ")}
                              </option>
                            ))}
                        </optgroup>
                      )
                    );
                  })}
                </select>
                {one && !one.may_take && <p class="problem small">{against(one)}</p>}
              </div>
              {one && groupOf(one) === "anyway" && (
                <label>
                  <input type="checkbox" name="force" value="true" /> {own.force}
                </label>
              )}
              <Field name="reason" label={words.actions.reason} hint={own.why} lines={3} required />
            </Form>
            <More of={listing.query} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
};
