/** Synonyms of trade, the most popular first; each word occurs once. */
const groups: readonly (readonly string[])[] = `
  shop store market mart phsar boutique
  food kitchen cook eat
  restaurant dine bistro
  coffee cafe espresso
  bakery cake bread
  travel tour trip journey
  tours trips travels
  hotel resort inn villa
  phone mobile telecom
  car auto motor
  cars autos motors
  house home
  property realty estate
  build construction builder
  clothes fashion style wear
  beauty spa salon
  health care wellness
  doctor clinic medical
  pharmacy drugstore
  fit fitness gym
  school academy
  learn study education
  job work career
  jobs careers
  money cash
  bank finance capital
  law legal
  news daily times
  photo studio picture
  music sound
  game play
  tech digital
  technology technologies
  soft software
  design creative
  cloud host hosting
  web site net
  company group business
  agency partners
  khmer cambodia kampuchea
  thai thailand siam
  fulfilment express
  fast quick speed
  new fresh modern
  good best top
  farm garden agri
  flower flowers bloom
  kid kids child
  ហាង ផ្សារ
  ខ្មែរ កម្ពុជា
  ម្ហូប អាហារ
  ร้าน ตลาด ช็อป
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

const groupOf: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap((group) => group.map((word) => [word, group] as const)),
)

/** Returns a word's synonyms, the most popular first. */
export const synonymsOf = (word: string): readonly string[] =>
  (groupOf.get(word) ?? []).filter((other) => other !== word)

/** All words with synonyms. */
export const wordsWithSynonyms: ReadonlySet<string> = new Set(groupOf.keys())
