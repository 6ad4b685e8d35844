import { policy } from "../policy.ts";
import { type Phrases, speechIn } from "./speech.ts";

const declined = "El banco rechazó la tarjeta.";

/** How Spanish names things, and what it says where a fact is missing. */
const phrases: Phrases = {
  amount: "el importe",
  time: "día y hora acordados",
  day: "día acordado",
  job: "su trabajo",
  request: "su solicitud",
  provider: "Su profesional",
  document: "documento",
  named: (title) => `«${title}»`,
  more: (first, others) => `${first} y ${others} más`,
  documents: {
    identity: "documento de identidad",
    insurance: "seguro",
    trade_licence: "licencia profesional",
    certification: "título profesional",
    proof_of_address: "justificante de domicilio",
  },
  meanings: {
    payment_timeout: "No se pagó a tiempo.",
    payment_failed: "No se pudo apartar el importe en la tarjeta.",
    dispute: "Así se decidió el aviso sobre él.",
    dispute_undecided: "Un aviso sobre él no se decidió a tiempo.",
    strikes: `Faltó a ${policy.provider.strikes_most} trabajos, o los devolvió, en ${policy.provider.strikes_days} días.`,
    incident: "Así se decidió un aviso.",
    estimator_unavailable: "Nuestro buscador de precios no respondió.",
    review_not_made: "Nadie de nuestro equipo pudo ver su solicitud a tiempo, y lo sentimos.",
    payment_missing: "No hubo ningún pago.",
    not_uploaded: "El archivo no llegó a tiempo.",
    content_type: "El archivo no es del tipo que se dijo.",
    size: "El archivo es demasiado grande.",
    readable: "El archivo no se puede leer.",
    duration: `Dura más de ${policy.media.video_seconds / 60} minutos.`,
    pixels: "La foto es demasiado grande o está vacía.",
    pictures: "Un vídeo necesita imágenes, y una grabación de voz no debe tenerlas.",
    card_declined: declined,
    generic_decline: declined,
    insufficient_funds: "No hay saldo suficiente en la tarjeta.",
    expired_card: "La tarjeta ha caducado.",
    lost_card: declined,
    stolen_card: declined,
  },
  given: (words) => `El motivo: «${words}».`,
  expired: (document) => `Ha caducado: ${document}.`,
};

export const spanish = speechIn("es", phrases);
