import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { isSame } from "../../kernel/is-same.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, Line, LocalDate, UpdatedAt, Version } from "../../kernel/schema.ts";
import { postalAddress } from "../place.ts";
