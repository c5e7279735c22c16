import type { Locale } from '../../i18n/locales.ts'

const given = { name: 'firstName', autoComplete: 'given-name' } as const
const family = { name: 'lastName', autoComplete: 'family-name' } as const

/** Returns a form's fields of a person's name, on Khmer pages with the family name first (decision 198). */
export const nameFields = (locale: Locale) => (locale === 'km' ? [family, given] : [given, family])
