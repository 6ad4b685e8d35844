import { useId } from "preact/hooks";
import { useWords } from "../words/words.ts";
import { Card } from "./layout.tsx";

/** A secret that is shown this one time. */
export const Secret = ({ of, onDone }: { of: string; onDone: () => void }) => {
  const { integration, actions } = useWords();
  const id = useId();
  return (
    <Card title={integration.secret}>
      <div class="field">
        <label for={id}>{integration.once}</label>
        <textarea
          id={id}
          readOnly
          rows={3}
          value={of}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <div class="actions">
        <button type="button" class="button" onClick={() => void navigator.clipboard.writeText(of)}>
          {integration.copy}
        </button>
        <button type="button" class="button" onClick={onDone}>
          {actions.close}
        </button>
      </div>
    </Card>
  );
};

/** The screens of what other systems do here. */
export const integrationTabs = (words: {
  integration: { keys: string; endpoints: string; imports: string; agents: string };
}) =>
  [
    ["/integration", words.integration.keys],
    ["/integration/endpoints", words.integration.endpoints],
    ["/integration/imports", words.integration.imports],
    ["/integration/agents", words.integration.agents],
  ] as const;
