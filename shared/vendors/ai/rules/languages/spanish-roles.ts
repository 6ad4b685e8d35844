/** What parts of a Spanish request are for: what may be wanted, and what is only told because it is denied or over. */

const boundary =
  /([.!?;:\n¡¿()]+|,|\s(?:pero|sino que|sino|aunque|mientras que|en cambio|solo que)\s|\s(?:y|e)\s(?=(?:ya|no|hoy|ahora|lo que|solo|quiero|necesito|queremos|necesitamos|busco|también|además|vuelve|ha vuelto)\s))/i;

const done =
  "(?:arregl|repar|cambi|solucion|limpi|pint|mont|instal|coloc|desatasc|revis|sell|quit|renov|reform|cort|pod|fumig|barniz|lij|carg|entreg|contrat|encarg|pag|compr|apan|termin|acab)";
const participle = `(?:${done}ad[oa]s?|hech[oa]s?|puest[oa]s?|resuelt[oa]s?|list[oa]s?|traid[oa]s?)`;
const did = `(?:${done}(?:o_|aron|e_|amos)|resolvio_|resolvieron|puso|pusieron|vino|vinieron|trajo|trajeron)`;
const pronouns = "me |nos |te |os |lo |la |los |las |le |les ";
const clitics = `(?:${pronouns}|se )*`;

const denied = [
  /^(?:y |pero |que |o sea |a ver |al final |por ahora |de momento )*(?:yo |nosotros )?no (?:me |nos |te |os |le |les |lo |la |los |las )*(?:quer\w+|quier\w+|necesit\w+|busc\w+|pid\w+|pedim\w+|hace[ns]? falta|es necesari\w+|hay que|hay ningun\w*|preciso|ocupo|dese\w+|toqu\w+|cambi\w+|pint\w+|interesa\w*|refier\w+|habl\w+ de|va de|se trata de|tien\w+ que)\b/,
  /^(?:y |pero |que )*no (?:es|son|era|eran|sera|seria) (?!(?:normal|capaz|posible|de fiar|la primera|suficiente|seguro)\b)/,
  /^(?:y |pero )?(?:excepto|salvo|menos|quitando|sin (?:tocar|cambiar|pintar|incluir|contar|quitar|mover|limpiar)) /,
  /^(?:y |pero )?nada de /,
  /^(?:y |pero )?(?:lo de |el |la |los |las )?(?:\w+ ){1,3}(?:no|ni hablar|tampoco)$/,
  /^(?:y |pero )?de (?:\w+ ){1,4}nada$/,
  /^(?:y |pero )?(?:\w+ ){0,6}(?:funciona|va|van|funcionan|esta|estan|quedo|quedaron) (?:ya |todo |muy |perfectamente )?(?:bien|perfect\w+|genial|como nuev\w+|impecable\w*|de maravilla)(?! (?:sujet|atornill|fijad))/,
];

const over = [
  new RegExp(
    `\\bya ${clitics}(?:ha[ns]?|he|hemos|habia[ns]?|habiamos|esta[ns]?|quedo|quedaron|tengo|tenemos)(?: \\w+)? (?:\\w+ )?${participle}`,
  ),
  new RegExp(`\\bya ${clitics}${did}\\b`),
  new RegExp(
    `\\b(?:mi (?:marido|mujer|hijo|hija|padre|madre|hermano|hermana|cunado|vecino|primo|suegro|yerno|sobrino|novio|novia)|el (?:casero|vecino|seguro|fontanero|electricista|tecnico|pintor|albanil|portero|ayuntamiento|dueno)|la (?:comunidad|empresa|casera|compania)|un (?:fontanero|electricista|tecnico|pintor|albanil|amigo|vecino|manitas|senor)|alguien|ellos|vosotros|ustedes)(?: \\w+){0,3} ${clitics}(?:(?:ha[ns]?|habia[ns]?) ${participle}|${did})`,
  ),
  new RegExp(
    `\\b(?:ayer|anteayer|hace (?:un|una|unos|unas|dos|tres|\\d+) (?:mes|meses|anos?|semanas?|dias)|el (?:ano|mes|lunes|martes|miercoles|jueves|viernes|sabado|domingo) pasado|la semana pasada|en su dia)\\b.* ${clitics}${did}`,
  ),
  /^(?:y )?(?:cuando|de cuando|en la epoca en que) (?:viv|era|eramos|tuv|tenia|alquil|estudi)/,
  /\b(?:todo|asunto|problema|tema|averia|incidencia) (?:ya )?(?:esta |ha quedado |quedo )?(?:arreglad|solucionad|resuelt|bien|perfecto|listo|zanjad|en orden)/,
  /\bya (?:funciona|va bien|anda|calienta|enfria|cierra|abre|desagua|traga)\b/,
  /\bya no (?:gotea|pierde|huele|hace ruido|sale agua|suena|pita|salta)\b/,
  new RegExp(`^(?:${pronouns})*${done}(?:o_|aron)\\b`),
  /\bfue (?:ayer|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|mes|ano))\b/,
  /\bse (?:arreglo|soluciono|resolvio|paso|quito)_ (?:sol[oa]|por si sol[oa]|al final)\b/,
  /\b(?:cancel|anul|olvid)(?:en|ad|aos?|a|o|amos)(?:lo|la)?\b/,
];

/** A wish makes a clause asked for, whatever else it says of the past. */
const wish =
  /\b(?:quiero|quisiera|queria|querria|queremos|quisieramos|necesito|necesitamos|necesitaria|busco|buscamos|hay que|hace falta|me gustaria|nos gustaria|podeis|pueden|podrian|puede|podria|falta|vuelve|vuelto a|otra vez|de nuevo|sigue|siguen|toca|preciso|ocupo)\b/;

/** Without accents, but for those that tell what was done from what is: "arregló" is "arreglo_". */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFC")
    .replace(/[óé](?!\p{L})/gu, "$&_")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");

/** What was done did not last, so that what was told of it is still to be done. */
const again =
  /\b(?:vuelven? a|ha[ns]? vuelto a|sigue[ns]?|otra vez|de nuevo|lo hizo mal|lo hicieron mal|no sirvio|ahora)\b/;

const isDenied = (clause: string): boolean => {
  const words = bare(clause).trim();
  return denied.some((pattern) => pattern.test(words));
};

const isOver = (clause: string): boolean => {
  const words = bare(clause).trim();
  return over.some((pattern) => pattern.test(words)) && !wish.test(words);
};

/** What a Spanish text may ask for, and what it only tells: what is not wanted, past, or done by somebody else. */
export const spanishParts = (text: string): { asked: string; told: string } => {
  const pieces = text.split(boundary);
  const isAgain = again.test(bare(text));
  const isTold = (clause: string): boolean => isDenied(clause) || (!isAgain && isOver(clause));
  const asked: string[] = [];
  const told: string[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const clause = pieces[at] as string;
    (isTold(clause) ? told : asked).push(clause, pieces[at + 1] ?? "");
  }
  return { asked: asked.join("").trim(), told: told.join("").trim() };
};
