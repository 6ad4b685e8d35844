const small: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    "cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve"
      .split(" ")
      .map((word, value) => [word, value]),
  ),
  uno: 1,
  una: 1,
  veintiuno: 21,
  veintiuna: 21,
};
const tens: Readonly<Record<string, number>> = Object.fromEntries(
  "treinta cuarenta cincuenta sesenta setenta ochenta noventa"
    .split(" ")
    .map((word, at) => [word, 10 * (at + 3)]),
);
const hundreds: Readonly<Record<string, number>> = {
  cien: 100,
  ciento: 100,
  doscient: 200,
  trescient: 300,
  cuatrocient: 400,
  quinient: 500,
  seiscient: 600,
  setecient: 700,
  ochocient: 800,
  novecient: 900,
};

const anyOf = (...words: Readonly<Record<string, number>>[]): string =>
  words
    .flatMap((one) => Object.keys(one))
    .toSorted((one, other) => other.length - one.length)
    .join("|");

const below100 = `(?:(?:${anyOf(tens)})(?: y (?:${anyOf(small)}))?|(?:${anyOf(small)}))`;
const spelled = new RegExp(
  `\\b(?:(?:${anyOf(hundreds)})(?:[ao]s)?(?: ${below100})?|${below100})(?![a-z])`,
  "g",
);
const values = { ...small, ...tens, ...hundreds };

/** One thing is no amount: "una puerta". */
const inDigits = (run: string): string => {
  const value = run
    .split(/ y | /)
    .reduce((sum, word) => sum + (values[word] ?? values[word.replace(/[ao]s$/, "")] ?? 0), 0);
  return value === 1 ? run : String(value);
};

/** What follows numbers that are no amount of work: times, ages, prices, people, animals, powers. */
const unlike =
  /\b\d+(?:[.,]\d+)? (?:anos?|anitos|mes(?:es)?|dias?|tardes|noches|mananas|semanas?|inviernos|veranos|horas?|min(?:utos)?|segundos|veces|euros?|pesos|dolares|soles|lucas|grados|por ciento|vatios|watts|voltios|amperios|kilos?|litros?|personas|adultos|hij[oa]s|nin[oa]s|niet[oa]s|herman[oa]s|ab?uel[oa]s|vecin[oa]s|inquilin[oa]s|emplead[oa]s|perr[oa]s|gat[oa]s|plantas|pisos de alto|kilometros|calles|cuadras|intentos|tecnicos|fontaneros|electricistas|presupuestos|estrellas|palmos|alturas|puntos|visitas|vueltas)\b|\b\d+(?:[.,]\d+)? ?(?:€|\$|%)|\b(?:numero|calle|codigo|error|modelo|a las|piso|planta|puerta|portal) \d+\b/g;

const place =
  "cocina|salon|bano|aseo|dormitorio|habitacion|cuarto|sala|comedor|pasillo|recibidor|terraza|balcon|patio|jardin|garaje|trastero|piso|casa|chalet|apartamento|departamento|depa|local|oficina|nave|bajo|atico|finca|parcela|pared|suelo|techo|tejado|fachada|superficie|tarima|parquet|cesped|azulejo|baldosa|gres|moqueta";
/** Of a room or a floor, metres are square ones. */
const squareOfPlace = new RegExp(
  `\\b((?:${place})(?: [a-z]+){0,3} (?:de|tiene|mide|son|con)(?: unos)?) (\\d+(?:[.,]\\d+)?) (?:metros|m)(?![a-z0-9²])(?! (?:cuadrados|lineales|de (?:alt|larg|anch|fond|profund|long|perimetro)))`,
  "g",
);

/** Spanish amounts, in lower case without accents, in digits: "una docena de focos" as "12 focos", "6 por 4" as "6 x 4". */
export const spanishAmounts = (text: string): string =>
  text
    .replace(/\bcada dos por tres\b|\ba dos velas\b/g, " ")
    .replace(/\b(?:una )?media docena(?: de)?\b/g, "6")
    .replace(/\b(?:un|el) par de\b/g, "2")
    .replace(/\bamb[ao]s\b/g, "2")
    .replace(spelled, inDigits)
    .replace(/\b(?:una |1 )?docena(?: de)?\b/g, "12")
    .replace(/\b(\d+) docenas(?: de)?\b/g, (_, dozens: string) => String(12 * Number(dozens)))
    .replace(/(\d|\bmetros?|\bm) por (?=\d)/g, "$1 x ")
    .replace(/(\d) y medio\b/g, "$1.5")
    .replace(/(\d (?:metros?|m)) y medio\b/g, "$1")
    .replace(/(?<=\d )centimetros?\b/g, "cm")
    .replace(/(?<=\d )milimetros?\b/g, "mm")
    .replace(squareOfPlace, "$1 $2 metros cuadrados")
    .replace(unlike, " ");
