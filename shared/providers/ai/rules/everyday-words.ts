/** Ordinary words that are never a misspelling of a trade word, although some look like one. */
export const everydayWords: ReadonlySet<string> = new Set(
  `a able about above accept account across act action actor actual add address advice afford afraid after again
  against age ago agree ahead album alive all allow almost alone along already also although always amazing among amount
  an and anger angry animal anniversary announce another answer any anybody anyone anything anyway apart apple apply
  april are area arm army around arrive art article as ask asleep at attack august aunt author autumn available average
  away awful baby back bad bag bake balance band bank bar base basic basket be beach bean bear beat beautiful beauty
  because become bed been beer before began begin behind being believe belong below beside best bet better between beyond
  big bill birth birthday bit black blood blue board boat body bone book border bore born borrow boss both bother bottle
  bottom bought bowl box boy brain brave bread breakfast breath bride bridge brief bright bring brother brown budget
  bus business busy but buy by cable cake call calm came camp can candle cannot captain card care career carry case cash
  cast cat catch cause celebrate cell cent center central century certain chance change chapter character charge cheap
  check cheese chess chicken chief child children chip choice choose church circle citizen city claim class classic
  clear clever client climb clock close clothes cloud club coach coast code coffee coin cold college come comedy comfort
  command comment common company compare complete compute computer concert condition confirm consider contact contain
  content contest continue contract control convert cook cool copy corn corner correct cost could count country couple
  courage course court cousin cover crazy cream create credit crime cross crowd cry cup current custom customer cut cute
  dad daily dance danger dark data date daughter day dead deal dear death debate debt december decide deep degree delay
  deliver demand depend describe desert deserve design desire detail develop device diary did die diet difference
  different difficult dinner direct direction discover discuss disease dish distance divide doctor does dog dollar done
  dozen dragon drama draw dream dress drink drive driver drop drug due during dust duty each eager early earn earth ease
  east easy eat economy edge edit effect effort egg eight either election else email empire employ empty end enemy
  energy engine engineer enjoy enough enter entire equal error escape especially essay estate even evening event ever
  every everybody everyone everything exact exam example excellent except excite excuse exercise exist expect expensive
  explain express eye face fact fail fair faith fall false fame family famous fan far farm fashion fast fat father
  fault favorite fear feature february feed feel feet fell felt few field fight figure file fill film final finance find
  fine finger finish fire first fish five flag flavor flight flow flower fly focus follow food fool foot football for
  force foreign forest forever forget form former forty forward found four free fresh friday friend from front fruit
  full fun function fund funny future gain game gather gave general gentle get gift girl give glad global go goal god
  gold golf gone good got government grade gram grand grandma great green ground group grow growth guess guest guide
  guitar gun guy habit had hair half hall hand handle happen happy hard has hate have he head health hear heard heart
  heat heaven heavy hello help her here hero hi high him himself his history hit hobby hold holiday home honest honey hope
  horror horse hospital hot hotel hour house how however huge human hundred hungry hunt hurry hurt husband ice idea if
  image imagine important in inch include income increase indeed index industry info inside instead interest internet
  into invest invite iron island issue it item its itself jacket january job join joke journey joy judge juice july jump
  june just keep kept kick kid kill kind king kiss knee knew knife know known labor lady lake lamp land language laptop
  large last late later laugh law lawyer lazy lead leader learn least leave left leg legal lend length less lesson let
  letter level library lie life lift light like limit line lion list listen literature little live loan local long look
  lord lose loss lost lot loud love lovely low luck lucky lunch machine mad made magic mail main major make male man
  manage many map march mark market marry master match math matter may maybe me meal mean measure meat media medical meet
  member memory men mental menu mess message met method middle might mile milk million mind mine minute miss mission
  mistake mix model modern moment monday money monster month moon moral more morning most mother mountain mouth move
  movie much mum mom music must my myself name nation nature near nearly neck need neighbor neighbour neither never new
  news next nice night nine no nobody noise none noon nor normal north nose not note nothing notice novel november now
  number nurse object ocean october of off offer office officer often oil old on once one only open opinion or orange
  order other our out outside over own owner page paid pain pair paper parent park part partner party pass past path
  patient pattern pay peace pen people pepper perfect perhaps period person phone photo phrase piano pick picture piece
  pizza place plan plane planet plant plate play player please pleasure plenty poem poet poetry point police policy
  polite poor popular port position positive possible post potato power practice pray prefer prepare present president
  press pretty prevent price pride prince print prison private prize probably problem process produce product profit
  program project promise proof proper protect proud prove public pull pure purple purpose push put python quality queen
  question quick quickly quiet quite quote race radio rain raise ran range rare rate rather reach read ready real reason
  receive recent recipe record red reduce refer region regular relate relax remain remember rent repeat reply report
  request research rest restaurant result return review rice rich ride right ring rise risk river road rock role roll
  romance root rose round route row rule run sad safe said sail salad salary sale salt same sand sat save saw say scene
  school science score sea search season seat second secret section see seem seen self sell send sense sentence
  september series serious serve service set seven several shade shake shall shape share shares sharp she ship shirt
  shoe shoot shop short shot should shoulder shout show shut sick side sign silence silver similar simple since sing
  single sister sit site six size skill skin sky sleep slow small smart smile smoke smooth snow so social soft soldier
  some someone something sometimes son song soon sorry sort soul sound soup source south space spanish speak special
  speech speed spell spend spent spirit spoke sport spot spring stage stand star stare start state station stay steak
  steal step stick still stock stocks stone stop store storm story straight strange street strong student study stuff
  stupid style subject success such sudden sugar suggest suit summer sun sunday super supper support sure surprise
  swear sweet swim system table take tale talk tall tap taste tax taxi tea teach teacher team tell ten term terms test
  text than thank thanks that the their them then there these they thick thing think third this those though thought
  thousand three threw through throw thursday ticket tie tight till time tiny title to today together told tomorrow
  tonight too took tool top topic total touch tough tour toward town toy trade train travel treat tree trial trick trip
  trouble true trust truth try tuesday turn twelve twenty twice two type under understand until up upon upset use used
  useful user usual value various very video view village visit voice vote wait walk want war warm was wash watch water
  wave way we weak wealth wear weather web website wedding wednesday week weekend weight welcome well went were west wet
  what wheel when where whether which while white who whole whose why wide wife wild will win wind wine winner winter
  wise wish with within without woman women wonder word words work world worry worse worst worth would wow write wrong
  wrote year yellow yes yesterday yet you young your yours yourself zero crypto bitcoin football movie laptop iphone
  android windows linux javascript python java html browser server stocks ticker flight flights shares poem weather
  grammar essay homework translate horoscope zodiac boyfriend girlfriend divorce passport visa airline hotel
  quarterly earnings tasty delicious spaghetti noodle chocolate marathon stadium league coach goalkeeper referee
  minister parliament congress senator tariff inflation mortgage pension insurance premium wallet token blockchain
  guitar violin lyrics melody chorus verse sonnet rhyme metaphor paragraph chapter novel thesis theorem algebra
  calculus geometry physics chemistry biology planet galaxy rocket astronaut dinosaur unicorn wizard castle knight
  moaning saying trying coming going getting looking thinking having making using taking started having lately
  properly actually really honestly basically literally currently recently suddenly constantly completely slightly
  couldnt wouldnt shouldnt didnt havent hasnt wasnt werent arent isnt doesnt dont wont cant im ive id ill youre theyre
  thats whats heres theres lets guys mate folks asap thx pls plz ok okay yeah yep nope lol omg btw tbh idk ur u r n ya
  france spain italy germany england poland portugal china japan india russia canada mexico brazil america europe africa
  asia australia paris london berlin rome madrid capital draft contract author summary point points bullet override
  gonna wanna gotta kinda sorta dunno cheers kindly regards sincerely hiya howdy greetings afternoon`
    .split(/\s+/)
    .filter(Boolean),
);
