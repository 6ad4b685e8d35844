import fc from "fast-check";
import { seed } from "../support/seed.ts";

fc.configureGlobal({ seed });
