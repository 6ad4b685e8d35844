import type { SafetyFlag } from "../../../domain/pricing/reading.ts";

/**
 * Dangers in other languages. A line is `flag: words + words`: one of each side has to be close to the other, in any
 * order; a line without + is enough by itself. Words are beginnings of words, without accents; a word that ends in ! is
 * a whole word.
 */
const languages: Record<string, string> = {
  es: `
gas: huele, olor, oler, olemos, peste, fuga, escape, escapa, silba, silbido + gas!, butano, propano
gas: huevo podrido, huevos podridos
carbon_monoxide: monoxido + suena, sonar, alarma, pita, detecta, ppm, intoxic, fuga
carbon_monoxide: dolor de cabeza, duele la cabeza, mareo, maread, nausea, somnol, desmay + caldera, calentador, estufa, calefac, brasero, chimenea
electrical_fire: chispa, chispazo, arde, llamas, humo, humea, quemad, derretid, chamusc, echa fuego + enchufe, cuadro, interruptor, cable, tomacorriente, toma!, lampara, fusible, diferencial, contador, regleta, panel, electrodomestico, nevera, lavadora, horno, termo, techo
electrical_fire: calambrazo, calambre electrico, descarga electrica, electrocut, me dio corriente, da corriente, la corriente me, me dio toque, pasa corriente, me pego corriente
electrical_fire: cable pelado, cables pelados, cables sueltos, cables al aire, cables expuestos, cable suelto, cable expuesto, cables desnudos, hilos al aire
electrical_fire: arbol, rama, poste, caido, caida, cayo, cayeron + cables, cable de alta, tendido, linea electrica, lineas electricas
water_near_electricity: agua, gotea, gotera, inund, moja, chorrea, reventado, revento + enchufe, cuadro de luz, cuadro electrico, lampara, interruptor, tomacorriente, fusible, foco, plafon, caja de luz
sewage: aguas negras, aguas fecales, aguas residuales, fecales, excremento, alcantarilla, fosa septica, mierda
structure: techo, muro, pared, viga, balcon, casa, forjado, columna, escalera, chimenea + caerse, cayendo, derrumb, desplom, hundi, colaps, inclina, ceder, cediendo, pandea, grieta enorme, gran grieta, grieta ancha, se viene abajo
structure: arbol, rama, poste + encima de la casa, sobre la casa, sobre el techo, encima del techo, sobre el tejado, encima del tejado, cayo en la casa
structure: muro de carga, pared maestra, viga maestra + grieta, rajad, roto, cortad
hazardous_material: amianto, asbesto!, uralita, pintura con plomo
gas: mercaptano, bombona, cilindro, hornilla, pilotito, piloto + silba, silbido, huele, olor, fuga, escap
fire: humo, arde, ardiendo, llamas, quemando, quemo, fuego, incendio, brasas + chimenea, cortina, sofa, basura, cocina!, aceite, freidora, tejado, techo, jardin, contenedor, colchon, garaje, colchon, pared, campana
flood: revento, reventado, reventada, rompio, roto, rota, se salio, estallo + tubo, tuberia, manguera, latiguillo, caneria, tinaco, calentador, termo, llave de paso, cano!
flood: agua + por toda la casa, por todas partes, no para, a chorros, entra, entrando, inund, subiendo, no encuentro la llave, hasta los tobillos, centimetros de agua, cae del techo, sale del techo
flood: inundad, inundando, se inunda, inundacion
trapped: encerrad, atrapad, atascad, quedo dentro, se quedo adentro, no puede salir, no podemos sacar, no lo podemos sacar + bano, ascensor, elevador, cuarto, habitacion, coche, carro, auto!, bebe, nino, nina, hijo, hija, abuel, madre, padre, mama, perro, gato, mano, dedo, cabeza, yo!, estoy, camara
trapped: bebe, nino, nina, hijo, hija, perro + dentro del coche, dentro del carro, dentro del auto, en el carro cerrado`,
  fr: `
gas: sent!, odeur, senti, fuite, siffle, sifflement, echappe, pue + gaz!, butane, propane
gas: oeuf pourri, œuf pourri, oeufs pourris, œufs pourris
carbon_monoxide: monoxyde + sonne, alarme, detect, bip, ppm, intox, fuite
carbon_monoxide: mal de tete, maux de tete, mal a la tete, vertige, nausee, etourdi, somnol, malaise + chaudiere, chauffe, poele, cheminee, chauffage
electrical_fire: etincelle, brule, brulé, fumee, fume!, flamme, en feu, fondu, crame + prise, tableau, interrupteur, fusible, cable, compteur, disjoncteur, multiprise, lampe, plafonnier, rallonge, four!, frigo, electrique
electrical_fire: decharge electrique, pris une decharge, pris le jus, pris un coup de jus, choc electrique, electrocut, electris, chataigne
electrical_fire: fils denudes, fil denude, cables denudes, cable denude, fils nus, fils a nu, fils apparents, fils electriques qui pendent, cables a nu
electrical_fire: arbre, branche, poteau, tombe, arrache + ligne electrique, lignes electriques, cable electrique, fil electrique, cables electriques
water_near_electricity: eau!, eaux!, goutte, inond, fuit, fuite, coule, ruisselle, eclate + prise, tableau electrique, plafonnier, lustre, interrupteur, compteur, disjoncteur, spot, luminaire, lampe
sewage: eaux usees, egout, matieres fecales, fosse septique, excrement, tout a l'egout + 
structure: plafond, mur, poutre, balcon, toit, maison, escalier, cheminee, plancher + effondr, s'ecroul, ecroul, tomber, penche, s'affaisse, affaisse, bombe, cede, menace
structure: mur porteur, poutre porteuse + fissur, lezard, fend, casse
structure: arbre, branche, poteau + sur le toit, sur la maison, sur notre maison, sur le garage
hazardous_material: amiante, peinture au plomb
fire: fumee, brule, flammes, en feu, prend feu, a pris feu, braises, feu de + cheminee, rideau, canape, poubelle, cuisine, huile, friteuse, toit, jardin, matelas, garage, conduit, hotte, compost
flood: eclate, rompu, lache, pete, casse, arrache, perce, explose + tuyau, flexible, canalisation, conduite, chauffe-eau, ballon, durite, raccord, vanne, robinet d'arret
flood: eau! + partout, inonde, jaillit, deborde, monte, ne s'arrete pas, n'arrete pas, centimetres d'eau, coule a flots, chevilles, envahit, entre dans, cascade
flood: inonde!, inondee, inondes, inondation, dix centimetres d'eau, cm d'eau
trapped: coince, enferme, bloque!, bloquee, prisonni, piege, n'arrive pas a sortir, ne peut pas sortir + ascenseur, salle de bain, toilettes, chambre, voiture, bebe, enfant, fils, fille, mere, pere, grand, chien, chat!, main, doigt, tete, wc, cave
electrical_fire: ligne, fil!, cable + tombe, tombee, arrache, par terre, dans le jardin, bouge encore, gresille`,
  de: `
gas: riech, geruch, gestank, stinkt, austritt, austret, tritt, zischt, leck, undicht, stroemt, strömt, stromt + gas!, gasleitung, gasherd, gasgeruch, gasaustritt, propan, gashahn, gastherme
gas: gasgeruch, gasleck, gasaustritt, faulen eiern, faule eier
carbon_monoxide: kohlenmonoxid, co-melder, co melder, kohlenmonoxyd + piep, alarm, schlag, melder, ppm, vergift
carbon_monoxide: kopfschmerz, kopfweh, schwindel, schwindlig, ubel!, ubelkeit, mude!, benommen, ohnmacht + therme, heizung, ofen, kamin, boiler, durchlauferhitzer, kessel
electrical_fire: funke, rauch, qualm, schmor, verbrannt, verschmort, brennt, geschmolzen, flamme, angekokelt, kokel + steckdose, sicherung, schalter, lichtschalter, kabel, stecker, leitung, lampe, verteiler, strom, zahler, herd!, waschmaschine
electrical_fire: stromschlag, einen schlag bekommen, eine gewischt bekommen, elektrischen schlag, elektroschock
electrical_fire: blanke kabel, blanke drahte, blankes kabel, blanker draht, offene kabel, freiliegende kabel, lose kabel, kabel hangen, kabel hängen, offene leitungen, freiliegende leitung
electrical_fire: baum, ast!, mast!, gerissen, abgerissen, liegt + stromleitung, hochspannung, oberleitung, freileitung
water_near_electricity: wasser, tropft, uberschwemm, uberflut, nass!, geplatzt, lauft, leck + steckdose, sicherungskasten, deckenlampe, lampe, schalter, verteilerkasten, stromkasten, leuchte, elektrik
sewage: abwasser, fakalien, kloake, jauche, exkrement, klarg, sickergrube
structure: decke, wand, mauer, balken, balkon, dach, haus, treppe, schornstein, kamin, boden + einsturz, einzusturz, sturzt ein, sturzen, bricht, durchhang, neigt, kippt, senkt, wolbt, nachgib, abzusturz, abgesackt
structure: tragende wand, tragenden wand, tragender balken, stutzbalken, fundament + riss!, risse, gebrochen, bricht, abgesackt
structure: baum, ast!, mast! + aufs haus, auf das haus, aufs dach, auf dem dach, auf das dach, auf unser
hazardous_material: asbest!, asbestp, asbestz, asbesth, eternit, bleifarbe
fire: qualm, rauch, brennt, brand, feuer, flammen, glut, glimmt, schwelt + kamin, vorhang, sofa, mull, kuche, fett!, ol!, dach, garten, matratze, garage, schornstein, dunstabzug, kompost, terrasse, balkon
fire: fettbrand, kaminbrand, schornsteinbrand, zimmerbrand
flood: rohrbruch, wasserrohrbruch
flood: geplatzt, gerissen, abgerissen, geborsten, gebrochen, undicht, spritzt, schiesst + rohr, schlauch, leitung, boiler, ventil, haupthahn, anschluss, waschmaschine, warmwasser
flood: wasser + uberall, steht, steigt, schiesst, spritzt, hort nicht auf, lauft rein, stromt, zentimeter, cm hoch, knochel, durch die decke, uberflutet, nicht abstellen, klemmt
trapped: eingesperrt, eingeschlossen, steckt fest, stecken fest, steckt im, gefangen, kommt nicht raus, kommt nicht mehr raus, komme nicht raus, kommen nicht raus, eingeklemmt + aufzug, fahrstuhl, lift!, bad!, badezimmer, toilette, klo!, zimmer, auto!, kind, baby, sohn, tochter, oma, opa, mutter, vater, hund, katze, hand, finger, kopf, keller, kuhlraum, ich!
electrical_fire: heiss, warm!, braun verfarbt, verfarbt, geblitzt, blitzt, knistert, knallt, geknallt, summt, britzelt + steckdose, sicherung, schalter, stecker, kabel, verteiler, sicherungskasten, mehrfachstecker
sewage: fakal, gulli, bodenablauf, kanalisation, toilette, abfluss + kommt hoch, hochgekommen, druckt hoch, lauft uber, ruckstau, steht, stinkt
structure: decke, putz, wand, dach, mauer, balkon, balken + hangt durch, durchhangen, kommt runter, kommen runter, knackt, fallt, bricht, lost sich, runtergekommen`,
  pt: `
gas: cheiro, cheira, sinto, vazamento, vazando, fuga, escape, escapa, assobi + gas!, butano, propano, glp!
gas: ovo podre, ovos podres
carbon_monoxide: monoxido + tocar, toca, alarme, apita, detect, ppm, intoxic
carbon_monoxide: dor de cabeca, dores de cabeca, tontura, tonto, nausea, enjoo, desmai + esquentador, caldeira, aquecedor, lareira, fogao, boiler, braseira
electrical_fire: faisca, fumaca, fumo!, fumegando, queimad, derret, chama!, chamas, pegando fogo, pegou fogo, a arder + tomada, quadro, interruptor, fio, fios, disjuntor, lampada, ficha, cabo, relogio de luz, extensao, chuveiro, geladeira, frigorifico, eletric
electrical_fire: choque eletrico, levei um choque, leva choque, levar choque, tomei um choque, da choque, dando choque, apanhei um choque, eletrocut
electrical_fire: fios desencapados, fio desencapado, fios descarnados, fios expostos, fio exposto, fios soltos, cabos descarnados, fios a vista
electrical_fire: arvore, galho, poste, caiu, caido, caiu + fios de luz, fiacao, rede eletrica, cabos eletricos, linha eletrica, fio de alta, cabos de alta
water_near_electricity: agua, pinga, goteira, inund, alag, molha, escorre, rebentou, estourou + tomada, quadro eletrico, quadro de luz, lampada, interruptor, disjuntor, candeeiro, lustre, luminaria, caixa de luz
sewage: esgoto, fezes, fossa septica, dejetos, aguas negras, excremento
structure: teto, tecto, telhado, parede, muro, viga, varanda, casa, laje, escada, chamine + cair, caindo, desab, desmoron, inclinad, inclina, ceder, cedendo, afund, abaul, rachadura enorme, rachadura grande
structure: arvore, galho, poste + em cima da casa, em cima do telhado, sobre a casa, sobre o telhado, no telhado, na casa
structure: parede mestra, parede estrutural, viga mestra + rach, fissura, cortad, quebrad
hazardous_material: amianto, asbesto!, tinta com chumbo
gas: botijao, botija!, mangueira, regulador + vaza, vazando, cheiro, cheira, chiando, assobi, fuga
fire: fumo!, fumaca, fogo, arder, ardendo, chamas, queimando, incendio, brasa, faisca + lareira, cortina, sofa, lixo, cozinha, oleo, telhado, jardim, colchao, garagem, chamine, rodape, exaustor, churrasqueira
flood: estourou, rebentou, rompeu, partiu, quebrou, furou, estourado, soltou + cano, canos, mangueira, tubo, tubagem, caixa d'agua, cilindro, torneira, registro, flexivel
flood: agua + por todo, por toda, em todo, nao para, jorra, jorrando, subindo, entra, entrando, inund, alag, centimetros, tornozelo, escorrendo pelo teto, a cair do teto, caindo do teto
flood: alagad, alagando, alagou, inundad, inundou, inundacao
trapped: trancad, preso!, presa!, presos, fechad, ficou dentro, tranquei, nao consegue sair, nao consigo sair, nao conseguimos tirar, encravad, entalad + elevador, banheiro, casa de banho, quarto, carro, bebe, crianca, filho, filha, avo!, mae!, pai!, cachorro, cao!, gato, mao!, dedo, cabeca, eu!, estou, dentro
structure: muro, parede, teto, tecto, varanda, laje, telhado + inclinou, estalando, estala, cabe a mao, cedeu, afundou, cai, caiu, rachou
water_near_electricity: agua, chuva + quadro da luz, quadro de luz, quadro eletrico, disjuntores, tomadas`,
  pl: `
gas: czuc, czuje, smierdzi, zapach, ulatnia, wyciek, uchodzi, nieszczeln, syczy + gaz!, gazu, gazem, gazow, propan
gas: zgnilymi jajami, zgnile jaja, zgnilych jaj
carbon_monoxide: czujnik czadu, czadu, tlenek wegla, tlenku wegla, czad! + piszczy, alarm, dzwoni, wyje, wlacz, zatru, ppm, wykry
carbon_monoxide: boli nas glowa, bol glowy, boli glowa, bole glowy, boli mnie glowa, zawroty, mdlosci, nudnosci, sennosc, slabo + piec, piecyk, kociol, kotl, kominek, ogrzewan, junkers
electrical_fire: iskr, dym!, dymi, spaleniz, pali sie, plomien, plomienie, stopi, przypal, spalon, nadpal + gniazd, wlacznik, bezpiecznik, kontakt, przewod, kabel, kabl, skrzynk, lampa, lampy, wtyczk, licznik, rozdzieln, instalacj
electrical_fire: porazil mnie prad, porazil prad, porazenie pradem, kopnal mnie prad, kopie prad, kopie pradem, prad kopie, kopnal prad
electrical_fire: gole przewody, gole kable, goly przewod, goly kabel, odsloniete przewody, wiszace kable, wystajace kable, wystajace przewody
electrical_fire: drzewo, galaz, slup, zerwan, spadl + linie energetyczn, linii energetyczn, linia energetyczn, przewody wysokiego, linie wysokiego, kabel energetyczny, liniach
water_near_electricity: woda, wody, zalalo, zalewa, zalan, kapie, cieknie, leje, pekla, pekniet + gniazd, lamp, bezpiecznik, wlacznik, kontakt, zyrandol, rozdzieln, skrzynk
sewage: sciek, szambo, fekali, kanalizacja wybija, odchod
structure: sufit, strop, sciana, sciany, mur!, balkon, dach, dom!, belk, schod, komin + zawal, wali sie, runie, runac, ugina, przechyl, osuwa, zapada, peka na pol, wybrzusz
structure: sciana nosna, sciane nosna, sciany nosnej, belka nosna + pek, rys, wycie, uszkodz
structure: drzewo, galaz, slup + na dom, na dach, na garaz
hazardous_material: azbest, eternit, farba olowiowa
fire: dym!, dymi, pali sie, ogien, plomien, zapalil, zapalila, tli sie, zar!, pozar, iskry, sadza + komin, zaslon, kanap, smietnik, kuchni, olej, dach, ogrod, materac, garaz, okap, kosz, kompost
flood: pekl, pekla, peklo, peknieta, urwal, urwala, strzelil, rozerwal, wywalilo + wezyk, rura, rury, rure, zawor, bojler, kran!, waz!, przylacz, junkers, pralki, zmywark
flood: woda, wody, wode + leje sie, leje, tryska, zalewa, wszedzie, nie moge zakrecic, nie da sie zakrecic, stoi, po kostki, centymetr, z sufitu, przybywa, wlewa, plynie
flood: zalalo, zalewa mi, zalewa nas, zalane, zalana, powodz
trapped: utkn, uwiez, zatrzas, zamknal sie, zamknela sie, zamkniet, zaklinowa, nie moze wyjsc, nie moge wyjsc, nie mozemy wyjsc, przytrzas + wind, lazienk, pokoj, aut!, aucie, samochod, dzieck, dziecko, syn, corka, corki, babci, dziad, mama, pies, psa!, kot, reka, palec, glow, toalet, piwnic`,
  zh: `
gas: 煤气味, 燃气味, 天然气味, 煤气泄漏, 燃气泄漏, 漏气, 闻到煤气, 闻到燃气, 煤气漏, 燃气漏, 臭鸡蛋, 瓦斯味, 瓦斯泄
carbon_monoxide: 一氧化碳 + 报警, 响, 中毒, 超标, ppm
carbon_monoxide: 头疼, 头痛, 头晕, 恶心, 想吐, 犯困, 昏 + 锅炉, 热水器, 炉子, 暖气, 壁炉, 煤炉
electrical_fire: 火花, 冒烟, 起火, 着火, 烧焦, 焦味, 糊味, 烧糊, 熔化, 融化, 烧黑, 打火 + 插座, 电箱, 开关, 电线, 插头, 配电, 灯, 电表, 电器, 电闸, 保险丝
electrical_fire: 触电, 被电到, 被电了, 电了一下, 漏电, 麻手
electrical_fire: 裸露的电线, 电线裸露, 裸线, 电线露, 电线外露, 露出的电线, 电线掉, 破皮的电线
electrical_fire: 树, 杆 + 电线上, 高压线, 电缆上, 压断电线
water_near_electricity: 水, 漏雨, 淹 + 插座, 配电箱, 电箱, 开关里, 灯在滴, 灯滴, 灯漏, 吊灯, 电闸, 灯里, 电表
sewage: 污水, 粪水, 粪便, 下水道反, 化粪池, 倒灌
structure: 天花板, 墙, 屋顶, 房子, 阳台, 梁, 楼板, 烟囱 + 塌, 倒了, 要倒, 倾斜, 下沉, 鼓包, 大缝, 裂开
structure: 树, 电线杆 + 屋顶上, 砸到房, 砸到屋, 房子上, 砸在
hazardous_material: 石棉, 含铅油漆
fire: 着火, 起火, 冒烟, 烧起来, 火苗, 大火 + 厨房, 油锅, 窗帘, 沙发, 烟囱, 垃圾, 屋顶, 阳台, 床
flood: 爆了, 爆裂, 断了, 破了, 崩了 + 水管, 管子, 软管, 阀门, 热水器
flood: 淹了, 水漫, 发大水, 到处是水, 水一直流不停, 关不上水, 水止不住, 水深
trapped: 被困, 困在, 锁在里, 反锁, 卡住, 出不来, 夹住 + 电梯, 浴室, 厕所, 房间, 车里, 孩子, 宝宝, 老人, 奶奶, 爷爷, 妈妈, 狗, 猫, 手, 头, 手指, 我`,
};

/** Phrases that mention a danger when nothing is wrong: smoke detectors, gas cookers to connect. */
const harmless: readonly RegExp[] = [
  /\bdetector(?:es)? de (?:humo|fuma[cç]a|fumo)\b|\bd[eé]tecteurs? de fum[eé]e\b|\brauchmelder\w*|\bczujnik\w* dymu\b|烟雾报警器|烟感/giu,
  /\b(?:cocina|cocinas|parrilla|barbacoa|fog[aã]o|fog[oõ]es|cuisini[eè]re|plaque|barbecue) (?:de |a |à )?(?:gas|gás|gaz)\b/giu,
];

const denials: Record<string, RegExp> = {
  es: /\b(?:no(?= *$)|no (?=hay|tien|huel|sal|es\b|esta|se\b|sient|ve|not|encontr|fue|era|parec|llev|contien|pas|da\b|queda)|sin|ningun\w*|tampoco|nunca)\b[^,;]{0,24}$/,
  fr: /\b(?:pas|sans|aucun\w*|jamais|ni)\b[^,;]{0,24}$/,
  de: /\b(?:kein\w*|nicht|ohne|weder|nie)\b[^,;]{0,24}$/,
  pt: /\b(?:nao|sem|nenhum\w*|nunca|nem)\b[^,;]{0,24}$/,
  pl: /\b(?:nie|bez|zaden|zadn\w*|ani)\b[^,;]{0,24}$/,
  zh: /(?:没有|没|无|不是|并不)[^，。；]{0,6}$/,
};

/** Statements that tell of nothing that is so now: what was mended, what may be one day, a question about it, a figure of speech. */
const elsewhere: readonly RegExp[] = [
  /\b(?:que (?:hago|hacemos|hacer|debo|se hace)|como (?:se|saber|puedo|debo)|en caso de|por si|si (?:alguna vez|algun dia|un dia|hubiera|hubiese|llegara|llega a)|negativ\w+|reparad\w+|arreglad\w+|solucionad\w+|certificad\w+|rutina|mantenimiento|hace (?:anos|meses|un ano|\w+ anos|\w+ meses)|el (?:ano|invierno|verano) pasado|bateria|pila!?|pilas|bombilla|precio|factura)\b/,
  /\b(?:que (?:faire|dois-je|faut-il)|comment (?:savoir|faire|on)|en cas d|au cas ou|si (?:jamais|un jour)|negatif|negative|repar\w+|rebouch\w+|l'an(?:nee)? (?:dernier|derniere|passee)|il y a (?:\w+ )?(?:ans?|mois)|diagnostic|piles?|ampoules?|prix|facture|entretien)\b/,
  /\b(?:was (?:soll|mache|tun)|wie (?:erkenne|weiss|merke)|falls|wenn es mal|wenn (?:irgendwann|jemals)|im fall|repariert|behoben|negativ|letztes jahr|letzten (?:winter|sommer)|vor (?:\w+ )?(?:jahr\w*|monat\w*)|batterie\w*|gluhbirne\w*|preis|rechnung|wartung)\b/,
  /\b(?:o que (?:faco|fazer|devo|fazemos)|como (?:saber|sei|faco)|em caso de|se (?:um dia|algum dia|alguma vez|acontecer)|caso (?:haja|aconteca)|negativ\w+|consertad\w+|reparad\w+|arranjad\w+|laudo|ano passado|ha (?:\w+ )?(?:anos?|meses)|lampadas? queimadas?|pilhas?|bateria|preco|conta de|rotina|manutencao)\b/,
  /\b(?:co (?:zrobic|robic|mam zrobic)|jak (?:sprawdzic|rozpoznac|poznac)|w razie|gdyby|jesli kiedys|naprawion\w*|naprawil\w*|usuniet\w*|negatywn\w*|ekspertyz\w*|w zeszlym roku|rok temu|lat temu|miesiac\w* temu|bateri\w*|zarowk\w*|cena|cene|rachunek|przeglad)\b/,
  /(?:怎么办|如果|万一|修好了|已经修|去年|几年前|电池|灯泡|价格|账单)/,
];

const reach = 48;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const sideOf = (words: string, language: string): string =>
  `(?:${words
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) =>
      language === "zh"
        ? escaped(word)
        : word.endsWith("!")
          ? `(?<![a-z])${escaped(word.slice(0, -1))}(?![a-z])`
          : `(?<![a-z])${escaped(word)}`,
    )
    .join("|")})`;

type Sign = { flag: SafetyFlag; pattern: RegExp };

const signIn = (language: string, line: string): Sign => {
  const [flag = "", words = ""] = line.split(/:(.*)/s);
  const [one = "", other = ""] = words.split("+").map((side) => (side.trim() ? sideOf(side, language) : ""));
  const between = language === "zh" ? ".{0,16}?" : `.{0,${reach}}?`;
  const pattern = other ? `${one}${between}${other}|${other}${between}${one}` : one;
  return { flag: flag as SafetyFlag, pattern: new RegExp(pattern, "s") };
};

let signs: Sign[] | undefined;

/** Lower case without accents, as the words here are written. */
const bare = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("ß", "ss");

/** The dangers that a statement in another language than English mentions. */
export const foreignDangers = (statement: string): SafetyFlag[] => {
  signs ??= Object.entries(languages).flatMap(([language, lines]) =>
    lines
      .trim()
      .split("\n")
      .map((line) => signIn(language, line)),
  );
  const text = bare(harmless.reduce((rest, one) => rest.replace(one, " "), statement));
  if (elsewhere.some((one) => one.test(text))) return [];
  const found = signs.filter(({ pattern }) => {
    const match = pattern.exec(text);
    if (match === null) return false;
    const [before, within] = [text.slice(0, match.index), match[0].slice(0, -3)];
    return !Object.values(denials).some((denial) => denial.test(before) || denial.test(within));
  });
  return found.map(({ flag }) => flag);
};
