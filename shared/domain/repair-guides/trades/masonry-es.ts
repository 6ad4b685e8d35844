import { emergencyNumber } from "../../../markets/emergency.ts";
import type { AdviceWords } from "../translated.ts";

export const masonry: Readonly<Record<string, AdviceWords>> = {
  brick_repair: {
    issue: "Se deshace el mortero entre ladrillos o hay un ladrillo suelto.",
    tools: "cortafrío, martillo, paletín de juntas, cepillo duro, gafas de protección, mascarilla",
    parts: ["mortero preparado"],
    causes: [
      [
        "Mortero gastado en la parte baja de un muro",
        "¿Es una zona pequeña, al alcance desde el suelo y sin grietas en los ladrillos?",
        "Se pueden volver a rellenar las juntas.",
        "Es mayor, está más alta o tiene grietas.",
        "Quite con el cortafrío 1 cm de mortero suelto y cepille el polvo.",
        "Moje las juntas, meta el mortero en capas finas y deles la forma de las viejas.",
        "Manténgalo húmedo debajo de un trapo dos días.",
      ],
      [
        "Grietas, un abombamiento o un sitio alto",
        "¿Cruza una grieta los ladrillos o sube en escalera, está abombado el muro, o queda por encima de su cabeza?",
        "Un profesional tiene que encontrar la causa antes de rellenar nada.",
        "El muro está recto y sin grietas.",
      ],
    ],
    stop: ["Pare si se sueltan los ladrillos de arriba."],
    never: ["Nunca quite más de un ladrillo a la vez."],
  },
  wall_build: {
    issue: "Hay que construir un muro.",
    causes: ["Se quiere un muro nuevo"],
    why: "Un muro necesita cimiento y drenaje; uno que se cae puede matar, y los altos necesitan licencia.",
    meanwhile: ["Marque la línea, mida la altura y pregunte en el ayuntamiento por la licencia."],
    never: ["Nunca cave antes de saber por dónde van las tuberías y cables enterrados."],
  },
  chimney: {
    issue: "Hay que reparar una chimenea.",
    causes: ["Mortero y remate gastados", "Remates de chapa dañados", "El tiro está agrietado"],
    why: "Trabajar a esa altura y en un tiro es peligroso, y un error acaba en un incendio o en monóxido de carbono.",
    meanwhile: ["No use la chimenea y que nadie pase por debajo."],
    never: ["Nunca suba a una chimenea."],
  },
  patio: {
    issue: "Hay una losa o un adoquín suelto o hundido.",
    tools: "palanca, maza de goma, nivel, paleta de mano, escoba, guantes de trabajo",
    parts: ["arena para adoquines", "arena para juntas"],
    causes: [
      [
        "La arena de debajo se ha ido",
        "¿Son solo unas pocas losas las hundidas o sueltas?",
        "El agua se ha llevado la arena de debajo.",
        "Es una zona mayor.",
        "Levante las losas con la palanca y apunte su orden.",
        "Añada arena, nivélela, vuelva a poner las losas y asiéntelas con la maza.",
        "Barra arena dentro de las juntas y mójela un poco.",
      ],
      [
        "Un patio nuevo o mal drenaje",
        "¿Es un patio nuevo, o va el agua hacia la casa?",
        "La base y la pendiente tiene que planearlas un profesional.",
        "Es una reparación pequeña.",
      ],
    ],
    stop: ["Pare si encuentra un hueco o una tubería."],
    never: ["Nunca levante sin ayuda losas pesadas."],
  },
  driveway: {
    issue: "Una entrada de coches tiene grietas pequeñas.",
    tools: "cepillo duro, manguera, pistola de silicona, espátula, guantes de trabajo",
    parts: ["relleno de grietas"],
    causes: [
      [
        "Grietas de hasta 1 cm",
        "¿Miden las grietas menos de 1 cm y están a nivel los dos lados?",
        "Se pueden rellenar.",
        "Son más anchas o están a distinto nivel.",
        "Arranque las hierbas, cepille y aclare las grietas y deje que se sequen un día.",
        "Rellénelas con producto para hormigón o asfalto, en dos capas.",
        "Alíselo y no deje pasar coches en un día.",
      ],
      [
        "Grietas anchas, agujeros o una entrada nueva",
        "¿Hay agujeros, grietas anchas o partes hundidas, o es una entrada nueva?",
        "La base ha fallado o hay que hacerla, y eso es trabajo de un profesional.",
        "Las grietas son pequeñas.",
      ],
    ],
    stop: ["Pare si el suelo suena a hueco."],
    never: ["Nunca caliente asfalto por su cuenta."],
  },
  concrete: {
    issue: "El hormigón tiene una grieta pequeña o un canto roto.",
    tools:
      "cepillo de alambre, cortafrío, martillo, paleta, gafas de protección, guantes de goma, mascarilla",
    parts: ["mortero de reparación"],
    causes: [
      [
        "Una grieta o un golpe pequeño en un camino o escalón",
        "¿Es un camino, un escalón o el suelo del garaje, con una grieta de menos de 6 mm?",
        "Se puede reparar.",
        "Puede ser algo más serio.",
        "Cepille los trozos sueltos y aclare el polvo.",
        [
          "Meta el mortero de reparación con la paleta y dele forma.",
          "El cemento fresco quema la piel: póngase guantes.",
        ],
        "Manténgalo húmedo y sin pisar dos días.",
      ],
      [
        "Un cimiento, una losa u hormigón nuevo",
        "¿Es un cimiento o un muro de la casa, está un lado más alto, o hace falta hormigón nuevo?",
        "Tiene que verlo un profesional.",
        "Es una grieta pequeña de la superficie.",
      ],
    ],
    stop: ["Pare si ve hierros oxidados o agua en la grieta."],
    never: ["Nunca corte hormigón en seco sin protección: el polvo daña los pulmones."],
  },
  render: {
    issue: "Hay que reparar el revoco o una pared exterior.",
    causes: ["Agua detrás del revoco", "La pared se mueve"],
    why: "El agua de detrás pudre la pared, y un revoco viejo puede tener amianto.",
    meanwhile: ["Que nadie pase por debajo de los trozos sueltos, y haga fotos después de llover."],
    never: ["Nunca pique un revoco que no se ha analizado."],
  },
  structure: {
    issue: "Hay grietas en la estructura, o se quiere quitar una pared.",
    causes: ["Se mueve el terreno", "Una pared o viga soporta demasiado"],
    why: "Un corte mal hecho puede tirar una casa. Antes tiene que verlo un arquitecto o un ingeniero.",
    meanwhile: [
      "Marque los extremos de la grieta con la fecha y haga fotos.",
      "Si algo se mueve, que nadie entre en la habitación.",
    ],
    stop: [`Salga de casa y llame al ${emergencyNumber} si oye crujidos o algo se mueve.`],
    never: ["Nunca quite por su cuenta una pared, un pilar o una viga."],
  },
  damp: {
    issue: "Un sótano o una pared tiene humedad.",
    tools: "lámina de plástico, cinta, deshumidificador, manguera, pala",
    parts: ["prolongador de bajante", "higrómetro"],
    causes: [
      [
        "Condensación",
        "Pegue una lámina de plástico a la pared seca durante dos días. ¿Está mojada por delante?",
        "El aire húmedo se condensa en la pared fría.",
        "La humedad viene de la pared.",
        "Con tiempo cálido y húmedo, cierre las ventanas y ponga un deshumidificador al 50 %.",
        "Separe las cosas 5 cm de la pared.",
      ],
      [
        "El agua de lluvia va hacia la casa",
        "¿Hay humedad solo después de llover?",
        "El agua de lluvia se junta en la pared.",
        "No es la lluvia.",
        "Aleje de la casa 2 metros cada bajante con un prolongador.",
        "Rellene con tierra las zonas hundidas junto a la pared, con pendiente hacia fuera.",
      ],
      [
        "Entra agua por la pared o el suelo",
        "¿Entra agua, o hay grietas o una pared blanda?",
        "Un profesional tiene que reparar el cimiento o el drenaje.",
        "No entra agua.",
      ],
    ],
    stop: [
      "Pare si hay agua cerca de enchufes o electrodomésticos.",
      "Pare si una pared se abomba hacia dentro.",
    ],
    never: ["Nunca cave junto a un cimiento."],
  },
};
