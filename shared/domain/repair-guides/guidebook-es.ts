import { titles } from "../pricing/titles-es.ts";
import type { Guidebook, Wording } from "./guidebook.ts";
import { termIn } from "./terms-es.ts";
import { adviceOn } from "./trades/library-es.ts";

const common = new Set(
  "a al algo alguien algun alguna alguno ante antes asi aun aunque bajo cada casi como con contra cosa cual cuando cuanto cuya de deben debe del demas desde despues donde dos durante e el ella ellas ellos en entre era eran es esa esas ese eso esos esta estan estaba este estas esto estos estar este fue ha haber habia habido han has hasta hay haya hace hacen hacer igual la las le les lo los mas me menos mi mia mio mis mismo mucho mucha muchos muchas muy nada ni no nos nuestra nuestro o otra otras otro otros para parece pero poco poca por porque pues que quiere quien se sea sean segun ser si sido sin sobre solo son su sus suya suyo tal tambien tan tanto te tener tengo ti tiene tienen todo toda todos todas tras tu tus un una unas uno unos usted ustedes va van varias varios veces vez ver ya yo".split(
    " ",
  ),
);

/** A word without what changes it by number, gender, person and time: `goteando` and `gotea`, `suelta` and `soltar`. */
const stemOf = (word: string): string => {
  const bare = word.replace(
    /(?:amente|mente|aciones|acion|iendo|ando|aban|aba|adas|ados|idas|idos|ada|ado|ida|ido|aron|ieron|en|an|ar|er|ir|as|os|es|a|o|e|s)$/,
    "",
  );
  return (bare.length >= 3 ? bare : word).replace("ie", "e").replace("ue", "o");
};

const wording: Wording = {
  wordsOf: (text) =>
    (
      text
        .toLowerCase()
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .match(/[a-z]+/g) ?? []
    )
      .filter((word) => word.length > 2 && !common.has(word))
      .map(stemOf),
  clausesOf: (text) => text.split(/[.!?¡¿;,\n]+|(?<!\p{L})(?:pero|sin embargo|en cambio)(?!\p{L})/iu),
  denied:
    /(?<!\p{L})(?:no|nunca|jam[aá]s|ning[uú]n[oa]?|nada|ni|sin|tampoco|o|quiz[aá]s?|tal vez|a lo mejor|puede que|apenas|deja(?:do|ba)? de|ya no)(?!\p{L})|(?<!\p{L})si(?!\p{L})/iu,
  uncertain:
    /(?<!\p{L})(?:quiz[aá]s?|tal vez|a lo mejor|puede que|puede ser|podr[ií]a|no sé|no se si|depende)(?!\p{L})|(?<!\p{L})si(?!\p{L})/iu,
  isPlain: (question) =>
    /^¿(?!(?:con|si|al|cuando|sin|tendr[ií]a|har[ií]a|habr[ií]a)(?!\p{L}))[^.]*\?$/iu.test(question) &&
    !/, o(?!\p{L})/u.test(question),
};

export const spanish: Guidebook = {
  language: "es",
  adviceOn,
  titleOf: (task_kind) => titles.get(task_kind) ?? task_kind,
  couldBe: (title) => `Podría ser esto: ${title}.`,
  wording,
  termIn,
};
