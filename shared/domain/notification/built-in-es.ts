/** What people are sent, by key: the text, what is sent beside it, and where it is said. Written by: npm run document. */
export const builtIn = `
money_stays | El dinero se queda donde está hasta que decidamos. |  | money_stays
add_in_app | Puede añadir lo que quiera al aviso en la aplicación. |  | add_in_app
we_will_decide | Decidiremos qué pasa con el trabajo y con su dinero. Si le preguntamos, responda, por favor. |  | we_will_decide
pays_nothing | No paga nada. |  | pays_nothing
take_jobs_again | Puede volver a tomar trabajos. |  | take_jobs_again
share_in | la propina por |  | share_in
share_in.2 | su parte de |  | share_in
less_in | De ella, {refunded:money} volvieron antes a su cliente. |  | less_in
less_in.2 | Nos quedamos con {debt:money} por lo que debía. |  | less_in
deactivated.title | Su {what:words} está desactivada | deactivated.text | deactivated.title
deactivated.text | Se cerró la sesión en todos los dispositivos. Inicie sesión en los próximos {restore_days:count} días para recuperarla; después se borra para siempre. Si no fue usted, inicie sesión y cambie la contraseña. | deactivated.title | deactivated.text
deleted.title | Su {what:words} se ha borrado | deleted.text | deleted.title
deleted.text | Se cerró la sesión en todos los dispositivos, y estamos borrando lo que sabemos de usted. Lo que nuestros libros deben conservar se queda, sin su nombre. Si no fue usted, escriba a nuestro equipo de ayuda. | deleted.title | deleted.text
asks_for_time.title | {other_of:words} propone otra hora para {job:words} | asks_for_time.text | asks_for_time.title
asks_for_time.text | Empezaría el {proposed_start:time} en vez de el {starts_at:time}. {reason:words} Acepte o rechace antes del {expires_at:time}. Hasta que acepte, vale la hora de antes. | asks_for_time.title | asks_for_time.text
agreed.title | {job:words} tiene otra hora | agreed.text | agreed.title job.rescheduled.user.title
agreed.text | {other_of:words} está de acuerdo: empieza el {proposed_start:time}. | agreed.title | agreed.text
refused.title | Se retiró la nueva hora para {job:words} | refused.text | refused.title
refused.title.2 | Se rechazó su nueva hora para {job:words} | refused.text | refused.title
refused.text | Empieza el {starts_at:time}, como se acordó. | refused.title | refused.text unanswered.text
unanswered.title | {other_of:words} no respondió a su nueva hora para {job:words} | refused.text | unanswered.title
unanswered.title.2 | No respondió a la nueva hora para {job:words} | refused.text | unanswered.title
signed_out_once.title | Se cerró la sesión en un dispositivo | signed_out_once.text | signed_out_once.title
signed_out_once.text | Puede que alguien copiara su acceso, así que lo cerramos. Si no fue usted, cambie la contraseña ahora. | signed_out_once.title | signed_out_once.text
stopped | Hemos suspendido a su profesional, así que {job:words} se ha parado. Decidiremos qué pasa ahora y le escribiremos. Hasta entonces el dinero se queda donde está. {add_in_app:words} |  | stopped
stopped.2 | Su cuenta está suspendida, así que {job:words} se ha parado. {we_will_decide:words} |  | stopped
overdue | {part:words} Si no hay decisión en {dispute_cancel_days:count} días, el trabajo se cancela y {part_2:words}. |  | overdue
overdue.2 | {job:words} ya debería estar hecho, pero el profesional no ha dicho que lo esté. Preguntaremos qué pasó, decidiremos y le escribiremos. Hasta entonces el dinero se queda donde está. {add_in_app:words} |  | overdue
overdue.3 | {job:words} ya debería estar hecho, pero no ha dicho que lo esté. {we_will_decide:words} |  | overdue
overdue.4 | usted no paga nada |  | overdue
overdue.5 | su cliente no paga nada |  | overdue
reported.administrator | Estamos revisando {job:words}. {money_stays:words} {add_in_app:words} |  | reported.administrator
reported.money_stuck | Algo falló con el dinero de {job:words}. Lo estamos revisando y le escribiremos. No tiene que hacer nada. |  | reported.money_stuck
reported.one_person | Parece que cliente y profesional de {job:words} fueron la misma persona. Lo estamos revisando. Hasta que decidamos, ni su valoración ni ningún premio cuentan. |  | reported.one_person
reported | Tenemos su aviso{part:words} y lo estamos revisando.{held:words} |  | reported
reported.2 |  sobre {job:words} |  | reported
reported.3 | {other_of:words} ha avisado de un problema con {job:words}. Lo estamos revisando y puede que le preguntemos.{held:words} |  | reported
pauses.account_inactive | Su cuenta está desactivada. Inicie sesión para recuperarla. |  | pauses.account_inactive
pauses.terms_not_accepted | Nuestras condiciones han cambiado. Léalas y acéptelas. |  | pauses.terms_not_accepted
pauses.documents_missing | Falta un documento que necesita para reservar, o se rechazó, o ha caducado. Envíelo. |  | pauses.documents_missing
ends.finished | Todas las visitas de la serie están reservadas. |  | ends.finished
ends.price_declined | Rechazó el nuevo precio. |  | ends.price_declined
ends.visits_missed | {missed_most:count} visitas seguidas no se pudieron reservar. |  | ends.visits_missed
ends.paused_too_long | Estuvo en pausa {paused_days_most:count} días. |  | ends.paused_too_long
ends.account_closed | Su cuenta está cerrada. |  | ends.account_closed
warned | Hemos dado una advertencia. |  | warned
nothing_more | No hacemos nada más. |  | nothing_more
outcomes.refund_full.user | No paga nada. Lo que se le cobró vuelve a usted. |  | outcomes.refund_full.user
outcomes.refund_full.service_provider | Su cliente no paga nada, así que usted no cobra por él. |  | outcomes.refund_full.service_provider
outcomes.refund_partial.user | Paga {refund:money} menos. Si ya se le cobró, ese importe vuelve a usted. |  | outcomes.refund_partial.user
outcomes.refund_partial.service_provider | Su cliente paga {refund:money} menos, así que su parte es menor. |  | outcomes.refund_partial.service_provider
outcomes.rework.user | Hemos pedido al profesional que lo arregle. |  | outcomes.rework.user
outcomes.rework.service_provider | Arregle el trabajo, por favor, y dígalo en la aplicación cuando esté hecho. |  | outcomes.rework.service_provider
outcomes.suspension.user | Hemos suspendido al profesional. |  | outcomes.suspension.user
outcomes.suspension.service_provider | Su cuenta está suspendida. |  | outcomes.suspension.service_provider
counting.yes | La valoración y el premio, si lo hay, cuentan. |  | counting.yes
counting.no | La valoración y el premio, si lo hay, no cuentan. |  | counting.no
decided | Hemos decidido sobre el aviso{part:words}. {outcome_of:words} Si no está de acuerdo, puede reclamar en los próximos {objection_days:count} días. |  | decided
decided.2 |  de {job:words} |  | decided
fee_paid | Paga {fee:words} por la cancelación. |  | fee_paid
fee_shared | Su cliente paga {fee:words} por la cancelación, y usted recibe su parte. |  | fee_shared
canceled_for.title | {job:words} se ha cancelado | canceled_for.text | canceled_for.title undecided.title
canceled_for.text | {job:words}, previsto para el {starts_at:time}, no se hará. {reason:words} {fee:words} | canceled_for.title | canceled_for.text
answered_by_us.title | Alguien de nuestro equipo le ha respondido | answered_by_us.text | answered_by_us.title
answered_by_us.text | Lea la respuesta en la aplicación. Puede contestar allí. | answered_by_us.title | answered_by_us.text
who_asks | Un cliente |  | who_asks
who_asks.2 | Un profesional |  | who_asks
stars | 1 estrella de 5 |  | stars
stars.2 | {rating:words} estrellas de 5 |  | stars
feedback_awaited | Podrá leerla cuando haya dado la suya, o después del {until:time}. Puede dar la suya hasta entonces. |  | feedback_awaited
removed_title | Se quitó su valoración |  | removed_title
removed_title.2 | Se quitó una valoración que señaló |  | removed_title
removed_text | Era sobre {job:words}, y ya no cuenta. {reason:words} |  | removed_text
captured.what_for | por la cancelación de {job:words} |  | captured.what_for
captured.what_for.2 | por {job:words} |  | captured.what_for
captured | Se cobraron {amount:money} en su tarjeta {what_for:words}. |  | captured
captured.2 | Su saldo lo pagó todo {what_for:words}. No se cobró nada en su tarjeta. |  | captured
captured.3 | Se cobraron {card_amount:money} en su tarjeta {what_for:words}, y su saldo pagó {credit:money}. |  | captured
admin_roles.owner | con todos los permisos: puede hacerlo todo, y decide quién más administra |  | admin_roles.owner
admin_roles.support | para atender a la gente: trabaja con personas, trabajos, precios y avisos |  | admin_roles.support
admin_roles.finance | para el dinero: trabaja con pagos, devoluciones, transferencias y reclamaciones de bancos |  | admin_roles.finance
admin_roles.read_only | solo para leer: lo ve todo y no cambia nada |  | admin_roles.read_only
as_role | para administrar |  | as_role
codes.sign_up | Su código para terminar el registro |  | codes.sign_up
codes.password_reset | Su código para elegir otra contraseña |  | codes.password_reset
codes.link | Su código para enlazar su cuenta |  | codes.link
codes.contact | Su código para confirmar esta dirección |  | codes.contact
codes.confirm | Su código para confirmar que es usted |  | codes.confirm
challenge_issued.subject | Su código | challenge_issued.text | challenge_issued.subject
challenge_issued.text | {code:words} es su código. Vale durante {minutes:count} minutos. No se lo dé a nadie, ni siquiera a quien diga que trabaja con nosotros. | challenge_issued.subject | challenge_issued.text
invite_sent.subject | {name:words} le invita | invite_sent.text | invite_sent.subject
invite_sent.text | {name:words} le invita a usar nuestro servicio. Aquí puede reservar arreglos y otros trabajos en casa, u ofrecer usted esos trabajos. Regístrese aquí: {link:words} El enlace sirve una vez, durante {valid_days:count} días. Si no quiere registrarse, no tiene que hacer nada. | invite_sent.subject | invite_sent.text
admin_invite_sent.subject | {by:words} le invita a llevar el servicio | admin_invite_sent.text | admin_invite_sent.subject
admin_invite_sent.text | {by:words} le invita a administrar el servicio, {as_role:words}. Necesita una aplicación de códigos en su teléfono. Abra esta página para elegir una contraseña y conectar la aplicación: {link:words} El enlace sirve una vez, durante {valid_days:count} días, y da acceso a quien lo tenga. No lo pase a nadie. Si no lo esperaba, no haga nada. | admin_invite_sent.subject | admin_invite_sent.text
admin_removed.subject | Ya no administra el servicio | admin_removed.text | admin_removed.subject
admin_removed.text | Quien dirige el servicio ha terminado su acceso de administración. {reason:words} Se cerró su sesión y ya no puede iniciarla. Si cree que es un error, pregunte a quien lleva el servicio. | admin_removed.subject | admin_removed.text
quote.questions_asked.user.title | Tenemos preguntas sobre su solicitud | quote.questions_asked.user.text | quote.questions_asked.user.title
quote.questions_asked.user.text | Respóndalas en {answers_abandon_hours:count} horas y podremos darle un precio. | quote.questions_asked.user.title | quote.questions_asked.user.text
quote.nudged.user.title | Su solicitud espera sus respuestas | quote.nudged.user.text | quote.nudged.user.title
quote.nudged.user.text | Responda las preguntas abiertas y podremos darle un precio. Cerramos la solicitud dentro de {part:words} horas. | quote.nudged.user.title | quote.nudged.user.text
quote.estimated.user.title | Su precio para {request:words} | quote.estimated.user.text | quote.estimated.user.title
quote.estimated.user.title.2 | Su precio está listo | quote.estimated.user.text | quote.estimated.user.title
quote.estimated.user.text | Está entre {low:money} y {high:money}; el presupuesto muestra lo que se le cobrará. Acéptelo en {valid_days:count} días. | quote.estimated.user.title | quote.estimated.user.text
quote.revised.user.title | Su precio para {request:words} ha cambiado | quote.revised.user.text | quote.revised.user.title
quote.revised.user.text | Ahora está entre {low:money} y {high:money}. {reason:words} Mírelo, y acéptelo o rechácelo en {valid_days:count} días. | quote.revised.user.title | quote.revised.user.text
quote.review_required.user.title | Alguien de nuestro equipo está mirando su solicitud | quote.review_required.user.text | quote.review_required.user.title
quote.review_required.user.text | Tendrá un precio o una respuesta en {review_hours:count} horas. Si alguien está en peligro, salgan de allí y llamen primero a emergencias. | quote.review_required.user.title | quote.review_required.user.text
quote.review_required.admin.title | La solicitud de un cliente nombra un peligro | quote.review_required.admin.text | quote.review_required.admin.title
quote.review_required.admin.text | Puede ser: {dangers_of:words}. Mírela en {danger_alert_minutes:count} minutos, y llame al cliente si no es seguro que todos estén a salvo. | quote.review_required.admin.title | quote.review_required.admin.text
quote.review_overdue.user.title | Seguimos mirando su solicitud | quote.review_overdue.user.text | quote.review_overdue.user.title
quote.review_overdue.user.text | Tardamos más de lo normal, y lo sentimos. Tendrá un precio o una respuesta antes del {review_by:time}. {part:words} | quote.review_overdue.user.title | quote.review_overdue.user.text
quote.review_overdue.user.text.2 | Si alguien está en peligro, salgan de allí y llamen a emergencias: no nos esperen. | quote.review_overdue.user.title | quote.review_overdue.user.text
quote.review_overdue.user.text.3 | Hasta entonces no tiene que hacer nada. | quote.review_overdue.user.title | quote.review_overdue.user.text
quote.review_overdue.admin.title | Nadie ha mirado una solicitud que nombra un peligro | quote.review_overdue.admin.text | quote.review_overdue.admin.title
quote.review_overdue.admin.text | Puede ser: {dangers_of:words}. Va con retraso: llame al cliente ahora. | quote.review_overdue.admin.title | quote.review_overdue.admin.text
quote.reviewed.user.title | Hemos revisado su precio para {request:words} | quote.reviewed.user.text | quote.reviewed.user.title
quote.reviewed.user.text | Está entre {low:money} y {high:money}; el presupuesto muestra lo que se le cobrará. {reason:words} Acéptelo en {valid_days:count} días. | quote.reviewed.user.title | quote.reviewed.user.text
quote.rejected.user.title | No podemos dar un precio para {request:words} | quote.rejected.user.text | quote.rejected.user.title
quote.rejected.user.text | {reason:words} {pays_nothing:words} Pida otro precio si el trabajo cambia. | quote.rejected.user.title | quote.rejected.user.text
quote.failed.user.title | No pudimos encontrar un precio | quote.failed.user.text | quote.failed.user.title
quote.failed.user.text | {reason:words} Inténtelo otra vez, o describa el problema con otras palabras. | quote.failed.user.title | quote.failed.user.text
quote.expiring.user.title | Su precio para {request:words} termina pronto | quote.expiring.user.text | quote.expiring.user.title
quote.expiring.user.text | {part:words} antes del {expires_at:time}. Después necesita otro precio. | quote.expiring.user.title | quote.expiring.user.text
quote.expiring.user.text.2 | Reserve el trabajo | quote.expiring.user.title | quote.expiring.user.text
quote.expiring.user.text.3 | Acepte el precio | quote.expiring.user.title | quote.expiring.user.text
quote.expired.user.title | Su precio para {request:words} ha terminado | quote.expired.user.text | quote.expired.user.title
quote.expired.user.text | Pida otro precio cuando quiera. | quote.expired.user.title | quote.expired.user.text
chat.message_created.user.title | {provider:words} le escribió sobre {job:words} | chat.message_created.user.text | chat.message_created.user.title
chat.message_created.user.text | Lea el mensaje y conteste en la aplicación. | chat.message_created.user.title | chat.message_created.user.text chat.message_created.service_provider.text
chat.message_created.service_provider.title | Su cliente le escribió sobre {job:words} | chat.message_created.user.text | chat.message_created.service_provider.title
chat.message_created.admin.title | {who_asks:words} le ha vuelto a escribir | chat.message_created.admin.text | chat.message_created.admin.title
chat.message_created.admin.text | Usted responde en esta conversación. Lea el mensaje y conteste. | chat.message_created.admin.title | chat.message_created.admin.text
chat.handed_over.admin.title | {who_asks:words} quiere hablar con una persona | chat.handed_over.admin.text | chat.handed_over.admin.title
chat.handed_over.admin.text | El asistente no escribe nada en esta conversación hasta que alguien del equipo responda y la devuelva. Lea lo que se dijo y conteste. | chat.handed_over.admin.title | chat.handed_over.admin.text
ai.budget_nearing.admin.title | Los asistentes han gastado cuatro quintas partes del presupuesto de hoy | ai.budget_nearing.admin.text | ai.budget_nearing.admin.title
ai.budget_nearing.admin.title.2 | Los asistentes han gastado la mitad del presupuesto de hoy | ai.budget_nearing.admin.text | ai.budget_nearing.admin.title
ai.budget_nearing.admin.text | Pueden costar {limit:money} al día. Todo sigue funcionando. Cuando se agote el presupuesto, las reglas responderán en su lugar hasta que empiece el de mañana: mire quién usa cuánto y suba el límite si todo hace falta. | ai.budget_nearing.admin.title | ai.budget_nearing.admin.text
ai.budget_reached.admin.title | Los asistentes han gastado el presupuesto de hoy | ai.budget_reached.admin.text | ai.budget_reached.admin.title
ai.budget_reached.admin.text | Pueden costar {limit:money} al día. Hasta que empiece el presupuesto de mañana responden las reglas. Mire quién usó cuánto, y suba el límite si todo hacía falta. | ai.budget_reached.admin.title | ai.budget_reached.admin.text
key.ending.admin.title | La clave de uno de sus sistemas termina en {days:count} días | key.ending.admin.text | key.ending.admin.title
key.ending.admin.text | Después se rechaza al sistema que la usa. Mire en Claves de la consola cuál es: renuévela con otro final, o deje que termine. | key.ending.admin.title | key.ending.admin.text
endpoint.failing.title | Uno de sus sistemas no responde a nuestros webhooks | endpoint.failing.text | endpoint.failing.title
endpoint.failing.text | Desde hace {part:words} no responde con éxito. Lo que hay que contarle espera y se intenta otra vez. Mire sus envíos {where:words}. A los tres días se apaga. | endpoint.failing.title | endpoint.failing.text
endpoint.failing.text.2 | una hora | endpoint.failing.title | endpoint.failing.text
endpoint.failing.text.3 | {hours:count} horas | endpoint.failing.title | endpoint.failing.text
endpoint.failing.text.4 | en Integración | endpoint.failing.title | endpoint.failing.text endpoint.disabled.text
endpoint.failing.text.5 | en la aplicación, en Sus sistemas | endpoint.failing.title | endpoint.failing.text endpoint.disabled.text
endpoint.disabled.title | Uno de sus sistemas ya no recibe webhooks | endpoint.disabled.text | endpoint.disabled.title
endpoint.disabled.text | {part:words} Arréglelo y enciéndalo {where:words}: se le cuenta lo que se perdió. | endpoint.disabled.title | endpoint.disabled.text
endpoint.disabled.text.2 | Respondió que ya no existe (410). | endpoint.disabled.title | endpoint.disabled.text
endpoint.disabled.text.3 | Lleva tres días sin responder con éxito. | endpoint.disabled.title | endpoint.disabled.text
job.created.user.title | {job:words} está reservado | job.created.user.text | job.created.user.title
job.created.user.text | Pague antes del {hold_expires_at:time} para conservar la cita: {starts_at:time}. | job.created.user.title | job.created.user.text
job.opened.user.title | Buscamos profesional para {job:words} | job.opened.user.text | job.opened.user.title
job.opened.user.text | La cita es el {starts_at:time}. Le avisamos en cuanto alguien lo tome. | job.opened.user.title | job.opened.user.text
series.job_booked.user.title | La próxima visita está reservada: {job:words} | series.job_booked.user.text | series.job_booked.user.title
series.job_booked.user.text | Es el {starts_at:time}. El importe se aparta en su tarjeta {authorize_before_start_hours:count} horas antes. Si no le viene bien ese día, cámbiela o cancélela en la aplicación. | series.job_booked.user.title | series.job_booked.user.text
series.visit_missed.user.title | Una visita no se hará: {job:words} | series.visit_missed.user.text | series.visit_missed.user.title
series.visit_missed.user.text | No hay visita el {date:date}, porque {part:words}. No paga nada por ella. Después de {missed_most:count} visitas seguidas sin hacer, la serie termina. | series.visit_missed.user.title | series.visit_missed.user.text
series.visit_missed.user.text.2 | no ha respondido al nuevo precio | series.visit_missed.user.title | series.visit_missed.user.text
series.visit_missed.user.text.3 | era tarde para reservarla | series.visit_missed.user.title | series.visit_missed.user.text
series.paused.user.title | Por ahora no se reservan más visitas: {job:words} | series.paused.user.text | series.paused.user.title
series.paused.user.text | {part:words} Después, continúe la serie en la aplicación. Si sigue en pausa {paused_days_most:count} días, termina. | series.paused.user.title | series.paused.user.text
series.price_proposed.user.title | Un nuevo precio para sus visitas: {job:words} | series.price_proposed.user.text | series.price_proposed.user.title
series.price_proposed.user.text | Nuestro precio ya no está en el margen que aceptó. Una visita costaría {price:money} en vez de {previous:money}. Acéptelo o rechácelo en la aplicación hasta el {answer_by:time}. No se reserva nada hasta que lo acepte. | series.price_proposed.user.title | series.price_proposed.user.text
series.ended.user.title | La última visita está reservada: {job:words} | series.ended.user.text | series.ended.user.title
series.ended.user.title.2 | Su serie ha terminado: {job:words} | series.ended.user.text | series.ended.user.title
series.ended.user.text | {part:words} Las visitas ya reservadas se quedan como están. Puede repetir un trabajo cuando quiera. | series.ended.user.title | series.ended.user.text
job_offer.made.service_provider.title | Un trabajo cerca de usted: {job:words} | job_offer.made.service_provider.text | job_offer.made.service_provider.title
job_offer.made.service_provider.text | Empieza el {starts_at:time}. {part:words} | job_offer.made.service_provider.title | job_offer.made.service_provider.text
job_offer.made.service_provider.text.2 | Es la próxima visita de un trabajo que usted hace allí, así que se le guarda hasta el {reserved_until:time}. | job_offer.made.service_provider.title | job_offer.made.service_provider.text
job_offer.made.service_provider.text.3 | Es para el primer profesional que lo tome. | job_offer.made.service_provider.title | job_offer.made.service_provider.text
job.assigned.user.title | {provider:words} hará {job:words} | job.assigned.user.text | job.assigned.user.title job.reassigned.user.title
job.assigned.user.text | Empieza el {starts_at:time}. Por favor, esté allí para abrir la puerta. | job.assigned.user.title | job.assigned.user.text
job.assigned.service_provider.title | {job:words} es suyo | job.assigned.service_provider.text | job.assigned.service_provider.title job.reassigned.service_provider.title
job.assigned.service_provider.text | Empieza el {starts_at:time}. La dirección y el mensaje de su cliente están en la aplicación. | job.assigned.service_provider.title | job.assigned.service_provider.text
job.reassigned.user.text | {part:words} {reason:words} Llegará el {arrives_at:time}. El precio no cambia. | job.assigned.user.title | job.reassigned.user.text
job.reassigned.user.text.2 | Es otro profesional que antes. | job.assigned.user.title | job.reassigned.user.text
job.reassigned.service_provider.text | Se lo hemos dado a usted. {reason:words} Le esperan el {arrives_at:time}. La dirección y el mensaje de su cliente están en la aplicación. Si no puede ir, devuelva el trabajo. | job.assigned.service_provider.title | job.reassigned.service_provider.text
job.reassigned.previous_provider.title | {job:words} pasó a otro profesional | job.reassigned.previous_provider.text | job.reassigned.previous_provider.title
job.reassigned.previous_provider.text | {reason:words} Iba a empezar el {starts_at:time}. No vaya. No cuenta en su contra. | job.reassigned.previous_provider.title | job.reassigned.previous_provider.text
job.delayed.user.title | {provider:words} llega tarde | job.delayed.user.text | job.delayed.user.title
job.delayed.user.text | Llegará para {job:words} el {eta:time}, {minutes:count} minutos más tarde de lo que se le dijo. {reason:words} | job.delayed.user.title | job.delayed.user.text
job.rescheduled.user.text | Empieza el {starts_at:time}. Le avisamos en cuanto un profesional lo tome. | agreed.title | job.rescheduled.user.text
job.reopened.user.title | Volvemos a buscar profesional para {job:words} | job.reopened.user.text | job.reopened.user.title
job.reopened.user.text | La cita es el {starts_at:time}, y la paga la misma tarjeta que antes. Le avisamos en cuanto alguien lo tome. | job.reopened.user.title | job.reopened.user.text
job.en_route.user.title | {provider:words} va de camino | job.en_route.user.text | job.en_route.user.title
job.en_route.user.text | Llegará para {job:words} hacia el {eta:time}. | job.en_route.user.title | job.en_route.user.text
job.en_route.user.text.2 | Acaba de salir para {job:words}. | job.en_route.user.title | job.en_route.user.text
job.arrival_overdue.user.title | ¿Ha empezado {job:words}? | job.arrival_overdue.user.text | job.arrival_overdue.user.title job.arrival_overdue.service_provider.title
job.arrival_overdue.user.text | {provider:words} salió y no nos ha dicho que haya empezado. Si ha empezado, no tiene que hacer nada. Si no, buscamos otro profesional el {begin_by:time}. | job.arrival_overdue.user.title | job.arrival_overdue.user.text
job.arrival_overdue.service_provider.text | Si está allí, empiece el trabajo en la aplicación ahora. Si llega tarde, avise a su cliente. Si no, el trabajo pasa a otro profesional el {begin_by:time}. | job.arrival_overdue.user.title | job.arrival_overdue.service_provider.text
job.started.user.title | Ha empezado {job:words} | job.started.user.text | job.started.user.title
job.started.user.text | Le avisamos cuando esté hecho, y le pedimos que lo confirme. | job.started.user.title | job.started.user.text
job.paused.user.title | {job:words} está interrumpido | job.paused.user.text | job.paused.user.title
job.paused.user.text | {reason:words} Le avisamos cuando continúe. | job.paused.user.title | job.paused.user.text
job.resumed.user.title | Continúa {job:words} | job.resumed.user.text | job.resumed.user.title
job.resumed.user.text | Le avisamos cuando esté hecho. | job.resumed.user.title | job.resumed.user.text
job.price_proposed.user.title | {provider:words} pide {price:money} por {job:words} | job.price_proposed.user.text | job.price_proposed.user.title
job.price_proposed.user.text | Eran {previous_price:money}. {reason:words} Acéptelo o rechácelo en la aplicación antes del {expires_at:time}. Hasta que lo acepte, vale el precio de antes. | job.price_proposed.user.title | job.price_proposed.user.text
job.price_changed.user.title | {job:words} cuesta {price:money} | job.price_changed.user.text | job.price_changed.user.title
job.price_changed.user.text | Eran {previous_price:money}. {reason:words} Un cambio tan pequeño vale enseguida. Si no está de acuerdo, avise en la aplicación. | job.price_changed.user.title | job.price_changed.user.text
job.price_changed.service_provider.title | Su cliente acepta {price:money} | job.price_changed.service_provider.text | job.price_changed.service_provider.title
job.price_changed.service_provider.text | Es el precio de {job:words} desde ahora. | job.price_changed.service_provider.title | job.price_changed.service_provider.text
job.price_declined.user.title | No respondió al nuevo precio de {job:words} | job.price_declined.user.text | job.price_declined.user.title
job.price_declined.user.text | Cuesta {price:money}, como se acordó. | job.price_declined.user.title | job.price_declined.user.text job.price_declined.service_provider.text
job.price_declined.service_provider.title | Su cliente no respondió a su nuevo precio para {job:words} | job.price_declined.user.text | job.price_declined.service_provider.title
job.price_declined.service_provider.title.2 | Su cliente rechazó su nuevo precio para {job:words} | job.price_declined.user.text | job.price_declined.service_provider.title
job.work_completed.user.title | ¿Está hecho {job:words}? Confírmelo, por favor | job.work_completed.user.text | job.work_completed.user.title
job.work_completed.user.text | {provider:words} dice que sí. Mire las fotos, y confírmelo o diga qué falta antes del {confirm_by:time}. Después cuenta como confirmado. | job.work_completed.user.title | job.work_completed.user.text
job.confirmation_reminded.user.title | Confirme, por favor, que {job:words} está hecho | job.confirmation_reminded.user.text | job.confirmation_reminded.user.title
job.confirmation_reminded.user.text | Confírmelo o diga qué falta antes del {confirm_by:time}. Después cuenta como confirmado. | job.confirmation_reminded.user.title | job.confirmation_reminded.user.text
job.rework_requested.service_provider.title | Su cliente quiere que siga con {job:words} | job.rework_requested.service_provider.text | job.rework_requested.service_provider.title
job.rework_requested.service_provider.text | {reason:words} Arréglelo, y dígalo en la aplicación cuando esté hecho. | job.rework_requested.service_provider.title | job.rework_requested.service_provider.text
job.completed.user.title | {job:words} está terminado | job.completed.user.text | job.completed.user.title
job.completed.user.text | Gracias. Cuéntenos en {window_days:count} días cómo fue. Si algo está mal, avise en {dispute_days:count} días. | job.completed.user.title | job.completed.user.text
job.completed.service_provider.title | {job:words} está confirmado | job.completed.service_provider.text | job.completed.service_provider.title
job.completed.service_provider.text | Su parte se libera en {release_after_completion_hours:count} horas. Puede decir en {window_days:count} días cómo fue el trabajo. | job.completed.service_provider.title | job.completed.service_provider.text
job.fee_waived.user.title | No tiene que pagar {waived:money} | job.fee_waived.user.text | job.fee_waived.user.title
job.fee_waived.user.text | Le perdonamos {part:words} cancelar {job:words}. Lo que se cobró vuelve a su tarjeta. | job.fee_waived.user.title | job.fee_waived.user.text
job.fee_waived.user.text.2 | una parte de lo que costaba | job.fee_waived.user.title | job.fee_waived.user.text
job.fee_waived.user.text.3 | lo que costaba | job.fee_waived.user.title | job.fee_waived.user.text
job.fee_waived.service_provider.title | Se perdonó el coste de una cancelación | job.fee_waived.service_provider.text | job.fee_waived.service_provider.title
job.fee_waived.service_provider.text | Su cliente no tiene que pagar {waived:money} por cancelar {job:words}. Su parte de eso no se le paga, o se le retira. | job.fee_waived.service_provider.title | job.fee_waived.service_provider.text
job.dispute_resolved.user | No decidimos el aviso sobre {job:words} en {dispute_cancel_days:count} días, así que el trabajo se cancela. {pays_nothing:words} Si se cobró dinero en su tarjeta, vuelve a ella. Reserve el trabajo otra vez si aún lo necesita. |  | job.dispute_resolved.user
job.dispute_resolved.service_provider | No decidimos el aviso sobre {job:words} en {dispute_cancel_days:count} días, así que el trabajo se cancela. Su cliente no paga nada, y usted no cobra por él. Escríbanos si no está de acuerdo. |  | job.dispute_resolved.service_provider
job.expired.user.title | No encontramos otro profesional | job.expired.user.text | job.expired.user.title
job.expired.user.title.2 | Ningún profesional estaba libre a tiempo | job.expired.user.text | job.expired.user.title
job.expired.user.text | Su profesional no llegó a {job:words} el {starts_at:time}, y nadie más pudo tomarlo. Lo sentimos. {pays_nothing:words} Elija otra hora para intentarlo otra vez. | job.expired.user.title | job.expired.user.text
job.expired.user.text.2 | Nadie pudo tomar {job:words} el {starts_at:time}. {pays_nothing:words} Elija otra hora para intentarlo otra vez. | job.expired.user.title | job.expired.user.text
job.provider_suspended.user.title | Su profesional no puede ir | job.provider_suspended.user.text | job.provider_suspended.user.title job.provider_canceled.user.title
job.provider_suspended.user.text | Hemos suspendido a su profesional y buscamos otro para {job:words}, el {starts_at:time}. No tiene que hacer nada, y no se cobra nada más. | job.provider_suspended.user.title | job.provider_suspended.user.text
job.provider_suspended.service_provider.title | Se le quitó un trabajo | job.provider_suspended.service_provider.text | job.provider_suspended.service_provider.title
job.provider_suspended.service_provider.text | {job:words}, el {starts_at:time}, pasa a otro profesional, porque su cuenta está suspendida. No vaya. | job.provider_suspended.service_provider.title | job.provider_suspended.service_provider.text
job.provider_canceled.user.text | {job:words}, el {starts_at:time}, está libre otra vez y buscamos otro profesional. No tiene que hacer nada, y no se cobra nada más. | job.provider_suspended.user.title | job.provider_canceled.user.text
job.no_show.user.title | No había nadie para {job:words} | job.no_show.user.text | job.no_show.user.title
job.no_show.user.text | {provider:words} esperó y se fue, y el trabajo se ha cancelado. {fee_paid:words} Si no fue así, avise en la aplicación antes del {contest_by:time}: hasta que decidamos, nadie recibe ese importe. | job.no_show.user.title | job.no_show.user.text
job.no_show.user.title.2 | Su profesional no llegó | job.no_show.user.text.2 | job.no_show.user.title
job.no_show.user.text.2 | Lo sentimos. Buscamos otro profesional para {job:words}, y no se le cobra nada más. | job.no_show.user.title.2 | job.no_show.user.text
job.no_show.service_provider.title | {job:words} se ha cancelado, porque no había nadie | job.no_show.service_provider.text | job.no_show.service_provider.title
job.no_show.service_provider.text | Su cliente paga {fee:money}, y usted recibe su parte. Su cliente puede reclamar hasta el {contest_by:time}. | job.no_show.service_provider.title | job.no_show.service_provider.text
job.no_show.service_provider.title.2 | Faltó a {job:words} | job.no_show.service_provider.text.2 | job.no_show.service_provider.title
job.no_show.service_provider.text.2 | Iba a empezar el {starts_at:time}. Pasa a otro profesional. | job.no_show.service_provider.title.2 | job.no_show.service_provider.text
payment.action_required.user.within | en {payment_hold_minutes:count} minutos |  | payment.action_required.user.within
payment.action_required.user.within.2 | en {action_hours:count} horas |  | payment.action_required.user.within
payment.action_required.user.otherwise | Si no, el trabajo se cancela. |  | payment.action_required.user.otherwise
payment.action_required.user.title | Su banco quiere que confirme el pago | payment.action_required.user.text | payment.action_required.user.title
payment.action_required.user.text | Abra {job:words} {within:words} y confirme el pago, o use otra tarjeta. {otherwise:words} | payment.action_required.user.title | payment.action_required.user.text
payment.action_required.user.title.2 | {job:words} necesita una tarjeta | payment.action_required.user.text.2 | payment.action_required.user.title
payment.action_required.user.text.2 | Su saldo ya no lo paga todo. Añada una tarjeta {within:words}. {otherwise:words} | payment.action_required.user.title.2 | payment.action_required.user.text
payment.action_required.user.title.3 | Su tarjeta fue rechazada | payment.action_required.user.text.3 | payment.action_required.user.title payment.declined.user.title
payment.action_required.user.text.3 | {reason:words} Use otra tarjeta para {job:words} {within:words}. {otherwise:words} | payment.action_required.user.title.3 | payment.action_required.user.text
payment.declined.user.text | {reason:words} Use otra tarjeta para conservar {job:words}. | payment.action_required.user.title.3 | payment.declined.user.text
payment.failed.user.title | El pago ha fallado | payment.failed.user.text | payment.failed.user.title
payment.failed.user.text | {reason:words} Sin el pago no se puede conservar {job:words}. Puede reservarlo otra vez. | payment.failed.user.title | payment.failed.user.text
payment.authorized.user.title | Su saldo paga este trabajo | payment.authorized.user.text | payment.authorized.user.title
payment.authorized.user.text | Se guardan {credit:money} de su saldo para {job:words}. No hace falta tarjeta. Lo que el trabajo no cueste vuelve a usted. | payment.authorized.user.title | payment.authorized.user.text
payment.authorized.user.title.2 | Se han apartado {card_amount:money} en su tarjeta | payment.authorized.user.text.2 | payment.authorized.user.title
payment.authorized.user.text.2 | Solo se cobra cuando {job:words} esté hecho, y nunca más que eso.{part:words} | payment.authorized.user.title.2 | payment.authorized.user.text
payment.authorized.user.text.3 |  Además, su saldo paga hasta {credit:money}. | payment.authorized.user.title.2 | payment.authorized.user.text
payment.captured.user.title | Recibo: {amount:money} |  | payment.captured.user.title membership.paid.service_provider.title
payment.voided.user.title | El importe apartado en su tarjeta está libre otra vez | payment.voided.user.text | payment.voided.user.title
payment.voided.user.text | No se cobró nada por {job:words}. | payment.voided.user.title | payment.voided.user.text
payment.paid_offline.user.title | No se cobra nada en su tarjeta | payment.paid_offline.user.text | payment.paid_offline.user.title
payment.paid_offline.user.text | Pagó {amount:money} por {job:words} directamente al profesional. Lo que estaba apartado en su tarjeta se libera. | payment.paid_offline.user.title | payment.paid_offline.user.text
payment.paid_offline.service_provider.title | Un cliente le pagó directamente | payment.paid_offline.service_provider.text | payment.paid_offline.service_provider.title
payment.paid_offline.service_provider.text | {amount:money} por {job:words} no pasaron por la aplicación. Nuestra parte se descuenta de lo próximo que le paguemos. | payment.paid_offline.service_provider.title | payment.paid_offline.service_provider.text
tip.action_required.user.title | Su banco quiere que confirme la propina de {amount:money} | tip.action_required.user.text | tip.action_required.user.title
tip.action_required.user.text | Abra {job:words} en {action_hours:count} horas y confírmela, o use otra tarjeta. Si no, no se cobra nada. | tip.action_required.user.title | tip.action_required.user.text
tip.action_required.user.title.2 | Su propina de {amount:money} no se pagó | tip.action_required.user.text.2 | tip.action_required.user.title
tip.action_required.user.text.2 | {reason:words} Abra {job:words} en {action_hours:count} horas para usar otra tarjeta. Si no, no se cobra nada. | tip.action_required.user.title.2 | tip.action_required.user.text
tip.paid.user.title | Recibo: {amount:money} de propina | tip.paid.user.text | tip.paid.user.title
tip.paid.user.text | Se cobraron {amount:money} en su tarjeta como propina por {job:words}. {provider:words} lo recibe todo. | tip.paid.user.title | tip.paid.user.text
tip.paid.service_provider.title | Recibió una propina de {amount:money} | tip.paid.service_provider.text | tip.paid.service_provider.title
tip.paid.service_provider.text | Su cliente de {job:words} le da las gracias. Es toda suya. La enviamos a su cuenta de cobro en {release_after_completion_hours:count} horas. | tip.paid.service_provider.title | tip.paid.service_provider.text
tip.lapsed.user.title | Su propina de {amount:money} no se cobró | tip.lapsed.user.text | tip.lapsed.user.title
tip.lapsed.user.text | No se pagó a tiempo. Puede volver a dar propina por {job:words} en la aplicación. | tip.lapsed.user.title | tip.lapsed.user.text
transfer.paid.service_provider.title | {amount:money} van de camino a usted | transfer.paid.service_provider.text | transfer.paid.service_provider.title
transfer.paid.service_provider.text | Es {share_in:words} {job:words}, y va a su cuenta de cobro. {less_in:words} | transfer.paid.service_provider.title | transfer.paid.service_provider.text
transfer.reversed.service_provider.title | Se le retiraron {amount:money} | transfer.reversed.service_provider.text | transfer.reversed.service_provider.title
transfer.reversed.service_provider.text | Su cliente de {job:words} recuperó dinero. {part:words}, y la tomamos de su cuenta de cobro. | transfer.reversed.service_provider.title | transfer.reversed.service_provider.text
transfer.reversed.service_provider.text.2 | Era su propina | transfer.reversed.service_provider.title | transfer.reversed.service_provider.text
transfer.reversed.service_provider.text.3 | Esa era su parte | transfer.reversed.service_provider.title | transfer.reversed.service_provider.text
transfer.owed.service_provider.title | Debe {amount:money} | transfer.owed.service_provider.text | transfer.owed.service_provider.title
transfer.owed.service_provider.text | Su cliente de {job:words} recuperó dinero. {part:words} era más de lo que había en su cuenta de cobro, así que descontamos este importe de lo próximo que le enviemos. | transfer.owed.service_provider.title | transfer.owed.service_provider.text
transfer.owed.service_provider.text.2 | Su propina | transfer.owed.service_provider.title | transfer.owed.service_provider.text
transfer.owed.service_provider.text.3 | Su parte | transfer.owed.service_provider.title | transfer.owed.service_provider.text
transfer.failed.service_provider.title | No se pudo enviar su propina de {amount:money} | transfer.failed.service_provider.text | transfer.failed.service_provider.title
transfer.failed.service_provider.title.2 | No se pudo enviar su parte de {amount:money} | transfer.failed.service_provider.text | transfer.failed.service_provider.title
transfer.failed.service_provider.text | Es por {job:words}. Mire si su cuenta de cobro le pide algo. Lo intentaremos otra vez y lo revisaremos. | transfer.failed.service_provider.title | transfer.failed.service_provider.text
payout.failed.service_provider.title | Su banco no aceptó {amount:money} | payout.failed.service_provider.text | payout.failed.service_provider.title
payout.failed.service_provider.text | El dinero está otra vez en su cuenta de cobro. Revise allí sus datos bancarios. Cuando estén bien, lo enviamos otra vez. | payout.failed.service_provider.title | payout.failed.service_provider.text
transfer.canceled.service_provider.title | Se retiró la propina por {job:words} | transfer.canceled.service_provider.text | transfer.canceled.service_provider.title
transfer.canceled.service_provider.title.2 | No cobra por {job:words} | transfer.canceled.service_provider.text | transfer.canceled.service_provider.title
transfer.canceled.service_provider.text | Su cliente recuperó el dinero, así que la propina de {amount:money} no se envía. | transfer.canceled.service_provider.title | transfer.canceled.service_provider.text
transfer.canceled.service_provider.text.2 | Su cliente recuperó el dinero, así que su parte de {amount:money} no se envía. | transfer.canceled.service_provider.title | transfer.canceled.service_provider.text
payout_account.activated.service_provider.title | Su cuenta de cobro está lista | payout_account.activated.service_provider.text | payout_account.activated.service_provider.title
payout_account.activated.service_provider.text | Ya podemos enviarle lo que gane. | payout_account.activated.service_provider.title | payout_account.activated.service_provider.text
payout_account.restricted.service_provider.title | Su cuenta de cobro necesita su atención | payout_account.restricted.service_provider.text | payout_account.restricted.service_provider.title
payout_account.restricted.service_provider.text | Ábrala en la aplicación y complete lo que falta. Hasta entonces no podemos pagarle. | payout_account.restricted.service_provider.title | payout_account.restricted.service_provider.text
payout_account.closed.service_provider.title | Su cuenta de cobro está cerrada | payout_account.closed.service_provider.text | payout_account.closed.service_provider.title
payout_account.closed.service_provider.text | Ya no se le paga nada. Para volver a tomar trabajos, prepare los cobros en la aplicación. | payout_account.closed.service_provider.title | payout_account.closed.service_provider.text
tax_request.sent.service_provider.title | Necesitamos sus datos fiscales | tax_request.sent.service_provider.text | tax_request.sent.service_provider.title
tax_request.sent.service_provider.text | Ha ganado dinero, y la ley nos pide comunicarlo con sus datos fiscales. Indíquelos en la aplicación. Sin ellos, sus pagos esperan a partir de {hold_at:date}. | tax_request.sent.service_provider.title | tax_request.sent.service_provider.text
tax_request.reminded.service_provider.title | Todavía faltan sus datos fiscales | tax_request.reminded.service_provider.text | tax_request.reminded.service_provider.title
tax_request.reminded.service_provider.text | Indíquelos en la aplicación. Sin ellos, sus pagos esperan a partir de {hold_at:date}. | tax_request.reminded.service_provider.title | tax_request.reminded.service_provider.text
tax_request.overdue.service_provider.title | Sus pagos esperan sus datos fiscales | tax_request.overdue.service_provider.text | tax_request.overdue.service_provider.title
tax_request.overdue.service_provider.text | No se le paga nada hasta que sus datos fiscales estén completos. Indíquelos en la aplicación; entonces se paga lo que espera. | tax_request.overdue.service_provider.title | tax_request.overdue.service_provider.text
invoice.buyer_told.user.title | Su factura necesita sus datos fiscales | invoice.buyer_told.user.text | invoice.buyer_told.user.title
invoice.buyer_told.user.text | La factura de {total:money} tiene que llevar su nombre. Dé su nombre, número fiscal y dirección en la aplicación: Cuenta, Datos fiscales. Se emite un día después como mucho. | invoice.buyer_told.user.title | invoice.buyer_told.user.text
invoice.buyer_reminded.user.title | Su factura sigue esperando sus datos fiscales | invoice.buyer_reminded.user.text | invoice.buyer_reminded.user.title
invoice.buyer_reminded.user.text | La factura de {total:money} no se puede emitir sin su nombre, número fiscal y dirección. Délos en la aplicación: Cuenta, Datos fiscales. | invoice.buyer_reminded.user.title | invoice.buyer_reminded.user.text
membership.trial_started.service_provider.title | Ha empezado su prueba | membership.trial_started.service_provider.text | membership.trial_started.service_provider.title
membership.trial_started.service_provider.text | Puede tomar trabajos hasta el {current_period_end:time}. {part:words} | membership.trial_started.service_provider.title | membership.trial_started.service_provider.text
membership.trial_started.service_provider.text.2 | Después empieza su plan, con la tarjeta que guarde en la aplicación. | membership.trial_started.service_provider.title | membership.trial_started.service_provider.text
membership.trial_started.service_provider.text.3 | Elija antes un plan para seguir tomando trabajos. | membership.trial_started.service_provider.title | membership.trial_started.service_provider.text
membership.trial_ending.service_provider.title | Su prueba termina el {current_period_end:time} | membership.trial_ending.service_provider.text | membership.trial_ending.service_provider.title
membership.trial_ending.service_provider.text | Después empieza su plan y se cobran {amount:money}. Si no lo quiere, cancele antes en la aplicación. | membership.trial_ending.service_provider.title | membership.trial_ending.service_provider.text
membership.trial_ending.service_provider.text.2 | Elija antes un plan en la aplicación. Sin él no puede tomar trabajos nuevos; los que tiene siguen siendo suyos. | membership.trial_ending.service_provider.title | membership.trial_ending.service_provider.text
membership.activated.service_provider.title | Ha empezado su plan | membership.activated.service_provider.text | membership.activated.service_provider.title
membership.activated.service_provider.text | Puede tomar trabajos. El plan se renueva el {current_period_end:time} por {amount:money}; puede cancelarlo antes en la aplicación cuando quiera. | membership.activated.service_provider.title | membership.activated.service_provider.text
membership.renewed.service_provider.title | Su plan se ha renovado | membership.renewed.service_provider.text | membership.renewed.service_provider.title
membership.renewed.service_provider.text | Vale hasta el {current_period_end:time}. | membership.renewed.service_provider.title | membership.renewed.service_provider.text document.verified.text
membership.paid.service_provider.text | Se pagó por su plan. Encontrará la factura en la aplicación. | payment.captured.user.title | membership.paid.service_provider.text
membership_charge.refunded.service_provider.title | Recupera {refunded:money} de su plan | membership_charge.refunded.service_provider.text | membership_charge.refunded.service_provider.title
membership_charge.refunded.service_provider.text | Van de camino a la tarjeta con que se pagó. Su plan se queda como está. | membership_charge.refunded.service_provider.title | membership_charge.refunded.service_provider.text
membership.payment_failed.service_provider.title | El pago de su plan ha fallado | membership.payment_failed.service_provider.text | membership.payment_failed.service_provider.title
membership.payment_failed.service_provider.text | No se pudieron cobrar {amount:money} en su tarjeta. Abra su plan en la aplicación y use otra tarjeta. Puede tomar trabajos hasta el {grace_until:time}, y después solo cuando esté pagado. {part:words} | membership.payment_failed.service_provider.title | membership.payment_failed.service_provider.text
membership.payment_failed.service_provider.text.2 | Lo intentamos otra vez con su tarjeta el {next_try_at:time}. | membership.payment_failed.service_provider.title | membership.payment_failed.service_provider.text
membership.grace_ended.service_provider.title | No puede tomar trabajos nuevos hasta que pague su plan | membership.grace_ended.service_provider.text | membership.grace_ended.service_provider.title
membership.grace_ended.service_provider.text | El pago de {amount:money} va con retraso. Abra su plan en la aplicación y use otra tarjeta; entonces podrá tomar trabajos enseguida. Los que tiene siguen siendo suyos. | membership.grace_ended.service_provider.title | membership.grace_ended.service_provider.text
membership.recovered.service_provider.title | Su plan está pagado | membership.recovered.service_provider.text | membership.recovered.service_provider.title
membership.recovered.service_provider.text | Puede tomar trabajos. El plan vale hasta el {current_period_end:time}. | membership.recovered.service_provider.title | membership.recovered.service_provider.text
membership.unpaid.service_provider.title | Su plan termina el {ends_at:time} si no lo paga antes | membership.unpaid.service_provider.text | membership.unpaid.service_provider.title
membership.unpaid.service_provider.text | Intentamos varias veces cobrar {amount:money} en su tarjeta, y no lo intentaremos más. Abra su plan en la aplicación y use otra tarjeta para conservarlo. | membership.unpaid.service_provider.title | membership.unpaid.service_provider.text
membership.paused.service_provider.title | Su plan está en pausa | membership.paused.service_provider.text | membership.paused.service_provider.title
membership.paused.service_provider.text | No puede tomar trabajos nuevos hasta que continúe. Abra su plan en la aplicación y guarde una tarjeta. | membership.paused.service_provider.title | membership.paused.service_provider.text
membership.resumed.service_provider.title | Su plan continúa |  | membership.resumed.service_provider.title
membership.plan_changed.service_provider.title | Su plan ha cambiado | membership.plan_changed.service_provider.text | membership.plan_changed.service_provider.title
membership.plan_changed.service_provider.text | Desde ahora cuesta {amount:money} {part:words}. El próximo cobro es el {current_period_end:time}. | membership.plan_changed.service_provider.title | membership.plan_changed.service_provider.text
membership.plan_changed.service_provider.text.month | al mes | membership.plan_changed.service_provider.title | membership.plan_changed.service_provider.text.month
membership.plan_changed.service_provider.text.year | al año | membership.plan_changed.service_provider.title | membership.plan_changed.service_provider.text.year
membership.plan_changed.service_provider.text.2 | por período | membership.plan_changed.service_provider.title | membership.plan_changed.service_provider.text
membership.downgrade_scheduled.service_provider.title | Su plan cambia el {changes_from:time} | membership.downgrade_scheduled.service_provider.text | membership.downgrade_scheduled.service_provider.title
membership.downgrade_scheduled.service_provider.text | Desde entonces paga {next_amount:money} por período. Hasta entonces conserva el plan que tiene. Para conservarlo más tiempo, elíjalo otra vez en la aplicación. | membership.downgrade_scheduled.service_provider.title | membership.downgrade_scheduled.service_provider.text
membership.downgrade_undone.service_provider.title | Conserva su plan | membership.downgrade_undone.service_provider.text | membership.downgrade_undone.service_provider.title membership.cancel_undone.service_provider.title
membership.downgrade_undone.service_provider.text | Se retiró el cambio a un plan más barato. | membership.downgrade_undone.service_provider.title | membership.downgrade_undone.service_provider.text
membership.price_announced.service_provider.title | Su plan costará {next_amount:money} | membership.price_announced.service_provider.text | membership.price_announced.service_provider.title
membership.price_announced.service_provider.text | Paga el nuevo precio en vez de {amount:money} desde su primera renovación después del {changes_from:time}. Hasta entonces no cambia nada. Si no lo quiere, elija otro plan o cancele en la aplicación antes de esa renovación. | membership.price_announced.service_provider.title | membership.price_announced.service_provider.text
membership.cancel_scheduled.service_provider.title | Su plan termina el {current_period_end:time} | membership.cancel_scheduled.service_provider.text | membership.cancel_scheduled.service_provider.title
membership.cancel_scheduled.service_provider.text | Puede tomar trabajos hasta entonces. Puede retirar la cancelación en la aplicación antes de que termine. | membership.cancel_scheduled.service_provider.title | membership.cancel_scheduled.service_provider.text
membership.cancel_undone.service_provider.text | Se retiró la cancelación. El plan se renueva el {current_period_end:time} por {amount:money}. | membership.downgrade_undone.service_provider.title | membership.cancel_undone.service_provider.text
membership.method_changed.service_provider.title | Su plan se paga con otra tarjeta | membership.method_changed.service_provider.text | membership.method_changed.service_provider.title
membership.method_changed.service_provider.text | Si no fue usted, cambie ahora la contraseña y la tarjeta. | membership.method_changed.service_provider.title | membership.method_changed.service_provider.text
membership.lapsed.service_provider.title | Su plan no empezó | membership.lapsed.service_provider.text | membership.lapsed.service_provider.title
membership.lapsed.service_provider.text | Su primer pago no se hizo en {setup_expires_hours:count} horas, y no se cobró nada. Para tomar trabajos, elija otra vez un plan en la aplicación. | membership.lapsed.service_provider.title | membership.lapsed.service_provider.text
membership.ended.service_provider.title | Su prueba ha terminado | membership.ended.service_provider.text | membership.ended.service_provider.title
membership.ended.service_provider.title.2 | Su plan ha terminado | membership.ended.service_provider.text | membership.ended.service_provider.title
membership.ended.service_provider.text | {reason:words} No puede tomar trabajos nuevos; los que tiene siguen siendo suyos. Para volver a tomar trabajos, elija un plan en la aplicación. | membership.ended.service_provider.title | membership.ended.service_provider.text
service_provider.approved.service_provider.title | Su solicitud está aprobada | service_provider.approved.service_provider.text | service_provider.approved.service_provider.title
service_provider.approved.service_provider.text | La aplicación ya le muestra los trabajos libres de su zona. Para tomar uno necesita además una cuenta de cobro. | service_provider.approved.service_provider.title | service_provider.approved.service_provider.text
service_provider.rejected.service_provider.title | Su solicitud fue rechazada | service_provider.rejected.service_provider.text | service_provider.rejected.service_provider.title
service_provider.rejected.service_provider.text | {reason:words} Corrija lo que está mal y envíela otra vez. | service_provider.rejected.service_provider.title | service_provider.rejected.service_provider.text
company.changes_requested.service_provider.title | Corrija, por favor, los datos de su empresa | company.changes_requested.service_provider.text | company.changes_requested.service_provider.title
company.changes_requested.service_provider.text | {reason:words} Cámbielos en la aplicación y envíelos otra vez. | company.changes_requested.service_provider.title | company.changes_requested.service_provider.text
company.rejected.service_provider.title | Su empresa no fue aceptada | company.rejected.service_provider.text | company.rejected.service_provider.title
company.rejected.service_provider.text | {reason:words} Corrija sus datos y envíelos otra vez. | company.rejected.service_provider.title | company.rejected.service_provider.text
company.suspended.service_provider.title | Su empresa está suspendida | company.suspended.service_provider.text | company.suspended.service_provider.title
company.suspended.service_provider.text | {reason:words} Conserva los trabajos que tiene, pero no puede tomar otros hasta que lo levantemos. | company.suspended.service_provider.title | company.suspended.service_provider.text
company.reinstated.service_provider.title | Su empresa ya no está suspendida |  | company.reinstated.service_provider.title
company.changes_refused.service_provider.title | No se aceptaron los cambios de su empresa | company.changes_refused.service_provider.text | company.changes_refused.service_provider.title
company.changes_refused.service_provider.text | {reason:words} Sigue valiendo lo que se comprobó antes. | company.changes_refused.service_provider.title | company.changes_refused.service_provider.text
service_provider.struck.service_provider.title | Faltar a {job:words} cuenta en su contra | service_provider.struck.service_provider.text | service_provider.struck.service_provider.title
service_provider.struck.service_provider.title.2 | Devolver {job:words} cuenta en su contra | service_provider.struck.service_provider.text | service_provider.struck.service_provider.title
service_provider.struck.service_provider.text | Ha faltado a {part:words}, o lo ha devuelto, en {strikes_days:count} días. A los {strikes_most:count} se suspende su cuenta. | service_provider.struck.service_provider.title | service_provider.struck.service_provider.text
service_provider.struck.service_provider.text.2 | un trabajo | service_provider.struck.service_provider.title | service_provider.struck.service_provider.text
service_provider.struck.service_provider.text.3 | {strikes:count} trabajos | service_provider.struck.service_provider.title | service_provider.struck.service_provider.text
service_provider.suspended.service_provider.title | Su cuenta está suspendida | service_provider.suspended.service_provider.text | service_provider.suspended.service_provider.title account.suspended.title
service_provider.suspended.service_provider.text | {reason:words} Aún puede leer y responder mensajes, pero no puede tomar ni hacer trabajos. Envíe lo que falta, o escríbanos en la aplicación. | service_provider.suspended.service_provider.title | service_provider.suspended.service_provider.text
service_provider.reinstated.service_provider.title | Su cuenta ya no está suspendida |  | service_provider.reinstated.service_provider.title account.reinstated.title
document.verified.title | Aceptado: {document:words} | membership.renewed.service_provider.text | document.verified.title
document.verified.text | No queda nada por hacer. | document.verified.title | document.verified.text
document.rejected.title | No aceptado: {document:words} | document.rejected.text | document.rejected.title
document.rejected.text | {reason:words} Envíe otro. | document.rejected.title | document.rejected.text
document.expiring.service_provider.title | Caduca el {expires_on:date}: {document:words} | document.expiring.service_provider.text | document.expiring.service_provider.title document.expiring.user.title
document.expiring.service_provider.text | Envíe antes uno nuevo. Sin él no puede tomar trabajos. | document.expiring.service_provider.title | document.expiring.service_provider.text
document.expiring.user.text | Envíe antes uno nuevo. | document.expiring.service_provider.title | document.expiring.user.text
document.expired.service_provider.title | Ha caducado: {document:words} | document.expired.service_provider.text | document.expired.service_provider.title document.expired.user.title
document.expired.service_provider.text | Envíe uno nuevo. Si es obligatorio, no puede tomar trabajos hasta que se acepte. | document.expired.service_provider.title | document.expired.service_provider.text
document.expired.user.text | Envíe uno nuevo. | document.expired.service_provider.title | document.expired.user.text
incident.reported.title | Se avisó de un problema |  | incident.reported.title
incident.info_requested.title | Tenemos una pregunta sobre {job:words} | incident.info_requested.text | incident.info_requested.title
incident.info_requested.text | Es sobre el problema del que se avisó. Responda, por favor, en la aplicación antes del {answer_by:time}. Después decidimos sin su respuesta. | incident.info_requested.title | incident.info_requested.text
incident.resolved.title | Hemos decidido sobre un aviso |  | incident.resolved.title
incident.reopened.title | Volvemos a mirar un aviso | incident.reopened.text | incident.reopened.title
incident.reopened.text | Alguien no está de acuerdo con nuestra decisión sobre {job:words}. Le contaremos qué decidimos. | incident.reopened.title | incident.reopened.text
incident.closed.title | Un aviso está cerrado | incident.closed.text | incident.closed.title
incident.closed.text | Nadie reclamó contra la decisión sobre {job:words}, así que vale. | incident.closed.title | incident.closed.text
feedback.submitted.user.title | {provider:words} ha valorado {job:words} |  | feedback.submitted.user.title
feedback.submitted.service_provider.title | Su cliente ha valorado {job:words} |  | feedback.submitted.service_provider.title
feedback.published.title | Tiene {stars:words} | feedback.published.text | feedback.published.title
feedback.published.text | Son por {job:words}. Lea en la aplicación lo que se dijo. Puede responder allí, y quien lo lea lee también su respuesta. | feedback.published.title | feedback.published.text
feedback.replied.title | Hay una respuesta a su valoración | feedback.replied.text | feedback.replied.title
feedback.replied.text | Es sobre {job:words}. Léala en la aplicación. | feedback.replied.title | feedback.replied.text
feedback.kept.title | La valoración que señaló se queda | feedback.kept.text | feedback.kept.title
feedback.kept.text | Hemos mirado la valoración de {job:words}. {reason:words} | feedback.kept.title | feedback.kept.text
refund.succeeded.user.title | {card_amount:money} vuelven a usted | refund.succeeded.user.text | refund.succeeded.user.title
refund.succeeded.user.text | Es {part:words} por {job:words}, a la tarjeta con que pagó. Los bancos tardan de cinco a diez días en mostrarla. | refund.succeeded.user.title | refund.succeeded.user.text
refund.succeeded.user.text.2 | la propina | refund.succeeded.user.title | refund.succeeded.user.text
refund.succeeded.user.text.3 | la devolución | refund.succeeded.user.title | refund.succeeded.user.text
credit.granted.user.title | Tiene {amount:money} de saldo | credit.granted.user.text | credit.granted.user.title
credit.granted.user.text | Alguien a quien invitó ha tenido su primer trabajo. El saldo paga su próximo trabajo, y vale hasta el {expires_at:date}. | credit.granted.user.title | credit.granted.user.text
credit.granted.user.text.2 | {reason:words} Paga su próximo trabajo antes que su tarjeta, y vale hasta el {expires_at:date}. | credit.granted.user.title | credit.granted.user.text
credit.returned.user.title | Recupera {amount:money} de saldo | credit.returned.user.text | credit.returned.user.title
credit.returned.user.text | Estaba guardado para {job:words} o lo pagó. Ahora puede usar {balance:money} de saldo en total. | credit.returned.user.title | credit.returned.user.text
credit.expiring.user.title | {amount:money} de su saldo caducan pronto | credit.expiring.user.text | credit.expiring.user.title
credit.expiring.user.text | Puede usarlos hasta el {expires_at:date}. Reserve antes un trabajo, y el saldo lo paga. | credit.expiring.user.title | credit.expiring.user.text
credit.expired.user.title | {amount:money} de su saldo han caducado | credit.expired.user.text | credit.expired.user.title
credit.expired.user.text | No se usaron a tiempo. Le quedan {balance:money} de saldo. | credit.expired.user.title | credit.expired.user.text
credit.revoked.user.title | Se retiraron {amount:money} de su saldo | credit.revoked.user.text | credit.revoked.user.title
credit.revoked.user.text | {reason:words} Le quedan {balance:money} de saldo. Si cree que es un error, escríbanos en la aplicación. | credit.revoked.user.title | credit.revoked.user.text
invite.accepted.title | Aceptaron su invitación | invite.accepted.text | invite.accepted.title
invite.accepted.text | Alguien a quien invitó ya está aquí. | invite.accepted.title | invite.accepted.text
invite.rewarded.title | Su invitación tiene premio | invite.rewarded.text | invite.rewarded.title
invite.rewarded.text | Alguien a quien invitó ha tenido su primer trabajo. Gracias. | invite.rewarded.title | invite.rewarded.text
invite.reward_taken_back.title | Se retiró un premio | invite.reward_taken_back.text | invite.reward_taken_back.title
invite.reward_taken_back.text | El primer trabajo de alguien a quien invitó se devolvió entero, así que se retira lo que queda del saldo. Su próximo trabajo puede ganarlo otra vez. | invite.reward_taken_back.title | invite.reward_taken_back.text
media.rejected.title | No se aceptó su archivo | media.rejected.text | media.rejected.title
media.rejected.text | {reason:words} Súbalo otra vez, por favor. | media.rejected.title | media.rejected.text
media.kept.title | No se borró su archivo | media.kept.text | media.kept.title
media.kept.text | Algo empezó a usarlo justo antes de que pidiera borrarlo. Podrá borrarlo cuando termine. | media.kept.title | media.kept.text
account.sign_up_attempted.title | Ya tiene una cuenta | account.sign_up_attempted.text | account.sign_up_attempted.title
account.sign_up_attempted.text | Alguien, quizá usted, intentó registrarse otra vez con esta dirección. Inicie sesión, o cambie la contraseña. Si no fue usted, no tiene que hacer nada. | account.sign_up_attempted.title | account.sign_up_attempted.text
account.password_changed.title | Se cambió su contraseña | account.password_changed.text | account.password_changed.title
account.password_changed.text | Se cerró la sesión en los demás dispositivos. Si no fue usted, ponga ahora otra contraseña con «Olvidé la contraseña». | account.password_changed.title | account.password_changed.text
account.contact_requested.title | Su correo o su teléfono está a punto de cambiar | account.contact_requested.text | account.contact_requested.title
account.contact_requested.text | Lo pidió alguien con la sesión abierta en su cuenta y que sabe su contraseña. Si no fue usted, ponga ahora otra contraseña con «Olvidé la contraseña». | account.contact_requested.title | account.contact_requested.text
account.contact_changed.title | Se cambió su correo o su teléfono | account.contact_changed.text | account.contact_changed.title
account.contact_changed.text | Desde ahora escribimos al nuevo. | account.contact_changed.title | account.contact_changed.text
account.suspended.text | {reason:words} Se cerró su sesión y no puede iniciarla. Los trabajos reservados siguen reservados. Si cree que es un error, escriba a nuestro equipo de ayuda. | service_provider.suspended.service_provider.title | account.suspended.text
account.reinstated.text | Puede iniciar sesión otra vez. | service_provider.reinstated.service_provider.title | account.reinstated.text
account.admin_role_changed.user.title | Tiene otros permisos | account.admin_role_changed.user.text | account.admin_role_changed.user.title
account.admin_role_changed.user.text | Desde ahora su cuenta es {as_role:words}. {reason:words} Se cerró la sesión en todos los dispositivos. Iníciela otra vez. | account.admin_role_changed.user.title | account.admin_role_changed.user.text
admin_invite.accepted.user.title | Alguien ha aceptado su invitación | admin_invite.accepted.user.text | admin_invite.accepted.user.title
admin_invite.accepted.user.text | Esa persona ya administra el servicio. Si no lo esperaba, abra Administradores en la consola y quítela enseguida. | admin_invite.accepted.user.title | admin_invite.accepted.user.text
account.exported.title | Sus datos están listos para descargar | account.exported.text | account.exported.title
account.exported.text | Lo pidió alguien con la sesión abierta en su cuenta. La descarga funciona {export_minutes:count} minutos. Si no fue usted, cambie ahora la contraseña. | account.exported.title | account.exported.text
`;
