import { type Pair, retelling } from "../../kernel/retelling.ts";
import { services, titles } from "../pricing/titles-es.ts";

export { services, titles };

/** What is said about a request, in the English that is stored and in Spanish. */
export const pairs: readonly Pair[] = [
  ["How many? ({title})", "¿Cuántas unidades? ({title})"],
  ["How many times? ({title})", "¿Cuántas veces? ({title})"],
  ["How many rooms? ({title})", "¿Cuántas habitaciones? ({title})"],
  ["About how many hours of work? ({title})", "¿Cuántas horas de trabajo, más o menos? ({title})"],
  ["About how many square meters? ({title})", "¿Cuántos metros cuadrados, más o menos? ({title})"],
  ["About how many meters? ({title})", "¿Cuántos metros, más o menos? ({title})"],
  ["About how many square feet? ({title})", "¿Cuántos pies cuadrados, más o menos? ({title})"],
  ["About how many feet? ({title})", "¿Cuántos pies, más o menos? ({title})"],
  [
    "About how tall is it, in feet? A floor of a house is about 10 feet. ({title})",
    "¿Qué altura tiene en pies, más o menos? Una planta de una casa mide unos 10 pies. ({title})",
  ],
  [
    "About how tall is it, in meters? A floor of a house is about 3 meters. ({title})",
    "¿Qué altura tiene en metros, más o menos? Una planta de una casa mide unos 3 metros. ({title})",
  ],
  [
    "How many bedrooms does the home have? A studio counts as one. ({title})",
    "¿Cuántos dormitorios tiene la vivienda? Un estudio cuenta como uno. ({title})",
  ],
  ["Which of these is it? ({title})", "¿Cuál de estos trabajos es? ({title})"],
  ["Which of these is it?", "¿Cuál de estos es?"],
  ["Something else, or not sure: {title}", "Otra cosa, o no lo sé: {title}"],
  ["None of these", "Ninguno de estos"],
  ["I don't know", "No lo sé"],
  ["What is it about?", "¿De qué se trata?"],
  [
    "We do not offer {other}. Is it about one of these?",
    "No ofrecemos {other}. ¿Se trata de una de estas cosas?",
  ],
  ["Water, drains, heating or cooling", "Agua, desagües, calefacción o aire acondicionado"],
  ["Electricity or an appliance", "Electricidad o un electrodoméstico"],
  ["Walls, floors, doors or windows", "Paredes, suelos, puertas o ventanas"],
  ["Roof, brickwork or garden", "Tejado, albañilería o jardín"],
  ["Locks, pests, cleaning, moving or small jobs", "Cerraduras, plagas, limpieza, mudanzas o arreglos"],
  [
    "What is wrong, or what would you like done? Name the thing and what it does or should do.",
    "¿Qué falla o qué quiere que se haga? Diga de qué se trata y qué hace o debería hacer.",
  ],
  [
    "What does your {file} show? Name the thing, and what is wrong with it or what you would like done.",
    "¿Qué se ve o se oye en su {file}? Diga de qué se trata y qué le pasa o qué quiere que se haga.",
  ],
  ["video", "vídeo"],
  ["picture", "foto"],
  ["recording", "grabación"],
  [
    "Which language is this? Tell us, and a person will read your request. You can also write it in English.",
    "¿Qué idioma es este? Díganoslo y una persona leerá su solicitud. También puede escribirla en español.",
  ],
  ["What is to be done?", "¿Qué hay que hacer?"],
  ["childcare", "cuidado de niños"],
  ["care of people", "cuidado de personas"],
  ["pet care", "cuidado de animales"],
  ["taxes and accounts", "gestiones de impuestos o contabilidad"],
  ["lessons", "clases"],
  ["rides", "viajes en coche"],
  ["work on vehicles", "trabajos en vehículos"],
  ["cooking", "servicios de cocina"],
  ["work on computers and phones", "reparación de ordenadores y teléfonos"],
  ["beauty and health", "servicios de belleza y salud"],
  ["legal help", "ayuda legal"],
  ["events", "servicios para eventos"],
  [
    "The range covers “{title}” and the other kinds of work that you can choose from. Choose one, and it gets narrower.",
    "El margen incluye «{title}» y los demás trabajos entre los que puede elegir. Elija uno y será más preciso.",
  ],
  [
    "We assumed “{title}”. Choose another kind of work if that is wrong.",
    "Hemos supuesto «{title}». Elija otro trabajo si no es así.",
  ],
  [
    "We assumed {amount} for “{title}”. If that is wrong, tell us how much it is.",
    "Para «{title}» hemos supuesto {amount}. Si no es así, díganos la cantidad.",
  ],
  ["one visit", "una visita"],
  ["one room", "una habitación"],
  ["{number} rooms", "{number} habitaciones"],
  ["one hour", "una hora"],
  ["{number} hours", "{number} horas"],
  ["{number} square feet", "{number} pies cuadrados"],
  ["{number} feet", "{number} pies"],
  [
    "Where is the work? Send the address with its postcode.",
    "¿Dónde es el trabajo? Envíe la dirección con su código postal.",
  ],
  [
    "We do not work in this country. Send another address if the work is elsewhere.",
    "No trabajamos en este país. Envíe otra dirección si el trabajo es en otro lugar.",
  ],
  [
    "No provider works near {postcode} yet. Send another address if the work is elsewhere.",
    "Todavía no trabaja nadie cerca de {postcode}. Envíe otra dirección si el trabajo es en otro lugar.",
  ],
  [
    "{reason} Write what it shows or says, and we use that.",
    "{reason} Escriba lo que se ve o se dice, y usaremos eso.",
  ],
  ["We heard no words in this file.", "No hemos oído palabras en este archivo."],
  ["We can't listen to files of this type.", "No podemos escuchar archivos de este tipo."],
  ["This file is no longer there.", "Este archivo ya no está."],
  ["We could not listen to this file.", "No hemos podido escuchar este archivo."],
  ["It took too long to listen to this file.", "Se ha tardado demasiado en escuchar este archivo."],
  ["We could not listen to this file today.", "Hoy no hemos podido escuchar este archivo."],
  ["Nobody has looked at this file yet.", "Nadie ha mirado aún este archivo."],
  [
    "This video is larger than {size} GB, so it could not be looked at.",
    "Este vídeo ocupa más de {size} GB, así que no se ha podido mirar.",
  ],
  ["Stop. This sounds dangerous.", "Pare. Esto parece peligroso."],
  ["I heard no words in your recording.", "No he oído palabras en su grabación."],
  ["I can't listen to files of this type.", "No puedo escuchar archivos de este tipo."],
  ["Your recording is no longer there.", "Su grabación ya no está."],
  ["I could not listen to your recording.", "No he podido escuchar su grabación."],
  ["It took me too long to listen to your recording.", "He tardado demasiado en escuchar su grabación."],
  ["I can't listen to more recordings today.", "Hoy no puedo escuchar más grabaciones."],
  ["I go by what you wrote.", "Me guío por lo que ha escrito."],
  ["Please write what you said.", "Escriba, por favor, lo que ha dicho."],
];

export const retold = retelling(pairs);
