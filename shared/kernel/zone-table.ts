import type { ZoneTable } from "./zone-clock.ts";

/** How the clocks of all time zones stand from 2025 to 2032. Written by `npm run zones`. */
export const zoneTable: ZoneTable = {
  data: "2026c",
  from: 28928160,
  until: 33135840,
  clocks: ` Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry Africa/Dakar Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou Africa/Sao_Tome America/Danmarkshavn Atlantic/Reykjavik Atlantic/St_Helena UTC =0
 Africa/Addis_Ababa Africa/Asmera Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala Africa/Mogadishu Africa/Nairobi Antarctica/Syowa Asia/Aden Asia/Amman Asia/Baghdad Asia/Bahrain Asia/Damascus Asia/Kuwait Asia/Qatar Asia/Riyadh Europe/Istanbul Europe/Kirov Europe/Minsk Europe/Moscow Europe/Simferopol Europe/Volgograd Indian/Antananarivo Indian/Comoro Indian/Mayotte =180
 Africa/Algiers Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Luanda Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo Africa/Tunis =60
 Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Juba Africa/Khartoum Africa/Kigali Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Maseru Africa/Mbabane Africa/Tripoli Africa/Windhoek Europe/Kaliningrad =120
 Africa/Cairo =120 29092200 180 29364300 120 29616360 180 29888460 120 30150600 180 30412620 120 30674760 180 30936780 120 31198920 180 31460940 120 31723080 180 31995180 120 32247240 180 32519340 120 32781480 180 33043500 120
 Africa/Casablanca Africa/El_Aaiun =60 29004600 0 29065080 60 29518680 0 29569080 60 29831100 0
 Africa/Ceuta Arctic/Longyearbyen Europe/Amsterdam Europe/Andorra Europe/Belgrade Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Budapest Europe/Busingen Europe/Copenhagen Europe/Gibraltar Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Monaco Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Rome Europe/San_Marino Europe/Sarajevo Europe/Skopje Europe/Stockholm Europe/Tirane Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Warsaw Europe/Zagreb Europe/Zurich =60 29054940 120 29357340 60 29579100 120 29881500 60 30103260 120 30415740 60 30627420 120 30939900 60 31151580 120 31464060 60 31685820 120 31988220 60 32209980 120 32512380 60 32734140 120 33046620 60
 America/Adak =-600 29025360 -540 29368020 -600 29549520 -540 29892180 -600 30083760 -540 30426420 -600 30607920 -540 30950580 -600 31132080 -540 31474740 -600 31656240 -540 31998900 -600 32180400 -540 32523060 -600 32714640 -540 33057300 -600
 America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat =-540 29025300 -480 29367960 -540 29549460 -480 29892120 -540 30083700 -480 30426360 -540 30607860 -480 30950520 -540 31132020 -480 31474680 -540 31656180 -480 31998840 -540 32180340 -480 32523000 -540 32714580 -480 33057240 -540
 America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Boa_Vista America/Campo_Grande America/Caracas America/Cuiaba America/Curacao America/Dominica America/Grenada America/Guadeloupe America/Guyana America/Kralendijk America/La_Paz America/Lower_Princes America/Manaus America/Marigot America/Martinique America/Montserrat America/Port_of_Spain America/Porto_Velho America/Puerto_Rico America/Santo_Domingo America/St_Barthelemy America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Tortola =-240
 America/Araguaina America/Argentina/La_Rioja America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia America/Asuncion America/Bahia America/Belem America/Buenos_Aires America/Catamarca America/Cayenne America/Cordoba America/Coyhaique America/Fortaleza America/Jujuy America/Maceio America/Mendoza America/Montevideo America/Paramaribo America/Punta_Arenas America/Recife America/Santarem America/Sao_Paulo Antarctica/Palmer Antarctica/Rothera Atlantic/Stanley =-180
 America/Bahia_Banderas America/Belize America/Chihuahua America/Costa_Rica America/El_Salvador America/Guatemala America/Managua America/Merida America/Mexico_City America/Monterrey America/Regina America/Swift_Current America/Tegucigalpa Pacific/Galapagos =-360
 America/Bogota America/Cancun America/Cayman America/Coral_Harbour America/Eirunepe America/Guayaquil America/Jamaica America/Lima America/Panama America/Rio_Branco =-300
 America/Boise America/Cambridge_Bay America/Ciudad_Juarez America/Denver America/Inuvik =-420 29025180 -360 29367840 -420 29549340 -360 29892000 -420 30083580 -360 30426240 -420 30607740 -360 30950400 -420 31131900 -360 31474560 -420 31656060 -360 31998720 -420 32180220 -360 32522880 -420 32714460 -360 33057120 -420
 America/Chicago America/Indiana/Knox America/Indiana/Tell_City America/Matamoros America/Menominee America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Ojinaga America/Rankin_Inlet America/Resolute America/Winnipeg =-360 29025120 -300 29367780 -360 29549280 -300 29891940 -360 30083520 -300 30426180 -360 30607680 -300 30950340 -360 31131840 -300 31474500 -360 31656000 -300 31998660 -360 32180160 -300 32522820 -360 32714400 -300 33057060 -360
 America/Creston America/Dawson America/Dawson_Creek America/Fort_Nelson America/Hermosillo America/Mazatlan America/Phoenix America/Whitehorse =-420
 America/Detroit America/Grand_Turk America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Indianapolis America/Iqaluit America/Kentucky/Monticello America/Louisville America/Nassau America/New_York America/Port-au-Prince America/Toronto =-300 29025060 -240 29367720 -300 29549220 -240 29891880 -300 30083460 -240 30426120 -300 30607620 -240 30950280 -300 31131780 -240 31474440 -300 31655940 -240 31998600 -300 32180100 -240 32522760 -300 32714340 -240 33057000 -300
 America/Edmonton =-420 29025180 -360 29367840 -420 29549340 -360
 America/Glace_Bay America/Goose_Bay America/Halifax America/Moncton America/Thule Atlantic/Bermuda =-240 29025000 -180 29367660 -240 29549160 -180 29891820 -240 30083400 -180 30426060 -240 30607560 -180 30950220 -240 31131720 -180 31474380 -240 31655880 -180 31998540 -240 32180040 -180 32522700 -240 32714280 -180 33056940 -240
 America/Godthab America/Scoresbysund =-120 29054940 -60 29357340 -120 29579100 -60 29881500 -120 30103260 -60 30415740 -120 30627420 -60 30939900 -120 31151580 -60 31464060 -120 31685820 -60 31988220 -120 32209980 -60 32512380 -120 32734140 -60 33046620 -120
 America/Havana =-300 29024940 -240 29367660 -300 29549100 -240 29891820 -300 30083340 -240 30426060 -300 30607500 -240 30950220 -300 31131660 -240 31474380 -300 31655820 -240 31998540 -300 32179980 -240 32522700 -300 32714220 -240 33056940 -300
 America/Los_Angeles America/Tijuana =-480 29025240 -420 29367900 -480 29549400 -420 29892060 -480 30083640 -420 30426300 -480 30607800 -420 30950460 -480 31131960 -420 31474620 -480 31656120 -420 31998780 -480 32180280 -420 32522940 -480 32714520 -420 33057180 -480
 America/Miquelon =-180 29024940 -120 29367600 -180 29549100 -120 29891760 -180 30083340 -120 30426000 -180 30607500 -120 30950160 -180 31131660 -120 31474320 -180 31655820 -120 31998480 -180 32179980 -120 32522640 -180 32714220 -120 33056880 -180
 America/Noronha Atlantic/South_Georgia =-120
 America/Santiago =-180 29065140 -240 29286960 -180 29589300 -240 29811120 -180 30113460 -240 30335280 -180 30637620 -240 30859440 -180 31171860 -240 31383600 -180 31696020 -240 31917840 -180 32220180 -240 32442000 -180 32744340 -240 32966160 -180
 America/St_Johns =-210 29024970 -150 29367630 -210 29549130 -150 29891790 -210 30083370 -150 30426030 -210 30607530 -150 30950190 -210 31131690 -150 31474350 -210 31655850 -150 31998510 -210 32180010 -150 32522670 -210 32714250 -150 33056910 -210
 America/Vancouver =-480 29025240 -420 29367900 -480 29549400 -420
 Antarctica/Casey Asia/Brunei Asia/Hong_Kong Asia/Irkutsk Asia/Kuala_Lumpur Asia/Kuching Asia/Macau Asia/Makassar Asia/Manila Asia/Shanghai Asia/Singapore Asia/Taipei Asia/Ulaanbaatar Australia/Perth =480
 Antarctica/Davis Asia/Bangkok Asia/Barnaul Asia/Hovd Asia/Jakarta Asia/Krasnoyarsk Asia/Novokuznetsk Asia/Novosibirsk Asia/Phnom_Penh Asia/Pontianak Asia/Saigon Asia/Tomsk Asia/Vientiane Indian/Christmas =420
 Antarctica/DumontDUrville Asia/Ust-Nera Asia/Vladivostok Australia/Brisbane Australia/Lindeman Pacific/Guam Pacific/Port_Moresby Pacific/Saipan Pacific/Truk =600
 Antarctica/Macquarie Australia/Hobart Australia/Melbourne Australia/Sydney =660 29064480 600 29326560 660 29588640 600 29850720 660 30112800 600 30374880 660 30636960 600 30899040 660 31161120 600 31433280 660 31695360 600 31957440 660 32219520 600 32481600 660 32743680 600 33005760 660
 Antarctica/Mawson Antarctica/Vostok Asia/Almaty Asia/Aqtau Asia/Aqtobe Asia/Ashgabat Asia/Atyrau Asia/Dushanbe Asia/Karachi Asia/Oral Asia/Qostanay Asia/Qyzylorda Asia/Samarkand Asia/Tashkent Asia/Yekaterinburg Indian/Kerguelen Indian/Maldives =300
 Antarctica/McMurdo Pacific/Auckland =780 29064360 720 29316360 780 29588520 720 29840520 780 30112680 720 30364680 780 30636840 720 30888840 780 31161000 720 31423080 780 31695240 720 31947240 780 32219400 720 32471400 780 32743560 720 32995560 780
 Antarctica/Troll =0 29054940 120 29357340 0 29579100 120 29881500 0 30103260 120 30415740 0 30627420 120 30939900 0 31151580 120 31464060 0 31685820 120 31988220 0 32209980 120 32512380 0 32734140 120 33046620 0
 Asia/Anadyr Asia/Kamchatka Pacific/Fiji Pacific/Funafuti Pacific/Kwajalein Pacific/Majuro Pacific/Nauru Pacific/Tarawa Pacific/Wake Pacific/Wallis =720
 Asia/Baku Asia/Dubai Asia/Muscat Asia/Tbilisi Asia/Yerevan Europe/Astrakhan Europe/Samara Europe/Saratov Europe/Ulyanovsk Indian/Mahe Indian/Mauritius Indian/Reunion =240
 Asia/Beirut =120 29054760 180 29357100 120 29578920 180 29881260 120 30103080 180 30415500 120 30627240 180 30939660 120 31151400 180 31463820 120 31685640 180 31987980 120 32209800 180 32512140 120 32733960 180 33046380 120
 Asia/Bishkek Asia/Dhaka Asia/Omsk Asia/Thimphu Asia/Urumqi Indian/Chagos =360
 Asia/Calcutta Asia/Colombo =330
 Asia/Chita Asia/Dili Asia/Jayapura Asia/Khandyga Asia/Pyongyang Asia/Seoul Asia/Tokyo Asia/Yakutsk Pacific/Palau =540
 Asia/Famagusta Asia/Nicosia Europe/Athens Europe/Bucharest Europe/Chisinau Europe/Helsinki Europe/Kiev Europe/Mariehamn Europe/Riga Europe/Sofia Europe/Tallinn Europe/Vilnius =120 29054940 180 29357340 120 29579100 180 29881500 120 30103260 180 30415740 120 30627420 180 30939900 120 31151580 180 31464060 120 31685820 180 31988220 120 32209980 180 32512380 120 32734140 180 33046620 120
 Asia/Gaza Asia/Hebron =120 29073600 180 29355780 120 29577600 180 29879940 120 30101760 180 30414180 120 30625920 180 30938340 120 31150080 180 31462500 120 31684320 180 31986660 120 32208480 180 32510820 120 32732640 180 33045060 120
 Asia/Jerusalem =120 29052000 180 29357220 120 29576160 180 29881380 120 30100320 180 30415620 120 30624480 180 30939780 120 31148640 180 31463940 120 31682880 180 31988100 120 32207040 180 32512260 120 32731200 180 33046500 120
 Asia/Kabul =270
 Asia/Katmandu =345
 Asia/Magadan Asia/Sakhalin Asia/Srednekolymsk Pacific/Bougainville Pacific/Efate Pacific/Guadalcanal Pacific/Kosrae Pacific/Noumea Pacific/Ponape =660
 Asia/Rangoon Indian/Cocos =390
 Asia/Tehran =210
 Atlantic/Azores =-60 29054940 0 29357340 -60 29579100 0 29881500 -60 30103260 0 30415740 -60 30627420 0 30939900 -60 31151580 0 31464060 -60 31685820 0 31988220 -60 32209980 0 32512380 -60 32734140 0 33046620 -60
 Atlantic/Canary Atlantic/Faeroe Atlantic/Madeira Europe/Dublin Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/Lisbon Europe/London =0 29054940 60 29357340 0 29579100 60 29881500 0 30103260 60 30415740 0 30627420 60 30939900 0 31151580 60 31464060 0 31685820 60 31988220 0 32209980 60 32512380 0 32734140 60 33046620 0
 Atlantic/Cape_Verde =-60
 Australia/Adelaide Australia/Broken_Hill =630 29064510 570 29326590 630 29588670 570 29850750 630 30112830 570 30374910 630 30636990 570 30899070 630 31161150 570 31433310 630 31695390 570 31957470 630 32219550 570 32481630 630 32743710 570 33005790 630
 Australia/Darwin =570
 Australia/Eucla =525
 Australia/Lord_Howe =660 29064420 630 29326530 660 29588580 630 29850690 660 30112740 630 30374850 660 30636900 630 30899010 660 31161060 630 31433250 660 31695300 630 31957410 660 32219460 630 32481570 660 32743620 630 33005730 660
 Pacific/Apia Pacific/Enderbury Pacific/Fakaofo Pacific/Tongatapu =780
 Pacific/Chatham =825 29064360 765 29316360 825 29588520 765 29840520 825 30112680 765 30364680 825 30636840 765 30888840 825 31161000 765 31423080 825 31695240 765 31947240 825 32219400 765 32471400 825 32743560 765 32995560 825
 Pacific/Easter =-300 29065140 -360 29286960 -300 29589300 -360 29811120 -300 30113460 -360 30335280 -300 30637620 -360 30859440 -300 31171860 -360 31383600 -300 31696020 -360 31917840 -300 32220180 -360 32442000 -300 32744340 -360 32966160 -300
 Pacific/Gambier =-540
 Pacific/Honolulu Pacific/Rarotonga Pacific/Tahiti =-600
 Pacific/Kiritimati =840
 Pacific/Marquesas =-570
 Pacific/Midway Pacific/Niue Pacific/Pago_Pago =-660
 Pacific/Norfolk =720 29064420 660 29326500 720 29588580 660 29850660 720 30112740 660 30374820 720 30636900 660 30898980 720 31161060 660 31433220 720 31695300 660 31957380 720 32219460 660 32481540 720 32743620 660 33005700 720
 Pacific/Pitcairn =-480
`,
};
