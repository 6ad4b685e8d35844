import "./shared.ts";
import Admins from "./admins.tsx";
import Agents from "./agents.tsx";
import Catalog from "./catalog.tsx";
import Deliveries from "./deliveries.tsx";
import Endpoints from "./endpoints.tsx";
import Import from "./import.tsx";
import Imports from "./imports.tsx";
import Keys from "./keys.tsx";
import Market from "./market.tsx";
import NewImport from "./new-import.tsx";
import OwnFields from "./own-fields.tsx";
import OwnQuestions from "./own-questions.tsx";
import Settings from "./settings.tsx";
import Text from "./text.tsx";
import Texts from "./texts.tsx";

/** What the marketplace works by, and who and what works with it. */
export const setup = {
  ...{ Admins, Agents, Catalog, Deliveries, Endpoints, Import, Imports, Keys, Market, NewImport },
  ...{ OwnFields, OwnQuestions, Settings, Text, Texts },
};
