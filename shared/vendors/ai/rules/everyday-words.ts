/** Ordinary words that are never a misspelling of a trade word, although some look like one. */
export const everydayWords: ReadonlySet<string> = new Set(
  `a able about above accept account accuse across act action actor actual actually add address adopt advice afford
  afraid africa after afternoon again against age ago agree ahead airline album algebra alive all alliance allow almost
  alone along already also although always amazing america among amount an and android anger angry animal anniversary
  announce another answer any anybody anyone anything anyway apart appeal apple applied apply april are area arent arm
  army around arrive art article as asap asia ask asleep astronaut at attack august aunt australia author automated
  autumn available average away awful baby back backward backwards bad bag bake balance ballads band bank bar base
  baseball basic basically basis basket battle battles be beach bean bear beast beat beautiful beauty because become
  bed been beer before began begin behave behaves behind being believe belong below berlin beside best bet better
  between beyond big bill biology birth birthday bit bitcoin bitter black blend blockchain blonde blood blue board boat
  body bold bone book border bore born borrow boss both bother bottle bottom bought bowl box boy boyfriend brain brave
  brazil bread breakfast breath bride bridge brief bright bring broad brother brown browser btw bucket budget bullet
  bunch burger bus business busy but butter buy by bytes cable cake calculus call calm calories came camp can canada
  candle cannot cant capital captain card care career carry case cash cast castle cat catch cause celebrate cell cent
  center central century certain chance change chapter character charge cheap check cheek cheer cheers cheese chemistry
  chess chicken chief child children chin china chip chocolate choice choose chorus chose church circle citizen city
  claim class classic clear clever client climb clock clone cloned close closest clothes cloud club cluster coach coast
  code coffee coin cold collar collector college colon come comedy comets comfort coming command commas comment common
  company compare complete completely compose composed composer compress compressed compute computer concert condition
  conditional confirm congress consider constantly consume consumed consumes contact contain content contest continue
  contract control convention conversation convert cook cookies cool cope copied copy core corn corner correct cost
  could couldnt count country couple courage course court cousin cover crazy cream create credit cricket crime cross
  crowd cruel cruise cry crypto cup cure current currently custom customer cut cute dad daily dance danger dark data
  date daughter dawn day dead deal dear death debate debt december decide decrease deep degree delay delicious deliver
  delivery demand depend derive derived describe desert deserve design desire detail detection detective develop device
  diary did didnt die diet difference different difficult dinner dinosaur direct direction directors discover discuss
  disease dish disk distance divide divorce doctor does doesnt dog dollar done dont dozen draft dragon drama draw dream
  dress drift drink drive driven driver drop drown drug due dunno during dust duty each eager early earn earnings earth
  ease east easy eat economy edge edit effect effort egg eight either elect election else email emotion empire employ
  empty end enemy energy engine engineer england enjoy enough enter entire entirely equal error escape especially essay
  estate europe even evening event ever every everybody everyone everything exact exam example excellent except excite
  exclude excluded excuse exercise exist expect expensive explain explore exported expose exposed express extensive
  extraction eye face fact faculty fail fair fairy faith fall false fame family famous fan far farm fashion fast fat
  father fault favorite fear feature february feed feel feet fell felt few field fierce fight figure file fill film
  final finance find fine finger finish fire first fish five flag flame flash flavor flesh flight flights flow flower
  fluid fly focus folks follow food fool foot football for force foreign forest forever forget form former forty forum
  forward found four france free fresh friday friend frog from front frown fruit fuel full fun function fund funny
  future gain galaxy game gather gave general generate generated generation gentle geometry germany get getting gift
  girl girlfriend give glad global go goal goalkeeper god going gold golf gone gonna good goose got gotta government
  grade gram grammar grand grandma granted grasp grave great greed green greet greeting greetings gross ground group
  grow growth guess guest guide guitar gun guy guys habit had hair half hall hand handle handler handlers happen happy
  hard harder has hasnt hate have havent having he head headings health hear heard heart heat heaven heavy hell hello
  help her here heres hero hi high him himself his history hit hiya hobby hold holiday holy home homework honest
  honestly honey hope horoscope horror horse hospital hot hotel hour house how howdy however html huge human hundred
  hungry hunt hurry hurt husband ice id idea idk if ill im image imagine important in inch include income increase
  indeed index india indication industry infect inflation info inject insert inside inspector instead insult insurance
  intention interact interest internally internet interpret interval into invented invention inventor invest investor
  invite iphone iron island isnt issue it italy item its itself ive jacket january japan java javascript job join joke
  journey joy judge juice july jump june just keep kept kick kid kill kind kinda kindly king kiss knee knew knife
  knight know known labor lacks lady lake lamp land language laptop large last late lately later latter laugh law
  lawyer lazy lead leader league learn least leave left leg legal lend length less lesson let lets letter level library
  lie life lift light like limit line linear linux lion list listen literally literature little live lively liver loan local
  located lol london long look looking lord lose loser loss lost lot loud love lovely low lower lowest luck lucky lunar
  lunch lung lyrics machine mad made madrid magic mail main major make making male man manage many map marathon march
  mark market marry master match mate math matter may maybe me meal mean meant measure meat medal media medical meet
  melody member memory men mental menu mere mess message met metaphor method mexico middle might mile milk million mind
  mine minister minute miss mission mistake mix mixture moaning model modern modes mom moment monday money monkey
  monster month moon moral more morning mortgage most mother mountain mouth move movie much mum music must mutual my
  myself myth n name nasty nation nature near nearly neck need neighbor neighbour neither never new newer newest newly
  news next nice night nine no nobody noise none noodle noon nope nor normal north nose not note nothing notice novel
  november now number nurse object ocean october of off offer office officer often oil ok okay old older omg on once
  one only open opinion or orange order other our out outside over overhead override own owner packaging packet page
  paid pain pair palace paper paragraph parent paris park parliament parrot part partner party pass passport past path
  patient pattern pay peace pen pending pension people pepper perfect perhaps period person phone photo phrase physics
  piano pick picture piece pile pitch pizza place plan plane planet plant plate play player please pleasure plenty plot
  pls plunge plz poem poet poetry point pointer pointers points poland police policy polite ponder poor popular port
  portugal position positive possible post potato power practice pray prayer prefer premium prepare present president
  press pretty prevent price pride prince print prior prison private prize probably problem process produce product
  profit program project promise prone proof proper properly protect proud prove public pull punish pupil pure purple
  purpose push put python quality quarterly queen question quick quickly quiet quite quote r race radio rain raise ran
  range ranked rare rate rather reach read reader ready real really reason receive recent recently recipe record red
  reduce refer referee regards region register regret regular rehearse relate relax relied relies rely remain remember
  rent repeat replay reply report reporter request requiring research resent resist resolved resort respond response
  rest restaurant result retain retire retry return reuse reveal reverse review revise rhyme rice rich ride right ring
  rise risk river road rock rocket role roll romance rome root rose round route row royal ruin rule ruler run russia
  sacred sad safe safely said sail salad salary sale salt same sand sat save saw say saying scare scatter scene school
  science score sea search season seat second secret section securely see seeking seem seen self sell senator send
  senior sense sentence separate separated separately september series serious serve server service set settings seven
  several severity shade shadow shake shall shame shape share shares shark sharp she shell ship shirt shoe shoot shop
  shore short shorten shot should shoulder shouldnt shout show shrug shut sick side sign silence silly silver similar
  simple since sincerely sing single sister sit site six size skill skin sky slack slash slave sleep slice slightly
  slow slower small smart smile smoke smooth snow so social soft sold soldier some someone something sometimes son song
  sonnet soon sorry sort sorta soul sound soup source south space spaghetti spain span spanish sparse speak special
  speech speed spell spend spent spirit spite spoke sport spot spring stadium stage stake stamina stand star stare
  start started state station statue stay steak steal steep stem step stereo stick still stir stock stocks stole stone
  stop store storm story straight strange stream streams street string strong stronger strongly structural structure
  structured student study stuff stumble stupid style subject success such sudden suddenly sugar suggest suit summary
  summer sun sunday super supper supplied support sure surprise sushi sustain swear sweat sweet swift swim system table
  take taking tale talk tall tap tariff taste tasty tax taxi tbh tea teach teacher team technical tell ten term terms
  test text than thank thanks that thats the their them then theorem there theres these thesis they theyre thick thing
  think thinking third this those though thought thousand thread threads threat three threw throne through throw thrown
  thursday thx ticker ticket tide tie tiger tight till time tiny title to today together token told tomorrow tonight
  too took tool top topic total touch tough tour toward tower town toy trade train trait transform translate travel
  treat treaties treaty tree trend trial trick tried trip trouble true trust truth try trying tuesday tumor turn twelve
  twenty twice twist two type u under understand unicorn unity until up upon upset ur use used useful user using usual
  value vanish varies various verse very video view village violin visa visit voice vote wait walk wallet wander wanna
  want war warm warning warnings was wash wasnt watch watcher water wave way we weak wealth wear weather web website
  wedding wednesday week weekend weight welcome well went were werent west wet whale what whats wheel when where
  whether which while whisper white who whole whose why wide widow wife wild will win wind windows wine winner winter
  wise wish with within without wizard woman women wonder wont word words work world worry worse worst worth would
  wouldnt wound wow write wrong wrote ya yeah year yellow yep yes yesterday yet you young your youre yours yourself
  zero zodiac`
    .split(/\s+/)
    .filter(Boolean),
);
