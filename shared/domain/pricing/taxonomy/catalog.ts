import appliances from "../../../../catalog/appliances.json" with { type: "json" };
import carpentry from "../../../../catalog/carpentry.json" with { type: "json" };
import cleaning from "../../../../catalog/cleaning.json" with { type: "json" };
import electrical from "../../../../catalog/electrical.json" with { type: "json" };
import flooring from "../../../../catalog/flooring.json" with { type: "json" };
import garden from "../../../../catalog/garden.json" with { type: "json" };
import glazing from "../../../../catalog/glazing.json" with { type: "json" };
import handyman from "../../../../catalog/handyman.json" with { type: "json" };
import hvac from "../../../../catalog/hvac.json" with { type: "json" };
import locksmith from "../../../../catalog/locksmith.json" with { type: "json" };
import masonry from "../../../../catalog/masonry.json" with { type: "json" };
import moving from "../../../../catalog/moving.json" with { type: "json" };
import painting from "../../../../catalog/painting.json" with { type: "json" };
import pestControl from "../../../../catalog/pest_control.json" with { type: "json" };
import plastering from "../../../../catalog/plastering.json" with { type: "json" };
import plumbing from "../../../../catalog/plumbing.json" with { type: "json" };
import roofing from "../../../../catalog/roofing.json" with { type: "json" };
import appliancesWords from "../../../../catalog/words/en/appliances.json" with { type: "json" };
import carpentryWords from "../../../../catalog/words/en/carpentry.json" with { type: "json" };
import cleaningWords from "../../../../catalog/words/en/cleaning.json" with { type: "json" };
import electricalWords from "../../../../catalog/words/en/electrical.json" with { type: "json" };
import flooringWords from "../../../../catalog/words/en/flooring.json" with { type: "json" };
import gardenWords from "../../../../catalog/words/en/garden.json" with { type: "json" };
import glazingWords from "../../../../catalog/words/en/glazing.json" with { type: "json" };
import handymanWords from "../../../../catalog/words/en/handyman.json" with { type: "json" };
import hvacWords from "../../../../catalog/words/en/hvac.json" with { type: "json" };
import locksmithWords from "../../../../catalog/words/en/locksmith.json" with { type: "json" };
import masonryWords from "../../../../catalog/words/en/masonry.json" with { type: "json" };
import movingWords from "../../../../catalog/words/en/moving.json" with { type: "json" };
import paintingWords from "../../../../catalog/words/en/painting.json" with { type: "json" };
import pestControlWords from "../../../../catalog/words/en/pest_control.json" with { type: "json" };
import plasteringWords from "../../../../catalog/words/en/plastering.json" with { type: "json" };
import plumbingWords from "../../../../catalog/words/en/plumbing.json" with { type: "json" };
import roofingWords from "../../../../catalog/words/en/roofing.json" with { type: "json" };
import { type Service, service } from "./task-kind.ts";

/** What the files of `catalog/` say. What is built has those of a service as one: platform/compiled-catalog.ts. */
export const catalog: readonly Service[] = [
  service("plumbing", plumbing, plumbingWords),
  service("electrical", electrical, electricalWords),
  service("hvac", hvac, hvacWords),
  service("appliances", appliances, appliancesWords),
  service("carpentry", carpentry, carpentryWords),
  service("painting", painting, paintingWords),
  service("roofing", roofing, roofingWords),
  service("flooring", flooring, flooringWords),
  service("locksmith", locksmith, locksmithWords),
  service("pest_control", pestControl, pestControlWords),
  service("garden", garden, gardenWords),
  service("cleaning", cleaning, cleaningWords),
  service("moving", moving, movingWords),
  service("handyman", handyman, handymanWords),
  service("glazing", glazing, glazingWords),
  service("masonry", masonry, masonryWords),
  service("plastering", plastering, plasteringWords),
];
