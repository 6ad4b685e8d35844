import Import from "./import.tsx";
import Imports from "./imports.tsx";
import NewImport from "./new-import.tsx";

/** Files of rows that are taken over from other systems. */
export const importing = { Import, Imports, NewImport };
