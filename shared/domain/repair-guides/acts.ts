/** What a customer's message does in a conversation about a repair, besides answering its check. Pure. */

/**
 * It works again; it got worse; what was tried changed nothing; they want to stop; they can't do what was asked; they ask
 * back; they speak of another problem.
 */
export type Act = "solved" | "worse" | "unchanged" | "stop" | "cannot" | "question" | "other_problem";

const thing = String.raw`(?:it|that|this|everything|all|(?:the|my|our) [\p{L}-]+(?: [\p{L}-]+)?)`;

const not =
  /\b(?:not|no|never|still|only|nothing|hardly|isn.?t|doesn.?t|don.?t|didn.?t|won.?t|can.?t|unless|if|when|until|todav[ií]a|sigue|a[uú]n)\b/iu;

/** "It doesn't drip any more" denies nothing but the problem itself. */
const goneForGood =
  /\b(?:no longer|doesn.?t|does not|don.?t) (?:drips?|leaks?|runs?|trips?|squeaks?|chirps?|beeps?|flickers?|wobbles?|smells?|rattles?|hums?)(?: any ?more| now)\b|\b(?:no longer|stopped) (?:drip|leak|run|trip|squeak|chirp|beep|flicker|wobbl|rattl|humm?)(?:ping|ing|s)?\b|(?<!\p{L})ya no (?:gotea|pierde|se sale|sale agua|hace ruido|salta|pita|huele|parpadea|se mueve|cruje|chirr[ií]a|tiembla|vibra|zumba|se atasca|roza)(?!\p{L})/iu;

const solved: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\p{L})${thing}(?:'s| is| are|) (?:now |finally |all )?(?:works?|working|works fine|running|fixed|solved|draining|flushing|dry|good|ok|okay|fine|back on|back to normal)(?: now| again| fine| properly| perfectly)?(?!\p{L})`,
    "iu",
  ),
  /\b(?:works|working|running|runs|draining|drains|flushes|heats|cools) (?:fine |well |perfectly )?(?:again|now)\b/i,
  /\b(?:that|this) (?:did (?:it|the trick)|(?:fixed|solved|worked|helped)(?: it)?)\b|\b(?:problem|issue) (?:is )?(?:solved|fixed|gone)\b/i,
  goneForGood,
  /(?<!\p{L})(?:ya|ahora|todo) (?:s[ií] )?(?:me |nos )?(?:funciona|va bien|cierra|abre|enfr[ií]a|calienta|desagua|traga|carga|enciende|arranca|est[aá] (?:arreglad[oa]|bien|solucionado|resuelto)|no (?:gotea|pierde|sale|se sale|hace ruido|salta|pita|huele|parpadea|se mueve))|(?<!\p{L})(?:se (?:ha )?(?:arregl(?:ó|o|ado)|solucion(?:ó|o|ado)|resuelto)|(?:lo he|est[aá]) (?:arreglado|solucionado|resuelto)|solucionado|arreglado|problema resuelto|vuelve a (?:funcionar|ir|calentar|enfriar)|ha (?:dejado de|parado de) (?:gotear|perder|sonar|pitar|saltar|oler)|eso era|ha funcionado)(?!\p{L})/iu,
];

const worse =
  /\b(?:getting|got|gets|has gotten|become|becoming|is|even|much|far) (?:a lot |much |even )?worse\b|\bworse (?:now|than before|every)\b|\b(?:more and more|lots? more|even more) (?:water|smoke|noise|sparks)\b|\b(?:now|suddenly) (?:it.?s |it is |there.?s |there is |the water is |water is )?(?:pouring|gushing|spraying|flooding|everywhere|smoking|sparking)\b|(?<!\p{L})(?:(?:est[aá]|va|ha ido|se ha puesto|es) (?:mucho |a[uú]n |todav[ií]a )?(?:a )?peor|cada vez (?:peor|(?:sale |hay |hace |pierde |gotea )?m[aá]s)|empeora|ha empeorado|ahora (?:sale|pierde|gotea|huele|suena) (?:mucho |a[uú]n )?m[aá]s|(?:sale|hay) agua por todas partes|se est[aá] inundando|ahora echa (?:humo|chispas))/iu;

const unchanged =
  /\bstill (?:drip|leak|run|trip|doesn.?t|does not|isn.?t|won.?t|the same|not|no|clogged|broken|blocked|dead|stuck|loose|cold|there)|\b(?:did ?n.?t|did not|does ?n.?t|hasn.?t|has not) (?:help|work|change|make (?:a|any) difference|fix)|\b(?:no (?:change|difference|luck|improvement)|same (?:as before|problem|thing))\b|(?<!\p{L})(?:(?:sigue|contin[uú]a) (?:igual|sin|mal|estropead|atascad|suelt|\p{L}+ndo)|(?:todav[ií]a|a[uú]n) (?:gotea|pierde|no|se|est[aá]|hace)|(?:eso )?no (?:ha|me ha) (?:servido|cambiado|funcionado|ayudado|valido)|no (?:sirve|cambia nada|hay (?:cambio|diferencia|mejor[ií]a))|nada ha cambiado|como antes|lo mismo de antes)/iu;

const stop =
  /^\W*(?:stop|enough|cancel|quit|forget (?:it|about it)|never ?mind|leave it|i give up|that.?s (?:enough|all)|no more questions|d[eé]j(?:alo|elo|ame|eme|emoslo)|olv[ií]d(?:alo|elo)|lo dejo|me rindo|basta|par(?:a|e|emos|ar)(?=\W*$|,| ya| por favor)|no quiero seguir|ya no quiero|no m[aá]s preguntas)(?!\p{L})/iu;

const cannot =
  /\b(?:i|we) (?:can.?t|cannot|can not|couldn.?t|am not able to|.?m not able to|won.?t|don.?t (?:dare|want to|have (?:a|an|any|the|that|those|tools?)))\b(?! (?:tell|say|see|hear|know|remember|find out|be sure))|\b(?:too (?:heavy|high|tight|dangerous|hard|difficult)|can.?t reach|no (?:tools?|ladder|wrench|screwdriver))\b|(?<!\p{L})no (?:puedo|llego|alcanzo|tengo|me atrevo|s[eé] hacerlo|soy capaz|(?:lo )?quiero hacer)(?!\p{L}|.{0,12}(?:ver|o[ií]r|decir|saber|idea|segur))|(?<!\p{L})(?:me da miedo|no soy manitas|(?:est[aá]|es) (?:demasiado|muy) (?:alto|alta|duro|dura|pesad[oa]|peligros[oa]|dif[ií]cil)|sin herramientas)(?!\p{L})/iu;

const question =
  /\?\s*$|^\W*(?:what|where|which|why|how|who|when|do you mean|what do you mean|is that|is it|are you|should i|can i|may i)\b|^\W*(?:¿|(?:y |pero )?(?:qué(?! va)|que (?:es|son|significa|quiere decir)|d[oó]nde|c[oó]mo|cu[aá]l|cu[aá]les|cu[aá]ndo|qui[eé]n|por qu[eé]|para qu[eé]|a qu[eé]|se refiere|te refieres|puedo|debo|tengo que)(?!\p{L}))/iu;

const other =
  /\b(?:another|a different|an? (?:second|other|additional)|one more|something else|other) (?:problem|issue|thing|question|repair)?\b.{0,4}(?:problem|issue|too|as well|:|,|\.|-|$)|\b(?:another|a different|a second|one more) (?:problem|issue|thing)\b|(?<!\p{L})(?:otr[oa]s? (?:problemas?|cosas?|aver[ií]as?|asuntos?|temas?)|adem[aá]s (?:hay|tengo|se|no)|un problema distinto)(?!\p{L})/iu;

/** What a message does, told by its words. Undefined: it answers, describes, or can't be told. */
export const actOf = (text: string): Act | undefined => {
  const isQuestion = question.test(text);
  if (!isQuestion && goneForGood.test(text)) return "solved";
  if (worse.test(text)) return "worse";
  if (!isQuestion && !not.test(text) && solved.some((words) => words.test(text))) return "solved";
  if (!isQuestion && unchanged.test(text)) return "unchanged";
  if (stop.test(text)) return "stop";
  if (other.test(text)) return "other_problem";
  if (isQuestion) return "question";
  return cannot.test(text) ? "cannot" : undefined;
};
