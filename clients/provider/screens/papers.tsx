import { PapersScreen } from "../../kit/app/papers.tsx";
import { Note } from "../../kit/app/pieces/layout.tsx";
import { client } from "../../kit/client.ts";
import { useCompany, usePapers } from "../data.ts";
import { useWords } from "../words/words.ts";

/** The documents of a provider and its company. */
export default () => {
  const words = useWords();
  const company = useCompany();
  return (
    <PapersScreen
      query={usePapers()}
      needed="provider"
      back="/setup"
      handIn={(body) => client.serviceProvider.company.uploadDocuments({ body })}
    >
      {company.data === null && (
        <Note icon="alert" tone="warn">
          {words.companyFirst}
        </Note>
      )}
    </PapersScreen>
  );
};
