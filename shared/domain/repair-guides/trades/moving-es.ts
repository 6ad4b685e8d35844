import type { AdviceWords } from "../translated.ts";

export const moving: Readonly<Record<string, AdviceWords>> = {
  home_move: {
    issue: "Hay que llevar todo lo de una casa a otra.",
    tools: "cajas, carretilla, mantas de mudanza, correas, cinta",
    parts: ["cajas de mudanza", "mantas de mudanza"],
    causes: [
      [
        "Una casa pequeña y ayudantes fuertes",
        "¿Son dos habitaciones o menos, con al menos dos ayudantes fuertes?",
        "Puede hacerlo con una furgoneta alquilada.",
        "Es demasiado para eso.",
        "Reserve la furgoneta y el sitio para aparcar con dos semanas de antelación.",
        "Embale habitación por habitación y escriba en cada caja la habitación y lo que lleva.",
        [
          "Cargue primero lo pesado, contra la cabina, y sujete cada fila con correas.",
          "Levante con las piernas y deje libre el paso.",
        ],
      ],
      [
        "Una casa entera, escaleras o un piano",
        "¿Hay más de dos habitaciones, muchas escaleras o un piano?",
        "Una empresa de mudanzas lo hace antes y tiene seguro.",
        "Es una mudanza pequeña.",
      ],
    ],
    stop: ["Pare si algo pesa demasiado para dos personas."],
    never: ["Nunca viaje en la caja de la furgoneta."],
  },
  single_item: {
    issue: "Hay que mover un objeto pesado.",
    tools: "deslizadores para muebles, carretilla, correas, guantes de trabajo, manta",
    parts: ["deslizadores para muebles"],
    causes: [
      [
        "Puede deslizarse o rodar en la misma planta",
        "¿Se queda en la misma planta, y pueden inclinarlo dos personas?",
        "Se puede mover con deslizadores.",
        "Hay que cargarlo.",
        "Vacíelo, quite puertas y cajones y mida cada paso.",
        "Inclínelo y ponga deslizadores debajo de las esquinas.",
        "Empuje por abajo y despacio, con otra persona guiando.",
      ],
      [
        "Escaleras, un piano, una caja fuerte o un aparato conectado",
        "¿Pasa por escaleras, es un piano o una caja fuerte, o está conectado al gas o al agua?",
        "Déjelo a profesionales con el equipo adecuado.",
        "Solo hay que deslizarlo.",
      ],
    ],
    stop: ["Pare si empieza a volcarse o le duele la espalda."],
    never: ["Nunca se ponga debajo de un objeto pesado en una escalera.", "Nunca mueva un aparato de gas."],
  },
  packing: {
    issue: "Hay que embalar o desembalar las cosas de una casa.",
    tools: "cajas, cinta de embalar, rotulador, papel, plástico de burbujas",
    parts: ["kit de embalaje"],
    causes: [
      [
        "Hay tiempo",
        "¿Tiene al menos una semana?",
        "Puede embalar una habitación al día.",
        "Hay poco tiempo.",
        "Empiece por lo que menos usa.",
        "Envuelva cada plato y póngalo de canto, y lo pesado en cajas pequeñas.",
        "Escriba por dos lados la habitación y lo que lleva, y tenga con usted papeles, medicinas y llaves.",
      ],
      [
        "Poco tiempo o cosas de valor",
        "¿Es en menos de tres días, o hay arte o antigüedades?",
        "Unos embaladores lo hacen en un día y lo aseguran.",
        "Hay tiempo y nada especial.",
      ],
    ],
    stop: ["Pare si una caja pesa más de 18 kg."],
    never: ["Nunca embale combustible, pintura, baterías ni lejía."],
  },
  office_move: {
    issue: "Hay que mudar una oficina.",
    causes: ["La empresa se muda"],
    why: "Los ascensores, el seguro, los ordenadores y el poco tiempo piden un equipo y un plan.",
    meanwhile: [
      "Haga una lista de mesas y máquinas, una copia de todos los datos, y pida las normas de los dos edificios.",
    ],
    never: ["Nunca mueva un servidor encendido."],
  },
};
