import type { Tld } from '../contract/domains.ts'
import { placeRegions } from './place-regions.ts'
import type { PlaceRegion } from './place-regions.ts'

/** Regions of generic TLDs of a city or region; the API has those of country-code TLDs. */
const namedAfterPlaces: Readonly<Record<PlaceRegion, string>> = {
  AMERICAS: 'boston lat miami nyc quebec rio vegas',
  EUROPE:
    'amsterdam barcelona bayern berlin brussels bzh cat cologne corsica cymru eus frl gal gent ' +
    'hamburg helsinki koeln london madrid moscow nrw paris ruhr saarland scot stockholm swiss ' +
    'tatar tirol vlaanderen wales wien zuerich xn--80adxhks',
  ASIA_PACIFIC:
    'abudhabi asia dubai ist istanbul kiwi kyoto melbourne nagoya okinawa osaka ryukyu sydney ' +
    'taipei tokyo yokohama xn--1qqw23a xn--mgbca7dzdo xn--xhq521b',
  AFRICA: 'africa capetown durban joburg',
}

const regionByTld = new Map(
  placeRegions.flatMap((region) =>
    namedAfterPlaces[region].split(' ').map((tld) => [tld, region] as const),
  ),
)

/** Returns a TLD's region; undefined for a global one. */
export const placeOf = ({ tld, region }: Pick<Tld, 'tld' | 'region'>): PlaceRegion | undefined =>
  region === 'GLOBAL' ? regionByTld.get(tld) : region

/** Returns the country of a country-code TLD; undefined for IDNs, which lack an ISO 3166 code. */
export const countryOf = (
  { tld, kind }: Pick<Tld, 'tld' | 'kind'>,
  names: Pick<Intl.DisplayNames, 'of'>,
): string | undefined => {
  const code = tld.split('.').at(-1)?.toUpperCase() ?? ''
  if (kind !== 'cctld' || !/^[A-Z]{2}$/.test(code)) return undefined
  // .uk is the only TLD that differs from its country's code.
  const country = code === 'UK' ? 'GB' : code
  const name = names.of(country)
  return name === country ? undefined : name
}
