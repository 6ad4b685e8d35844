import type { AdviceWords } from "../translated.ts";

export const plastering: Readonly<Record<string, AdviceWords>> = {
  hole_patch: {
    issue: "Hay un agujero o una grieta en una pared o un techo.",
    tools: "espátula, cúter, lija fina, mascarilla, esponja",
    parts: ["masilla para juntas", "parche de malla"],
    causes: [
      [
        "Un agujero de clavo o una fisura",
        "¿Es más estrecho que el grueso de una moneda?",
        "Basta con masilla.",
        "Es mayor.",
        "Ráspelo hasta que quede limpio y meta masilla con la espátula.",
        "Cuando se seque, lije un poco, quite el polvo y pinte.",
      ],
      [
        "Un agujero de hasta 15 cm",
        "¿Es un agujero en pladur más pequeño que la mano?",
        "Basta con un parche de malla.",
        "No es un agujero así.",
        "Mire dentro del agujero si hay cables o tuberías antes de tocar nada.",
        "Corte el papel suelto y pegue encima un parche de malla.",
        "Extienda masilla en tres capas finas, cada una más ancha que la anterior, y lije la última.",
      ],
      [
        "Una grieta grande o que crece, o una mancha húmeda",
        "¿Mide la grieta más de 6 mm, crece o sube en escalera, o está húmeda la zona?",
        "Busque antes la causa: tiene que verlo un profesional.",
        "Es pequeña, está seca y no crece.",
      ],
    ],
    stop: [
      "Pare si ve cables o tuberías en el agujero.",
      "Pare si la casa es de antes de 2002 y la superficie tiene gotelé.",
    ],
    never: ["Nunca lije gotelé o yeso viejo que no se ha analizado."],
  },
  skim: {
    issue: "Hay que enlucir una habitación o alisar sus paredes.",
    causes: ["La superficie está gastada o irregular"],
    why: "Una capa lisa en toda una pared se da en minutos y se tarda años en aprender.",
    meanwhile: ["Vacíe la habitación y apunte dónde suena a hueco el yeso."],
    never: ["Nunca lije yeso viejo sin haber analizado antes si tiene amianto o plomo."],
  },
  drywall_install: {
    issue: "Hay que poner pladur o levantar un tabique.",
    causes: ["Se quiere un tabique o un trasdosado"],
    why: "Las placas pesan, y los cables, el fuego y el ruido hay que planearlos antes de cerrar la pared.",
    meanwhile: ["Haga un croquis con puertas y enchufes y pregunte en el ayuntamiento por la licencia."],
    never: ["Nunca cierre una pared antes de que se hayan revisado sus cables y tuberías."],
  },
  ceiling_repair: {
    issue: "Un techo está dañado o hundido.",
    causes: ["Agua de arriba", "Fijaciones que se han soltado"],
    why: "Un techo mojado o suelto pesa tanto que puede matar al caer.",
    meanwhile: [
      "Que nadie se ponga debajo.",
      "Corte el agua de arriba si puede, y apague las luces de ese techo.",
    ],
    stop: ["Salga de la habitación si se abomba o cruje."],
    never: ["Nunca pinche un bulto en un techo.", "Nunca se ponga debajo."],
  },
  popcorn_removal: {
    issue: "Hay que quitar el gotelé de un techo.",
    causes: ["El gotelé está dañado o ya no gusta"],
    why: "Los revestimientos con relieve de antes de 2002 pueden tener amianto, y hay que analizarlos antes de que nadie los toque.",
    meanwhile: ["No lo toque ni cuelgue nada de él."],
    never: ["Nunca lo rasque, lije ni moje antes de que se haya analizado."],
  },
  coving: {
    issue: "Una moldura de techo tiene un hueco o se ha soltado.",
    tools: "pistola de silicona, esponja húmeda, escalón estable, cinta de pintor",
    parts: ["masilla acrílica", "adhesivo para molduras"],
    causes: [
      [
        "Un hueco en el borde",
        "¿Está firme la moldura, con un hueco en el borde?",
        "La junta se ha secado.",
        "Está suelta la propia moldura.",
        "Quite el polvo, aplique un cordón fino de masilla que se pueda pintar y alíselo con el dedo mojado.",
        "Píntelo cuando se seque.",
      ],
      [
        "Un trozo ligero suelto",
        "¿Está suelto un trozo corto de espuma o madera ligera?",
        "Se puede volver a pegar.",
        "Es largo o de escayola.",
        "Rasque la cola vieja, aplique adhesivo para molduras y apriete el trozo.",
        "Sujételo un día con cinta de pintor y selle las juntas.",
      ],
      [
        "Escayola pesada o una moldura nueva",
        "¿Es de escayola pesada, o se quiere poner moldura en toda una habitación?",
        "Las piezas pesadas y las esquinas son trabajo de un profesional.",
        "Es una reparación pequeña.",
      ],
    ],
    stop: ["Pare si se mueve el techo."],
    never: ["Nunca se ponga debajo de un trozo de escayola suelto."],
  },
};
