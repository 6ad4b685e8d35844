import { writeFileSync } from "node:fs";
import { linearText } from "../shared/vendors/ai/rules/learn-linear.ts";
import { learnDangers, learnKinds, learnServices } from "./learn.ts";

const rules = new URL("../shared/vendors/ai/rules/", import.meta.url);
writeFileSync(new URL("learned-services.json", rules), linearText(learnServices()));
writeFileSync(new URL("learned-kinds.json", rules), linearText(learnKinds()));
writeFileSync(new URL("learned-dangers.json", rules), linearText(learnDangers()));
console.log("Learned from shared/vendors/ai/corpus: services, kinds and dangers. Now run: npm run eval");
