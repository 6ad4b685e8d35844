import "./shared.ts";
import Announcements from "./announcements.tsx";
import Audit from "./audit.tsx";
import Conversations from "./conversations.tsx";
import DeadLetters from "./dead-letters.tsx";
import Dispatch from "./dispatch.tsx";
import Documents from "./documents.tsx";
import Feedback from "./feedback.tsx";
import Incidents from "./incidents.tsx";
import Jobs from "./jobs.tsx";
import Money from "./money.tsx";
import People from "./people.tsx";
import Providers from "./providers.tsx";
import Quotes from "./quotes.tsx";
import Search from "./search.tsx";
import Suggestions from "./suggestions.tsx";
import Trouble from "./trouble.tsx";

/** Lists are alike: together they are smaller than one by one, and one of them is seldom opened alone. */
export const lists = {
  Announcements,
  Audit,
  Conversations,
  DeadLetters,
  Dispatch,
  Documents,
  Feedback,
  Incidents,
  Jobs,
  Money,
  People,
  Providers,
  Quotes,
  Search,
  Suggestions,
  Trouble,
};
