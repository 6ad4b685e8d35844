import type { AdminRole } from "../account/account.ts";
import { adminInvitePolicy } from "../account/admin-invite.ts";
import { AdminInviteSent, AdminRemoved, ChallengeIssued, InviteSent } from "../account/events.ts";
import { membershipPolicy, policy, seriesPolicy } from "../policy.ts";
import type { About } from "./about.ts";
import { t } from "./edited.ts";
import { spanish } from "./spanish.ts";
import {
  anyOf,
  both,
  byCategory,
  bySide,
  cardMinor,
  creditIn,
  flagsOf,
  ifFreed,
  ifOnCard,
  isTip,
  type JobSide,
  type Outcomes,
  ofOwner,
  onlyIf,
  otherSide,
  outcomeOf,
  proposedBy,
  type Saying,
  say,
  type Table,
  type Told,
  unlessRepeated,
  unlessWished,
  type Words,
} from "./telling.ts";

const {
  money,
  timeFor,
  dayFor,
  dateFor,
  dateOf,
  reasonInWords,
  jobNamed,
  quoteNamed,
  amount,
  priceIn,
  document,
  why,
  startOf,
  arrivalOf,
  proposed,
  provider,
  feeIn,
  credit,
  onCard,
} = spanish;

const customer = "Su cliente";
const otherOf = (side: JobSide, about: About): string => (side === "user" ? provider(about) : customer);
const moneyStays = () => t`El dinero se queda donde está hasta que decidamos.`;
const addInApp = () => t`Puede añadir lo que quiera al aviso en la aplicación.`;
const weWillDecide = () =>
  t`Decidiremos qué pasa con el trabajo y con su dinero. Si le preguntamos, responda, por favor.`;
const paysNothing = () => t`No paga nada.`;
const takeJobsAgain = () => t`Puede volver a tomar trabajos.`;

const shareIn = (event: Told): string => (isTip(event) ? t`la propina por` : t`su parte de`);
const lessIn = ({ data: { refunded_minor, debt_minor, currency } }: Told): string =>
  [
    refunded_minor && t`De ella, ${money(refunded_minor, currency)} volvieron antes a su cliente.`,
    debt_minor && t`Nos quedamos con ${money(debt_minor, currency)} por lo que debía.`,
  ]
    .filter(Boolean)
    .join(" ");

const dangers: Record<string, string> = {
  gas: "gas",
  carbon_monoxide: "monóxido de carbono",
  electrical_fire: "fuego en la instalación eléctrica",
  water_near_electricity: "agua cerca de la electricidad",
  sewage: "aguas fecales",
  structure: "algo que puede caerse",
  hazardous_material: "material peligroso",
  fire: "fuego",
  flood: "inundación",
  trapped: "alguien encerrado",
};
const dangersOf = (event: Told): string =>
  flagsOf(event)
    .map((flag) => dangers[flag] ?? flag.replaceAll("_", " "))
    .join(", ");

const deactivated = (what: string): Saying =>
  say(
    () => t`Su ${what} está desactivada`,
    () =>
      t`Se cerró la sesión en todos los dispositivos. Inicie sesión en los próximos ${policy.account.restore_days} días para recuperarla; después se borra para siempre. Si no fue usted, inicie sesión y cambie la contraseña.`,
    "email",
  );

const deleted = (what: string): Saying =>
  say(
    () => t`Su ${what} se ha borrado`,
    "Se cerró la sesión en todos los dispositivos, y estamos borrando lo que sabemos de usted. Lo que nuestros libros deben conservar se queda, sin su nombre. Si no fue usted, escriba a nuestro equipo de ayuda.",
    "email",
  );

const asksForTime = (side: JobSide): Saying =>
  onlyIf(
    proposedBy(otherSide[side]),
    say(
      (_, about) => t`${otherOf(side, about)} propone otra hora para ${jobNamed(about)}`,
      (event, about) =>
        t`Empezaría el ${proposed(event, about)} en vez de el ${startOf(event, about)}. ${why(event)} Acepte o rechace antes del ${timeFor(about, event.data.expires_at)}. Hasta que acepte, vale la hora de antes.`,
      "email",
    ),
  );

const agreed = (side: JobSide): Saying =>
  onlyIf(
    proposedBy(side),
    say(
      (_, about) => t`${jobNamed(about)} tiene otra hora`,
      (event, about) => t`${otherOf(side, about)} está de acuerdo: empieza el ${proposed(event, about)}.`,
      "email",
    ),
  );

const refused = (side: JobSide): Saying =>
  onlyIf(
    (event) => proposedBy(side)(event) !== (event.reason === "withdrawn"),
    say(
      (event, about) =>
        event.reason === "withdrawn"
          ? t`Se retiró la nueva hora para ${jobNamed(about)}`
          : t`Se rechazó su nueva hora para ${jobNamed(about)}`,
      (event, about) => t`Empieza el ${startOf(event, about)}, como se acordó.`,
      "email",
    ),
  );

const unanswered = (side: JobSide): Saying =>
  say(
    (event, about) =>
      proposedBy(side)(event)
        ? t`${otherOf(side, about)} no respondió a su nueva hora para ${jobNamed(about)}`
        : t`No respondió a la nueva hora para ${jobNamed(about)}`,
    (event, about) => t`Empieza el ${startOf(event, about)}, como se acordó.`,
    "email",
  );

const signedOutOnce = say(
  "Se cerró la sesión en un dispositivo",
  "Puede que alguien copiara su acceso, así que lo cerramos. Si no fue usted, cambie la contraseña ahora.",
  "email",
);

const stopped =
  (side: string): Words =>
  (_, about) =>
    side === "user"
      ? t`Hemos suspendido a su profesional, así que ${jobNamed(about)} se ha parado. Decidiremos qué pasa ahora y le escribiremos. Hasta entonces el dinero se queda donde está. ${addInApp()}`
      : t`Su cuenta está suspendida, así que ${jobNamed(about)} se ha parado. ${weWillDecide()}`;

const overdue =
  (side: string): Words =>
  (_, about) =>
    t`${
      side === "user"
        ? t`${jobNamed(about)} ya debería estar hecho, pero el profesional no ha dicho que lo esté. Preguntaremos qué pasó, decidiremos y le escribiremos. Hasta entonces el dinero se queda donde está. ${addInApp()}`
        : t`${jobNamed(about)} ya debería estar hecho, pero no ha dicho que lo esté. ${weWillDecide()}`
    } Si no hay decisión en ${policy.job.dispute_cancel_days} días, el trabajo se cancela y ${side === "user" ? t`usted no paga nada` : t`su cliente no paga nada`}.`;

const reported = (side: JobSide): Words =>
  byCategory(
    new Map<string, Words>([
      ["provider_suspended", stopped(side)],
      ["work_overdue", overdue(side)],
      ["administrator", (_, about) => t`Estamos revisando ${jobNamed(about)}. ${moneyStays()} ${addInApp()}`],
      [
        "money_stuck",
        (_, about) =>
          t`Algo falló con el dinero de ${jobNamed(about)}. Lo estamos revisando y le escribiremos. No tiene que hacer nada.`,
      ],
      [
        "one_person",
        (_, about) =>
          t`Parece que cliente y profesional de ${jobNamed(about)} fueron la misma persona. Lo estamos revisando. Hasta que decidamos, ni su valoración ni ningún premio cuentan.`,
      ],
    ]),
    (event, about) => {
      const { data } = event;
      const held = data.blocks_payment ? t` ${moneyStays()}` : "";
      return data.reported_by === side
        ? t`Tenemos su aviso${about.job ? t` sobre ${jobNamed(about)}` : ""} y lo estamos revisando.${held}`
        : t`${otherOf(side, about)} ha avisado de un problema con ${jobNamed(about)}. Lo estamos revisando y puede que le preguntemos.${held}`;
    },
  );

const pauses: Record<string, () => string> = {
  account_inactive: () => t`Su cuenta está desactivada. Inicie sesión para recuperarla.`,
  terms_not_accepted: () => t`Nuestras condiciones han cambiado. Léalas y acéptelas.`,
  documents_missing: () =>
    t`Falta un documento que necesita para reservar, o se rechazó, o ha caducado. Envíelo.`,
};

const ends: Record<string, () => string> = {
  finished: () => t`Todas las visitas de la serie están reservadas.`,
  price_declined: () => t`Rechazó el nuevo precio.`,
  visits_missed: () => t`${seriesPolicy.missed_most} visitas seguidas no se pudieron reservar.`,
  paused_too_long: () => t`Estuvo en pausa ${seriesPolicy.paused_days_most} días.`,
  account_closed: () => t`Su cuenta está cerrada.`,
};

const warned = () => t`Hemos dado una advertencia.`;
const nothingMore = () => t`No hacemos nada más.`;
const outcomes: Outcomes = {
  refund_full: {
    user: () => t`No paga nada. Lo que se le cobró vuelve a usted.`,
    service_provider: () => t`Su cliente no paga nada, así que usted no cobra por él.`,
  },
  refund_partial: {
    user: ({ data }) =>
      t`Paga ${money(data.refund_minor, data.currency)} menos. Si ya se le cobró, ese importe vuelve a usted.`,
    service_provider: ({ data }) =>
      t`Su cliente paga ${money(data.refund_minor, data.currency)} menos, así que su parte es menor.`,
  },
  rework: {
    user: () => t`Hemos pedido al profesional que lo arregle.`,
    service_provider: () => t`Arregle el trabajo, por favor, y dígalo en la aplicación cuando esté hecho.`,
  },
  warning: { user: warned, service_provider: warned },
  suspension: {
    user: () => t`Hemos suspendido al profesional.`,
    service_provider: () => t`Su cuenta está suspendida.`,
  },
  none: { user: nothingMore, service_provider: nothingMore },
};

const counting = {
  yes: () => t`La valoración y el premio, si lo hay, cuentan.`,
  no: () => t`La valoración y el premio, si lo hay, no cuentan.`,
};

const decided =
  (side: JobSide): Words =>
  (event, about) =>
    t`Hemos decidido sobre el aviso${about.job ? t` de ${jobNamed(about)}` : ""}. ${outcomeOf(outcomes, counting, side, event)} Si no está de acuerdo, puede reclamar en los próximos ${policy.incident.objection_days} días.`;

const feePaid = (event: Told): string => {
  const fee = feeIn(event);
  return fee ? t`Paga ${fee} por la cancelación.` : paysNothing();
};

const feeShared = (event: Told): string => {
  const fee = feeIn(event);
  return fee ? t`Su cliente paga ${fee} por la cancelación, y usted recibe su parte.` : "";
};

const canceledFor = (fee: (event: Told) => string): Saying =>
  say(
    (_, about) => t`${jobNamed(about)} se ha cancelado`,
    (event, about) =>
      t`${jobNamed(about)}, previsto para el ${startOf(event, about)}, no se hará. ${why(event)} ${fee(event)}`,
    "email",
  );

const undecided = (text: Words): Saying =>
  onlyIf(
    ({ reason }) => reason === "dispute_undecided",
    say((_, about) => t`${jobNamed(about)} se ha cancelado`, text, "email"),
  );

const answeredByUs = onlyIf(
  ({ data }) => data.author === "agent",
  say(
    "Alguien de nuestro equipo le ha respondido",
    "Lea la respuesta en la aplicación. Puede contestar allí.",
    "email",
  ),
);

const whoAsks = ({ data }: Told): string => (data.user_id ? t`Un cliente` : t`Un profesional`);

const stars = (rating: unknown): string => (rating === 1 ? t`1 estrella de 5` : t`${rating} estrellas de 5`);

const feedbackAwaited = (until: unknown, about: About): string =>
  t`Podrá leerla cuando haya dado la suya, o después del ${timeFor(about, until)}. Puede dar la suya hasta entonces.`;

const removedTitle =
  (side: string): Words =>
  ({ data }) =>
    data.by === side ? t`Se quitó su valoración` : t`Se quitó una valoración que señaló`;

const removedText: Words = (event, about) => t`Era sobre ${jobNamed(about)}, y ya no cuenta. ${why(event)}`;

const captured: Words = (event, about) => {
  const whatFor =
    event.data.cancellation_fee === true
      ? t`por la cancelación de ${jobNamed(about)}`
      : t`por ${jobNamed(about)}`;
  if (creditIn(event) === 0) return t`Se cobraron ${amount(event)} en su tarjeta ${whatFor}.`;
  if (cardMinor(event) === 0) return t`Su saldo lo pagó todo ${whatFor}. No se cobró nada en su tarjeta.`;
  return t`Se cobraron ${onCard(event)} en su tarjeta ${whatFor}, y su saldo pagó ${credit(event)}.`;
};

const adminRoles: Record<AdminRole, () => string> = {
  owner: () => t`con todos los permisos: puede hacerlo todo, y decide quién más administra`,
  support: () => t`para atender a la gente: trabaja con personas, trabajos, precios y avisos`,
  finance: () => t`para el dinero: trabaja con pagos, devoluciones, transferencias y reclamaciones de bancos`,
  read_only: () => t`solo para leer: lo ve todo y no cambia nada`,
};
const asRole = (role: unknown): string => adminRoles[role as AdminRole]?.() ?? t`para administrar`;

/** What is sent to people who have no inbox: not yet, or no longer. By the event that it is sent for. */
const codes: Readonly<Record<string, () => string>> = {
  sign_up: () => t`Su código para terminar el registro`,
  password_reset: () => t`Su código para elegir otra contraseña`,
  link: () => t`Su código para enlazar su cuenta`,
  contact: () => t`Su código para confirmar esta dirección`,
  confirm: () => t`Su código para confirmar que es usted`,
};

export const letters = {
  owner: "La dirección",
  [ChallengeIssued.type]: ({ code, purpose }: { code: string; purpose: string }) => ({
    subject: codes[purpose]?.() ?? t`Su código`,
    text: t`${code} es su código. Vale durante ${policy.code.minutes} minutos. No se lo dé a nadie, ni siquiera a quien diga que trabaja con nosotros.`,
  }),
  [InviteSent.type]: ({ name, link }: { name: string; link: string }) => ({
    subject: t`${name} le invita`,
    text: t`${name} le invita a usar nuestro servicio. Aquí puede reservar arreglos y otros trabajos en casa, u ofrecer usted esos trabajos. Regístrese aquí: ${link} El enlace sirve una vez, durante ${policy.invite.valid_days} días. Si no quiere registrarse, no tiene que hacer nada.`,
  }),
  [AdminInviteSent.type]: ({ by, role, link }: { by: string; role: AdminRole; link: string }) => ({
    subject: t`${by} le invita a llevar el servicio`,
    text: t`${by} le invita a administrar el servicio, ${asRole(role)}. Necesita una aplicación de códigos en su teléfono. Abra esta página para elegir una contraseña y conectar la aplicación: ${link} El enlace sirve una vez, durante ${adminInvitePolicy.valid_days} días, y da acceso a quien lo tenga. No lo pase a nadie. Si no lo esperaba, no haga nada.`,
  }),
  [AdminRemoved.type]: ({ reason }: { reason: string | undefined }) => ({
    subject: t`Ya no administra el servicio`,
    text: t`Quien dirige el servicio ha terminado su acceso de administración. ${reasonInWords(reason)} Se cerró su sesión y ya no puede iniciarla. Si cree que es un error, pregunte a quien lleva el servicio.`,
  }),
};

/** What people are told, by event and by the side they are on. What is not here is told to nobody. */
export const texts: Table = {
  "quote.questions_asked": {
    user: say(
      "Tenemos preguntas sobre su solicitud",
      () => t`Respóndalas en ${policy.quote.answers_abandon_hours} horas y podremos darle un precio.`,
    ),
  },
  "quote.nudged": {
    user: say(
      "Su solicitud espera sus respuestas",
      () =>
        t`Responda las preguntas abiertas y podremos darle un precio. Cerramos la solicitud dentro de ${policy.quote.answers_abandon_hours - policy.quote.answers_nudge_hours} horas.`,
      "email",
    ),
  },
  "quote.estimated": {
    user: say(
      (_, about) =>
        about.quote?.tasks.length ? t`Su precio para ${quoteNamed(about)}` : t`Su precio está listo`,
      ({ data }) =>
        t`Está entre ${money(data.low_minor, data.currency)} y ${money(data.high_minor, data.currency)}; el presupuesto muestra lo que se le cobrará. Acéptelo en ${policy.quote.valid_days} días.`,
      "email",
    ),
  },
  "quote.revised": {
    user: say(
      (_, about) => t`Su precio para ${quoteNamed(about)} ha cambiado`,
      (event) =>
        t`Ahora está entre ${money(event.data.low_minor, event.data.currency)} y ${money(event.data.high_minor, event.data.currency)}. ${why(event)} Mírelo, y acéptelo o rechácelo en ${policy.quote.valid_days} días.`,
      "email",
    ),
  },
  "quote.review_required": {
    user: say(
      "Alguien de nuestro equipo está mirando su solicitud",
      () =>
        t`Tendrá un precio o una respuesta en ${policy.quote.review_hours} horas. Si alguien está en peligro, salgan de allí y llamen primero a emergencias.`,
    ),
    admin: onlyIf(
      (event) => dangersOf(event) !== "",
      say(
        "La solicitud de un cliente nombra un peligro",
        (event) =>
          t`Puede ser: ${dangersOf(event)}. Mírela en ${policy.quote.danger_alert_minutes} minutos, y llame al cliente si no es seguro que todos estén a salvo.`,
        "email",
      ),
    ),
  },
  "quote.review_overdue": {
    user: say(
      "Seguimos mirando su solicitud",
      ({ data }, about) =>
        t`Tardamos más de lo normal, y lo sentimos. Tendrá un precio o una respuesta antes del ${timeFor(about, data.review_by)}. ${Array.isArray(data.safety) ? t`Si alguien está en peligro, salgan de allí y llamen a emergencias: no nos esperen.` : t`Hasta entonces no tiene que hacer nada.`}`,
      "email",
    ),
    admin: onlyIf(
      (event) => dangersOf(event) !== "",
      say(
        "Nadie ha mirado una solicitud que nombra un peligro",
        (event) => t`Puede ser: ${dangersOf(event)}. Va con retraso: llame al cliente ahora.`,
        "email",
      ),
    ),
  },
  "quote.reviewed": {
    user: say(
      (_, about) => t`Hemos revisado su precio para ${quoteNamed(about)}`,
      (event) =>
        t`Está entre ${money(event.data.low_minor, event.data.currency)} y ${money(event.data.high_minor, event.data.currency)}; el presupuesto muestra lo que se le cobrará. ${why(event)} Acéptelo en ${policy.quote.valid_days} días.`,
      "email",
    ),
  },
  "quote.rejected": {
    user: say(
      (_, about) => t`No podemos dar un precio para ${quoteNamed(about)}`,
      (event) => t`${why(event)} ${paysNothing()} Pida otro precio si el trabajo cambia.`,
      "email",
    ),
  },
  "quote.failed": {
    user: say(
      "No pudimos encontrar un precio",
      (event) => t`${why(event)} Inténtelo otra vez, o describa el problema con otras palabras.`,
    ),
  },
  "quote.expiring": {
    user: say(
      (_, about) => t`Su precio para ${quoteNamed(about)} termina pronto`,
      ({ data, to }, about) =>
        t`${to === "accepted" ? t`Reserve el trabajo` : t`Acepte el precio`} antes del ${timeFor(about, data.expires_at)}. Después necesita otro precio.`,
      "email",
    ),
  },
  "quote.expired": {
    user: say(
      (_, about) => t`Su precio para ${quoteNamed(about)} ha terminado`,
      "Pida otro precio cuando quiera.",
    ),
  },
  "chat.message_created": {
    user: anyOf(
      onlyIf(
        ({ data }) => data.tells === true && data.author === "service_provider",
        say(
          (_, about) => t`${provider(about)} le escribió sobre ${jobNamed(about)}`,
          "Lea el mensaje y conteste en la aplicación.",
        ),
      ),
      answeredByUs,
    ),
    service_provider: anyOf(
      onlyIf(
        ({ data }) => data.tells === true && data.author === "user",
        say(
          (_, about) => t`Su cliente le escribió sobre ${jobNamed(about)}`,
          "Lea el mensaje y conteste en la aplicación.",
        ),
      ),
      answeredByUs,
    ),
    admin: onlyIf(
      ({ data }) => data.agent_id !== undefined && data.author !== "agent",
      say(
        (event) => t`${whoAsks(event)} le ha vuelto a escribir`,
        "Usted responde en esta conversación. Lea el mensaje y conteste.",
      ),
    ),
  },
  "chat.handed_over": {
    admin: say(
      (event) => t`${whoAsks(event)} quiere hablar con una persona`,
      "El asistente no escribe nada en esta conversación hasta que alguien del equipo responda y la devuelva. Lea lo que se dijo y conteste.",
      "email",
    ),
  },
  "ai.budget_nearing": {
    admin: say(
      ({ data }) =>
        data.percent === 80
          ? t`Los asistentes han gastado cuatro quintas partes del presupuesto de hoy`
          : t`Los asistentes han gastado la mitad del presupuesto de hoy`,
      ({ data }) =>
        t`Pueden costar ${money(data.limit_minor)} al día. Todo sigue funcionando. Cuando se agote el presupuesto, las reglas responderán en su lugar hasta que empiece el de mañana: mire quién usa cuánto y suba el límite si todo hace falta.`,
      "email",
    ),
  },
  "ai.budget_reached": {
    admin: onlyIf(
      ({ data }) => data.scope === "all",
      say(
        "Los asistentes han gastado el presupuesto de hoy",
        ({ data }) =>
          t`Pueden costar ${money(data.limit_minor)} al día. Hasta que empiece el presupuesto de mañana responden las reglas. Mire quién usó cuánto, y suba el límite si todo hacía falta.`,
        "email",
      ),
    ),
  },
  "key.ending": {
    admin: say(
      ({ data }) => t`La clave de uno de sus sistemas termina en ${data.days} días`,
      () =>
        t`Después se rechaza al sistema que la usa. Mire en Claves de la consola cuál es: renuévela con otro final, o deje que termine.`,
      "email",
    ),
  },
  "endpoint.failing": ofOwner((where) =>
    say(
      "Uno de sus sistemas no responde a nuestros webhooks",
      ({ data }) =>
        t`Desde hace ${data.hours === 1 ? t`una hora` : t`${data.hours} horas`} no responde con éxito. Lo que hay que contarle espera y se intenta otra vez. Mire sus envíos ${where(t`en Integración`, t`en la aplicación, en Sus sistemas`)}. A los tres días se apaga.`,
      "email",
    ),
  ),
  "endpoint.disabled": ofOwner((where) =>
    say(
      "Uno de sus sistemas ya no recibe webhooks",
      ({ data }) =>
        t`${data.cause === "gone" ? t`Respondió que ya no existe (410).` : t`Lleva tres días sin responder con éxito.`} Arréglelo y enciéndalo ${where(t`en Integración`, t`en la aplicación, en Sus sistemas`)}: se le cuenta lo que se perdió.`,
      "email",
    ),
  ),
  "job.created": {
    user: unlessRepeated(
      say(
        (_, about) => t`${jobNamed(about)} está reservado`,
        (event, about) =>
          t`Pague antes del ${timeFor(about, event.data.hold_expires_at)} para conservar la cita: ${startOf(event, about)}.`,
      ),
    ),
  },
  "job.opened": {
    user: say(
      (_, about) => t`Buscamos profesional para ${jobNamed(about)}`,
      (event, about) => t`La cita es el ${startOf(event, about)}. Le avisamos en cuanto alguien lo tome.`,
    ),
  },
  "series.job_booked": {
    user: say(
      (_, about) => t`La próxima visita está reservada: ${jobNamed(about)}`,
      (event, about) =>
        t`Es el ${startOf(event, about)}. El importe se aparta en su tarjeta ${policy.payment.authorize_before_start_hours} horas antes. Si no le viene bien ese día, cámbiela o cancélela en la aplicación.`,
    ),
  },
  "series.visit_missed": {
    user: say(
      (_, about) => t`Una visita no se hará: ${jobNamed(about)}`,
      ({ data }, about) =>
        t`No hay visita el ${dayFor(data.date, about)}, porque ${data.cause === "price_unanswered" ? t`no ha respondido al nuevo precio` : t`era tarde para reservarla`}. No paga nada por ella. Después de ${seriesPolicy.missed_most} visitas seguidas sin hacer, la serie termina.`,
      "email",
    ),
  },
  "series.paused": {
    user: unlessWished(
      say(
        (_, about) => t`Por ahora no se reservan más visitas: ${jobNamed(about)}`,
        ({ data }) =>
          t`${pauses[String(data.cause)]?.() ?? ""} Después, continúe la serie en la aplicación. Si sigue en pausa ${seriesPolicy.paused_days_most} días, termina.`,
        "email",
      ),
    ),
  },
  "series.price_proposed": {
    user: say(
      (_, about) => t`Un nuevo precio para sus visitas: ${jobNamed(about)}`,
      ({ data }, about) =>
        t`Nuestro precio ya no está en el margen que aceptó. Una visita costaría ${money(data.price_minor, data.currency)} en vez de ${money(data.previous_minor, data.currency)}. Acéptelo o rechácelo en la aplicación hasta el ${timeFor(about, data.answer_by)}. No se reserva nada hasta que lo acepte.`,
      "email",
    ),
  },
  "series.ended": {
    user: unlessWished(
      say(
        ({ data }, about) =>
          data.cause === "finished"
            ? t`La última visita está reservada: ${jobNamed(about)}`
            : t`Su serie ha terminado: ${jobNamed(about)}`,
        ({ data }) =>
          t`${ends[String(data.cause)]?.() ?? ""} Las visitas ya reservadas se quedan como están. Puede repetir un trabajo cuando quiera.`,
        "email",
      ),
    ),
  },
  "job_offer.made": {
    service_provider: say(
      (_, about) => t`Un trabajo cerca de usted: ${jobNamed(about)}`,
      (event, about) =>
        t`Empieza el ${startOf(event, about)}. ${
          event.data.reserved_until
            ? t`Es la próxima visita de un trabajo que usted hace allí, así que se le guarda hasta el ${timeFor(about, event.data.reserved_until)}.`
            : t`Es para el primer profesional que lo tome.`
        }`,
    ),
  },
  "job.assigned": {
    user: say(
      (_, about) => t`${provider(about)} hará ${jobNamed(about)}`,
      (event, about) => t`Empieza el ${startOf(event, about)}. Por favor, esté allí para abrir la puerta.`,
      "email",
    ),
    service_provider: say(
      (_, about) => t`${jobNamed(about)} es suyo`,
      (event, about) =>
        t`Empieza el ${startOf(event, about)}. La dirección y el mensaje de su cliente están en la aplicación.`,
    ),
  },
  "job.reassigned": {
    user: say(
      (_, about) => t`${provider(about)} hará ${jobNamed(about)}`,
      (event, about) =>
        t`${event.data.previous_service_provider_id ? t`Es otro profesional que antes.` : ""} ${why(event)} Llegará el ${arrivalOf(event, about)}. El precio no cambia.`,
      "email",
    ),
    service_provider: say(
      (_, about) => t`${jobNamed(about)} es suyo`,
      (event, about) =>
        t`Se lo hemos dado a usted. ${why(event)} Le esperan el ${arrivalOf(event, about)}. La dirección y el mensaje de su cliente están en la aplicación. Si no puede ir, devuelva el trabajo.`,
      "email",
      "sms",
    ),
    previous_provider: say(
      (_, about) => t`${jobNamed(about)} pasó a otro profesional`,
      (event, about) =>
        t`${why(event)} Iba a empezar el ${startOf(event, about)}. No vaya. No cuenta en su contra.`,
      "email",
      "sms",
    ),
  },
  "job.delayed": {
    user: say(
      (_, about) => t`${provider(about)} llega tarde`,
      (event, about) =>
        t`Llegará para ${jobNamed(about)} el ${timeFor(about, event.data.eta)}, ${event.data.minutes} minutos más tarde de lo que se le dijo. ${why(event)}`,
      "email",
      "sms",
    ),
  },
  "job.rescheduled": {
    user: say(
      (_, about) => t`${jobNamed(about)} tiene otra hora`,
      (event, about) => t`Empieza el ${startOf(event, about)}. Le avisamos en cuanto un profesional lo tome.`,
    ),
  },
  "job.reopened": {
    user: say(
      (_, about) => t`Volvemos a buscar profesional para ${jobNamed(about)}`,
      (event, about) =>
        t`La cita es el ${startOf(event, about)}, y la paga la misma tarjeta que antes. Le avisamos en cuanto alguien lo tome.`,
    ),
  },
  "job.reschedule_proposed": bySide(asksForTime),
  "job.reschedule_accepted": bySide(agreed),
  "job.reschedule_declined": bySide(refused),
  "job.reschedule_expired": bySide(unanswered),
  "job.en_route": {
    user: say(
      (_, about) => t`${provider(about)} va de camino`,
      ({ data }, about) =>
        data.eta
          ? t`Llegará para ${jobNamed(about)} hacia el ${timeFor(about, data.eta)}.`
          : t`Acaba de salir para ${jobNamed(about)}.`,
      "sms",
    ),
  },
  "job.arrival_overdue": {
    user: say(
      (_, about) => t`¿Ha empezado ${jobNamed(about)}?`,
      ({ data }, about) =>
        t`${provider(about)} salió y no nos ha dicho que haya empezado. Si ha empezado, no tiene que hacer nada. Si no, buscamos otro profesional el ${timeFor(about, data.begin_by)}.`,
      "sms",
    ),
    service_provider: say(
      (_, about) => t`¿Ha empezado ${jobNamed(about)}?`,
      ({ data }, about) =>
        t`Si está allí, empiece el trabajo en la aplicación ahora. Si llega tarde, avise a su cliente. Si no, el trabajo pasa a otro profesional el ${timeFor(about, data.begin_by)}.`,
      "sms",
    ),
  },
  "job.started": {
    user: say(
      (_, about) => t`Ha empezado ${jobNamed(about)}`,
      "Le avisamos cuando esté hecho, y le pedimos que lo confirme.",
    ),
  },
  "job.paused": {
    user: say(
      (_, about) => t`${jobNamed(about)} está interrumpido`,
      (event) => t`${why(event)} Le avisamos cuando continúe.`,
    ),
  },
  "job.resumed": {
    user: say((_, about) => t`Continúa ${jobNamed(about)}`, "Le avisamos cuando esté hecho."),
  },
  "job.price_proposed": {
    user: say(
      (event, about) => t`${provider(about)} pide ${priceIn(event)} por ${jobNamed(about)}`,
      (event, about) =>
        t`Eran ${money(event.data.previous_price_minor, event.data.currency)}. ${why(event)} Acéptelo o rechácelo en la aplicación antes del ${timeFor(about, event.data.expires_at)}. Hasta que lo acepte, vale el precio de antes.`,
      "email",
      "sms",
    ),
  },
  "job.price_changed": {
    user: onlyIf(
      ({ data }) => data.agreed !== true,
      say(
        (event, about) => t`${jobNamed(about)} cuesta ${priceIn(event)}`,
        (event) =>
          t`Eran ${money(event.data.previous_price_minor, event.data.currency)}. ${why(event)} Un cambio tan pequeño vale enseguida. Si no está de acuerdo, avise en la aplicación.`,
        "email",
      ),
    ),
    service_provider: onlyIf(
      ({ data }) => data.agreed === true,
      say(
        (event) => t`Su cliente acepta ${priceIn(event)}`,
        (_, about) => t`Es el precio de ${jobNamed(about)} desde ahora.`,
      ),
    ),
  },
  "job.price_declined": {
    user: onlyIf(
      ({ reason }) => reason === "unanswered",
      say(
        (_, about) => t`No respondió al nuevo precio de ${jobNamed(about)}`,
        (event) => t`Cuesta ${priceIn(event)}, como se acordó.`,
      ),
    ),
    service_provider: say(
      (event, about) =>
        event.reason === "unanswered"
          ? t`Su cliente no respondió a su nuevo precio para ${jobNamed(about)}`
          : t`Su cliente rechazó su nuevo precio para ${jobNamed(about)}`,
      (event) => t`Cuesta ${priceIn(event)}, como se acordó.`,
    ),
  },
  "job.work_completed": {
    user: say(
      (_, about) => t`¿Está hecho ${jobNamed(about)}? Confírmelo, por favor`,
      ({ data }, about) =>
        t`${provider(about)} dice que sí. Mire las fotos, y confírmelo o diga qué falta antes del ${timeFor(about, data.confirm_by)}. Después cuenta como confirmado.`,
      "email",
    ),
  },
  "job.confirmation_reminded": {
    user: say(
      (_, about) => t`Confirme, por favor, que ${jobNamed(about)} está hecho`,
      ({ data }, about) =>
        t`Confírmelo o diga qué falta antes del ${timeFor(about, data.confirm_by)}. Después cuenta como confirmado.`,
      "email",
    ),
  },
  "job.rework_requested": {
    service_provider: say(
      (_, about) => t`Su cliente quiere que siga con ${jobNamed(about)}`,
      (event) => t`${why(event)} Arréglelo, y dígalo en la aplicación cuando esté hecho.`,
      "email",
    ),
  },
  "job.completed": {
    user: say(
      (_, about) => t`${jobNamed(about)} está terminado`,
      () =>
        t`Gracias. Cuéntenos en ${policy.feedback.window_days} días cómo fue. Si algo está mal, avise en ${policy.job.dispute_days} días.`,
      "email",
    ),
    service_provider: say(
      (_, about) => t`${jobNamed(about)} está confirmado`,
      () =>
        t`Su parte se libera en ${policy.payment.release_after_completion_hours} horas. Puede decir en ${policy.feedback.window_days} días cómo fue el trabajo.`,
      "email",
    ),
  },
  "job.canceled": { user: canceledFor(feePaid), service_provider: canceledFor(feeShared) },
  "job.fee_waived": {
    user: say(
      ({ data }) => t`No tiene que pagar ${money(data.waived_minor, data.currency)}`,
      ({ data }, about) =>
        t`Le perdonamos ${Number(data.fee_minor) > 0 ? t`una parte de lo que costaba` : t`lo que costaba`} cancelar ${jobNamed(about)}. Lo que se cobró vuelve a su tarjeta.`,
      "email",
    ),
    service_provider: say(
      "Se perdonó el coste de una cancelación",
      ({ data }, about) =>
        t`Su cliente no tiene que pagar ${money(data.waived_minor, data.currency)} por cancelar ${jobNamed(about)}. Su parte de eso no se le paga, o se le retira.`,
      "email",
    ),
  },
  "job.dispute_resolved": {
    user: undecided(
      (_, about) =>
        t`No decidimos el aviso sobre ${jobNamed(about)} en ${policy.job.dispute_cancel_days} días, así que el trabajo se cancela. ${paysNothing()} Si se cobró dinero en su tarjeta, vuelve a ella. Reserve el trabajo otra vez si aún lo necesita.`,
    ),
    service_provider: undecided(
      (_, about) =>
        t`No decidimos el aviso sobre ${jobNamed(about)} en ${policy.job.dispute_cancel_days} días, así que el trabajo se cancela. Su cliente no paga nada, y usted no cobra por él. Escríbanos si no está de acuerdo.`,
    ),
  },
  "job.expired": {
    user: say(
      ({ data }) =>
        data.provider_missed
          ? t`No encontramos otro profesional`
          : t`Ningún profesional estaba libre a tiempo`,
      (event, about) =>
        event.data.provider_missed
          ? t`Su profesional no llegó a ${jobNamed(about)} el ${startOf(event, about)}, y nadie más pudo tomarlo. Lo sentimos. ${paysNothing()} Elija otra hora para intentarlo otra vez.`
          : t`Nadie pudo tomar ${jobNamed(about)} el ${startOf(event, about)}. ${paysNothing()} Elija otra hora para intentarlo otra vez.`,
      "email",
    ),
  },
  "job.provider_suspended": {
    user: onlyIf(
      ({ data }) => !data.had_begun,
      say(
        "Su profesional no puede ir",
        (event, about) =>
          t`Hemos suspendido a su profesional y buscamos otro para ${jobNamed(about)}, el ${startOf(event, about)}. No tiene que hacer nada, y no se cobra nada más.`,
        "email",
        "sms",
      ),
    ),
    service_provider: onlyIf(
      ({ data }) => !data.had_begun,
      say(
        "Se le quitó un trabajo",
        (event, about) =>
          t`${jobNamed(about)}, el ${startOf(event, about)}, pasa a otro profesional, porque su cuenta está suspendida. No vaya.`,
        "email",
      ),
    ),
  },
  "job.provider_canceled": {
    user: say(
      "Su profesional no puede ir",
      (event, about) =>
        t`${jobNamed(about)}, el ${startOf(event, about)}, está libre otra vez y buscamos otro profesional. No tiene que hacer nada, y no se cobra nada más.`,
      "email",
      "sms",
    ),
  },
  "job.no_show": {
    user: (event, about) =>
      event.data.party === "customer"
        ? say(
            () => t`No había nadie para ${jobNamed(about)}`,
            () =>
              t`${provider(about)} esperó y se fue, y el trabajo se ha cancelado. ${feePaid(event)} Si no fue así, avise en la aplicación antes del ${timeFor(about, event.data.contest_by)}: hasta que decidamos, nadie recibe ese importe.`,
            "email",
          )(event, about)
        : say(
            "Su profesional no llegó",
            () =>
              t`Lo sentimos. Buscamos otro profesional para ${jobNamed(about)}, y no se le cobra nada más.`,
            "sms",
          )(event, about),
    service_provider: (event, about) =>
      event.data.party === "customer"
        ? say(
            () => t`${jobNamed(about)} se ha cancelado, porque no había nadie`,
            () =>
              t`Su cliente paga ${money(event.data.fee_minor, event.data.currency)}, y usted recibe su parte. Su cliente puede reclamar hasta el ${timeFor(about, event.data.contest_by)}.`,
          )(event, about)
        : say(
            () => t`Faltó a ${jobNamed(about)}`,
            () => t`Iba a empezar el ${startOf(event, about)}. Pasa a otro profesional.`,
            "email",
          )(event, about),
  },
  "payment.action_required": {
    user: (event, about) => {
      const within =
        event.from === "created"
          ? t`en ${policy.job.payment_hold_minutes} minutos`
          : t`en ${policy.payment.action_hours} horas`;
      const otherwise = () => t`Si no, el trabajo se cancela.`;
      switch (event.reason ?? "authentication_required") {
        case "authentication_required":
          return say(
            "Su banco quiere que confirme el pago",
            () => t`Abra ${jobNamed(about)} ${within} y confirme el pago, o use otra tarjeta. ${otherwise()}`,
            "email",
          )(event, about);
        case "no_card":
          return say(
            () => t`${jobNamed(about)} necesita una tarjeta`,
            () => t`Su saldo ya no lo paga todo. Añada una tarjeta ${within}. ${otherwise()}`,
            "email",
          )(event, about);
        default:
          return say(
            "Su tarjeta fue rechazada",
            () => t`${why(event)} Use otra tarjeta para ${jobNamed(about)} ${within}. ${otherwise()}`,
            "email",
          )(event, about);
      }
    },
  },
  "payment.declined": {
    user: say(
      "Su tarjeta fue rechazada",
      (event, about) => t`${why(event)} Use otra tarjeta para conservar ${jobNamed(about)}.`,
      "email",
    ),
  },
  "payment.failed": {
    user: say(
      "El pago ha fallado",
      (event, about) =>
        t`${why(event)} Sin el pago no se puede conservar ${jobNamed(about)}. Puede reservarlo otra vez.`,
      "email",
    ),
  },
  "payment.authorized": {
    user: (event, about) =>
      creditIn(event) > 0 && cardMinor(event) === 0
        ? say(
            "Su saldo paga este trabajo",
            () =>
              t`Se guardan ${credit(event)} de su saldo para ${jobNamed(about)}. No hace falta tarjeta. Lo que el trabajo no cueste vuelve a usted.`,
          )(event, about)
        : say(
            () => t`Se han apartado ${onCard(event)} en su tarjeta`,
            () =>
              t`Solo se cobra cuando ${jobNamed(about)} esté hecho, y nunca más que eso.${creditIn(event) > 0 ? t` Además, su saldo paga hasta ${credit(event)}.` : ""}`,
          )(event, about),
  },
  "payment.captured": { user: say((event) => t`Recibo: ${amount(event)}`, captured, "email") },
  "payment.voided": {
    user: ifFreed(
      say(
        "El importe apartado en su tarjeta está libre otra vez",
        (_, about) => t`No se cobró nada por ${jobNamed(about)}.`,
      ),
    ),
  },
  "payment.paid_offline": {
    user: say(
      "No se cobra nada en su tarjeta",
      (event, about) =>
        t`Pagó ${amount(event)} por ${jobNamed(about)} directamente al profesional. Lo que estaba apartado en su tarjeta se libera.`,
    ),
    service_provider: say(
      "Un cliente le pagó directamente",
      (event, about) =>
        t`${amount(event)} por ${jobNamed(about)} no pasaron por la aplicación. Nuestra parte se descuenta de lo próximo que le paguemos.`,
      "email",
    ),
  },
  "tip.action_required": {
    user: (event, about) =>
      (event.reason ?? "authentication_required") === "authentication_required"
        ? say(
            () => t`Su banco quiere que confirme la propina de ${amount(event)}`,
            () =>
              t`Abra ${jobNamed(about)} en ${policy.payment.action_hours} horas y confírmela, o use otra tarjeta. Si no, no se cobra nada.`,
          )(event, about)
        : say(
            () => t`Su propina de ${amount(event)} no se pagó`,
            () =>
              t`${why(event)} Abra ${jobNamed(about)} en ${policy.payment.action_hours} horas para usar otra tarjeta. Si no, no se cobra nada.`,
          )(event, about),
  },
  "tip.paid": {
    user: say(
      (event) => t`Recibo: ${amount(event)} de propina`,
      (event, about) =>
        t`Se cobraron ${amount(event)} en su tarjeta como propina por ${jobNamed(about)}. ${provider(about)} lo recibe todo.`,
      "email",
    ),
    service_provider: say(
      (event) => t`Recibió una propina de ${amount(event)}`,
      (_, about) =>
        t`Su cliente de ${jobNamed(about)} le da las gracias. Es toda suya. La enviamos a su cuenta de cobro en ${policy.payment.release_after_completion_hours} horas.`,
      "email",
    ),
  },
  "tip.lapsed": {
    user: say(
      (event) => t`Su propina de ${amount(event)} no se cobró`,
      (_, about) =>
        t`No se pagó a tiempo. Puede volver a dar propina por ${jobNamed(about)} en la aplicación.`,
    ),
  },
  "transfer.paid": {
    service_provider: say(
      (event) => t`${amount(event)} van de camino a usted`,
      (event, about) =>
        t`Es ${shareIn(event)} ${jobNamed(about)}, y va a su cuenta de cobro. ${lessIn(event)}`,
      "email",
    ),
  },
  "transfer.reversed": {
    service_provider: say(
      (event) => t`Se le retiraron ${amount(event)}`,
      (event, about) =>
        t`Su cliente de ${jobNamed(about)} recuperó dinero. ${isTip(event) ? t`Era su propina` : t`Esa era su parte`}, y la tomamos de su cuenta de cobro.`,
      "email",
    ),
  },
  "transfer.owed": {
    service_provider: say(
      (event) => t`Debe ${amount(event)}`,
      (event, about) =>
        t`Su cliente de ${jobNamed(about)} recuperó dinero. ${isTip(event) ? t`Su propina` : t`Su parte`} era más de lo que había en su cuenta de cobro, así que descontamos este importe de lo próximo que le enviemos.`,
      "email",
    ),
  },
  "transfer.failed": {
    service_provider: say(
      (event) =>
        isTip(event)
          ? t`No se pudo enviar su propina de ${amount(event)}`
          : t`No se pudo enviar su parte de ${amount(event)}`,
      (_, about) =>
        t`Es por ${jobNamed(about)}. Mire si su cuenta de cobro le pide algo. Lo intentaremos otra vez y lo revisaremos.`,
      "email",
    ),
  },
  "payout.failed": {
    service_provider: say(
      (event) => t`Su banco no aceptó ${amount(event)}`,
      "El dinero está otra vez en su cuenta de cobro. Revise allí sus datos bancarios. Cuando estén bien, lo enviamos otra vez.",
      "email",
    ),
  },
  "transfer.canceled": {
    service_provider: say(
      (event, about) =>
        isTip(event) ? t`Se retiró la propina por ${jobNamed(about)}` : t`No cobra por ${jobNamed(about)}`,
      (event) =>
        isTip(event)
          ? t`Su cliente recuperó el dinero, así que la propina de ${amount(event)} no se envía.`
          : t`Su cliente recuperó el dinero, así que su parte de ${amount(event)} no se envía.`,
      "email",
    ),
  },
  "payout_account.activated": {
    service_provider: say("Su cuenta de cobro está lista", "Ya podemos enviarle lo que gane.", "email"),
  },
  "payout_account.restricted": {
    service_provider: say(
      "Su cuenta de cobro necesita su atención",
      "Ábrala en la aplicación y complete lo que falta. Hasta entonces no podemos pagarle.",
      "email",
    ),
  },
  "payout_account.closed": {
    service_provider: say(
      "Su cuenta de cobro está cerrada",
      "Ya no se le paga nada. Para volver a tomar trabajos, prepare los cobros en la aplicación.",
      "email",
    ),
  },
  "tax_request.sent": {
    service_provider: say(
      "Necesitamos sus datos fiscales",
      (event, about) =>
        t`Ha ganado dinero, y la ley nos pide comunicarlo con sus datos fiscales. Indíquelos en la aplicación. Sin ellos, sus pagos esperan a partir de ${dateOf(about, event.data.hold_at)}.`,
      "email",
    ),
  },
  "tax_request.reminded": {
    service_provider: say(
      "Todavía faltan sus datos fiscales",
      (event, about) =>
        t`Indíquelos en la aplicación. Sin ellos, sus pagos esperan a partir de ${dateOf(about, event.data.hold_at)}.`,
      "email",
    ),
  },
  "tax_request.overdue": {
    service_provider: say(
      "Sus pagos esperan sus datos fiscales",
      "No se le paga nada hasta que sus datos fiscales estén completos. Indíquelos en la aplicación; entonces se paga lo que espera.",
      "email",
    ),
  },
  "invoice.buyer_told": {
    user: say(
      "Su factura necesita sus datos fiscales",
      ({ data }) =>
        t`La factura de ${money(data.total_minor, data.currency)} tiene que llevar su nombre. Dé su nombre, número fiscal y dirección en la aplicación: Cuenta, Datos fiscales. Se emite un día después como mucho.`,
      "email",
    ),
  },
  "invoice.buyer_reminded": {
    user: say(
      "Su factura sigue esperando sus datos fiscales",
      ({ data }) =>
        t`La factura de ${money(data.total_minor, data.currency)} no se puede emitir sin su nombre, número fiscal y dirección. Délos en la aplicación: Cuenta, Datos fiscales.`,
      "email",
    ),
  },
  "membership.trial_started": {
    service_provider: say(
      "Ha empezado su prueba",
      (event, about) =>
        t`Puede tomar trabajos hasta el ${timeFor(about, event.data.current_period_end)}. ${event.data.plan_id ? t`Después empieza su plan, con la tarjeta que guarde en la aplicación.` : t`Elija antes un plan para seguir tomando trabajos.`}`,
    ),
  },
  "membership.trial_ending": {
    service_provider: say(
      (event, about) => t`Su prueba termina el ${timeFor(about, event.data.current_period_end)}`,
      (event) =>
        event.data.has_plan
          ? t`Después empieza su plan y se cobran ${amount(event)}. Si no lo quiere, cancele antes en la aplicación.`
          : t`Elija antes un plan en la aplicación. Sin él no puede tomar trabajos nuevos; los que tiene siguen siendo suyos.`,
      "email",
    ),
  },
  "membership.activated": {
    service_provider: say(
      "Ha empezado su plan",
      (event, about) =>
        t`Puede tomar trabajos. El plan se renueva el ${timeFor(about, event.data.current_period_end)} por ${amount(event)}; puede cancelarlo antes en la aplicación cuando quiera.`,
      "email",
    ),
  },
  "membership.renewed": {
    service_provider: say(
      "Su plan se ha renovado",
      (event, about) => t`Vale hasta el ${timeFor(about, event.data.current_period_end)}.`,
    ),
  },
  "membership.paid": {
    service_provider: say(
      ({ data }) => t`Recibo: ${money(data.paid_minor, data.currency)}`,
      "Se pagó por su plan. Encontrará la factura en la aplicación.",
      "email",
    ),
  },
  "membership_charge.refunded": {
    service_provider: say(
      ({ data }) => t`Recupera ${money(data.refunded_minor, data.currency)} de su plan`,
      "Van de camino a la tarjeta con que se pagó. Su plan se queda como está.",
      "email",
    ),
  },
  "membership.payment_failed": {
    service_provider: say(
      "El pago de su plan ha fallado",
      (event, about) =>
        t`No se pudieron cobrar ${amount(event)} en su tarjeta. Abra su plan en la aplicación y use otra tarjeta. Puede tomar trabajos hasta el ${timeFor(about, event.data.grace_until)}, y después solo cuando esté pagado. ${event.data.next_try_at ? t`Lo intentamos otra vez con su tarjeta el ${timeFor(about, event.data.next_try_at)}.` : ""}`,
      "email",
    ),
  },
  "membership.grace_ended": {
    service_provider: say(
      "No puede tomar trabajos nuevos hasta que pague su plan",
      (event) =>
        t`El pago de ${amount(event)} va con retraso. Abra su plan en la aplicación y use otra tarjeta; entonces podrá tomar trabajos enseguida. Los que tiene siguen siendo suyos.`,
      "email",
    ),
  },
  "membership.recovered": {
    service_provider: say(
      "Su plan está pagado",
      (event, about) =>
        t`Puede tomar trabajos. El plan vale hasta el ${timeFor(about, event.data.current_period_end)}.`,
      "email",
    ),
  },
  "membership.unpaid": {
    service_provider: say(
      (event, about) => t`Su plan termina el ${timeFor(about, event.data.ends_at)} si no lo paga antes`,
      (event) =>
        t`Intentamos varias veces cobrar ${amount(event)} en su tarjeta, y no lo intentaremos más. Abra su plan en la aplicación y use otra tarjeta para conservarlo.`,
      "email",
    ),
  },
  "membership.paused": {
    service_provider: say(
      "Su plan está en pausa",
      "No puede tomar trabajos nuevos hasta que continúe. Abra su plan en la aplicación y guarde una tarjeta.",
      "email",
    ),
  },
  "membership.resumed": {
    service_provider: say("Su plan continúa", takeJobsAgain, "email"),
  },
  "membership.plan_changed": {
    service_provider: say(
      "Su plan ha cambiado",
      (event, about) =>
        t`Desde ahora cuesta ${amount(event)} ${({ month: t`al mes`, year: t`al año` } as Record<string, string>)[String(event.data.interval)] ?? t`por período`}. El próximo cobro es el ${timeFor(about, event.data.current_period_end)}.`,
      "email",
    ),
  },
  "membership.downgrade_scheduled": {
    service_provider: say(
      (event, about) => t`Su plan cambia el ${timeFor(about, event.data.changes_from)}`,
      (event) =>
        t`Desde entonces paga ${money(event.data.next_amount_minor, event.data.currency)} por período. Hasta entonces conserva el plan que tiene. Para conservarlo más tiempo, elíjalo otra vez en la aplicación.`,
      "email",
    ),
  },
  "membership.downgrade_undone": {
    service_provider: say("Conserva su plan", "Se retiró el cambio a un plan más barato."),
  },
  "membership.price_announced": {
    service_provider: say(
      (event) => t`Su plan costará ${money(event.data.next_amount_minor, event.data.currency)}`,
      (event, about) =>
        t`Paga el nuevo precio en vez de ${amount(event)} desde su primera renovación después del ${timeFor(about, event.data.changes_from)}. Hasta entonces no cambia nada. Si no lo quiere, elija otro plan o cancele en la aplicación antes de esa renovación.`,
      "email",
    ),
  },
  "membership.cancel_scheduled": {
    service_provider: say(
      (event, about) => t`Su plan termina el ${timeFor(about, event.data.current_period_end)}`,
      "Puede tomar trabajos hasta entonces. Puede retirar la cancelación en la aplicación antes de que termine.",
      "email",
    ),
  },
  "membership.cancel_undone": {
    service_provider: say(
      "Conserva su plan",
      (event, about) =>
        t`Se retiró la cancelación. El plan se renueva el ${timeFor(about, event.data.current_period_end)} por ${amount(event)}.`,
      "email",
    ),
  },
  "membership.method_changed": {
    service_provider: say(
      "Su plan se paga con otra tarjeta",
      "Si no fue usted, cambie ahora la contraseña y la tarjeta.",
      "email",
    ),
  },
  "membership.lapsed": {
    service_provider: say(
      "Su plan no empezó",
      () =>
        t`Su primer pago no se hizo en ${membershipPolicy.setup_expires_hours} horas, y no se cobró nada. Para tomar trabajos, elija otra vez un plan en la aplicación.`,
      "email",
    ),
  },
  "membership.ended": {
    service_provider: say(
      (event) => (event.reason === "trial_ended" ? t`Su prueba ha terminado` : t`Su plan ha terminado`),
      (event) =>
        t`${reasonInWords(event.reason)} No puede tomar trabajos nuevos; los que tiene siguen siendo suyos. Para volver a tomar trabajos, elija un plan en la aplicación.`,
      "email",
    ),
  },
  "service_provider.approved": {
    service_provider: say(
      "Su solicitud está aprobada",
      "La aplicación ya le muestra los trabajos libres de su zona. Para tomar uno necesita además una cuenta de cobro.",
      "email",
    ),
  },
  "service_provider.rejected": {
    service_provider: say(
      "Su solicitud fue rechazada",
      (event) => t`${why(event)} Corrija lo que está mal y envíela otra vez.`,
      "email",
    ),
  },
  "company.changes_requested": {
    service_provider: say(
      "Corrija, por favor, los datos de su empresa",
      (event) => t`${why(event)} Cámbielos en la aplicación y envíelos otra vez.`,
      "email",
    ),
  },
  "company.rejected": {
    service_provider: say(
      "Su empresa no fue aceptada",
      (event) => t`${why(event)} Corrija sus datos y envíelos otra vez.`,
      "email",
    ),
  },
  "company.suspended": {
    service_provider: say(
      "Su empresa está suspendida",
      (event) =>
        t`${why(event)} Conserva los trabajos que tiene, pero no puede tomar otros hasta que lo levantemos.`,
      "email",
    ),
  },
  "company.reinstated": {
    service_provider: say("Su empresa ya no está suspendida", takeJobsAgain, "email"),
  },
  "company.changes_refused": {
    service_provider: say(
      "No se aceptaron los cambios de su empresa",
      (event) => t`${why(event)} Sigue valiendo lo que se comprobó antes.`,
      "email",
    ),
  },
  "service_provider.struck": {
    service_provider: say(
      (event, about) =>
        event.reason === "no_show"
          ? t`Faltar a ${jobNamed(about)} cuenta en su contra`
          : t`Devolver ${jobNamed(about)} cuenta en su contra`,
      ({ data }) =>
        t`Ha faltado a ${data.strikes === 1 ? t`un trabajo` : t`${data.strikes} trabajos`}, o lo ha devuelto, en ${policy.provider.strikes_days} días. A los ${policy.provider.strikes_most} se suspende su cuenta.`,
    ),
  },
  "service_provider.suspended": {
    service_provider: say(
      "Su cuenta está suspendida",
      (event) =>
        t`${why(event)} Aún puede leer y responder mensajes, pero no puede tomar ni hacer trabajos. Envíe lo que falta, o escríbanos en la aplicación.`,
      "email",
    ),
  },
  "service_provider.reinstated": {
    service_provider: say("Su cuenta ya no está suspendida", takeJobsAgain, "email"),
  },
  "document.verified": both(
    say(
      (event) => t`Aceptado: ${document(event)}`,
      ({ data }, about) =>
        data.expires_on ? t`Vale hasta el ${dateFor(data.expires_on, about)}.` : t`No queda nada por hacer.`,
    ),
  ),
  "document.rejected": both(
    say(
      (event) => t`No aceptado: ${document(event)}`,
      (event) => t`${why(event)} Envíe otro.`,
      "email",
    ),
  ),
  "document.expiring": {
    service_provider: say(
      (event, about) => t`Caduca el ${dateFor(event.data.expires_on, about)}: ${document(event)}`,
      "Envíe antes uno nuevo. Sin él no puede tomar trabajos.",
      "email",
    ),
    user: say(
      (event, about) => t`Caduca el ${dateFor(event.data.expires_on, about)}: ${document(event)}`,
      "Envíe antes uno nuevo.",
      "email",
    ),
  },
  "document.expired": {
    service_provider: say(
      (event) => t`Ha caducado: ${document(event)}`,
      "Envíe uno nuevo. Si es obligatorio, no puede tomar trabajos hasta que se acepte.",
      "email",
    ),
    user: say((event) => t`Ha caducado: ${document(event)}`, "Envíe uno nuevo.", "email"),
  },
  "incident.reported": bySide((side) => say("Se avisó de un problema", reported(side), "email")),
  "incident.info_requested": both(
    say(
      (_, about) => t`Tenemos una pregunta sobre ${jobNamed(about)}`,
      ({ data }, about) =>
        t`Es sobre el problema del que se avisó. Responda, por favor, en la aplicación antes del ${timeFor(about, data.answer_by)}. Después decidimos sin su respuesta.`,
      "email",
    ),
  ),
  "incident.resolved": bySide((side) => say("Hemos decidido sobre un aviso", decided(side), "email")),
  "incident.reopened": both(
    say(
      "Volvemos a mirar un aviso",
      (_, about) =>
        t`Alguien no está de acuerdo con nuestra decisión sobre ${jobNamed(about)}. Le contaremos qué decidimos.`,
    ),
  ),
  "incident.closed": both(
    say(
      "Un aviso está cerrado",
      (_, about) => t`Nadie reclamó contra la decisión sobre ${jobNamed(about)}, así que vale.`,
    ),
  ),
  "feedback.submitted": {
    user: say(
      (_, about) => t`${provider(about)} ha valorado ${jobNamed(about)}`,
      ({ data }, about) => feedbackAwaited(data.publish_at, about),
    ),
    service_provider: say(
      (_, about) => t`Su cliente ha valorado ${jobNamed(about)}`,
      ({ data }, about) => feedbackAwaited(data.publish_at, about),
    ),
  },
  "feedback.published": both(
    say(
      ({ data }) => t`Tiene ${stars(data.rating)}`,
      (_, about) =>
        t`Son por ${jobNamed(about)}. Lea en la aplicación lo que se dijo. Puede responder allí, y quien lo lea lee también su respuesta.`,
    ),
  ),
  "feedback.replied": both(
    say(
      "Hay una respuesta a su valoración",
      (_, about) => t`Es sobre ${jobNamed(about)}. Léala en la aplicación.`,
    ),
  ),
  "feedback.kept": both(
    say(
      "La valoración que señaló se queda",
      (event, about) => t`Hemos mirado la valoración de ${jobNamed(about)}. ${why(event)}`,
    ),
  ),
  "feedback.removed": bySide((side) => say(removedTitle(side), removedText, "email")),
  "refund.succeeded": {
    user: ifOnCard(
      say(
        (event) => t`${onCard(event)} vuelven a usted`,
        (event, about) =>
          t`Es ${isTip(event) ? t`la propina` : t`la devolución`} por ${jobNamed(about)}, a la tarjeta con que pagó. Los bancos tardan de cinco a diez días en mostrarla.`,
        "email",
      ),
    ),
  },
  "credit.granted": {
    user: (event, about) =>
      event.data.source === "invite"
        ? say(
            () => t`Tiene ${amount(event)} de saldo`,
            () =>
              t`Alguien a quien invitó ha tenido su primer trabajo. El saldo paga su próximo trabajo, y vale hasta el ${dateOf(about, event.data.expires_at)}.`,
            "email",
          )(event, about)
        : say(
            () => t`Tiene ${amount(event)} de saldo`,
            () =>
              t`${why(event)} Paga su próximo trabajo antes que su tarjeta, y vale hasta el ${dateOf(about, event.data.expires_at)}.`,
            "email",
          )(event, about),
  },
  "credit.returned": {
    user: say(
      (event) => t`Recupera ${amount(event)} de saldo`,
      (event, about) =>
        t`Estaba guardado para ${jobNamed(about)} o lo pagó. Ahora puede usar ${money(event.data.balance_minor, event.data.currency)} de saldo en total.`,
    ),
  },
  "credit.expiring": {
    user: say(
      (event) => t`${amount(event)} de su saldo caducan pronto`,
      (event, about) =>
        t`Puede usarlos hasta el ${dateOf(about, event.data.expires_at)}. Reserve antes un trabajo, y el saldo lo paga.`,
      "email",
    ),
  },
  "credit.expired": {
    user: say(
      (event) => t`${amount(event)} de su saldo han caducado`,
      (event) =>
        t`No se usaron a tiempo. Le quedan ${money(event.data.balance_minor, event.data.currency)} de saldo.`,
    ),
  },
  "credit.revoked": {
    user: say(
      (event) => t`Se retiraron ${amount(event)} de su saldo`,
      (event) =>
        t`${why(event)} Le quedan ${money(event.data.balance_minor, event.data.currency)} de saldo. Si cree que es un error, escríbanos en la aplicación.`,
      "email",
    ),
  },
  "invite.accepted": both(say("Aceptaron su invitación", "Alguien a quien invitó ya está aquí.")),
  "invite.rewarded": both(
    say("Su invitación tiene premio", "Alguien a quien invitó ha tenido su primer trabajo. Gracias."),
  ),
  "invite.reward_taken_back": both(
    say(
      "Se retiró un premio",
      "El primer trabajo de alguien a quien invitó se devolvió entero, así que se retira lo que queda del saldo. Su próximo trabajo puede ganarlo otra vez.",
    ),
  ),
  "media.rejected": both(
    say("No se aceptó su archivo", (event) => t`${why(event)} Súbalo otra vez, por favor.`),
  ),
  "media.kept": both(
    say(
      "No se borró su archivo",
      "Algo empezó a usarlo justo antes de que pidiera borrarlo. Podrá borrarlo cuando termine.",
    ),
  ),
  "account.sign_up_attempted": both(
    say(
      "Ya tiene una cuenta",
      "Alguien, quizá usted, intentó registrarse otra vez con esta dirección. Inicie sesión, o cambie la contraseña. Si no fue usted, no tiene que hacer nada.",
      "email",
    ),
  ),
  "account.password_changed": both(
    say(
      "Se cambió su contraseña",
      "Se cerró la sesión en los demás dispositivos. Si no fue usted, ponga ahora otra contraseña con «Olvidé la contraseña».",
      "email",
    ),
  ),
  "account.contact_requested": both(
    say(
      "Su correo o su teléfono está a punto de cambiar",
      "Lo pidió alguien con la sesión abierta en su cuenta y que sabe su contraseña. Si no fue usted, ponga ahora otra contraseña con «Olvidé la contraseña».",
      "email",
    ),
  ),
  "account.contact_changed": both(
    say("Se cambió su correo o su teléfono", "Desde ahora escribimos al nuevo.", "email"),
  ),
  "account.suspended": both(
    say(
      "Su cuenta está suspendida",
      (event) =>
        t`${why(event)} Se cerró su sesión y no puede iniciarla. Los trabajos reservados siguen reservados. Si cree que es un error, escriba a nuestro equipo de ayuda.`,
      "email",
    ),
  ),
  "account.reinstated": both(
    say("Su cuenta ya no está suspendida", "Puede iniciar sesión otra vez.", "email"),
  ),
  "account.deactivated": {
    user: deactivated("cuenta"),
    service_provider: deactivated("cuenta de profesional"),
  },
  "account.deleted": {
    user: onlyIf(({ data }) => Boolean(data.user_id), deleted("cuenta")),
    service_provider: deleted("cuenta de profesional"),
  },
  "account.admin_role_changed": {
    user: say(
      "Tiene otros permisos",
      (event) =>
        t`Desde ahora su cuenta es ${asRole(event.data.admin_role)}. ${why(event)} Se cerró la sesión en todos los dispositivos. Iníciela otra vez.`,
      "email",
    ),
  },
  "admin_invite.accepted": {
    user: say(
      "Alguien ha aceptado su invitación",
      "Esa persona ya administra el servicio. Si no lo esperaba, abra Administradores en la consola y quítela enseguida.",
      "email",
    ),
  },
  "account.exported": both(
    say(
      "Sus datos están listos para descargar",
      () =>
        t`Lo pidió alguien con la sesión abierta en su cuenta. La descarga funciona ${policy.account.export_minutes} minutos. Si no fue usted, cambie ahora la contraseña.`,
      "email",
    ),
  ),
  "session.revoked": both(onlyIf(({ reason }) => reason === "refresh_token_reused", signedOutOnce)),
};
