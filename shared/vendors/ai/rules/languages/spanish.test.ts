import { describe, expect, test } from "vitest";
import { titles } from "../../../../domain/pricing/titles-es.ts";
import { readByRules } from "../rules-estimator.ts";

const surest = (text: string, country: string): string | undefined =>
  readByRules({ text, answers: [], media: [], country }).findings.toSorted(
    (one, other) => other.confidence - one.confidence,
  )[0]?.task_kind;

describe("what people in Madrid write", () => {
  test.each([
    ["Tengo cucarachas en la cocina", "pest_control.cockroaches"],
    ["Hay hormigas por toda la terraza", "pest_control.ants"],
    ["La campana de la cocina no aspira", "appliances.cooker_hood"],
    ["El microondas no calienta", "appliances.microwave"],
    ["Se ha roto la encimera de la cocina", "carpentry.worktop"],
    ["Quiero quitar el gotelé del salón", "plastering.popcorn_removal"],
    ["Hay que limpiar la piscina", "garden.pool"],
    ["La puerta del garaje no abre", "locksmith.garage_door"],
    ["Necesito una mosquitera para la ventana del dormitorio", "glazing.screens"],
    ["Hay un escape de gas en la caldera", "hvac.gas_leak"],
    ["Poner un punto de recarga para el coche en el garaje", "electrical.ev_charger"],
    ["Quiero poner placas solares", "electrical.generator"],
    ["Se me cayeron los azulejos del baño", "flooring.wall_tiles"],
    ["Necesito un cerrajero, me he dejado las llaves dentro", "locksmith.lockout"],
    ["El cuadro eléctrico salta cada noche", "electrical.consumer_unit"],
    ["Hay palomas en el tejado", "pest_control.wildlife"],
    ["Deshollinar la chimenea", "cleaning.chimney_sweep"],
    ["Instalar un detector de humo", "electrical.smoke_alarm"],
    ["Montar un armario de IKEA", "handyman.furniture_assembly"],
    ["El portero automático no suena", "electrical.doorbell"],
    ["La vitrocerámica no se enciende", "appliances.hob"],
    ["Alicatar el baño, 15 m2", "flooring.wall_tiles"],
  ])("%s: %s", (text, kind) => expect(surest(text, "ES")).toBe(kind));

  test.each([
    ["Tratar cucarachas", "pest_control.cockroaches"],
    ["Cucarachas", "pest_control.cockroaches"],
    ["Mudanza", "moving.home_move"],
    ["Goteras", "roofing.leak"],
  ])("a word or two are enough in every market: %s", (text, kind) => {
    expect(surest(text, "ES")).toBe(kind);
    expect(surest(text, "US")).toBe(kind);
  });

  test.each(["hola", "lo siento", "bread", "movie tickets"])("but not any: %s", (text) => {
    expect(surest(text, "US")).toBeUndefined();
  });
});

test("what the catalog calls a kind of work is understood as its trade", () => {
  const other = [...titles].flatMap(([kind, title]) =>
    surest(title, "ES")?.split(".")[0] === kind.split(".")[0] ? [] : kind,
  );
  expect(titles.size).toBeGreaterThan(170);
  expect(other).toEqual([]);
});

test.each([
  ["Se ha reventado un tubo en el baño", "emergency"],
  ["El garaje se está llenando de agua", "emergency"],
  ["Me he quedado en la calle sin llaves", "emergency"],
  ["Necesito un fontanero cuanto antes, gotea el grifo", "emergency"],
  ["Sale agua a chorros del termo y no sé cortarla", "emergency"],
  ["Gotea la ducha y es el único baño de la casa", "soon"],
  ["El enchufe del salón no va, a ver si pueden venir mañana", "soon"],
  ["Gotea el grifo, no corre prisa", "normal"],
  ["No es urgente: pintar un dormitorio el mes que viene", "normal"],
  ["No puedo cerrar bien la ventana del salón", "normal"],
  ["El calentador se apaga enseguida", "normal"],
])("%s is %s", (text, urgency) => {
  const { findings } = readByRules({ text, answers: [], media: [], country: "ES" });
  expect(findings[0]?.urgency).toBe(urgency);
});
