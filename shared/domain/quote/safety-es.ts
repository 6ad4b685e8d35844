import type { SafetyFlag } from "../pricing/reading.ts";

/** What to do first about a danger. */
export const notices: Readonly<Record<SafetyFlag, string>> = {
  gas: "Posible fuga de gas. No use interruptores, llamas ni teléfonos dentro. Abra las ventanas, salga del edificio, cierre la llave del gas si puede llegar a ella sin peligro y llame desde fuera al teléfono de emergencias de gas o a los bomberos.",
  carbon_monoxide:
    "Posible monóxido de carbono. Todo el mundo debe salir ya al aire libre. Llame a emergencias; el dolor de cabeza, los mareos o las náuseas necesitan atención médica. No vuelva a entrar ni use el aparato hasta que lo hayan revisado.",
  electrical_fire:
    "Posible incendio eléctrico. Si no hay peligro, corte la luz en el interruptor general y no toque el aparato. Si hay humo o fuego, salga y llame a emergencias.",
  water_near_electricity:
    "Agua cerca de la electricidad. Aléjese del agua y del aparato, no toque interruptores con las manos mojadas y corte la luz en el interruptor general solo si puede llegar sin mojarse.",
  sewage:
    "Las aguas fecales son un riesgo para la salud. Aleje a personas y animales, no abra grifos ni tire de la cisterna, y lávese las manos y todo lo que las haya tocado.",
  structure:
    "Posible peligro en la estructura. Aleje a todo el mundo de la zona, no se ponga debajo ni se apoye, y llame a emergencias si se mueve o se ha caído.",
  hazardous_material:
    "Posible amianto, plomo u otro material dañino. No lo taladre, lije, rasque, barra ni rompa, y aleje a todo el mundo hasta que lo hayan analizado.",
  fire: "Posible incendio. Si algo arde o echa humo, salga, cierre las puertas al salir y llame a los bomberos desde fuera. No vuelva a entrar. Después de apagar un fuego, siga vigilando: puede volver a empezar dentro de una pared o un tejado.",
  flood:
    "El agua está causando daños. Cierre enseguida la llave de paso general. No se meta en el agua para llegar a ella. Aléjese de enchufes y aparatos mojados, y de techos abombados.",
  trapped:
    "Puede haber una persona atrapada. Si tiene heridas, no contesta, es muy pequeña o mayor, o está expuesta al calor, al frío o dentro de un coche, llame ya a emergencias. Háblele y no tire de una mano o un pie atascado.",
};
