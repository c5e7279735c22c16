import { countries as countryFacts } from 'countries-list'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import khmer from 'i18n-iso-countries/langs/km.json' with { type: 'json' }
import type { Country } from '../../../contract/places.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { prepareAnswer } from '../../platform/http/prepared-answers.ts'

const namesByLocale: Readonly<Record<Locale, Readonly<Record<string, string | string[]>>>> = {
  en: english.countries,
  km: khmer.countries,
}

/** Countries with an own site come first. */
const firstCodes = ['KH', 'TH', 'AE']

/** Kosovo used its neighbours' phone codes before its own. */
const ownPhoneCodes: Readonly<Record<string, number>> = { XK: 383 }

const codes: ReadonlySet<string> = new Set(Object.keys(english.countries))

const phoneCodes: ReadonlyMap<string, number> = new Map(
  Object.entries(countryFacts).flatMap(([code, { phone }]) => {
    const first = ownPhoneCodes[code] ?? phone[0]
    return first === undefined ? [] : [[code, first] as const]
  }),
)

/** Returns the localised name of a country; its code if it has none. */
export const countryName = (code: string, locale: Locale): string => {
  const name = namesByLocale[locale][code] ?? namesByLocale.en[code] ?? code
  // Some Khmer names in the data end in zero-width spaces.
  return (typeof name === 'string' ? name : (name[0] ?? code)).replace(/^\u200b+|\u200b+$/g, '')
}

const listIn = (locale: Locale): Country[] => {
  const { compare } = new Intl.Collator(locale)
  const isFirst = ({ code }: Country) => firstCodes.includes(code)
  const all = [...codes]
    .map((code) => ({
      code,
      name: countryName(code, locale),
      phoneCode: String(phoneCodes.get(code) ?? ''),
    }))
    .filter(({ phoneCode }) => phoneCode !== '')
  return [
    ...all.filter(isFirst).sort((a, b) => firstCodes.indexOf(a.code) - firstCodes.indexOf(b.code)),
    ...all.filter((country) => !isFirst(country)).sort((a, b) => compare(a.name, b.name)),
  ]
}

const lists = new Map<Locale, Country[]>()

/** Returns all localised countries: those of the sites first, the rest by name. */
export const countriesIn = (locale: Locale): Country[] => {
  const known = lists.get(locale) ?? prepareAnswer(listIn(locale))
  lists.set(locale, known)
  return known
}

/** Returns whether an upper-case code is a country's (ISO 3166-1, or XK for Kosovo). */
export const isCountry = (code: string): boolean => codes.has(code)

/** Returns the load balancer's country; undefined for none, `XX` (unknown) and `T1` (Tor). */
export const countryFromHeader = (header: string | undefined): string | undefined => {
  const code = header?.trim().toUpperCase() ?? ''
  return isCountry(code) ? code : undefined
}
