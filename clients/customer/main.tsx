import { begin } from "../kit/app/app.tsx";
import { Door } from "./screens/door.tsx";
import { Shell } from "./shell.tsx";
import { en } from "./words/en.ts";
import { wordsIn } from "./words/words.ts";

begin({ role: "user", en, wordsIn, Shell, Door });
