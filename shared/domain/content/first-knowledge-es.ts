import { emergencyNumber } from "../../markets/emergency.ts";
import { absencePolicy, calendarPolicy, policy, seriesPolicy, timesPolicy } from "../policy.ts";
import { type Entry, entriesIn } from "./entries.ts";

const { quote, job, payment, provider, code, session, account, media, invite, incident, feedback, sign_in } =
  policy;

const percent = (bps: number): string => `el ${bps / 100} por ciento`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** For everybody who has an account. */
const everyone: Entry[] = [
  [
    "¿Cómo inicio sesión?",
    "iniciar sesión, entrar, acceso, acceder, cuenta, conectarse",
    `Inicie sesión con su correo o teléfono y su contraseña. También puede entrar con otra cuenta que haya enlazado. Su sesión sigue abierta mientras use la aplicación al menos una vez cada ${session.idle_days} días. Pasados ${session.absolute_days} días, inicia sesión de nuevo en todo caso.`,
  ],
  [
    "He olvidado mi contraseña",
    "contraseña, olvidada, olvidé, recuperar, restablecer, clave, no recuerdo",
    `Elija «He olvidado mi contraseña» y escriba su correo o teléfono. Le enviamos un código que vale ${code.minutes} minutos. Escriba el código y elija otra contraseña en ${code.reset_minutes} minutos. Al cambiar la contraseña se cierra la sesión en todos los demás dispositivos.`,
  ],
  [
    "No me ha llegado el código",
    "código, verificación, sms, no llega, reenviar, otro código",
    `Mire en su carpeta de correo no deseado y revise la dirección o el número que ha escrito. Puede pedir otro código después de ${code.resend_seconds} segundos. Cada código vale ${code.minutes} minutos, y solo cuenta el último. Puede pedir como mucho ${code.per_hour} códigos en una hora.`,
  ],
  [
    "¿Por qué no puedo iniciar sesión después de varios intentos?",
    "bloqueada, bloqueo, demasiados intentos, contraseña incorrecta, intentos",
    `Después de ${sign_in.each} intentos fallidos, paramos los inicios de sesión en esa cuenta durante un rato. Espere ${sign_in.window_seconds / 60} minutos y pruebe otra vez, o cambie su contraseña. Así le protegemos si otra persona intenta adivinarla.`,
  ],
  [
    "¿Cómo veo dónde está abierta mi sesión?",
    "dispositivos, sesiones, cerrar sesión, teléfono robado, móvil perdido, seguridad, otra persona usa mi cuenta",
    "Abra su cuenta y elija Sesiones. Verá cada dispositivo y cuándo se usó por última vez. Cierre allí una sesión para que ese dispositivo salga enseguida. Si le han robado un teléfono, cierre su sesión y cambie la contraseña.",
  ],
  [
    "¿Cómo cambio mi correo o mi teléfono?",
    "correo, email, teléfono, número nuevo, cambiar datos, perfil, contacto",
    "Abra su perfil y escriba la dirección o el número nuevos. Le enviamos un código, y el cambio cuenta cuando lo haya escrito. Hasta entonces se queda el anterior.",
  ],
  [
    "¿Cómo elimino mi cuenta?",
    "eliminar cuenta, borrar cuenta, cerrar cuenta, darme de baja, privacidad",
    `Abra su cuenta y elija Eliminar cuenta. Termine o cancele antes lo que esté en marcha: los trabajos y los pagos abiertos deben estar resueltos. Puede recuperar una cuenta desactivada en ${account.restore_days} días. Al eliminar una cuenta se borran sus datos personales y no se pueden recuperar.`,
  ],
  [
    "¿Cómo obtengo una copia de mis datos?",
    "copia, descargar datos, exportar, privacidad, datos personales, qué saben de mí",
    `Abra su cuenta y elija Exportar datos. Recibe un archivo con todo lo que guardamos sobre usted. El enlace vale ${account.export_minutes} minutos.`,
  ],
  [
    "¿Qué avisos recibo y cómo los cambio?",
    "avisos, notificaciones, mensajes, correos, sms, demasiados correos, silencio, menos mensajes",
    "Abra Avisos y elija Ajustes. Usted decide para cada tipo de mensaje si llega por correo, por SMS o como aviso del móvil. Los mensajes necesarios, como códigos y cancelaciones, se envían siempre. También puede fijar horas de silencio en su zona horaria.",
  ],
  [
    "¿Cómo invito a otra persona?",
    "invitación, invitar, recomendar, amigo, amiga",
    `Abra Invitar y escriba el correo de la persona. La invitación vale ${invite.valid_days} días. Puede enviar ${invite.per_day} invitaciones al día. Las invitaciones son para personas que aún no tienen cuenta.`,
  ],
  [
    "¿Cómo aviso de que algo ha ido mal?",
    "incidencia, problema, queja, daño, denunciar, roto, robo, maltrato, reclamar",
    `Abra el trabajo y elija Informar de un problema. Diga qué ha pasado y añada fotos si las tiene. La otra parte tiene ${incident.answer_hours} horas para responder, y después decidimos. Mientras haya una incidencia abierta sobre dinero, el dinero del trabajo no se mueve.`,
  ],
  [
    "¿Puedo oponerme a la decisión sobre mi incidencia?",
    "decisión, recurso, recurrir, no estoy de acuerdo, oponerse, apelar",
    `Sí. Puede oponerse en los ${incident.objection_days} días después de la decisión. Diga qué no hemos tenido en cuenta, y otra persona lo mirará de nuevo.`,
  ],
  [
    "¿Cómo hablo con una persona?",
    "persona, humano, agente, soporte, contacto, ayuda, atención al cliente",
    "Pida en este chat hablar con una persona y le pasamos la conversación. Alguien de nuestro equipo contestará aquí. Le avisamos cuando haya respuesta.",
  ],
  [
    "¿Qué archivos puedo subir?",
    "vídeo, foto, imagen, audio, tamaño, formato, subir, archivo grande, máximo",
    `Puede subir fotos de hasta ${megabytes(media.image_bytes)}, vídeos de hasta ${megabytes(media.video_bytes)} y grabaciones de hasta ${megabytes(media.audio_bytes)}. Un vídeo puede durar ${media.video_seconds / 60} minutos. Empiece a subirlo en los ${media.upload_minutes} minutos después de elegir el archivo. Si un vídeo grande se para a medias, use la subida por partes y continúe.`,
  ],
  [
    "¿Quién puede ver mis fotos y vídeos?",
    "privacidad, ver mis fotos, ver mis vídeos, quién ve, compartir",
    `Solo usted y nuestro equipo ven lo que sube para un presupuesto. Quien tiene su trabajo lo ve hasta ${job.media_after_days} días después de terminarlo. Otros profesionales no lo ven. Usted puede borrar un archivo cuando ningún presupuesto ni trabajo lo use.`,
  ],
];

/** For customers. */
const customers: Entry[] = [
  [
    "¿Cómo pido un presupuesto?",
    "presupuesto, precio, pedir, cómo funciona, empezar, gratis, estimación",
    `Grabe o fotografíe el problema, o descríbalo con sus palabras. Decimos qué trabajo hace falta y le damos un margen de precio, casi siempre en un minuto. Si algo no está claro, le hacemos como mucho ${quote.questions_most} preguntas. El presupuesto es gratis y no le obliga a nada.`,
  ],
  [
    "¿Cuánto tiempo vale un presupuesto?",
    "validez, caduca, vence, días, presupuesto caducado, válido",
    `Un presupuesto vale ${quote.valid_days} días. Le avisamos ${quote.expiry_reminder_hours} horas antes de que caduque. Después tiene que pedir otro, y su precio puede ser distinto.`,
  ],
  [
    "¿Por qué el precio es un margen?",
    "margen, entre, mínimo, máximo, precio exacto, desde hasta, dos precios",
    "El margen dice cuánto cuesta el trabajo como mínimo y como máximo, con materiales. El precio que usted paga está dentro. Si al llegar se ve que hay mucho más trabajo, tienen que preguntarle antes.",
  ],
  [
    "¿Por qué revisa una persona mi presupuesto?",
    "revisión, revisar, espera, pendiente, comprobar",
    `Una persona mira un presupuesto si no estamos seguros de qué trabajo es, si el precio es raro o si puede haber peligro. Le avisamos cuando termina la revisión. Si tarda más de ${quote.review_alert_hours} horas, se lo decimos. No puede aceptar el presupuesto antes de que se haya revisado.`,
  ],
  [
    "¿Cómo acepto un presupuesto?",
    "aceptar, acepto, elegir, precio fijo",
    `Abra el presupuesto y elija Aceptar. Su precio queda fijo durante ${quote.price_lock_hours} horas, y en ese tiempo reserva un trabajo para cada tarea. Puede aceptar unas tareas y dejar otras.`,
  ],
  [
    "¿Puedo guardar un presupuesto para más tarde?",
    "guardar, guardado, guardados, nota, luego",
    "Abra el presupuesto y elija Guardar. Lo encontrará en Presupuestos guardados, con su nota. Si cambia el precio, allí mostramos el anterior y el nuevo.",
  ],
  [
    "¿Cómo reservo un trabajo?",
    "reservar, reserva, cita, encargar, fecha, hora, antelación",
    `Acepte un presupuesto, elija día y hora, y pague con su tarjeta. Se reserva con al menos ${job.lead_hours} horas y como mucho ${job.ahead_days} días de antelación. Guardamos la reserva ${job.payment_hold_minutes} minutos mientras paga. Después los profesionales de su zona pueden tomar el trabajo.`,
  ],
  [
    "¿Cómo veo cuándo hay alguien libre?",
    "horas libres, disponibilidad, disponible, huecos, calendario",
    `Al reservar le mostramos horas de los próximos ${timesPolicy.days} días en las que hay profesionales libres cerca de usted. También puede elegir otra hora. Una hora que se muestra no está reservada hasta que alguien haya tomado su trabajo.`,
  ],
  [
    "¿Qué pasa si nadie toma mi trabajo?",
    "nadie, sin profesional, nadie acepta, trabajo abierto, caducado",
    `Le avisamos ${job.open_alert_before_start_hours} horas antes del comienzo si nadie ha tomado todavía el trabajo. Si nadie lo ha tomado ${job.open_expires_before_start_hours} horas antes, el trabajo caduca y usted no paga nada. Puede elegir otra hora sin pedir otro presupuesto.`,
  ],
  [
    "¿Cómo cambio un trabajo a otra hora?",
    "cambiar hora, cambiar fecha, aplazar, otro día, mover, cita",
    `Abra el trabajo y elija Cambiar la fecha. Si alguien ya tiene el trabajo, tiene ${job.reschedule_answer_hours} horas para aceptar. Hasta entonces sigue la hora anterior. Cambiar la fecha es gratis.`,
  ],
  [
    "¿Cómo cancelo un trabajo?",
    "cancelar, anular, cancelación, cita, reserva, fontanero",
    `Abra el trabajo y elija Cancelar. Antes de que confirme, le mostramos lo que cuesta. Cancelar es gratis mientras nadie haya tomado el trabajo, y hasta ${job.cancel_free_hours} horas antes del comienzo.`,
  ],
  [
    "¿Cuánto cuesta cancelar tarde?",
    "coste de cancelación, tarde, último momento, penalización, gastos, cancelar",
    `Si alguien tiene su trabajo y quedan menos de ${job.cancel_free_hours} horas, cancelar cuesta ${percent(job.cancel_late_bps)} del precio. En las últimas ${job.cancel_last_minute_hours} horas, o cuando ya van de camino, cuesta ${percent(job.cancel_last_minute_bps)}. La mayor parte es para quien le había reservado ese tiempo.`,
  ],
  [
    "El profesional no ha venido",
    "no ha venido, no vino, no aparece, no se presenta, retraso, espero, tarda",
    `Si el profesional no ha llegado ${job.no_show_provider_minutes} minutos después del comienzo, el trabajo se abre a otros. Entonces también puede cancelarlo gratis. Quien llega tarde puede decírselo en la aplicación, como mucho ${job.delays_most} veces.`,
  ],
  [
    "¿Qué pasa si no estoy en casa?",
    "no estoy, ausente, olvidé la cita, fuera de casa, ausencia, no había nadie",
    `El profesional espera ${job.no_show_customer_wait_minutes} minutos, hace una foto y puede informar de que usted no estaba. El trabajo se cancela y le cuesta ${percent(job.cancel_last_minute_bps)} de su precio. Puede oponerse en ${job.no_show_contest_hours} horas.`,
  ],
  [
    "¿Cuándo se cobra en mi tarjeta?",
    "cobro, cargo, retención, tarjeta, pago, cobrar, cobran",
    `Al reservar se retiene el importe en su tarjeta, y se cobra cuando usted ha confirmado el trabajo. Si faltan más de ${payment.hold_horizon_days} días, la tarjeta se guarda y el importe se retiene ${payment.authorize_before_start_hours} horas antes del comienzo. Una retención no es un cobro: desaparece si el trabajo se cancela gratis.`,
  ],
  [
    "Han rechazado mi tarjeta",
    "tarjeta rechazada, pago fallido, error de tarjeta, banco",
    `Pruebe con otra tarjeta o pregunte a su banco por qué la ha rechazado. Si su banco quiere que confirme el pago, abra el trabajo y elija Pagar otra vez. Si más tarde falla una retención, tiene ${payment.action_hours} horas para arreglarlo antes de que se cancele el trabajo.`,
  ],
  [
    "¿Puedo pagar en efectivo?",
    "efectivo, metálico, dinero en mano, sin tarjeta, pagar",
    "Los trabajos se pagan con tarjeta en la aplicación. Así su dinero queda retenido hasta que esté conforme con el trabajo, y puede reclamar. No pague nada por adelantado fuera de la aplicación.",
  ],
  [
    "¿Qué pasa cuando el trabajo está hecho?",
    "confirmar, terminado, acabado, hecho, aprobar",
    `El profesional marca el trabajo como hecho y añade fotos. Usted tiene ${job.confirm_hours} horas para confirmarlo o decir qué falta. Si no hace nada, después de ese tiempo el trabajo cuenta como confirmado.`,
  ],
  [
    "El trabajo no está terminado o no está bien",
    "mal hecho, sin terminar, mala calidad, chapuza, repetir, no estoy conforme, arreglar otra vez",
    `Abra el trabajo y diga qué falta en lugar de confirmarlo. Puede pedir que vuelvan ${job.reworks_most} veces. Si aun así no hay acuerdo, abra una reclamación.`,
  ],
  [
    "¿Cómo reclamo por un trabajo?",
    "reclamación, reclamar, disputa, devolución, queja, desacuerdo",
    `Puede reclamar en los ${job.dispute_days} días después de que el trabajo haya terminado. Diga qué está mal y añada fotos. El profesional tiene ${job.dispute_answer_hours} horas para responder, y después decidimos. Hasta entonces el dinero no se entrega.`,
  ],
  [
    "¿Cuándo recibo una devolución?",
    "devolución, devolver, reembolso, mi dinero, cuánto tarda",
    "Si un trabajo se cancela gratis, la retención de su tarjeta se suelta enseguida. Si ya se había cobrado, la devolución va a la misma tarjeta. Su banco suele tardar una o dos semanas en mostrarla.",
  ],
  [
    "El profesional pide un precio más alto",
    "precio más alto, más caro, subir el precio, trabajo extra, suplemento, cambio de precio",
    `El profesional puede proponer otro precio en la aplicación y tiene que dar un motivo. Usted tiene ${job.price_answer_hours} horas para aceptarlo o rechazarlo. Un cambio de hasta ${percent(payment.change_auto_bps)} dentro del margen de su presupuesto cuenta enseguida. Lo que pase de ahí solo se cobra si usted lo acepta.`,
  ],
  [
    "¿Cómo obtengo un recibo?",
    "recibo, factura, justificante, pagos, impuestos, iva",
    "Abra Pagos y elija el pago. Verá lo que se ha retenido, cobrado y devuelto, y puede guardarlo como recibo. Lo encontrará allí mientras exista su cuenta.",
  ],
  [
    "¿Cómo doy mi valoración?",
    "valoración, valorar, opinión, estrellas, reseña, comentario",
    `Cuando un trabajo ha terminado puede dar estrellas y un comentario en ${feedback.window_days} días. Puede añadir hasta ${feedback.photos_most} fotos. Ninguna parte ve la valoración de la otra antes de que las dos hayan dado la suya o se acabe el plazo.`,
  ],
  [
    "¿Puedo reservar el mismo trabajo con regularidad?",
    "serie, regular, cada semana, semanal, mensual, repetir, periódico",
    `Abra un trabajo que haya reservado y elija Repetir. Elija cada cuánto, y reservamos cada visita ${seriesPolicy.book_ahead_days} días antes. Durante las primeras ${seriesPolicy.first_offer_hours} horas cada visita se ofrece solo a quien vino la última vez. Cada visita se paga por separado.`,
  ],
  [
    "¿Cómo paro o termino las visitas regulares?",
    "serie, pausa, parar, saltar, terminar, visitas, semanal",
    `Abra la serie y elija Pausa, Saltar o Terminar. Una serie puede estar en pausa hasta ${seriesPolicy.paused_days_most} días. Termina por sí sola después de ${seriesPolicy.missed_most} visitas seguidas que no se han podido reservar. Las visitas ya reservadas se quedan hasta que las cancele.`,
  ],
  [
    "¿Dónde trabajan?",
    "zona, ciudad, provincia, país, disponible, dónde, cobertura, madrid, barcelona, valencia, canarias",
    "Escriba su dirección y le decimos si hay profesionales cerca de usted. Si aún no hay nadie, guardamos su presupuesto y puede reservar cuando lo haya.",
  ],
  [
    "¿Cuántas direcciones puedo guardar?",
    "dirección, direcciones, segunda casa, otra dirección, domicilio",
    `Puede guardar ${account.addresses_most} direcciones. Una de ellas es la principal, que proponemos cuando pide un presupuesto. Una dirección que usa un trabajo abierto no se puede borrar hasta que esté hecho.`,
  ],
  [
    "¿Cómo añado mis trabajos a mi calendario?",
    "calendario, agenda, google, outlook, apple, ical",
    `Abra Calendario y cree su propia dirección para aplicaciones de calendario. Añádala a su aplicación. Muestra sus trabajos de los próximos ${calendarPolicy.ahead_days} días y se actualiza cada ${calendarPolicy.refresh_minutes} minutos. Quien tenga la dirección puede leerla, así que no la comparta.`,
  ],
  [
    "¿Cómo se comprueba a los profesionales?",
    "confianza, seguro, licencia, comprobar, verificados, fiable, identidad",
    "Cada profesional muestra un documento de identidad, su alta en la actividad y un seguro antes del primer trabajo. Comprobamos esos documentos y sus fechas de caducidad. Si caduca un documento obligatorio, no recibe trabajos nuevos hasta que lo renueve.",
  ],
  [
    "¿Qué hago en una emergencia?",
    `emergencia, gas, fuego, incendio, inundación, peligro, urgente, huele a gas, a quién llamo, ${emergencyNumber}`,
    `Si huele a gas, ve humo o alguien está en peligro, salga del edificio y llame al ${emergencyNumber} desde fuera. Cierre la llave de paso general si se ha roto una tubería y puede llegar sin peligro. Pida un presupuesto solo cuando todo el mundo esté a salvo.`,
  ],
];

/** For providers. */
const providers: Entry[] = [
  [
    "¿Cómo empiezo a trabajar con ustedes?",
    "registrarse, alta, unirse, profesional, empezar, trabajar",
    "Regístrese como profesional, dé de alta su empresa y suba sus documentos. Elija después sus servicios, su zona y su horario. Lo comprobamos todo y le avisamos cuando tenga el visto bueno. Entonces verá los trabajos abiertos.",
  ],
  [
    "¿Qué documentos y papeles necesito?",
    "documentos, licencia, seguro, identidad, papeles, certificado",
    "Necesita el alta en la actividad y un seguro para la empresa, y un documento de identidad. Los certificados son voluntarios. Suba fotos claras o archivos PDF en los que se vea la fecha de caducidad.",
  ],
  [
    "Han rechazado mi documento",
    "rechazado, documento, motivo, subir otra vez",
    "Abra Documentos para leer el motivo. Suba otro archivo que lo corrija y ocupará el lugar del anterior. Los motivos más frecuentes son una foto borrosa, un nombre distinto o una fecha de caducidad que ya ha pasado.",
  ],
  [
    "¿Qué pasa cuando caduca un documento?",
    "caducidad, caduca, renovar, vence, recordatorio, seguro, licencia",
    `Le avisamos ${policy.document.reminder_days.join(", ").replace(/, (\d+)$/, " y $1")} días antes de que caduque un documento. Suba el nuevo antes de ese día. Sin todos los documentos obligatorios no puede tomar trabajos nuevos.`,
  ],
  [
    "¿Cómo registro o cambio mi empresa?",
    "empresa, registrar, cambiar nombre, dirección de la empresa, razón social",
    "Abra Empresa y rellene el nombre, la dirección y los datos fiscales. Puede seguir trabajando mientras comprobamos un cambio. Algunos cambios, como otra razón social, necesitan documentos nuevos.",
  ],
  [
    "¿Cómo elijo los servicios que ofrezco?",
    "servicios, ofrecer, añadir servicio, quitar servicio, tipos de trabajo",
    "Abra Servicios y elija de la lista. Solo ve trabajos abiertos de los servicios que ofrece. Puede añadir o quitar un servicio cuando quiera, y los trabajos que ya haya tomado siguen siendo suyos.",
  ],
  [
    "¿Cómo fijo mi zona?",
    "zona, radio, código postal, kilómetros, distancia, dónde trabajo",
    "Abra Zona y elija los lugares donde trabaja, o un radio alrededor de su base. Solo se le ofrecen trabajos dentro de esa zona.",
  ],
  [
    "¿Cómo fijo mi horario y mis descansos?",
    "horario, disponibilidad, descanso, días, domingo, fin de semana, mañanas, tardes",
    `Abra Disponibilidad y escriba su horario de cada día. Un descanso se escribe como dos tramos de tiempo. También puede fijar con cuánta antelación quiere saber de un trabajo, hasta ${absencePolicy.lead_hours_most / 24} días.`,
  ],
  [
    "¿Cómo anoto mis vacaciones?",
    "vacaciones, ausencia, días libres, baja, festivo, enfermedad",
    `Abra Ausencias y escriba el primer y el último día. Una ausencia puede durar hasta ${absencePolicy.time_off_days_most} días, y puede planear ${absencePolicy.time_off_most}. Los trabajos que ya tiene no se mueven: se los mostramos para que los cambie de fecha o los devuelva.`,
  ],
  [
    "¿Cómo encuentro y tomo un trabajo?",
    "tomar trabajo, trabajos abiertos, conseguir trabajo, encontrar, aceptar trabajo",
    "Abra Trabajos para ver lo que está abierto en su zona. Elija Tomar para quedarse con un trabajo. Lo recibe quien lo toma primero. La dirección completa y el nombre del cliente se ven cuando el trabajo es suyo.",
  ],
  [
    "¿Y si no puedo hacer un trabajo que he tomado?",
    "devolver trabajo, renunciar, no puedo ir, enfermo, enferma, cancelar trabajo",
    `Abra el trabajo y elija Devolver, cuanto antes mejor. El trabajo se ofrece entonces a otros. Cada trabajo que devuelve o al que falta cuenta como falta durante ${provider.strikes_days} días.`,
  ],
  [
    "¿Qué son las faltas?",
    "falta, faltas, suspendida, suspensión, penalización",
    `Una falta cuenta un trabajo que usted ha devuelto o al que no ha ido. Con ${provider.strikes_most} faltas en ${provider.strikes_days} días, su cuenta se suspende y hablamos con usted. Una falta deja de contar después de ${provider.strikes_days} días.`,
  ],
  [
    "¿Cómo empiezo y termino un trabajo?",
    "de camino, empezar trabajo, terminar, marcar hecho, fotos",
    `Avise al cliente cuando salga, como pronto ${job.en_route_before_start_hours} horas antes del comienzo. Puede empezar hasta ${job.start_early_minutes} minutos antes. Haga al menos una foto antes del trabajo y otra después, y marque el trabajo como hecho.`,
  ],
  [
    "Llego tarde",
    "retraso, tarde, tráfico, atasco, avisar al cliente",
    `Abra el trabajo y elija Llego tarde. Puede hacerlo ${job.delays_most} veces en un trabajo, con hasta ${job.delay_minutes_most / 60} horas en total. Se avisa al cliente enseguida.`,
  ],
  [
    "No hay nadie en casa del cliente",
    "no está, no hay nadie, nadie abre, casa del cliente, ausente, no contesta, timbre, esperar",
    `Espere ${job.no_show_customer_wait_minutes} minutos e intente hablar con el cliente. Haga una foto e informe de que no había nadie. El trabajo se cancela y usted recibe su parte, salvo que el cliente se oponga en ${job.no_show_contest_hours} horas.`,
  ],
  [
    "¿Cómo pido un precio más alto?",
    "cambiar precio, subir precio, trabajo extra, más trabajo, más de lo descrito",
    `Abra el trabajo y elija Cambiar el precio antes de hacer el trabajo adicional. Diga la cantidad y el motivo. El cliente tiene ${job.price_answer_hours} horas para responder. Un cambio de hasta ${percent(payment.change_auto_bps)} dentro del margen del presupuesto cuenta enseguida.`,
  ],
  [
    "¿Cuándo me pagan?",
    "me pagan, pagan, cobrar, pago, transferencia, ingresos, banco, dinero, cobro",
    `Su parte se envía a su cuenta de cobro ${payment.release_after_completion_hours} horas después de que el cliente haya confirmado el trabajo. Si el cliente no hace nada, el trabajo cuenta como confirmado después de ${job.confirm_hours} horas. Mientras haya una reclamación abierta, el dinero espera.`,
  ],
  [
    "¿Qué comisión se quedan?",
    "comisión, tarifa, porcentaje, coste, cuánto se quedan",
    `Nos quedamos con ${percent(payment.fee_bps)} del precio de cada trabajo. El resto es para usted. La comisión es la misma en los pagos por cancelación.`,
  ],
  [
    "¿Cómo preparo mis cobros?",
    "stripe, cuenta bancaria, cuenta de cobro, verificación, preparar cobros",
    "Abra Pagos y elija Preparar cobros. Le llevamos a nuestro proveedor de pagos, que comprueba su identidad y su cuenta bancaria. Solo puede tomar trabajos cuando los cobros estén listos. Si el enlace ha caducado, pida otro en la misma página.",
  ],
  [
    "¿Cómo funciona la suscripción?",
    "suscripción, plan, cuota, prueba, mensual",
    `Cuando recibe el visto bueno empieza una prueba gratis de ${provider.trial_days} días. Puede elegir un plan en cualquier momento, y no se cobra nada antes de que acabe la prueba. Después necesita un plan para tomar trabajos. Si falla un pago de su plan, puede tomar trabajos otros ${provider.past_due_claim_days} días mientras lo arregla.`,
  ],
  [
    "¿Cómo cancelo mi suscripción?",
    "cancelar suscripción, terminar plan, baja de la suscripción",
    "Abra Suscripción y elija Cancelar. Su plan o su prueba sigue hasta que acabe el periodo, y hasta entonces puede retirar la cancelación. Si hay un pago atrasado, la suscripción termina enseguida y no se cobra nada más. Los trabajos que ya ha tomado siguen siendo suyos.",
  ],
  [
    "¿Cómo se calcula mi puntuación?",
    "puntuación, estrellas, media, valoraciones, reseñas, cálculo",
    `Su puntuación es la media de las estrellas que le han dado los clientes. Las valoraciones nuevas cuentan más: después de ${feedback.half_life_quarters} trimestres, las estrellas cuentan la mitad. Puede responder una vez a cada comentario.`,
  ],
  [
    "¿Y si un cliente reclama por mi trabajo?",
    "reclamación, disputa, queja, responder, pruebas, cliente descontento",
    `Le avisamos enseguida y tiene ${job.dispute_answer_hours} horas para responder. Añada sus fotos y diga qué hizo. Después decidimos, y el dinero del trabajo espera hasta entonces.`,
  ],
  [
    "El cliente quiere pagarme en efectivo",
    "efectivo, metálico, fuera de la aplicación, en mano",
    "No acepte que le paguen fuera de la aplicación. Un trabajo que se paga fuera no está protegido, y nuestra comisión se debe igualmente. Si ya ha pasado, díganoslo para que no se cobre dos veces al cliente.",
  ],
];

/** What questions in Spanish are answered from until administrators write more. */
export const firstKnowledge = entriesIn("es", { everyone, user: customers, service_provider: providers });
