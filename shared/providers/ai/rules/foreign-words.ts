/** Things that go wrong but are not part of a home: text about these is for somebody else. */
export const foreignWords: ReadonlySet<string> = new Set(
  `car truck lorry motorbike motorcycle bike bicycle scooter vehicle engine gearbox tyre tire brake clutch exhaust
  bumper windshield windscreen headlight carburetor transmission phone iphone android smartphone laptop computer pc
  macbook printer tablet ipad xbox playstation nintendo keyboard software app website server code python javascript
  java function array database bug stock share crypto bitcoin invest portfolio market loan mortgage bank credit visa
  flight airport hotel holiday vacation restaurant recipe pizza cake pasta chicken soup dinner lunch breakfast movie
  film song album band concert poem poetry novel story lyrics football soccer match team player league game doctor
  dentist tooth headache knee stomach fever medicine pill girlfriend boyfriend husband wife marriage divorce wedding
  dating exam homework essay school university college teacher physics maths algebra equation horoscope election
  president government minister politics war religion church heart soul love moon sun sea ocean river mountain sky
  watch guitar violin drum camera shirt shoe jacket jeans haircut beard makeup boat plane helicopter uber taxi
  translate sentence grammar joke weather forecast dog cat puppy kitten`.split(/\s+/),
);
