import { wordsWithStems } from "./linear.ts";

/**
 * What dangers, and what only sounds like one, are told with, in English and Spanish without accents: a line is
 * `concept: words`, each a word or several, `*` for any ending. A word may belong to several concepts.
 */
const told = `
gas: gas, gass, gaz, propane, lpg, butane, methane, mercaptan, natgas, butano, propano, gas natural, glp
burner: boiler*, furnace*, heater*, heating, stove*, cooker*, cooktop*, hob, hobs, range, oven*, burner*, fireplace*, wood burner*, log burner*, woodstove*, generator*, geyser*, aga, grill*, bbq, barbecue*, barbeque*, charcoal, coals, kerosene, paraffin, braai, hibachi, tandoor, sigri, angeethi, tankless, incinerator, chiminea, fire pit, caldera*, calentador*, calefon*, calefactor*, calefaccion, estufa*, cocina, cocinas, cocineta, hornalla*, hornilla*, hornillo*, fogon*, horno*, chimenea*, brasero*, parrilla*, asador*, anafe, anafre, bolier, salamandra, termotanque*, brasas, lena, generador*, planta electrica, planta de luz, grupo electrogeno, catalitica, quemador*, barbacoa*, encimera, placa de gas, piloto, camping gas, camping gaz, carbones, carbon vegetal
vessel: cylinder*, tank, tanks, bottle, bottles, canister*, regulator*, meter, meters, valve*, bombona*, garrafa*, cilindro*, balon, balones, tanque*, pipeta*, regulador*, medidor*, contador*, llave de paso, llave del gas, valvula*, manorreductor, tambo
hose: gas line*, gas pipe*, gas main*, hose*, flexi*, tubing, goma, gomas, manguera*, latiguillo*, tuberia*, caneria*, tubo*, cano*, manguerita
smell: smell*, smelt, odor*, odour*, whiff*, stink*, stank, stunk, reek*, stench, scent, fume, fumes, pong*, niff*, smel, smels, sniff*, huele*, huelo, olor*, oler, olia, olemos, olimos, apesta*, peste, pestazo, tufo*, tufillo, atufa*, hedor, hedia, jede, jiede, hiede, humea, tufarada, vaharada, aroma, efluvio
egg: rotten egg*, bad egg*, off egg*, eggs, eggy, sulfur*, sulphur*, rotten cabbage, skunk*, huevo*, azufre, podrido, podridos, zorrillo, cebolla podrida, coliflor
hiss: hiss*, whistl*, sizzl*, pssst, psst, ssss*, sisea*, siseo, silba*, silbido*, chifla*, pitido, sopla, soplido, bufa*
escape: leak*, escap*, seep*, spew*, dripping, fuga*, se sale, sale gas, saliendo, se escapa*, perdida*, perdiendo, filtra*, gotea*, gotera*, venting
unlit: not light, not lighting, went out, goes out, blew out, pilot out, no flame, left on, knob*, no prende*, no enciende*, se apaga*, se apago, abierto, abierta, quedo abierta, dejado abierto, perilla*, mando, mandos, llama apagada
flame: flame*, blaze*, ablaze, inferno, llama, llamas, llamarada*, fuego*, lumbre, candela, fogonazo*, flama*, fire, fires
burning: on fire, caught fire, catch* fire, alight, burning, burns, burn, burnt, burned, burny, smoulder*, smolder*, ignit*, embers, ardiendo, arde, ardio, arder, quema*, quemo, se prendio, prendido fuego, prendio fuego, incendi*, chamusca*, carbonizad*, ascuas, rescoldo*, flameando, achicharr*, chicharr*
smoke: smoke*, smoking, smoky, smokin, haze, hazy, humo*, humareda, humarada, humazo, ahuma*, echa humo, humea*, humito
hot: hot, warm, scalding, scorching, glow*, overheat*, toasty, roasting, red hot, boiling hot, caliente*, calienta*, recalienta*, recalentad*, quema, hirviendo, ardiente, al rojo, templad*, calor, tibio, tibia, calentit*
scorch: scorch*, char, charred, singe*, melt*, molten, blacken*, discolor*, discolour*, warped, fried, toasted, crispy, soot*, blister*, browning, derreti*, derrite*, fundid*, funde, chamuscad*, negro, negra, negros, ennegrecid*, tostad*, requemad*, hollin, tizn*, deformad*, marron*, amarillento
plastic: plastic, rubber, bakelite, plastico*, goma quemada, caucho, cable quemado, chamusquina, quemado, quemada
spark: spark*, arc, arcs, arcing, arced, crackl*, fizz*, flash*, zzz*, spit, spits, spitting, pop, pops, popped, popping, chispa*, chispea*, chisporrote*, fogonazo, crepita*, chasquid*, relampague*, petardazo
buzz: buzz*, hum, hums, humming, zumb*, ronronea*, vibra*, tararea
bang: bang*, explo*, boom, kaboom, blew up, blast, estall*, reventon, petard*, bombazo, trueno, detona*, pum
electric: outlet*, socket*, plug, plugs, plugged, switch, switches, switchboard*, fuse*, breaker*, circuit*, panel, panels, consumer unit*, wire, wires, wiring, cable, cables, cord, cords, extension*, power strip*, surge protector*, dimmer*, receptacle*, power point*, electric*, mains, junction box, mcb, rcd, enchufe*, toma, tomas, tomacorriente*, contacto*, clavija*, interruptor*, llave de luz, apagador*, cuadro, tablero*, diferencial, magnetotermico*, automatico*, termica*, disyuntor, fusible*, cableado, cablerio, alambre*, regleta*, ladron, zapatilla*, multicontacto, alargad*, alargue*, corriente, luz, palanca, breker*, braker*, centro de carga, caja de luz, mufa, acometida
lamp: light, lights, lamp*, bulb*, fixture*, chandelier*, downlight*, spotlight*, recessed, can light*, ceiling fan*, bombilla*, foco, focos, plafon*, ojo de buey, halogeno*, bombillo*, ampolleta*, luminaria*, luces, aplique*, ventilador de techo, abanico, led, leds, fluorescente*
appliance: dryer*, washer*, washing machine*, microwave*, fridge*, freezer*, refrigerator*, dishwasher*, kettle*, toaster*, tv, television*, hot tub, immersion, air con*, ac, ac unit, lavadora*, lavarropa*, secadora*, secarropa*, nevera*, heladera*, refri, refrigerador*, congelador*, lavavajillas, lavaplatos, microondas, tostadora*, hervidor*, tele, televisor*, vitro*, aire acondicionado, minisplit, clima, bomba, campana, termo, termo electrico, plancha
battery: battery, batteries, e bike*, ebike*, e scooter*, scooter*, hoverboard, power bank*, charger*, lithium, lipo, powerwall, inverter*, solar, bateria*, patinete*, monopatin*, cargador*, litio, bici electrica, inversor*, placas solares, paneles solares
shock: shock*, zap*, electrocut*, jolt*, tingl*, tickl*, stung, pins and needles, prickl*, bit me, bites me, kick from, live, calambre*, calambrazo*, corrientazo*, chispazo, toque*, patada*, descarga*, sacudi*, cosquill*, hormigue*, da la corriente, me dio la corriente, pasa corriente, electrizad*, pega la luz, patea, latigazo, garrampa*, rampa*
bare: bare, exposed, naked, frayed, stripped, chewed, gnawed, dangling, hanging, loose wire*, pelad*, al aire, desnud*, expuest*, deshilach*, mordid*, roid*, roy*, colgando, cuelga*, suelt*, a la vista, descubiert*
power line: power line*, powerline*, overhead, service drop, pole, utility pole*, high voltage, downed, poste, postes, alta tension, tendido, linea electrica, cable de la calle, cable de luz, cables de luz, cable caido
water: water, wet, rain*, drip*, leak*, damp, moisture, puddle*, soaked, soaking, drenched, flood*, pool of, agua, mojad*, lluvia, llueve, llovio, moja, charco*, chorrea*, chorro*, gotea*, goteo, gotera*, gotas, empapad*, humed*, caldo, inunda*, salpica*, escurre*, filtra*, aguacero, encharca*
into: into, through, inside, onto, over, above, behind, reaching, running down, down the wall, toward*, dentro, encima, sobre, por dentro, hacia, arriba, debajo, detras, alrededor, junto, cae en, cae sobre, le cae, se mete, entra, entrando, metiendo
gush: gush*, pour*, spray*, shooting, shoots, rushing, cascad*, streaming, spewing, spurt*, fountain*, geyser, waterfall, niagara, jet, flowing, everywhere, all over, a chorro*, chorros, chorrazo*, manantial, catarata*, brota*, borbot*, sale a presion, a presion, presion, disparad*, rio, surtidor, fuente, por todas partes, por todos lados, a mares, a raudales, a lo bestia, diluvio, tromba, a cantaros
rising: rising, rises, higher, climbing, coming up, comes up, ankle*, knee*, inches, inch deep, feet of water, deep, up to, filling, subiendo, sube, sigue subiendo, tobillo*, rodilla*, palmo, dedos, centimetros, hasta, nivel, llenando*, crece, creciendo, desborda*
not to be stopped: not stop, not shut, not turn off, not find the, not close, stuck open, stopcock, shutoff, shut off, no para, no se para, no deja de, no puedo cerrar, no cierra, no consigo, no logro, sin parar, no encuentro la llave, llave de paso, no hay manera, no hay forma, incapaz, no se deja cerrar, no se puede cerrar
burst: burst*, busted, ruptur*, split, exploded, sheared, came off, blew, come apart, let go, snapped, revent*, rompio, roto, rota, rajo, rajad*, partio, partid*, estallo, desprend*, se solto, solto, salto, arranc*
pipe: pipe*, water main*, hose*, water heater*, cylinder, valve*, stopcock*, joint*, radiator*, tap, faucet*, tuberia*, caneria*, tubo*, cano*, manguera*, latiguillo*, flexible, termo, calentador, llave, grifo*, canilla*, radiador*, bajante*, tinaco*, cisterna*, tanque, flotador, flexo, toma de agua, medidor de agua, regadera, ducha
room: house, home, basement*, kitchen*, floor*, hall*, room*, bedroom*, apartment*, flat, cellar*, bathroom*, lounge, garage*, stairs, carpet*, downstairs, upstairs, casa, piso, sotano*, cocina, suelo*, pasillo*, cuarto*, habitacion*, dormitorio*, recamara*, departamento*, depto, bano*, sala, salon, garaje*, cochera*, escalera*, vecin*, bajos, comedor, alfombra*, tarima, parquet, local, tienda, bar, oficina, almacen
filth: sewage, sewerage, waste, feces, faeces, fecal, poo, poop, poos, turd*, shit*, crap, number two, excrement*, black water, blackwater, raw, toilet paper, aguas negras, aguas fecales, fecales, aguas residuales, aguas servidas, mierda, caca, cacas, heces, popo, zurullo*, mojon*, cloaca*, papel higienico, pis, orines, desague, inmundicia*, porqueria, aguas sucias
foul: brown, black, foul, disgusting, gross, dirty, nasty, filthy, chunks, sludge, gunk, murky, vile, marron, negra, asqueros*, asco, sucia, sucio, lodo, cieno, fango, nauseabund*, repugnante, turbia, oscura, apestos*, tropezones, trozos
drain: toilet*, loo, commode, drain*, sewer*, septic*, manhole*, shower tray, tub, bath, bathtub*, sink*, gully, cleanout*, soil pipe*, soil stack*, cesspit*, dunny, inodoro*, vater, wc, excusado*, taza, retrete, poceta, sanitario*, desague*, sumidero*, coladera*, alcantarill*, arqueta*, registro, fosa septica, fosa, pozo negro, pozo ciego, rejilla*, bajante*, banera*, tina, plato de ducha, lavabo, fregadero, camara septica, pozo septico, cano maestro, drenaje*
backing: back up, backs up, backing up, backed up, backup, overflow*, coming out, came out, comes out, coming up, bubbl*, gurgl*, spill*, welling, oozing, devuelve*, devolviendo, regresa*, rebosa*, rebalsa*, revienta, sale por, saliendo por, brota*, vomita*, escupe*, sube, desborda*, se sale, salen, retorna, se viene para arriba, retrocede
structure: ceiling*, roof*, rafter*, truss*, beam*, joist*, girder*, wall, walls, balcon*, deck*, chimney*, porch*, staircase, stairs, floor*, retaining, foundation*, column*, post, lintel*, canopy, carport, fence*, gutter, scaffold*, techo*, viga*, forjado, losa*, muro*, pared, paredes, barda*, tapia*, medianera*, terraza*, chimenea, escalera*, cimiento*, pilar*, dintel*, marquesina*, pergola*, cornisa*, alero*, cielo raso, cielorraso, falso techo, escayola, andamio*, azotea*, voladizo*, tabique*, plafon, tapanco, altillo, teja*
give way: sag*, collaps*, cave*, caving, bulg*, bow, bowed, bowing, droop*, giving way, gave way, give way, buckl*, lean*, tilt*, shift*, sink*, sunk, crumbl*, dropp*, coming down, about to fall, unstable, wobbl*, creak*, groan*, belly, hund*, comba*, pandea*, panza, barriga, abomba*, derrumb*, desplom*, se cae, se va a caer, a punto de caer, caerse, cediendo, cede, cedio, ceder, inclina*, lade*, tambalea*, desprend*, cruje*, crujid*, se viene abajo, se me viene encima, venirse, vencid*, bamboleo, se menea, descuelga*, colaps*, se desmorona, desmorona*, se mueve, desplaz*, torcid*, inestable
crack: crack*, fissure*, split, gap, grieta*, agrietad*, rajadura*, fisura*, raja, hendidura, cuartea*, abertura
bigger: widening, wider, bigger, growing, grew, grows, spreading, getting worse, inch, inches, fist, hand, huge, overnight, since yesterday, daylight, mas grande, cada vez, crece, creciendo, ensancha*, agranda*, abre, mano, puno, dedo, cabe, dedos, de un dia para otro, desde ayer, enorme*, metro*
hit: crash*, smash*, landed, toppled, hit, drove into, ran into, backed into, reversed into, rammed, fell on, fallen on, lying on, came down, resting on, leaning on, choco, choque, estrello*, empotr*, golpe*, cayo sobre, cayo encima, caido sobre, se cayo, cayo, tumbo, derribo, arrollo, encima de, se estampo, estampad*, vino encima
tree: tree*, branch*, limb*, trunk*, palm*, pine*, oak*, eucalypt*, arbol*, rama*, tronco*, pino*, alamo, encina, ficus, eucalipto*
vehicle: car, cars, truck*, suv, lorry, bus, vehicle*, pickup, tractor*, taxi, coche*, carro, carros, camion*, furgoneta*, auto, autos, autobus*, moto, buseta, micro, volqueta, grua, the van, a van
load bearing: load bearing, supporting, structural, bearing wall, acrow, props, de carga, portante, maestro, puntal*, apuntal*, estructural, viga maestra
cut away: knocked, removed, took out, taken out, took down, cut, sawed, sawn, rotten, rotted, eaten, rusted, quitaron, quito, quitamos, tiraron, tirado, tire, tumbaron, cortaron, corto, picaron, picando, podrid*, comid*, carcomid*, oxidad*, demol*, derrib*
harmful: aspestos, asbestus, lead paint, leaded, lead, vermiculite, transite, fibro, lagging, cement sheet*, black mastic, mercury, bleach, ammonia, solvent*, chemical*, acid, chlorine, pesticide*, poison*, fuel, petrol, gasoline, diesel, heating oil, oil tank, radon, amianto, uralita*, fibrocemento, asbesto*, eternit, plomo, mercurio, lejia, amoniaco, cloro, lavandina, salfuman, acido, muriatico, disolvente*, quimic*, gasolina, gasoil, gasoleo, nafta, bencina, veneno, pesticida*, insecticida*, plaguicida*, fibra*, termometro, aguarras, thinner, tiner, formol, soda caustica, sosa caustica
disturb: disturb*, broke, break*, drill*, dust*, sand, sanded, sanding, scrap*, crumbl*, flak*, rip*, tore, torn, smash*, chip*, peel*, snapped, swept, vacuum*, grind*, debris, powder*, mixed, spill*, spilt, romp*, taladr*, perfor*, polvo*, polvillo, lij*, rasp*, desmenuz*, descascar*, desconch*, arranc*, amolad*, radial, rota, roto, trozo*, pedazo*, cachos, barri*, barre*, aspir*, mezcl*, derram*, volco, vertid*, pelando, martillo*, mazazo*, corte, cortar, cortamos, cortando, serrar, serrando
breathe: breath*, cough*, chok*, inhal*, sting*, burning eyes, throat, eyes, lungs, mouth, chest, respir*, tos, tose, tosiendo, ahog*, garganta, ojos, pulmon*, asfixi*, escuece*, pican, pica, irrit*, pecho, chup*, boca, sin aire
ill: headache*, head hurt*, heads hurt*, head ach*, head pounding, head is pounding, dizz*, nause*, lightheaded, light headed, woozy, drows*, sleepy, groggy, faint*, passed out, vomit*, throwing up, threw up, unwell, queasy, collapsed, migraine*, giddy, sick, puk*, flu, ill, poorly, limp, weak, unconscious, staggering, nodding off, dolor de cabeza, duele la cabeza, cabeza, jaqueca*, mare*, ganas de vomitar, devolviendo, desmay*, somnolient*, sueno, modorra, atontad*, mal cuerpo, aturd*, confus*, inconscient*, flojera, debil*, migrana*, vahido*, pesadez, malestar, descompuest*, zonzo, atarantad*, cansanci*, palid*, se cae redondo, revuelto, pitan los oidos, abombad*, emborrachad*, borrach*
better: better outside, fine outside, clears up, better when, goes away when, fresh air, when we go out, se me pasa, se pasa al salir, al salir, fuera se, aire libre, aire fresco, al abrir, mejor fuera, en la calle se
monoxide: carbon monoxide, monoxide, co alarm*, co detector*, carbon alarm*, carbon detector*, ppm, monoxido, detector de co, alarma de co, detector de monoxido
alarm: alarm*, detector*, monitor*, sensor*, siren*
sounding: going off, went off, goes off, gone off, keeps going, sounding, blar*, shriek*, wail*, screech*, scream*, ringing, beep*, four beeps, red, suena, sonando, sono, pita, pitando, pito, chilla*, aulla*, se dispar*, no para de, ulula*, bip, bips
chirp: chirp*, low battery, battery, batteries, every minute, once a minute, every few minutes, end of life, expired, pila*, cada minuto, cada rato, caducad*, vida util, bateria baja, cambiar la pila
flue: flue*, vent, vents, chimney*, exhaust, duct, draft, draught, backdraft, damper, tiro, salida de humos, chimenea, tubo de escape, ducto*, conducto*, rejilla*, ventila*, tapad*, obstruid*, nido
bad flame: yellow flame*, orange flame*, flame is yellow, flame is orange, lazy flame, yellow instead, soot, llama amarilla, llama naranja, llama rojiza, amarilla, naranja, anaranjad*, hollin, tizne
closed: closed, shut, windows shut, sealed, no windows, garage door, indoors, inside, ventana* cerrad*, cerrado, cerrada, cerradas, encerrado, sin ventana*, sin ventilacion, interior, dentro de casa, adentro, bajo techo
running: running, left running, idling, engine, exhaust, generator, prendido, encendido, encendida, en marcha, arrancado, motor, andando
child: child*, kid, kids, daughter*, baby, babies, toddler*, infant*, newborn*, grandma*, granny, nan, grandmother*, grandpa*, grandad*, granddad*, grandfather*, elderly, old lady, old man, twins, dog, cat, puppy, kitten, year old, month old, disabled, wheelchair, little one, nino*, nina*, bebe*, nene*, nena*, hijo*, hija*, abuel*, yay*, anciano*, anciana*, chiquit*, crio*, criatura*, peque, pequeno*, perro, perra, gato, gata, chavit*, guagua, mellizos, gemel*, nieto*, nieta*, wawa, huahua, enano, sobrin*, bisabuel*, silla de ruedas, mascota*, my son, our son, her son, his son
person: someone, somebody, person, people, man, woman, lady, tenant*, guest*, customer*, employee*, worker*, colleague*, wife, husband, mother*, mom, mum, dad, father*, alguien, persona*, gente, hombre, mujer, senor*, cliente*, emplead*, companer*, obrero, marido, esposo, esposa, madre, mama, padre, papa, muchach*, chico, chica, vecina, huesped*, inquilin*
stuck: stuck, trapped, wedged, pinned, jammed, stranded, not get out, not open, not come out, not get to, not get him, not get her, not move, locked in, locked inside, locked himself, locked herself, locked themselves, locked myself, atrapad*, encerrad*, atascad*, atorad*, atrancad*, no puede salir, no pueden salir, no puedo salir, no podemos salir, no puede abrir, no puedo abrir, no sale, pillad*, aprisionad*, encaj*, enganchad*, quedo dentro, se quedo adentro, trabad*, incomunicad*, sin poder salir, tranco, trancad*, no la puedo sacar, no lo puedo sacar, no podemos abrir, bloquead*, enclaustrad*
lock: door*, lock*, latch*, bolt*, deadbolt*, key, keys, handle, bathroom door, shutter*, gate, puerta*, cerradura*, pestillo*, cerrojo*, llave, llaves, picaporte*, pomo, manija*, persiana*, cortina metalica, reja*, porton*, chapa, seguro, candado*, pasador, manilla*
lift: lift, elevator*, dumbwaiter, stairlift, ascensor*, elevador*, montacargas, salvaescaleras
limb: hand, finger*, arm, foot, leg, head, toe, ankle, hair, mano*, dedo*, brazo*, pie, pierna*, cabeza, tobillo*, muneca, cuello, pelo, manita, dedito*
inside: inside, in there, in the car, back seat, within, dentro, adentro, ahi dentro, en el coche, en el carro, en el auto, asiento, solo, sola, solito, solita
panic: heat, hot day, sun, freezing, no answer, crying, screaming, panicking, yelling, banging, sol, calor, calorazo, grados, llora*, grita*, golpea*, no contesta, no responde, desesperad*, aterrad*, chilla*, panico, ansiedad
now: right now, now, currently, at the moment, as i type, as we speak, just now, still, keeps, keep, started, suddenly, tonight, this minute, minutes ago, ahora, ahora mismo, ahorita, en este momento, ya mismo, acaba de, acabo de, acaban de, todavia, sigue, siguen, esta noche, de repente, de golpe, hace un rato, hace un momento, mientras escribo, empezo, ahora mismito, justo
past: was, were, had, last year, last month, last week, last summer, last winter, years ago, ago, back in, used to, previously, once, since then, already, afterwards, hace anos, hace meses, hace semanas, el ano pasado, el mes pasado, la semana pasada, el invierno pasado, el verano pasado, hubo, habia, tuvimos, fue, estuvo, antes, aquella vez, ya paso, en su dia, tiempo, entonces
settled: fixed, repaired, sorted, solved, replaced already, fire brigade came, firemen, fire department, firefighters, gas company, utility company, came out and, made safe, capped, shut off, turned off, switched off, all clear, cleared, no longer, under control, put out, is out, safe now, dry now, dried, arregl*, reparad*, solucionad*, bombero*, compania, ya no, apagad*, cortad*, cortamos, cerre, cerramos, cerraron, cerrada, controlad*, revisado, revisaron, resuelt*, cambiaron, cambiado, cambiada, seco, sellado, sellaron, quitaron, todo bien, en orden, limpio, sin peligro
deny: no smell, no smoke, no gas, no sparks, not, no, without, never, nothing, none, nobody, sin, no hay, no huele, no sale, no es, ni, nada, nadie, ningun*, tampoco, jamas, nunca
maybe: if, in case, would, could, might, what if, worried, afraid, fear, someday, to avoid, before it, prevent, precaution, risk, chance, si, por si, podria, pudiera, quizas, tal vez, a lo mejor, miedo, temo, evitar, prevenir, antes de que, riesgo, por las dudas, vaya a, no vaya a, no sea que
wish: want, need, would like, looking for, quote, price, cost, how much, estimate, fit, fitted, replace*, upgrade*, move, relocate, convert, new, hook up, connect, remodel*, renovat*, service, annual, check*, inspect*, certificate*, quiero, necesito, busco, presupuesto, cuanto, precio, instal*, cambi*, poner, colocar, mover, trasladar, conectar, nuevo, nueva, revision, mantenimiento, certificado*, boletin, reform*, cotiz*, comprar, modernizar, sustituir, pasar de, actualizar, ofert*
question: how, what, which, when, do you, can you, should i, do i need, law, legal, allowed, regulation*, permit, recommend, como, cual, cuando, debo, hace falta, se puede, pueden, ustedes, ley, obligatori*, normativa, permiso, recomiend*, es normal, conviene
figurative: bill*, killing me, laughing, joke, kidding, movie, film, book, song, band, street, road, avenue, named, called, brand, recipe, dinner, game, football, team, boss, deal, website, app, reviews, factura*, risa, broma*, pelicula*, serie, libro, cancion, grupo, calle, avenida, llamad*, marca, receta, cena, partido, equipo, jefe, oferta, pagina, vida, novela
decor: paint*, color, colour, tile*, curtain*, garden*, lawn*, plant*, furniture, sofa, shelf, shelves, picture*, mirror, carpet*, wallpaper*, clean*, wash*, move, moving, boxes, pintar, pintura, azulejo*, cortinas, jardin*, cesped, pasto, muebles, estante*, cuadro*, espejo*, moqueta, papel pintado, limpi*, lavar, mudanza*, cajas, decor*, armario*, closet
small: small, tiny, slow, slight*, bit, drip, drips, drop, drops, hairline, cosmetic, stain*, mark, occasional*, minor, pequen*, lento, lenta, leve, poco, poquito, gotita*, gota, mancha*, marca, estetic*, de vez en cuando, ligero, capilar, superficial, chiquito
calm: no rush, no hurry, whenever, next week, next month, spring, summer, sometime, weekend, no prisa, sin prisa*, sin apuro*, cuando puedan, la proxima semana, semana que viene, mes que viene, verano, primavera, fin de semana, tranquil*
help: help, emergency, urgent*, asap, 911, 999, 112, hurry, scared, panic, get out, everyone out, outside now, standing outside, ayuda*, auxilio, socorro, emergencia*, urge, rapido, asustad*, miedo, salimos, hemos salido, en la calle, fuera de casa, evacua*, corran, vengan ya
`;

/** Concepts by a word, or several, and by what words begin with; and what entries of several words begin with. */
const exact = new Map<string, string[]>();
const beginnings = new Map<string, string[]>();
const openings = new Set<string>();
const least_letters = 3;
const deniedWords = 4;

for (const line of told.trim().split("\n")) {
  const [concept = "", words = ""] = line.split(": ");
  for (const word of words.split(", ")) {
    const [known, said] = word.endsWith("*") ? [beginnings, word.slice(0, -1)] : [exact, word];
    known.set(said, [...(known.get(said) ?? []), concept]);
    for (let space = word.indexOf(" "); space > 0; space = word.indexOf(" ", space + 1))
      openings.add(word.slice(0, space));
  }
}

export type FoundConcept = { concept: string; at: number; isDenied: boolean };

/** The concepts that a text's words stand for, in the order of the words, with the place of the first of them. */
export const conceptsIn = (text: string): FoundConcept[] => {
  const words = wordsWithStems(text, deniedWords);
  const found: FoundConcept[] = [];
  for (let at = 0; at < words.length; at++) {
    const { word, isDenied } = words[at] as (typeof words)[number];
    const concepts: string[] = [];
    let run = word;
    let before = 0;
    for (let next = at + 1; ; next++) {
      concepts.push(...(exact.get(run) ?? []));
      for (let letters = before + least_letters; letters <= run.length; letters++)
        concepts.push(...(beginnings.get(run.slice(0, letters)) ?? []));
      if (!openings.has(run) || next >= words.length) break;
      before = run.length;
      run = `${run} ${words[next]?.word}`;
    }
    for (const concept of concepts) found.push({ concept, at, isDenied });
  }
  return found;
};
