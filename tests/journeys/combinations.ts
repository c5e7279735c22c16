import { basename } from 'node:path'
import type { Locale } from '../../src/i18n/locales.ts'

/** A language, and the screen of a phone or a computer. */
export interface Combination {
  readonly name: string
  readonly language: Locale
  readonly locale: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly hasTouch: boolean
  readonly isMobile: boolean
}

const languages = [
  { language: 'en', locale: 'en-US' },
  { language: 'km', locale: 'km-KH' },
] as const
const screens = [
  { screen: 'phone', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { screen: 'desktop', viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
] as const

/** Each language on each screen. */
export const combinations: readonly Combination[] = languages.flatMap((one) =>
  screens.map(({ screen, ...device }) => ({
    name: `${one.language}-${screen}`,
    ...one,
    ...device,
  })),
)

/** Returns a combination by its name, such as `km-phone`. */
export const combinationOf = (name: string): Combination => {
  const found = combinations.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no combination ${name}`)
  return found
}

/** The combination in which a file of journeys runs, by its name. */
export const assignedTo = (file: string): Combination => {
  const sum = Array.from(basename(file)).reduce((total, one) => total + one.charCodeAt(0), 0)
  const found = combinations[sum % combinations.length]
  if (found === undefined) throw new Error('no combination')
  return found
}
