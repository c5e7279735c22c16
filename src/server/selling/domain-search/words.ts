/** Common words in regional shop names, for splitting labels. */
export const knownWords: ReadonlySet<string> = new Set(
  `academy accounting agency agri air angkor app apps apsara arts asia auto autos baby bakery bangkok
  bank bar battambang bayon beach beauty bed best bike bio bistro biz black blog bloom blue boat
  book books boutique box brand bread build builder burger business buy cafe cake cambo cambodia
  camera capital car care career careers cars cash center chef chhnang child china city class
  clean clinic clothes cloud club coconut code coffee college company connect construction
  consulting cook cool craft creative crypto daily dara data deal fulfilment dental design dev
  digital dine direct doctor dragon dream drink drive drugstore easy eco edu education eight
  electric energy english espresso estate event events expert express fabric family farm farms
  fashion fast film finance fish fit fitness five flower flowers food foods forest four free fresh
  fruit fund furniture future game games garden gas gift global gold golden good grand great green
  group grow guide hair happy health heart help home homes honey hospital host hosting hotel house
  hub ice idea inn insurance international invest islands jewelry job jobs journey juice kampong
  kampot kampuchea kep khmae khmer kid kids king kingdom kitchen koh lab labs lake land language
  law leaf learn legal life light line link live loan local logistics lotus love lucky mango map
  market mart massage media medical mekong mobile modern mondulkiri money moon moto motor motors
  mountain movie music nail nature net network news nine noodle office oil one online organic palm
  document park partners party pay penh pepper pet pharmacy phnom phone photo phsar picture pizza
  plan plastic play plus poipet pro property psar pure quick rath realty reap rent repair resort
  restaurant rice river road royal sabay salon school sea seafood season security sell seo seven
  shop shopping siam siem sihanouk silk silver site six skin smart snack social soft software
  solar solution solutions sound souvenir spa speed sport sports srey srok star start station
  stone store street studio study style sugar sun super svay system takeo tax taxi tea teach team
  tech technologies technology telecom temple ten textile thai thailand three times tonle tour
  tours toy trade trading training transport travel travels tree trip trips truck tuk two
  university vet video view villa visa water wear web wedding wellness wine women wood work world
  yoga you young`.split(/\s+/),
)

const leastLength = 3
/** An unknown part costs more than a word and grows with its length, so `shopping` stays whole. */
const cost = (piece: string): number => (knownWords.has(piece) ? 1 : 1.5 + piece.length / 4)

export const splitWords = (label: string): readonly string[] =>
  label.split('-').flatMap((part) => splitPart(part))

const splitPart = (part: string): readonly string[] => {
  // The cheapest way to reach each index, from the left.
  const best: { readonly cost: number; readonly from: number }[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= part.length; end += 1) {
    let cheapest = { cost: cost(part.slice(0, end)), from: 0 }
    for (let from = leastLength; from <= end - leastLength; from += 1) {
      const total = (best[from]?.cost ?? Infinity) + cost(part.slice(from, end))
      if (total < cheapest.cost) cheapest = { cost: total, from }
    }
    best.push(cheapest)
  }
  const words: string[] = []
  for (let end = part.length; end > 0;) {
    const from = best[end]?.from ?? 0
    words.unshift(part.slice(from, end))
    end = from
  }
  return words
}
