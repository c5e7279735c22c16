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

/** The countries of the sites come first. */
const firstCodes = ['KH', 'TH', 'AE']

/** Kosovo had its neighbours' phone codes before its own. */
const ownPhoneCodes: Readonly<Record<string, number>> = { XK: 383 }

const codes: ReadonlySet<string> = new Set(Object.keys(english.countries))

const phoneCodes: ReadonlyMap<string, number> = new Map(
  Object.entries(countryFacts).flatMap(([code, { phone }]) => {
    const first = ownPhoneCodes[code] ?? phone[0]
    return first === undefined ? [] : [[code, first] as const]
  }),
)

const nameOf = (code: string, locale: Locale): string => {
  const name = namesByLocale[locale][code] ?? namesByLocale.en[code] ?? code
  // The data end some Khmer names in zero-width spaces.
  return (typeof name === 'string' ? name : (name[0] ?? code)).replace(/^\u200b+|\u200b+$/g, '')
}

const listIn = (locale: Locale): Country[] => {
  const { compare } = new Intl.Collator(locale)
  const isFirst = ({ code }: Country) => firstCodes.includes(code)
  const all = [...codes]
    .map((code) => ({
      code,
      name: nameOf(code, locale),
      phoneCode: String(phoneCodes.get(code) ?? ''),
    }))
    .filter(({ phoneCode }) => phoneCode !== '')
  return [
    ...all.filter(isFirst).sort((a, b) => firstCodes.indexOf(a.code) - firstCodes.indexOf(b.code)),
    ...all.filter((country) => !isFirst(country)).sort((a, b) => compare(a.name, b.name)),
  ]
}

const lists = new Map<Locale, Country[]>()

/** Every country, named in a language: those of the sites first, the rest by name. Made once. */
export const countriesIn = (locale: Locale): Country[] => {
  const known = lists.get(locale) ?? prepareAnswer(listIn(locale))
  lists.set(locale, known)
  return known
}

/** Whether two letters are a country's (ISO 3166-1; with XK, Kosovo). @param code upper case */
export const isCountry = (code: string): boolean => codes.has(code)

/** The country that a load balancer told of; undefined for none, and for `XX` and `T1`: unknown, Tor. */
export const countryFromHeader = (told: string | undefined): string | undefined => {
  const code = told?.trim().toUpperCase() ?? ''
  return isCountry(code) ? code : undefined
}
