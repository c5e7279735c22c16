import { asciiDigits } from './ascii-digits.ts'
import type { WebsiteId } from './shared-shapes.ts'

/** Mobile numbers of Cambodia and Thailand, international without a plus. */
const mobile = /^(?:855[16-9]\d{7,8}|66[689]\d{8})$/

/** Country codes of the sites whose numbers may be written without one. */
const home: { readonly [site in WebsiteId]?: string } = { KH: '855', TH: '66' }

/** Returns whether a number is a mobile number as gateways expect it: `85512345678`. */
export const isMobileNumber = (digits: string): boolean => mobile.test(digits)

/** Returns a mobile number as digits with the country code; undefined for any other text. */
export const readMobileNumber = (text: string, site: WebsiteId): string | undefined => {
  const written = asciiDigits(text).replace(/[\s\u200b().-]/g, '')
  if (!/^\+?\d{6,18}$/.test(written)) return undefined
  const international = written.replace(/^(?:\+|00)/, '')
  const code = home[site]
  // `+855 (0)12 345 678` is common.
  const candidates = [
    international.replace(/^(855|66)0/, '$1'),
    ...(code !== undefined && /^0[1-9]/.test(written) ? [code + written.slice(1)] : []),
  ]
  return candidates.find(isMobileNumber)
}

/** The numbers in a pasted text. */
export interface SmsRecipients {
  /** Each once, in the order of the text. */
  readonly numbers: readonly string[]
  readonly invalid: readonly string[]
  /** How many were repeated. */
  readonly repeated: number
}

/** Reads numbers, separated by lines, commas, semicolons or spaces; a number may contain spaces. */
export const readRecipients = (text: string, site: WebsiteId): SmsRecipients => {
  const numbers = new Set<string>()
  const invalid: string[] = []
  let repeated = 0
  const add = (number: string): void => {
    if (numbers.has(number)) repeated += 1
    numbers.add(number)
  }
  for (const entry of text.split(/[\n\r,;\t]+/)) {
    const whole = readMobileNumber(entry, site)
    if (whole !== undefined) {
      add(whole)
      continue
    }
    for (const word of entry.split(/\s+/).filter((one) => one !== '')) {
      const number = readMobileNumber(word, site)
      if (number === undefined) invalid.push(word)
      else add(number)
    }
  }
  return { numbers: [...numbers], invalid, repeated }
}
