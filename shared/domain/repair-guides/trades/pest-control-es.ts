import { defaultMarket } from "../../../markets/served.ts";
import type { AdviceWords } from "../translated.ts";

const { general: emergency } = defaultMarket.emergency;

export const pestControl: Readonly<Record<string, AdviceWords>> = {
  inspection: {
    issue: "Hay señales de una plaga, pero no está claro de cuál.",
    tools: "linterna, trampas adhesivas, guantes de goma, cámara del móvil",
    parts: ["trampas adhesivas"],
    causes: [
      [
        "Insectos",
        "¿Se ven insectos, mudas de piel o puntitos negros?",
        "Es algún insecto.",
        "Seguramente no es un insecto.",
        "Ponga trampas adhesivas junto a las paredes, detrás del frigorífico y debajo del fregadero.",
        "Mírelas a las tres noches y haga una foto de lo que haya caído.",
      ],
      [
        "Ratones o ratas",
        "¿Encuentra excrementos como granos de arroz, o paquetes roídos?",
        "Es un roedor.",
        "Es menos probable que sean roedores.",
        "Guarde la comida en botes cerrados y apunte dónde hay excrementos.",
        ["Moje los excrementos con desinfectante y recójalos con guantes.", "No los barra ni los aspire."],
      ],
      [
        "Algo en las paredes o en la madera",
        "¿Se oye roer en las paredes, o hay serrín o tubos de barro en la madera?",
        "Las termitas o los animales dentro de la pared necesitan un profesional.",
        "En las paredes y la madera no se oye nada.",
      ],
    ],
    stop: ["Pare si le pican o le muerden."],
    never: ["Nunca eche insecticida antes de saber qué es."],
  },
  rodents: {
    issue: "Hay ratones o ratas.",
    tools: "trampas de resorte, lana de acero, sellador, guantes de goma, desinfectante, linterna",
    parts: ["trampas de resorte", "lana de acero y sellador"],
    causes: [
      [
        "Unos pocos ratones",
        "¿Son los excrementos pequeños como granos de arroz, y en una o dos habitaciones?",
        "Son pocos ratones.",
        "Pueden ser ratas o muchos ratones.",
        "Guarde en botes cerrados toda la comida, también la de los animales.",
        [
          "Ponga trampas de resorte junto a las paredes con un poco de crema de cacahuete o de cacao, fuera del alcance de niños y animales.",
          "Póngase guantes.",
        ],
        "Tape con lana de acero y sellador los huecos mayores que un lápiz.",
        "Moje los excrementos con desinfectante y recójalos.",
      ],
      [
        "Ratas o muchos ratones",
        "¿Son los excrementos largos como una uña, o se ven roedores de día?",
        "Las ratas, o muchos ratones, necesitan un profesional.",
        "Son pocos ratones.",
      ],
    ],
    after: ["Mire las trampas cada mañana y déjelas dos semanas después de la última captura."],
    stop: ["Pare si encuentra cables roídos: tiene que verlos un electricista."],
    never: ["Nunca ponga veneno suelto dentro de casa.", "Nunca barra excrementos secos."],
  },
  cockroaches: {
    issue: "Hay cucarachas.",
    tools: "aspiradora, trampas adhesivas, sellador, linterna",
    parts: ["gel insecticida", "trampas adhesivas"],
    causes: [
      [
        "Unas pocas en la cocina",
        "¿Se ven solo de noche y solo en una habitación?",
        "Son pocas, y el gel puede funcionar.",
        "Son muchas.",
        "Aspire las rendijas, seque el fregadero por la noche y cierre toda la comida.",
        [
          "Ponga puntitos de gel en rincones y bisagras, fuera del alcance de niños y animales.",
          "No eche espray donde ha puesto gel.",
        ],
        "Selle los huecos alrededor de las tuberías y cuente cada semana las que caen en las trampas.",
      ],
      [
        "Muchas, o en varios pisos",
        "¿Se ven de día, o las tienen también los vecinos?",
        "Un profesional tiene que tratar todo el edificio.",
        "Son pocas y solo en su casa.",
      ],
    ],
    stop: ["Pare si no hay cambios en tres semanas."],
    never: ["Nunca use una bomba fumigadora: las mete en las paredes y puede prenderse."],
  },
  ants: {
    issue: "Hay hormigas.",
    tools: "lavavajillas a mano, trapo, cebos para hormigas, sellador",
    parts: ["cebos para hormigas"],
    causes: [
      [
        "Un camino hacia comida",
        "¿Se puede seguir una fila hasta comida o hasta una rendija?",
        "Las obreras llevan comida a un hormiguero de fuera.",
        "No hay una fila.",
        "Ponga cebos junto a la fila y no toque las hormigas durante tres días.",
        "Después limpie la fila con agua y jabón y selle la rendija.",
        "Tenga la comida cerrada y recoja las migas.",
      ],
      [
        "Hormigas carpinteras o que pican",
        "¿Son grandes y negras con serrín cerca, o pican?",
        "Las carpinteras dañan la madera y las que pican son peligrosas: llame a un profesional.",
        "Son pequeñas y no pican.",
      ],
    ],
    stop: [`Pare si alguien tiene una reacción alérgica y llame al ${emergency}.`],
    never: ["Nunca eche gasolina ni agua hirviendo en un hormiguero."],
  },
  wasps: {
    issue: "Hay un nido de avispas o un enjambre de abejas.",
    causes: ["Un nido en la casa", "Un enjambre que descansa"],
    why: "Un nido molestado ataca enseguida, y las picaduras pueden matar a una persona alérgica. Las abejas suelen estar protegidas.",
    meanwhile: [
      "Tenga cerradas las ventanas cercanas y que no se acerquen niños ni animales.",
      "Si son abejas, llame a un apicultor o al ayuntamiento.",
    ],
    stop: [`Llame al ${emergency} si a alguien le cuesta respirar después de una picadura.`],
    never: ["Nunca tape la entrada de un nido.", "Nunca queme, rocíe ni tire un nido."],
  },
  bed_bugs: {
    issue: "Puede haber chinches o pulgas.",
    tools: "aspiradora, bolsas de plástico, linterna, lavadora y secadora con agua caliente",
    parts: ["funda de colchón", "trampas para patas de cama"],
    causes: [
      [
        "Pulgas de un animal",
        "¿Tiene un animal que se rasca, y picaduras en los tobillos?",
        "Es probable que sean pulgas.",
        "Es menos probable que sean pulgas.",
        "Pida al veterinario un tratamiento para cada animal.",
        "Aspire suelos y muebles todos los días durante dos semanas y vacíe la aspiradora fuera.",
        "Lave la cama del animal en caliente.",
      ],
      [
        "Unas pocas chinches en una cama",
        "¿Se ven puntos marrones o bichos planos marrones en las costuras de una sola cama?",
        "Hay chinches, pero pocas.",
        "No es en una sola cama.",
        "Lave la ropa de cama en caliente y séquela media hora a la máxima temperatura.",
        "Aspire las costuras y el somier, y meta el colchón en una funda cerrada.",
        "Ponga trampas debajo de las patas y separe la cama de la pared.",
      ],
      [
        "Más de una habitación",
        "¿Están en más de una habitación, o han vuelto?",
        "Hace falta calor o varios tratamientos de un profesional.",
        "Como mucho es una habitación.",
      ],
    ],
    stop: ["Pare si sigue habiendo después de dos semanas."],
    never: [
      "Nunca rocíe una cama con un insecticida que no sea para eso.",
      "Nunca lleve ropa de cama por la casa sin una bolsa.",
    ],
  },
  termites: {
    issue: "Hay termitas u otros insectos en la madera.",
    causes: ["Termitas", "Carcoma"],
    why: "Destruyen la madera por dentro, y el tratamiento necesita una empresa autorizada.",
    meanwhile: ["Deje los tubos y la madera como están, haga fotos y aleje la leña de la casa."],
    never: ["Nunca abra la madera ni la rocíe usted."],
  },
  wildlife: {
    issue: "Hay pájaros u otros animales dentro o encima de la casa.",
    causes: ["Un animal anida en la casa", "Una rejilla o un hueco abierto"],
    why: "Los animales muerden y transmiten enfermedades, y muchos están protegidos.",
    meanwhile: [
      "Cierre las puertas de dentro y que no se acerquen niños ni animales.",
      "Si hay un pájaro en la habitación, abra una ventana y déjelo tranquilo.",
    ],
    stop: ["Vaya enseguida al médico después de una mordedura o si había un murciélago en un dormitorio."],
    never: [
      "Nunca toque ni acorrale a un animal salvaje.",
      "Nunca tape un hueco mientras pueda haber crías dentro.",
    ],
  },
  mosquito: {
    issue: "Hay muchos mosquitos o garrapatas en el patio o jardín.",
    tools: "guantes de trabajo, manga larga, rastrillo, cortacésped",
    parts: ["pastillas contra larvas de mosquito"],
    causes: [
      [
        "Agua estancada",
        "¿Hay agua en macetas, canalones, juguetes o un estanque?",
        "Los mosquitos crían en ella.",
        "No hay agua estancada.",
        "Vacíe una vez por semana todo lo que guarda agua.",
        "Ponga pastillas contra larvas en el agua que no se pueda quitar, como dice la etiqueta.",
      ],
      [
        "Hierba alta y hojas",
        "¿Hay hierba alta y hojas en el borde del jardín?",
        "Ahí esperan las garrapatas.",
        "Los bordes están limpios.",
        "Póngase manga larga, corte el césped y rastrille las hojas.",
        "Ponga 1 metro de corteza entre el césped y el monte, y revísese el cuerpo al acabar.",
      ],
      [
        "Un tratamiento de todo el jardín",
        "¿Sigue habiendo muchos después de dos semanas?",
        "Un profesional autorizado puede tratar el jardín.",
        "Ahora hay menos.",
      ],
    ],
    stop: ["Vaya al médico si sale una mancha roja alrededor de una picadura."],
    never: ["Nunca eche aceite ni cloro en un estanque."],
  },
};
