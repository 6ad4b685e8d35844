import { describe, expect, test } from "vitest";
import { titles } from "../../../../domain/pricing/titles-es.ts";
import { readByRules } from "../rules-estimator.ts";
import { spanishAmounts } from "./spanish-amounts.ts";
import { spanishParts } from "./spanish-roles.ts";
import { sounded } from "./spanish-spelling.ts";

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

test.each([
  ["pintar cuatro puertas", "pintar 4 puertas"],
  ["treinta y dos metros de valla", "32 metros de valla"],
  ["doscientos cincuenta ladrillos", "250 ladrillos"],
  ["ciento veinte metros cuadrados", "120 metros cuadrados"],
  ["una docena de enchufes", "12 enchufes"],
  ["dos docenas de bisagras", "24 bisagras"],
  ["media docena de estores", "6 estores"],
  ["un par de persianas", "2 persianas"],
  ["una puerta", "una puerta"],
  ["un salon de 5 por 3", "un salon de 5 x 3"],
  ["alicatar un aseo de nueve metros", "alicatar un aseo de 9 metros cuadrados"],
  ["una tapia de nueve metros de largo", "una tapia de 9 metros de largo"],
  ["un radiador de 80 centimetros", "un radiador de 80 cm"],
])("the amounts of %s are %s", (text, said) => expect(spanishAmounts(text)).toBe(said));

test.each([
  "hace tres semanas",
  "tiene quince anos",
  "son noventa euros",
  "somos cinco personas",
  "tenemos dos perros",
  "se repite cada dos por tres",
])("%s is no amount of work", (text) => expect(spanishAmounts(text)).not.toMatch(/\d/));

test.each([
  ["No quiero alfombra nueva, solo que limpien la que hay", "No quiero alfombra nueva"],
  ["La persiana no, el toldo: se ha soltado un brazo", "La persiana no"],
  ["El termo funciona bien, es la ducha la que sale fría", "El termo funciona bien"],
  ["Mi cuñado ya arregló la verja, falta darle pintura", "Mi cuñado ya arregló la verja"],
  ["Cuando era estudiante tuve ratones", "Cuando era estudiante tuve ratones"],
  ["Mi primo cambió el cristal ayer", "Mi primo cambió el cristal ayer"],
])("of %s is only told: %s", (text, told) => expect(spanishParts(text).told.replace(/[,:]$/, "")).toBe(told));

test.each([
  "Se me olvidó cerrar y ha entrado agua, necesito secar la moqueta",
  "Un pintor me pintó el techo y lo hizo mal",
  "Nos cambiaron la bomba y vuelve a fallar",
  "Quiero cambiar la puerta",
])("all of %s may be asked for", (text) => expect(spanishParts(text).told).toBe(""));

test.each([
  ["bentana", "ventana"],
  ["kalentador", "calentador"],
  ["zerradura", "cerradura"],
  ["ornilla", "hornilla"],
  ["cucaraxas", "cucarachas"],
  ["yave", "llave"],
])("%s sounds as %s", (wrong, right) => expect(sounded(wrong)).toBe(sounded(right)));

test.each([
  ["vaya", "valla"],
  ["tuvo", "tubo"],
  ["casa", "casita"],
])("%s is another word than %s", (one, other) => expect(sounded(one)).not.toBe(sounded(other)));

describe("a request in everyday Spanish", () => {
  const found = (text: string) =>
    readByRules({ text, answers: [], media: [], country: "ES" }).findings.map(
      ({ task_kind, quantity }) => `${task_kind} ${quantity}`,
    );

  test.each([
    ["Haber si pueden benir, tengo kucaraxas en el baño", "pest_control.cockroaches 1"],
    ["Se a roto la zerradura del portal", "locksmith.lock_repair 1"],
    ["Instalar cinco enchufes en el taller", "electrical.socket_install 5"],
    ["Cambiar un par de cerraduras", "locksmith.lock_change 2"],
    ["Poner tarima en un dormitorio de doce metros", "flooring.laminate 12"],
    ["No quiero muebles nuevos, solo pintar el salón", "painting.interior_room 1"],
  ])("%s: %s", (text, work) => expect(found(text)).toEqual([work]));

  test.each(["Mi hermano ya cambió el grifo, está todo arreglado", "Cuando vivía en Cádiz tuve hormigas"])(
    "%s: nothing is to be done",
    (text) => expect(found(text)).toEqual([]),
  );
});
