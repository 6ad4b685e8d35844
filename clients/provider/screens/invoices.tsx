import { Invoices } from "../../kit/app/invoices.tsx";
import { Screen } from "../../kit/app/pieces/layout.tsx";
import { useWords } from "../words/words.ts";

/** The invoices that wait for something, that were issued in the provider's name, and that it got itself. */
export default () => {
  const words = useWords();
  return (
    <Screen title={words.invoices.received} back="/earnings">
      <Invoices list="waiting" />
      <Invoices list="issued" />
      <Invoices list="received" />
    </Screen>
  );
};
