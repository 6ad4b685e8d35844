import { defaultMarket } from "../../../markets/served.ts";
import type { AdviceWords } from "../translated.ts";

const { general: emergency } = defaultMarket.emergency;

const buried = "Nunca cave antes de saber por dónde van las tuberías y cables enterrados.";

export const garden: Readonly<Record<string, AdviceWords>> = {
  tidy: {
    issue: "Un jardín está descuidado o lleno de maleza.",
    tools: "guantes de trabajo, rastrillo, horquilla de mano, tijeras de podar, bolsas de jardín",
    parts: ["bolsas de jardín"],
    causes: [
      [
        "Malas hierbas y hojas",
        "¿Se puede andar por todas partes y se ve el suelo?",
        "Se puede arreglar a mano.",
        "Antes hay que desbrozarlo.",
        "Rastrille las hojas sobre una lona y métalas en bolsas.",
        "Arranque las malas hierbas con raíz después de llover, o aflójelas con la horquilla.",
        "Corte los tallos secos y cubra la tierra desnuda con 5 cm de corteza.",
      ],
      [
        "Maleza, árboles o plantas que irritan",
        "¿Le llega la maleza más arriba de la cintura, o hay zarzas o plantas que irritan la piel?",
        "Hacen falta máquinas o protección que tiene un profesional.",
        "Es una vegetación normal.",
      ],
    ],
    stop: ["Pare si encuentra un avispero, agujas o un cable caído."],
    never: ["Nunca queme plantas que irritan: su humo daña los pulmones."],
  },
  lawn_mow: {
    issue: "Hay que cortar el césped.",
    tools: "cortacésped, calzado cerrado, gafas de protección, rastrillo",
    before: ["Recoja piedras, juguetes y ramas, y no deje que se acerquen niños ni animales."],
    causes: [
      [
        "Hierba de hasta 15 cm",
        "¿Está seca la hierba y mide menos de 15 cm?",
        "Se puede cortar de una vez.",
        "Está mojada o demasiado alta para cortarla de una vez.",
        "Ponga el cortacésped a 7 cm y no corte nunca más de un tercio de la altura.",
        "Corte en franjas que se solapen, cruzando la pendiente y no de arriba abajo.",
      ],
      [
        "Hierba de más de 15 cm",
        "¿Mide la hierba más de 15 cm?",
        "Hay que cortarla en dos veces.",
        "Basta con una vez.",
        "Córtela primero a la altura máxima, rastríllela y vuelva a cortarla a los tres días.",
      ],
      [
        "Mucha pendiente",
        "¿Hay tanta pendiente que no se puede estar de pie con seguridad?",
        "Déjelo a un profesional con la máquina adecuada.",
        "El césped está bastante llano.",
      ],
    ],
    stop: ["Pare el motor antes de limpiar el cortacésped."],
    never: [
      "Nunca meta la mano debajo de un cortacésped en marcha.",
      "Nunca eche combustible con el motor caliente.",
    ],
  },
  lawn_care: {
    issue: "Un césped está ralo, amarillo o tiene calvas.",
    tools: "rastrillo, esparcidor, manguera",
    parts: ["semillas de césped", "abono para césped"],
    causes: [
      [
        "Calvas",
        "¿Hay zonas sin nada de hierba?",
        "Hay que sembrarlas.",
        "Hay hierba en todas partes.",
        "Afloje 1 cm de tierra con un rastrillo.",
        "Esparza semillas, cúbralas un poco con el rastrillo y apriételas.",
        "Manténgalas húmedas tres semanas y no las pise.",
      ],
      [
        "Al césped le falta abono o agua",
        "¿Está amarillo por todas partes?",
        "Le falta abono o agua.",
        "En su mayor parte está verde.",
        "Riegue a fondo una o dos veces por semana, por la mañana temprano.",
        "Eche abono de liberación lenta en primavera o en otoño, como dice la etiqueta.",
      ],
      [
        "Larvas, una enfermedad o mal drenaje",
        "¿Se levanta el césped como una alfombra, o se queda el agua varios días?",
        "Las larvas, la enfermedad o el drenaje tiene que tratarlo un profesional.",
        "El césped agarra y drena bien.",
      ],
    ],
    stop: ["Pare si animales o niños pueden tocar lo que ha esparcido."],
    never: ["Nunca eche más abono del que dice la etiqueta."],
  },
  hedge_trim: {
    issue: "Hay que recortar un seto o unos arbustos.",
    tools: "cortasetos, tijeras de podar, gafas de protección, guantes de trabajo, cuerda",
    before: ["Mire si hay nidos de pájaros y no toque el seto mientras estén ocupados."],
    causes: [
      [
        "Un seto al que se llega desde el suelo",
        "¿Es tan bajo que llega a todo desde el suelo?",
        "Puede recortarlo usted.",
        "Es demasiado alto para hacerlo desde el suelo.",
        "Tense una cuerda a la altura que quiera.",
        "Corte primero los lados, un poco más estrecho por arriba.",
        [
          "Corte la parte de arriba siguiendo la cuerda.",
          "Lleve el cable por encima del hombro y las dos manos en el cortasetos.",
        ],
      ],
      [
        "Un seto alto o cables cerca",
        "¿Es más alto de lo que alcanza, o hay cables de la luz cerca?",
        "Déjelo a un profesional.",
        "Es bajo y no hay nada cerca.",
      ],
    ],
    stop: ["Pare si llueve o se cansa."],
    never: [
      "Nunca corte por encima de los hombros ni desde una escalera.",
      "Nunca trabaje cerca de cables de la luz.",
    ],
  },
  tree_work: {
    issue: "Hay que podar o talar un árbol.",
    causes: ["Ramas secas o rotas", "El árbol está enfermo o suelto"],
    why: "Las ramas y los troncos caen con una fuerza enorme, y las motosierras y las alturas matan a gente cada año.",
    meanwhile: [
      "Aleje personas y coches del alcance del árbol.",
      `Si toca un cable de la luz, quédese a más de 10 metros y llame a la distribuidora y al ${emergency}.`,
    ],
    never: [
      "Nunca corte un árbol cerca de un cable de la luz.",
      "Nunca se ponga debajo de una rama colgando.",
    ],
  },
  planting: {
    issue: "Hay que diseñar o plantar parterres.",
    tools: "pala, paleta de mano, regadera, guantes de trabajo",
    parts: ["plantas", "corteza de pino", "compost"],
    before: ["Si va a cavar más de 30 cm, averigüe antes por dónde van las tuberías y cables enterrados."],
    causes: [
      [
        "La tierra drena",
        "Llene de agua un hoyo de 30 cm de hondo. ¿Desaparece en un día?",
        "La tierra drena bastante bien.",
        "La tierra retiene demasiada agua.",
        "Elija plantas para la luz que recibe el parterre.",
        "Mezcle 5 cm de compost con la tierra.",
        "Haga hoyos el doble de anchos que las macetas, plante a la misma altura, riegue bien y cubra con corteza.",
      ],
      [
        "Se estanca el agua o hacen falta muros",
        "¿Se estanca el agua, o está el parterre en mucha pendiente?",
        "El drenaje o el muro tiene que planearlo un profesional.",
        "El sitio es bueno para plantar.",
      ],
    ],
    stop: ["Pare si encuentra un cable o una tubería."],
    never: [buried],
  },
  fence_repair: {
    issue: "Una valla o puerta de jardín está suelta, torcida o tiene tablas rotas.",
    tools: "taladro, martillo, nivel, sierra, guantes de trabajo, gafas de protección",
    parts: ["tabla de valla", "tornillos de exterior", "bisagras de puerta"],
    causes: [
      [
        "Una tabla rota o suelta",
        "¿Están firmes los postes?",
        "Solo hay que reparar tablas o travesaños.",
        "Hay un poste suelto.",
        "Saque los clavos viejos y quite la tabla.",
        "Corte una tabla nueva a medida y fíjela con dos tornillos de exterior en cada travesaño.",
        "Pinte el corte.",
      ],
      [
        "Una puerta que arrastra",
        "¿Es solo la puerta la que arrastra o no cierra?",
        "Las bisagras están flojas o la puerta se ha descolgado.",
        "La puerta está bien.",
        "Levante la puerta con una cuña y apriete o cambie los tornillos de las bisagras.",
        "Ponga un tensor desde la esquina de la bisagra de arriba hasta la esquina de abajo del cierre.",
      ],
      [
        "Un poste podrido o suelto",
        "¿Se puede tumbar un poste con la mano, o está blando a ras de suelo?",
        "Hay que cambiar el poste y fijarlo con hormigón, y es mejor que lo haga un profesional.",
        "Todos los postes están firmes.",
      ],
    ],
    stop: ["Pare si la valla puede caer encima de alguien."],
    never: [buried, "Nunca abra la valla de una piscina y la deje así."],
  },
  fence_install: {
    issue: "Hay que poner una valla nueva.",
    causes: ["Se quiere una valla nueva"],
    why: "Los lindes, las normas del ayuntamiento, lo que hay enterrado y la profundidad de los postes tienen que estar claros antes del primer hoyo.",
    meanwhile: [
      "Busque el plano de la parcela, pregunte en el ayuntamiento la altura permitida y hable con su vecino.",
    ],
    never: [buried],
  },
  irrigation: {
    issue: "Un riego por aspersión o goteo pierde agua o no riega por igual.",
    tools: "paleta de mano, alicates, destornillador pequeño, cubo",
    parts: ["aspersor", "piezas de riego por goteo"],
    before: ["Apague el programador y cierre la llave del riego."],
    causes: [
      [
        "Un aspersor atascado o roto",
        "¿Riega mal o pierde un solo aspersor?",
        "El aspersor está atascado o roto.",
        "Falla más de un aspersor.",
        "Cave alrededor del aspersor, desenrósquelo y aclare su filtro.",
        "Enrosque uno del mismo tipo, a ras del suelo.",
      ],
      [
        "El programador está mal puesto",
        "¿Hay una zona que no arranca a su hora, pero sí a mano?",
        "El programa está mal puesto.",
        "El programador está bien.",
        "Ponga la hora, el inicio y los minutos de cada zona.",
        "Cambie la pila de reserva.",
      ],
      [
        "Una tubería, válvula o antirretorno roto",
        "¿Sale agua del suelo, o hay una zona que no arranca ni a mano?",
        "Un profesional tiene que reparar una tubería, una válvula o el antirretorno.",
        "Las tuberías y válvulas funcionan.",
      ],
    ],
    after: ["Abra la llave despacio y ponga cada zona dos minutos."],
    stop: ["Pare si sigue saliendo agua con la llave cerrada."],
    never: ["Nunca modifique la válvula antirretorno: protege el agua potable."],
  },
  shed: {
    issue: "Hay que montar una caseta de jardín.",
    tools: "taladro, nivel, metro, maza de goma, guantes de trabajo, gafas de protección",
    parts: ["grava o losas", "anclajes al suelo"],
    before: [
      "Pregunte en el ayuntamiento si hace falta licencia y averigüe qué hay enterrado antes de cavar.",
    ],
    causes: [
      [
        "Una caseta pequeña en suelo llano",
        "¿Es una caseta de hasta 9 m², y está llano el suelo?",
        "Dos personas la montan en un fin de semana.",
        "Es mayor o el suelo está en pendiente.",
        "Haga una base nivelada de grava o losas, unos centímetros mayor que la caseta.",
        "Monte las paredes con ayuda, en el orden del manual, y compruebe que están a escuadra.",
        "Fije los paneles desde dentro y ancle la caseta al suelo.",
      ],
      [
        "Una caseta grande, una pendiente o una caseta vieja",
        "¿Es mayor, necesita luz, o hay que quitar una caseta vieja con placas de fibrocemento?",
        "Es trabajo de un profesional; las placas viejas de fibrocemento pueden tener amianto.",
        "Es una caseta sencilla.",
      ],
    ],
    stop: ["Pare si hace viento: los paneles hacen de vela."],
    never: ["Nunca se suba a la caseta."],
  },
  pool: {
    issue: "Una piscina o un jacuzzi tiene el agua turbia, verde o sucia.",
    tools: "tiras de análisis, recogehojas, cepillo de piscina, guantes de goma, gafas de protección",
    parts: ["tiras de análisis", "cloro", "cartucho de filtro"],
    causes: [
      [
        "El agua está desequilibrada",
        "¿Marcan las tiras el cloro o el pH fuera de los valores del envase?",
        "Hay que equilibrar el agua.",
        "El agua está equilibrada.",
        "Ajuste primero el pH entre 7,2 y 7,6 y vuelva a medir a las dos horas.",
        [
          "Añada cloro como dice la etiqueta, por la tarde.",
          "Eche el producto al agua, nunca agua al producto, y póngase guantes y gafas.",
        ],
        "Que nadie se bañe hasta que las tiras marquen valores correctos.",
      ],
      [
        "Un filtro sucio",
        "¿Está la presión del filtro más alta de lo normal, o sale poca agua?",
        "El filtro está lleno.",
        "El filtro está limpio.",
        "Apague la bomba y quite la presión como dice el manual.",
        "Aclare el cartucho con una manguera, o haga un contralavado si es de arena.",
      ],
      [
        "La bomba, el calentador o una fuga",
        "¿No arranca la bomba, o baja el nivel más de 1 cm al día?",
        "Un profesional tiene que ver la bomba, el calentador o la fuga.",
        "La bomba y el nivel son normales.",
      ],
    ],
    stop: ["Pare si huele mucho a cloro o tose."],
    never: ["Nunca mezcle productos de piscina.", "Nunca toque partes eléctricas mojadas de la piscina."],
  },
  snow: {
    issue: "Hay que quitar nieve o hielo.",
    tools: "pala de nieve, sal, ropa de abrigo, botas con buena suela",
    parts: ["sal para hielo"],
    causes: [
      [
        "Nieve en caminos y entrada",
        "¿Hay menos de 30 cm de nieve en el suelo?",
        "Se puede quitar a mano.",
        "Es muchísima nieve.",
        "Empuje la nieve en vez de levantarla, y si la levanta, hágalo con las rodillas.",
        "Eche sal en lo que quede y arena en las cuestas.",
        "Despeje primero un paso hasta la puerta y la boca de incendios.",
      ],
      [
        "Nieve en alto, o problemas de corazón",
        "¿Está la nieve en un tejado, o tiene usted problemas de corazón o de espalda?",
        "Déjelo a otra persona: las caídas y el esfuerzo son peligrosos.",
        "Está en el suelo y usted se encuentra bien.",
      ],
    ],
    stop: [`Pare si le duele el pecho y llame al ${emergency}.`],
    never: [
      "Nunca desatasque con la mano una máquina quitanieves.",
      "Nunca se suba a ningún sitio a quitar nieve.",
    ],
  },
};
