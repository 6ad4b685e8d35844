/** Things that break but are not part of a home: a text about these belongs to another trade. */
export const foreignWords: ReadonlySet<string> = new Set(
  `car truck lorry motorbike motorcycle bike bicycle scooter vehicle engine gearbox tyre tire brake clutch exhaust
  bumper windshield windscreen headlight carburetor transmission phone iphone android smartphone laptop computer pc
  macbook printer tablet ipad xbox playstation nintendo keyboard software app website server python javascript
  java array database bug stock share crypto bitcoin invest portfolio market loan mortgage bank credit visa
  flight airport hotel holiday vacation recipe pizza cake pasta chicken soup dinner lunch breakfast movie
  song album band concert poem poetry novel lyrics football soccer match team player league game doctor
  dentist tooth headache stomach fever medicine pill girlfriend boyfriend husband wife marriage divorce wedding
  dating exam homework essay school university college teacher physics maths algebra equation horoscope election
  president government minister politics war religion church heart soul love moon sun sea ocean river mountain sky
  guitar violin camera shirt shoe jacket jeans haircut beard makeup boat plane helicopter uber taxi
  password login account subscription order refund manager translate sentence grammar joke weather forecast
  admin administrator override username hacker token script prompt chatbot robot email spreadsheet invoice invoices
  contract lawyer lawsuit tax taxes salary dividend pension knee ankle elbow shoulder wrist throat cough allergy
  summarize summary paragraph chapter author philosopher capital continent planet galaxy haiku fairytale dragon
  athlete tournament restaurant menu calorie diet`.split(/\s+/),
);

/** Words for parts of a home that also have another meaning. Alone among unknown words they prove nothing. */
export const ambiguousThings: ReadonlySet<string> = new Set(
  `rose fox bird fly flies tick bat mole snake animal creature door table chair window key light house home flat room
  wall floor bed paper board chain bolt ring ball glass bark pool range fan plant tree step gate bridge frame
  colour paint power trunk limb branch spring camera screen router wifi network safe desk bench drive path sign step
  post pack box boxes office party guest dish fire water pressure level deck stair carriage bar post picture mirror
  ice gas stain coat trap flower kitchen bedroom bathroom leaf lift truck
  van load boat pet stuff solar charger battery speaker bite drain coach clothes nail panel vent spa skip dump job
  head trip burn block spirit cell bath stage wing hill pipe switch wire ring bell`.split(/\s+/),
);
