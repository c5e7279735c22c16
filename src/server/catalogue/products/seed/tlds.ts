import { domainToASCII } from 'node:url'
import ianaTlds from 'tlds' with { type: 'json' }
import { fromDollars } from '../../../../contract/money.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { tlds } from '../../../platform/db/schema/index.ts'
import { countryRegion } from './country-tlds.ts'
import { tierPrices, popularTlds, type TldPrices, type PopularTld } from './tld-prices.ts'

type TldRow = typeof tlds.$inferInsert

/** Second-level TLDs, which IANA's list lacks. */
const secondLevels = 'com.kh net.kh org.kh edu.kh co.th in.th or.th ac.th co.uk'.split(' ')

/** Never sold: infrastructure, governments, treaties, and countries without a registry. */
const notForSale = new Set('arpa edu gov int mil bv kp sj 政府'.split(' '))

/** TLDs whose registries require documents. */
const withDocuments = new Set(
  `kh com.kh net.kh org.kh edu.kh th co.th or.th ac.th ไทย cn 中国 中國 vn my bank insurance
  pharmacy aero museum abogado law cpa`.split(/\s+/),
)

/** Latin TLDs whose registries accept other scripts. */
const withOtherScripts = new Set(
  `com net org info biz asia cc tv eu shop store online site xyz website space top vip club
  live life world news media digital agency group company work link cn jp kr hk sg tokyo wang
  ren ltd fun host press pw ink wiki`.split(/\s+/),
)

/** Returns the registration years where they are not 1 to 10. */
const termOf = (tld: string): { readonly minimumYears: number; readonly maximumYears: number } => {
  if (tld === 'kh' || tld.endsWith('.kh')) return { minimumYears: 1, maximumYears: 1 }
  return { minimumYears: tld === 'ai' ? 2 : 1, maximumYears: 10 }
}

const popularByName = new Map(
  popularTlds.map((popular, index) => [popular.tld, { popular, index }]),
)

const popularPrices = ({ register, renew, transfer }: PopularTld): TldPrices => ({
  registrationPrice: fromDollars(register),
  renewalPrice: fromDollars(renew),
  transferPrice: fromDollars(transfer ?? renew),
})

const day = 24 * 60 * 60_000

const rowOf = (unicode: string, now: Date): Omit<TldRow, 'rank'> => {
  const region = countryRegion(unicode)
  const kind = region === undefined ? 'gtld' : 'cctld'
  const popular = popularByName.get(unicode)?.popular
  const prices =
    popular === undefined ? tierPrices(unicode, kind, region ?? 'GLOBAL') : popularPrices(popular)
  const tld = domainToASCII(unicode)
  return {
    tld,
    unicode,
    kind,
    region: region ?? 'GLOBAL',
    ...prices,
    salePrice: popular?.sale === undefined ? null : fromDollars(popular.sale),
    saleEndsAt:
      popular?.saleDays === undefined ? null : new Date(now.getTime() + popular.saleDays * day),
    hot: popular?.mark === 'hot',
    isNew: popular?.mark === 'new',
    ...termOf(tld),
    needsDocuments: withDocuments.has(unicode),
    acceptsIdn: tld !== unicode || withOtherScripts.has(unicode),
    checkedBy: popular === undefined ? 'rdap' : 'epp',
  }
}

/** Returns all sold TLDs (npm `tlds`): popular ones, then generic ones, then countries'. */
export const tldRows = (clock: Clock): TldRow[] => {
  const now = clock.now()
  const place = ({ unicode, kind }: Pick<TldRow, 'unicode' | 'kind'>): number =>
    popularByName.get(unicode)?.index ?? popularTlds.length + (kind === 'gtld' ? 0 : 1)
  return [...ianaTlds, ...secondLevels]
    .filter((unicode) => !notForSale.has(unicode))
    .map((unicode) => rowOf(unicode.normalize('NFC'), now))
    .sort((a, b) => place(a) - place(b) || (a.tld < b.tld ? -1 : 1))
    .map((row, index) => ({ ...row, rank: index + 1 }))
}
