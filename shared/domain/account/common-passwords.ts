/** Words and walks that people choose as passwords again and again, without the digits that they put around them. */
export const commonWords: ReadonlySet<string> = new Set(
  `
password passwort motdepasse contrasena contraseña senha parola haslo wachtwoord losenord salasana passw passwd
pass passphrase secret secrets letmein letmeinnow welcome welcomeback willkommen bienvenue bienvenido admin
administrator root superuser sysadmin user username guest default changeme changeit changethis temp temporary
test tester testing testtest demo example sample login logmein access master mypassword thepassword newpassword
nopassword passwordpassword forgotpassword ilovemypassword enter open opensesame sesame trustno trustme hello
helloworld hellohello goodbye computer internet laptop keyboard server network system windows microsoft apple
google facebook twitter instagram youtube linkedin amazon netflix spotify samsung iphone android nokia sony
playstation nintendo xbox pokemon minecraft fortnite roblox warcraft starcraft counterstrike callofduty
qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop qwertyui qwert qwer qwe qweasd qweasdzxc qazwsx qazwsxedc
wsxedc edcrfv asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdasd asd zxcv zxcvb zxcvbn zxcvbnm
zxcasdqwe poiuytrewq poiuyt lkjhgfdsa lkjhgf mnbvcxz mnbvcxy zaqwsx zaq xsw xswzaq qaz wsx edc qwertyqwerty
qwertyuiopasdf qwertyuiopasdfghjkl abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk
abcdefghijkl abcdefghijklmnopqrstuvwxyz abcabc aaa aaaaaa aaaaaaaaaa xxx xxxxxx xxxxxxxxxx zzzzzz qqqqqq
iloveyou iloveu ilovey loveyou loveme lovely lover lovers love mylove truelove onelove loveisreal iloveme
ilovegod ilovejesus ilovemom ilovemymom ilovemyself iloveyoubaby iloveyousomuch forever foreveryoung always
sweetheart sweetie sweety honey baby babygirl babyboy babydoll princess prince queen king angel angels
darling beautiful gorgeous sexy sexybitch bitch fuckyou fuckoff fuckme fuck asshole shithead bullshit
sunshine moonlight starlight rainbow flower flowers butterfly dragonfly ladybug strawberry blueberry cherry
banana orange apples pineapple chocolate cookie cookies cupcake candy vanilla coffee cheese pizza hamburger
summer winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday christmas halloween birthday happybirthday newyear
dragon dragons monster shadow phoenix tiger tigers lion panther jaguar leopard eagle eagles falcon hawk wolf
wolves bear bears monkey gorilla elephant dolphin dolphins turtle snake spider scorpion rabbit bunny kitten
kitty kitkat hellokitty cat cats puppy puppies doggy dogs horse horses pony buster buddy rocky lucky max bailey
charlie bella molly daisy maggie sadie lucy ginger pepper pumpkin peanut muffin oreo smokey tigger snoopy
garfield mickey mickeymouse minnie donald pikachu naruto goku sasuke vegeta dragonball dragonballz onepiece
superman batman spiderman ironman captainamerica wolverine hulk avengers starwars skywalker darthvader yoda
jedi startrek enterprise matrix gandalf frodo lordoftherings harrypotter hogwarts dumbledore voldemort
jamesbond terminator godzilla rambo gladiator spartacus merlin excalibur hercules zeus apollo athena thor odin
loki ninja samurai pirate pirates warrior knight wizard magic mystic legend hero heroes champion winner
football soccer baseball basketball hockey tennis volleyball golf golfer cricket rugby swimming skateboard
snowboard surfing running chelsea arsenal liverpool liverpoolfc manchester manutd manchesterunited barcelona
fcbarcelona realmadrid juventus milan inter bayern benfica porto sporting celtic rangers everton tottenham
yankees redsox dodgers cubs giants cowboys packers steelers patriots raiders broncos lakers celtics bulls
michael michelle jennifer jessica jordan joshua matthew andrew daniel anthony robert william thomas george
richard nicholas christopher christian jonathan alexander alexandra benjamin samantha elizabeth stephanie
victoria katherine catherine charlotte caroline isabella gabriel gabriela patricia patrick sebastian nathan
brandon justin austin hunter tyler taylor madison ashley amanda brittany nicole natalie natasha melissa
danielle vanessa veronica angela angelina andrea maria mariana martin marina carlos antonio alejandro
alejandra fernando francisco eduardo roberto ricardo rodrigo mohammed muhammad ahmed abdullah fatima ali
chris david james john johnny jack jackie harry oliver jacob ethan emma sophie hannah lauren rachel rebecca
sarah megan heather amber crystal diamond silver golden platinum copper steel iron metal stone
jesus jesuschrist jesussaves jesusislord christ church heaven blessed blessing faith hope grace glory god
godisgood godislove godbless allah mashallah bismillah buddha krishna hallelujah amen bible trinity
america american usa england london paris berlin madrid lisbon portugal spain france germany italy canada
australia brazil brasil mexico argentina colombia india pakistan indonesia philippines vietnam thailand china
japan russia ukraine poland turkey newyork newyorkcity losangeles california texas florida chicago boston
dallas denver phoenixaz lasvegas hawaii jamaica
mercedes ferrari porsche lamborghini corvette mustang camaro chevrolet chevy toyota honda yamaha kawasaki
suzuki harley harleydavidson ducati bmw audi volkswagen nissan mazda subaru jeep truck trucker
metallica nirvana slipknot acdc ironmaiden pinkfloyd ledzeppelin beatles thebeatles rollingstones eminem
tupac biggie rihanna beyonce shakira ladygaga justinbieber onedirection bts blackpink michaeljackson elvis
whatever whatsup nothing something anything everything nevermind whocares dontknow idontknow noidea
freedom liberty peace warcry power energy fire fireball firefly thunder lightning storm hurricane tornado
ocean river mountain forest island beach paradise sunset sunrise midnight stargate galaxy universe cosmos
mother mommy mom father daddy dad family sister brother brothers friend friends bestfriend bestfriends
business company marketing manager student teacher school college university office work worker service
customer support security private public money dollar million millionaire billionaire rich success
blackjack poker casino jackpot lottery roulette slipper rainyday lifeisgood lifegoeson livelife livelaughlove
carpediem hakunamatata abracadabra supercalifragilisticexpialidocious correcthorsebatterystaple
plumber plumbing electrician handyman homeservice homeservices marketplace cleaning repair garden house home
`
    .trim()
    .split(/\s+/),
);
