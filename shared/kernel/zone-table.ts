import type { ZoneTable } from "./zone-clock.ts";

/** How the clocks of all time zones stand from 2025 to 2032. Written by `npm run zones`. */
export const zoneTable: ZoneTable = {
  data: "2026c",
  from: 28928160,
  until: 33135840,
  clocks: ` UTC Africa/ Abidjan Accra Bamako Banjul Bissau Conakry Dakar Freetown Lome Monrovia Nouakchott Ouagadougou Sao_Tome America/ Danmarkshavn Atlantic/ Reykjavik St_Helena =0
Asia/ Aden Amman Baghdad Bahrain Damascus Kuwait Qatar Riyadh Africa/ Addis_Ababa Asmera Dar_es_Salaam Djibouti Kampala Mogadishu Nairobi Europe/ Istanbul Kirov Minsk Moscow Simferopol Volgograd Indian/ Antananarivo Comoro Mayotte Antarctica/ Syowa =180
Africa/ Algiers Bangui Brazzaville Douala Kinshasa Lagos Libreville Luanda Malabo Ndjamena Niamey Porto-Novo Tunis =60
Africa/ Blantyre Bujumbura Gaborone Harare Johannesburg Juba Khartoum Kigali Lubumbashi Lusaka Maputo Maseru Mbabane Tripoli Windhoek Europe/ Kaliningrad =120
Africa/ Cairo =120 164040 180 272100 120 252060 180 272100 120 262140 180 262020 120 262140 180 262020 120 262140 180 262020 120 262140 180 272100 120 252060 180 272100 120 262140 180 262020 120
Africa/ Casablanca El_Aaiun =60 76440 0 60480 60 453600 0 50400 60 262020 0
Africa/ Ceuta Arctic/ Longyearbyen Europe/ Amsterdam Andorra Belgrade Berlin Bratislava Brussels Budapest Busingen Copenhagen Gibraltar Ljubljana Luxembourg Madrid Malta Monaco Oslo Paris Podgorica Prague Rome San_Marino Sarajevo Skopje Stockholm Tirane Vaduz Vatican Vienna Warsaw Zagreb Zurich =60 126780 120 302400 60 221760 120 302400 60 221760 120 312480 60 211680 120 312480 60 211680 120 312480 60 221760 120 302400 60 221760 120 302400 60 221760 120 312480 60
America/ Adak =-600 97200 -540 342660 -600 181500 -540 342660 -600 191580 -540 342660 -600 181500 -540 342660 -600 181500 -540 342660 -600 181500 -540 342660 -600 181500 -540 342660 -600 191580 -540 342660 -600
America/ Anchorage Juneau Metlakatla Nome Sitka Yakutat =-540 97140 -480 342660 -540 181500 -480 342660 -540 191580 -480 342660 -540 181500 -480 342660 -540 181500 -480 342660 -540 181500 -480 342660 -540 181500 -480 342660 -540 191580 -480 342660 -540
America/ Anguilla Antigua Aruba Barbados Blanc-Sablon Boa_Vista Campo_Grande Caracas Cuiaba Curacao Dominica Grenada Guadeloupe Guyana Kralendijk La_Paz Lower_Princes Manaus Marigot Martinique Montserrat Port_of_Spain Porto_Velho Puerto_Rico Santo_Domingo St_Barthelemy St_Kitts St_Lucia St_Thomas St_Vincent Tortola =-240
America/ Araguaina Argentina/La_Rioja Argentina/Rio_Gallegos Argentina/Salta Argentina/San_Juan Argentina/San_Luis Argentina/Tucuman Argentina/Ushuaia Asuncion Bahia Belem Buenos_Aires Catamarca Cayenne Cordoba Coyhaique Fortaleza Jujuy Maceio Mendoza Montevideo Paramaribo Punta_Arenas Recife Santarem Sao_Paulo Atlantic/ Stanley Antarctica/ Palmer Rothera =-180
America/ Bahia_Banderas Belize Chihuahua Costa_Rica El_Salvador Guatemala Managua Merida Mexico_City Monterrey Regina Swift_Current Tegucigalpa Pacific/ Galapagos =-360
America/ Bogota Cancun Cayman Coral_Harbour Eirunepe Guayaquil Jamaica Lima Panama Rio_Branco =-300
America/ Boise Cambridge_Bay Ciudad_Juarez Denver Inuvik =-420 97020 -360 342660 -420 181500 -360 342660 -420 191580 -360 342660 -420 181500 -360 342660 -420 181500 -360 342660 -420 181500 -360 342660 -420 181500 -360 342660 -420 191580 -360 342660 -420
America/ Chicago Indiana/Knox Indiana/Tell_City Matamoros Menominee North_Dakota/Beulah North_Dakota/Center North_Dakota/New_Salem Ojinaga Rankin_Inlet Resolute Winnipeg =-360 96960 -300 342660 -360 181500 -300 342660 -360 191580 -300 342660 -360 181500 -300 342660 -360 181500 -300 342660 -360 181500 -300 342660 -360 181500 -300 342660 -360 191580 -300 342660 -360
America/ Creston Dawson Dawson_Creek Fort_Nelson Hermosillo Mazatlan Phoenix Whitehorse =-420
America/ Detroit Grand_Turk Indiana/Marengo Indiana/Petersburg Indiana/Vevay Indiana/Vincennes Indiana/Winamac Indianapolis Iqaluit Kentucky/Monticello Louisville Nassau New_York Port-au-Prince Toronto =-300 96900 -240 342660 -300 181500 -240 342660 -300 191580 -240 342660 -300 181500 -240 342660 -300 181500 -240 342660 -300 181500 -240 342660 -300 181500 -240 342660 -300 191580 -240 342660 -300
America/ Edmonton =-420 97020 -360 342660 -420 181500 -360
America/ Glace_Bay Goose_Bay Halifax Moncton Thule Atlantic/ Bermuda =-240 96840 -180 342660 -240 181500 -180 342660 -240 191580 -180 342660 -240 181500 -180 342660 -240 181500 -180 342660 -240 181500 -180 342660 -240 181500 -180 342660 -240 191580 -180 342660 -240
America/ Godthab Scoresbysund =-120 126780 -60 302400 -120 221760 -60 302400 -120 221760 -60 312480 -120 211680 -60 312480 -120 211680 -60 312480 -120 221760 -60 302400 -120 221760 -60 302400 -120 221760 -60 312480 -120
America/ Havana =-300 96780 -240 342720 -300 181440 -240 342720 -300 191520 -240 342720 -300 181440 -240 342720 -300 181440 -240 342720 -300 181440 -240 342720 -300 181440 -240 342720 -300 191520 -240 342720 -300
America/ Los_Angeles Tijuana =-480 97080 -420 342660 -480 181500 -420 342660 -480 191580 -420 342660 -480 181500 -420 342660 -480 181500 -420 342660 -480 181500 -420 342660 -480 181500 -420 342660 -480 191580 -420 342660 -480
America/ Miquelon =-180 96780 -120 342660 -180 181500 -120 342660 -180 191580 -120 342660 -180 181500 -120 342660 -180 181500 -120 342660 -180 181500 -120 342660 -180 181500 -120 342660 -180 191580 -120 342660 -180
America/ Noronha Atlantic/ South_Georgia =-120
America/ Santiago =-180 136980 -240 221820 -180 302340 -240 221820 -180 302340 -240 221820 -180 302340 -240 221820 -180 312420 -240 211740 -180 312420 -240 221820 -180 302340 -240 221820 -180 302340 -240 221820 -180
America/ St_Johns =-210 96810 -150 342660 -210 181500 -150 342660 -210 191580 -150 342660 -210 181500 -150 342660 -210 181500 -150 342660 -210 181500 -150 342660 -210 181500 -150 342660 -210 191580 -150 342660 -210
America/ Vancouver =-480 97080 -420 342660 -480 181500 -420
Asia/ Brunei Hong_Kong Irkutsk Kuala_Lumpur Kuching Macau Makassar Manila Shanghai Singapore Taipei Ulaanbaatar Australia/ Perth Antarctica/ Casey =480
Asia/ Bangkok Barnaul Hovd Jakarta Krasnoyarsk Novokuznetsk Novosibirsk Phnom_Penh Pontianak Saigon Tomsk Vientiane Indian/ Christmas Antarctica/ Davis =420
Asia/ Ust-Nera Vladivostok Pacific/ Guam Port_Moresby Saipan Truk Australia/ Brisbane Lindeman Antarctica/ DumontDUrville =600
Australia/ Hobart Melbourne Sydney Antarctica/ Macquarie =660 136320 600 262080 660 262080 600 262080 660 262080 600 262080 660 262080 600 262080 660 262080 600 272160 660 262080 600 262080 660 262080 600 262080 660 262080 600 262080 660
Asia/ Almaty Aqtau Aqtobe Ashgabat Atyrau Dushanbe Karachi Oral Qostanay Qyzylorda Samarkand Tashkent Yekaterinburg Indian/ Kerguelen Maldives Antarctica/ Mawson Vostok =300
Pacific/ Auckland Antarctica/ McMurdo =780 136200 720 252000 780 272160 720 252000 780 272160 720 252000 780 272160 720 252000 780 272160 720 262080 780 272160 720 252000 780 272160 720 252000 780 272160 720 252000 780
Antarctica/ Troll =0 126780 120 302400 0 221760 120 302400 0 221760 120 312480 0 211680 120 312480 0 211680 120 312480 0 221760 120 302400 0 221760 120 302400 0 221760 120 312480 0
Asia/ Anadyr Kamchatka Pacific/ Fiji Funafuti Kwajalein Majuro Nauru Tarawa Wake Wallis =720
Asia/ Baku Dubai Muscat Tbilisi Yerevan Europe/ Astrakhan Samara Saratov Ulyanovsk Indian/ Mahe Mauritius Reunion =240
Asia/ Beirut =120 126600 180 302340 120 221820 180 302340 120 221820 180 312420 120 211740 180 312420 120 211740 180 312420 120 221820 180 302340 120 221820 180 302340 120 221820 180 312420 120
Asia/ Bishkek Dhaka Omsk Thimphu Urumqi Indian/ Chagos =360
Asia/ Calcutta Colombo =330
Asia/ Chita Dili Jayapura Khandyga Pyongyang Seoul Tokyo Yakutsk Pacific/ Palau =540
Asia/ Famagusta Nicosia Europe/ Athens Bucharest Chisinau Helsinki Kiev Mariehamn Riga Sofia Tallinn Vilnius =120 126780 180 302400 120 221760 180 302400 120 221760 180 312480 120 211680 180 312480 120 211680 180 312480 120 221760 180 302400 120 221760 180 302400 120 221760 180 312480 120
Asia/ Gaza Hebron =120 145440 180 282180 120 221820 180 302340 120 221820 180 312420 120 211740 180 312420 120 211740 180 312420 120 221820 180 302340 120 221820 180 302340 120 221820 180 312420 120
Asia/ Jerusalem =120 123840 180 305220 120 218940 180 305220 120 218940 180 315300 120 208860 180 315300 120 208860 180 315300 120 218940 180 305220 120 218940 180 305220 120 218940 180 315300 120
Asia/ Kabul =270
Asia/ Katmandu =345
Asia/ Magadan Sakhalin Srednekolymsk Pacific/ Bougainville Efate Guadalcanal Kosrae Noumea Ponape =660
Asia/ Rangoon Indian/ Cocos =390
Asia/ Tehran =210
Atlantic/ Azores =-60 126780 0 302400 -60 221760 0 302400 -60 221760 0 312480 -60 211680 0 312480 -60 211680 0 312480 -60 221760 0 302400 -60 221760 0 302400 -60 221760 0 312480 -60
Europe/ Dublin Guernsey Isle_of_Man Jersey Lisbon London Atlantic/ Canary Faeroe Madeira =0 126780 60 302400 0 221760 60 302400 0 221760 60 312480 0 211680 60 312480 0 211680 60 312480 0 221760 60 302400 0 221760 60 302400 0 221760 60 312480 0
Atlantic/ Cape_Verde =-60
Australia/ Adelaide Broken_Hill =630 136350 570 262080 630 262080 570 262080 630 262080 570 262080 630 262080 570 262080 630 262080 570 272160 630 262080 570 262080 630 262080 570 262080 630 262080 570 262080 630
Australia/ Darwin =570
Australia/ Eucla =525
Australia/ Lord_Howe =660 136260 630 262110 660 262050 630 262110 660 262050 630 262110 660 262050 630 262110 660 262050 630 272190 660 262050 630 262110 660 262050 630 262110 660 262050 630 262110 660
Pacific/ Apia Enderbury Fakaofo Tongatapu =780
Pacific/ Chatham =825 136200 765 252000 825 272160 765 252000 825 272160 765 252000 825 272160 765 252000 825 272160 765 262080 825 272160 765 252000 825 272160 765 252000 825 272160 765 252000 825
Pacific/ Easter =-300 136980 -360 221820 -300 302340 -360 221820 -300 302340 -360 221820 -300 302340 -360 221820 -300 312420 -360 211740 -300 312420 -360 221820 -300 302340 -360 221820 -300 302340 -360 221820 -300
Pacific/ Gambier =-540
Pacific/ Honolulu Rarotonga Tahiti =-600
Pacific/ Kiritimati =840
Pacific/ Marquesas =-570
Pacific/ Midway Niue Pago_Pago =-660
Pacific/ Norfolk =720 136260 660 262080 720 262080 660 262080 720 262080 660 262080 720 262080 660 262080 720 262080 660 272160 720 262080 660 262080 720 262080 660 262080 720 262080 660 262080 720
Pacific/ Pitcairn =-480
`,
};
