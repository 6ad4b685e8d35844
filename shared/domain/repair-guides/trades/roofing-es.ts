import type { AdviceWords } from "../translated.ts";

const heights = "Las caídas desde un tejado matan, y una reparación mal hecha deja entrar más agua.";
const climbing = "Nunca suba a un tejado.";

export const roofing: Readonly<Record<string, AdviceWords>> = {
  inspection: {
    issue: "Hay que revisar un tejado.",
    causes: ["Desgaste o daños de un temporal"],
    why: heights,
    meanwhile: ["Mírelo desde el suelo con prismáticos y busque desde dentro manchas debajo del tejado."],
    never: [climbing],
  },
  leak: {
    issue: "Entra agua por el tejado.",
    causes: ["Tejas rotas o que faltan", "Remates dañados", "Canalones atascados o hielo"],
    why: heights,
    meanwhile: [
      "Ponga cubos debajo de la gotera y aparte muebles y alfombras.",
      "Apague las luces y los aparatos cercanos al agua, si llega al interruptor con las manos secas.",
      "Haga fotos para el seguro.",
    ],
    stop: ["Salga de la habitación si el techo se abomba o el agua llega a una lámpara."],
    never: ["Nunca suba a un tejado, y menos con lluvia.", "Nunca se ponga debajo de un techo abombado."],
  },
  tiles: {
    issue: "Hay tejas movidas o faltan tejas.",
    causes: ["El viento las ha levantado", "Han fallado clavos viejos"],
    why: heights,
    meanwhile: ["Que nadie pase por debajo, y guarde los trozos para encontrar tejas iguales."],
    never: [climbing],
  },
  replace: {
    issue: "Hay que cambiar un tejado.",
    causes: ["El tejado ha llegado al final de su vida"],
    why: heights,
    meanwhile: ["Averigüe cuándo se cambió la última vez y pida una garantía por escrito."],
    never: [climbing],
  },
  flat_roof: {
    issue: "Una azotea pierde agua o encharca.",
    causes: ["Una raja en la superficie", "Un sumidero atascado"],
    why: heights,
    meanwhile: ["Ponga cubos debajo de las goteras y apunte dónde se queda el agua."],
    never: ["Nunca suba a una azotea mojada.", "Nunca use un soplete en ella."],
  },
  flashing: {
    issue: "Está suelto el remate de una chimenea o pared.",
    causes: ["Ha fallado el sellado viejo", "El viento ha doblado la chapa"],
    why: heights,
    meanwhile: ["Recoja el agua dentro y apunte cuándo entra."],
    never: [climbing],
  },
  gutter_clean: {
    issue: "Los canalones están llenos o se desbordan.",
    tools: "lanza telescópica para canalones, manguera, gafas de protección, guantes de goma",
    parts: ["prolongador de bajante"],
    before: [["Trabaje solo desde el suelo.", "No se acerque a cables de la luz con palos ni con agua."]],
    causes: [
      [
        "Hojas en un canalón bajo",
        "¿Es una casa de una planta y se llega al canalón con una lanza desde el suelo?",
        "Puede limpiarlo con agua desde el suelo.",
        "Está demasiado alto para eso.",
        "Conecte la lanza curva a la manguera y póngase gafas de protección.",
        "Empiece por el extremo y empuje las hojas hacia la bajante.",
        "Eche agua por la bajante desde abajo o desde arriba hasta que corra libre.",
      ],
      [
        "Una bajante atascada",
        "¿Se llena el canalón aunque está limpio?",
        "La bajante está atascada.",
        "La bajante corre bien.",
        "Quite el tramo más bajo de la bajante y aclárela desde abajo con la manguera.",
      ],
      [
        "Un canalón alto",
        "¿Haría falta una escalera?",
        "Déjelo a un profesional: cada año hay miles de heridos por caídas de escaleras.",
        "No hace falta escalera.",
      ],
    ],
    stop: ["Pare si un canalón cuelga o hay un cable cerca."],
    never: [climbing, "Nunca acerque un palo a un cable de la luz."],
  },
  gutter_repair: {
    issue: "Los canalones pierden agua, cuelgan o hay que cambiarlos.",
    causes: ["Se han soltado los soportes", "Pierde una unión"],
    why: "Se trabaja en altura, y la pendiente tiene que ser la correcta.",
    meanwhile: ["Que nadie pase por debajo de un canalón que cuelga, y aleje el agua de la pared."],
    never: ["Nunca apoye una escalera en un canalón."],
  },
  moss: {
    issue: "Sale musgo en un tejado.",
    causes: ["Sombra y humedad"],
    why: heights,
    meanwhile: ["Corte lo que da sombra al tejado, hasta donde llegue desde el suelo."],
    never: ["Nunca use una hidrolimpiadora en un tejado.", climbing],
  },
};
