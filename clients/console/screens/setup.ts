import Admins from "./admins.tsx";
import Agents from "./agents.tsx";
import Deliveries from "./deliveries.tsx";
import Endpoints from "./endpoints.tsx";
import Keys from "./keys.tsx";
import OwnFields from "./own-fields.tsx";
import OwnQuestions from "./own-questions.tsx";
import Settings from "./settings.tsx";

/** What the marketplace works by, and who and what works with it. */
export const setup = { Admins, Agents, Deliveries, Endpoints, Keys, OwnFields, OwnQuestions, Settings };
