import { defaultMarket } from "../../../markets/served.ts";
import type { AdviceWords } from "../translated.ts";

const { general: emergency } = defaultMarket.emergency;

export const locksmith: Readonly<Record<string, AdviceWords>> = {
  lock_repair: {
    issue: "Una cerradura va dura o no gira.",
    tools: "destornillador, espray de grafito o PTFE, lápiz",
    parts: ["lubricante para cerraduras", "cerradero"],
    before: ["Mientras trabaja, deje la puerta abierta para no quedarse fuera."],
    causes: [
      [
        "Una cerradura seca o sucia",
        "¿Cuesta girar la llave incluso con la puerta abierta?",
        "La cerradura está seca o sucia.",
        "Con la puerta abierta gira bien.",
        "Eche un poco de grafito o PTFE en la bocallave. No use aceite.",
        "Meta y saque la llave diez veces, límpiela y gírela.",
      ],
      [
        "El pestillo no entra en su hueco",
        "¿Gira con la puerta abierta pero no cuando está cerrada?",
        "El pestillo no coincide con el hueco del marco.",
        "La puerta no es el motivo.",
        "Apriete los tornillos de las bisagras.",
        "Pinte el pestillo con lápiz, cierre la puerta y mueva o lime el cerradero donde toque.",
      ],
      [
        "Un bombín gastado",
        "¿Tampoco sirve una segunda llave, o gira la llave sin hacer nada?",
        "El bombín está gastado o roto, y tiene que cambiarlo un cerrajero.",
        "Con otra llave funciona.",
      ],
    ],
    after: ["Cierre y abra diez veces con la puerta abierta, y después cerrada."],
    stop: ["Pare si la llave se dobla."],
    never: ["Nunca fuerce una llave."],
  },
  lockout: {
    issue: "Alguien se ha quedado fuera de casa.",
    causes: ["La puerta se cerró de golpe", "La llave se ha perdido o roto"],
    why: "Un cerrajero abre casi todas las puertas sin dañarlas y comprueba que usted vive ahí.",
    meanwhile: [
      "Llame a todas las personas que tengan llave, y a su casero.",
      "Tenga a mano el DNI o NIE.",
      `Llame al ${emergency} si dentro hay un niño o un fuego encendido.`,
    ],
    never: ["Nunca trepe a una ventana.", "Nunca rompa el cristal de una puerta."],
  },
  lock_change: {
    issue: "Hay que cambiar una cerradura o un bombín.",
    tools: "destornillador, metro",
    parts: ["bombín o cerradura"],
    before: ["Mientras trabaja, deje la puerta abierta, y si vive de alquiler, pregunte a su casero."],
    causes: [
      [
        "Un bombín o una cerradura normal",
        "¿Es una cerradura normal, que se suelta con uno o dos tornillos?",
        "Puede cambiarla usted.",
        "Es una cerradura especial.",
        "Mida el bombín desde el tornillo central hasta cada lado y compre uno de la misma medida.",
        "Afloje el tornillo del canto, gire la llave un poco y saque el bombín.",
        "Meta el nuevo en la misma posición y apriete el tornillo sin forzarlo.",
        "Pruebe la llave por los dos lados con la puerta abierta.",
      ],
      [
        "Una cerradura de embutir, multipunto o amaestrada",
        "¿Cierra la puerta con varios puntos, es blindada o acorazada, o abre una llave varias puertas?",
        "Tiene que cambiarla un cerrajero.",
        "Es una cerradura normal.",
      ],
    ],
    stop: ["Pare si no encaja: habría que cortar la puerta."],
    never: ["Nunca cambie la cerradura de una vivienda que no es suya."],
  },
  lock_install: {
    issue: "Hay que poner una cerradura inteligente o una más.",
    tools: "destornillador, metro, móvil con la aplicación",
    parts: ["cerradura inteligente", "pilas"],
    before: ["Mientras trabaja, deje la puerta abierta."],
    causes: [
      [
        "Sustituye a una cerradura que ya está",
        "¿Va donde ya hay una cerradura o un bombín?",
        "El hueco ya está y solo se cambia la cerradura.",
        "Hay que hacer un agujero nuevo.",
        "Compruebe que el pestillo viejo se mueve bien con la puerta cerrada.",
        "Quite la parte de dentro y fije la placa y la cerradura nuevas como dice el manual.",
        "Ponga las pilas, configúrela en la aplicación y guarde una llave de verdad fuera de casa.",
      ],
      [
        "Un agujero nuevo o una puerta metálica",
        "¿Habría que taladrar la puerta, o es metálica o cortafuegos?",
        "Tiene que ponerla un cerrajero.",
        "No hay que taladrar nada.",
      ],
    ],
    after: ["Cierre y abra diez veces con la puerta abierta, y después cerrada."],
    stop: ["Pare si el pestillo roza: el motor se estropearía."],
    never: ["Nunca taladre una puerta cortafuegos."],
  },
  key_broken: {
    issue: "Se ha roto una llave dentro de la cerradura.",
    tools: "alicates de punta fina, espray de PTFE, linterna",
    before: ["Si la puerta está abierta, déjela abierta."],
    causes: [
      [
        "El trozo asoma",
        "¿Se ve o se puede agarrar el extremo del trozo roto?",
        "Se puede sacar.",
        "Está demasiado dentro.",
        "Eche un poco de PTFE en la bocallave.",
        "Gire la bocallave hasta la posición en la que entra y sale la llave, con un destornillador plano si hace falta.",
        "Agarre el trozo con los alicates de punta fina y tire recto hacia fuera.",
      ],
      [
        "Está demasiado dentro",
        "¿Está el trozo dentro del bombín, o se ha usado pegamento?",
        "Un cerrajero puede extraerlo o cambiar el bombín.",
        "Se puede agarrar.",
      ],
    ],
    stop: ["Pare si el trozo se mete más."],
    never: ["Nunca use pegamento.", "Nunca empuje con la otra mitad."],
  },
  key_copy: {
    issue: "Hacen falta más llaves.",
    causes: ["Hace falta otra llave"],
    why: "Las llaves se cortan con una máquina, y las de seguridad solo con su tarjeta.",
    meanwhile: ["Haga la copia de la llave original, no de otra copia, y lleve su tarjeta de seguridad."],
    never: ["Nunca ponga su dirección en una llave."],
  },
  garage_door: {
    issue: "Una puerta de garaje o verja no abre o no cierra.",
    tools: "paño suave, pila nueva para el mando, espray de silicona",
    parts: ["pila del mando", "lubricante para puertas de garaje"],
    before: [["Mire de lejos los muelles y los cables.", "Si uno cuelga o está roto, no mueva la puerta."]],
    causes: [
      [
        "Las fotocélulas están tapadas",
        "¿Baja un poco y vuelve a subir?",
        "Las fotocélulas cerca del suelo ven algo en medio.",
        "No da la vuelta.",
        "Limpie las dos lentes pequeñas cerca del suelo y quite lo que haya entre ellas.",
        "Mueva a mano los soportes hasta que las dos luces queden fijas.",
      ],
      [
        "La pila del mando",
        "¿Abre con el botón de la pared pero no con el mando?",
        "La pila del mando está gastada.",
        "El mando no es el motivo.",
        "Cambie la pila y vuelva a emparejar el mando como dice el manual.",
      ],
      [
        "Muelles, cables o motor",
        "¿Está roto un muelle o un cable, cuelga torcida la puerta, o pesa mucho a mano?",
        "Los muelles guardan fuerza suficiente para matar. Solo puede tocarlos un profesional.",
        "Los muelles y cables parecen enteros.",
      ],
    ],
    after: ["Ponga un rollo de papel de cocina debajo de la puerta: al tocarlo, tiene que volver a subir."],
    stop: ["Pare si la puerta se cae, da saltos o cuelga torcida."],
    never: [
      "Nunca toque los muelles, los cables ni sus soportes.",
      "Nunca se quede ni pase con el coche debajo de una puerta en movimiento.",
    ],
  },
  break_in: {
    issue: "Hay que asegurar una casa después de un robo.",
    causes: ["Una puerta o ventana forzada"],
    why: "Primero la policía tiene que ver las huellas, y después hay que asegurar puertas, cerraduras y cristales el mismo día.",
    meanwhile: [
      `No entre si puede haber alguien dentro: llame al ${emergency}.`,
      "No toque nada, haga fotos y avise al seguro.",
    ],
    never: ["Nunca recoja antes de que haya venido la policía."],
  },
};
