import { termFinder } from "./terms.ts";

/** Words of the trades that people ask about in Spanish, each with what it is and where it is found. */
const terms: readonly (readonly [RegExp, string])[] = [
  [
    /llaves? de paso general|llave general|llave maestra/i,
    "La llave de paso general corta el agua de toda la vivienda. Suele estar donde entra la tubería: en la cocina, el lavadero, un baño o junto al contador.",
  ],
  [
    /llaves? de (?:escuadra|paso|corte)|llavecitas?/i,
    "La llave de escuadra es el mando pequeño en la tubería de cada aparato, normalmente debajo del lavabo o detrás del inodoro. Se cierra girándola hacia la derecha.",
  ],
  [
    /sif[oó]n(?:es)?|bote sif[oó]nico/i,
    "El sifón es el tubo en curva que hay debajo del lavabo o del fregadero. Retiene agua para que no suban olores.",
  ],
  [
    /latiguillos?/i,
    "El latiguillo es el tubo flexible que lleva el agua desde la llave de escuadra hasta el grifo o la cisterna.",
  ],
  [
    /cartuchos?/i,
    "El cartucho es la pieza interior de un grifo monomando que abre y mezcla el agua. Está debajo de la maneta.",
  ],
  [
    /juntas? t[oó]ricas?/i,
    "La junta tórica es un aro fino de goma que cierra una pieza que gira, como la maneta o el caño de un grifo.",
  ],
  [
    /zapatas?|soletas?|arandelas?/i,
    "Es un disco plano de goma que cierra el paso del agua dentro de un grifo de dos mandos o en una unión.",
  ],
  [
    /prensaestopas/i,
    "El prensaestopas es la tuerca que hay justo debajo del mando de un grifo. Aprieta la junta contra el eje.",
  ],
  [
    /monomandos?/i,
    "Un monomando es un grifo con una sola maneta para agua fría y caliente. Dentro lleva un cartucho en vez de zapatas.",
  ],
  [
    /aireador(?:es)?|perlizador(?:es)?|filtro del grifo/i,
    "El aireador es el filtro pequeño que va enroscado en la punta del caño del grifo.",
  ],
  [/ca[nñ]os?/i, "El caño es el brazo del grifo por donde sale el agua."],
  [
    /descargador(?:es)?|v[aá]lvulas? de descarga/i,
    "El descargador es la pieza del centro de la cisterna. Se levanta al pulsar el botón y después vuelve a cerrar con una goma.",
  ],
  [
    /flotador(?:es)?|boyas?/i,
    "El flotador sube con el agua de la cisterna y le dice al grifo de llenado cuándo parar.",
  ],
  [
    /grifos? de (?:llenado|cisterna)|v[aá]lvulas? de (?:llenado|entrada)/i,
    "El grifo de llenado es la pieza de la cisterna que deja entrar el agua nueva y se cierra cuando está llena.",
  ],
  [/rebosaderos?/i, "El rebosadero es el hueco o tubo por el que se va el agua antes de desbordarse."],
  [
    /manguitos?/i,
    "El manguito es la pieza de goma que une el inodoro con la bajante. Solo se ve con el inodoro levantado o separado.",
  ],
  [
    /bajantes?/i,
    "La bajante es la tubería vertical que recoge el agua de todos los pisos o la lluvia del canalón.",
  ],
  [
    /diferencial(?:es)?/i,
    "El diferencial es el interruptor del cuadro con un botón de prueba, marcado con una T. Corta la luz cuando la corriente se escapa, por ejemplo por agua.",
  ],
  [
    /magnetot[eé]rmicos?|autom[aá]ticos?|\bpias?\b|interruptores? del cuadro/i,
    "El magnetotérmico es cada interruptor pequeño del cuadro. Corta un circuito cuando pasa demasiada corriente; si ha saltado, está bajado.",
  ],
  [
    /cuadro(?: el[eé]ctrico| de luces| de la luz)?|caja de (?:los )?(?:plomos|fusibles|autom[aá]ticos)/i,
    "El cuadro eléctrico es la caja con todos los interruptores de la vivienda. Suele estar cerca de la puerta de entrada.",
  ],
  [/enchufes?|tomas? de corriente/i, "El enchufe es la toma de la pared en la que se conecta un aparato."],
  [
    /regulador(?:es)? de luz|dimmers?/i,
    "Un regulador es un mando con el que una lámpara da más o menos luz.",
  ],
  [
    /casquillos?|portal[aá]mparas/i,
    "El casquillo es la parte de la lámpara en la que se enrosca o encaja la bombilla.",
  ],
  [
    /term[oó]statos?/i,
    "El termostato es el mando de la pared que pone en marcha la calefacción o el aire a la temperatura que usted elige.",
  ],
  [
    /purgador(?:es)?/i,
    "El purgador es la válvula pequeña que hay arriba, en un lado del radiador, por la que se saca el aire.",
  ],
  [
    /llama piloto|piloto/i,
    "El piloto es la llama pequeña que enciende el quemador de un calentador o de una caldera.",
  ],
  [
    /presi[oó]n de la caldera|man[oó]metros?/i,
    "El manómetro marca la presión del agua de la calefacción. En frío suele estar entre 1 y 1,5 bar.",
  ],
  [
    /vasos? de expansi[oó]n/i,
    "El vaso de expansión es el depósito pequeño que recoge el agua que sobra cuando se calienta.",
  ],
  [
    /v[aá]lvulas? de seguridad/i,
    "La válvula de seguridad suelta agua cuando hay demasiada presión o temperatura. Nunca se tapa.",
  ],
  [/[aá]nodos?/i, "El ánodo es una barra de metal dentro del termo que se oxida en lugar del depósito."],
  [
    /unidad(?:es)? (?:exterior|interior)(?:es)?|split/i,
    "El split es el aparato de pared que enfría la habitación; la unidad exterior está en la fachada, la terraza o la azotea.",
  ],
  [
    /desag[uü]e de condensados|tubo de condensados|condensados?/i,
    "El tubo de condensados lleva fuera el agua que el aire acondicionado saca del aire.",
  ],
  [
    /desatascador(?:es)?|ventosas?/i,
    "El desatascador es una ventosa de goma con mango con la que se mueve un atasco.",
  ],
  [
    /muelles?|gu[ií]as? desatascadoras?|sondas?/i,
    "El muelle desatascador es un cable flexible que se gira dentro del desagüe para romper un atasco.",
  ],
  [
    /silicona/i,
    "La silicona es el cordón blando que impide que entre agua entre la bañera o el lavabo y la pared.",
  ],
  [/lechada|borada/i, "La lechada es el relleno duro que hay entre los azulejos."],
  [
    /pladur|placas? de yeso/i,
    "El pladur es la placa de yeso de la que están hechos muchos tabiques y techos.",
  ],
  [
    /montantes?|perfiles?/i,
    "Los montantes son los perfiles verticales del interior de un tabique de pladur.",
  ],
  [/vigas?|viguetas?/i, "Las vigas son las piezas que sostienen un suelo o un techo."],
  [
    /muros? de carga|paredes? maestras?/i,
    "Un muro de carga sostiene lo que tiene encima. No se puede cortar sin un arquitecto o ingeniero.",
  ],
  [/gotel[eé]/i, "El gotelé es la pintura con relieve de gotas de muchas paredes y techos."],
  [/bisagras?|pernios?/i, "Las bisagras son las piezas sobre las que gira una puerta."],
  [
    /cerraderos?/i,
    "El cerradero es la placa de metal del marco en la que entra el resbalón de la cerradura.",
  ],
  [/bombines?|bomb[ií]n|cilindros?/i, "El bombín es la parte de la cerradura en la que entra la llave."],
  [
    /burletes?|juntas?/i,
    "Un burlete o junta es una tira o un aro blando que cierra el paso del agua o del aire.",
  ],
  [/canal[oó]n(?:es)?/i, "El canalón es el canal del borde del tejado que recoge la lluvia."],
  [
    /llaves? allen/i,
    "La llave Allen es una herramienta en forma de L para tornillos con un hueco de seis lados.",
  ],
  [/llaves? inglesas?/i, "La llave inglesa es una herramienta para tuercas cuya boca se ajusta a su tamaño."],
  [
    /tacos?/i,
    "El taco es la pieza de plástico que se mete en el agujero para que el tornillo agarre en la pared.",
  ],
];

/** What a word in a question means. Undefined if the question asks for no known word. */
export const termIn = termFinder(
  /(?<!\p{L})(?:qu[eé] (?:es|son|significa|quiere decir)|a qu[eé] (?:se refiere|te refieres|llama)|d[oó]nde (?:est[aá]n?|queda|encuentro|puedo encontrar|miro)|cu[aá]l(?:es)? (?:es|son))(?!\p{L})(.*)/iu,
  terms,
);
