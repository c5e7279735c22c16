/** Reason codes of Secure Acceptance with the name that REST gives them. */
export const REASONS: ReadonlyMap<string, string> = new Map([
  ['202', 'EXPIRED_CARD'],
  ['203', 'PROCESSOR_DECLINED'],
  ['204', 'INSUFFICIENT_FUND'],
  ['205', 'STOLEN_LOST_CARD'],
  ['207', 'ISSUER_UNAVAILABLE'],
  ['208', 'UNAUTHORIZED_CARD'],
  ['209', 'CVN_NOT_MATCH'],
  ['210', 'EXCEEDS_CREDIT_LIMIT'],
  ['211', 'INVALID_CVN'],
  ['221', 'BLACKLISTED_CUSTOMER'],
  ['222', 'SUSPENDED_ACCOUNT'],
  ['231', 'INVALID_ACCOUNT'],
  ['232', 'CARD_TYPE_NOT_ACCEPTED'],
  ['233', 'GENERAL_DECLINE'],
  ['234', 'INVALID_MERCHANT_CONFIGURATION'],
  ['235', 'EXCEEDS_AUTH_AMOUNT'],
  ['236', 'PROCESSOR_UNAVAILABLE'],
  ['240', 'INVALID_CARD_TYPE'],
  ['150', 'PROCESSOR_ERROR'],
])

/** Reasons that REST reports as an invalid request. */
export const INVALID_REQUESTS: ReadonlySet<string> = new Set(['232', '235', '236', '240'])

/** How a card behaves; what the sandbox keeps of its number. */
export interface CardTraits {
  /** Secure Acceptance's number of the brand. */
  readonly type: string
  readonly lastFour: string
  /** `none`: without 3-D Secure; `challenge`: the issuer asks the customer each time. */
  readonly secure: 'none' | 'frictionless' | 'challenge'
  /** The reason code of later payments; empty when they succeed. */
  readonly later: string
  /** The reason code of its entry; empty when it succeeds. */
  readonly atEntry: string
}

/** Returns whether the last digit is the right one (ISO/IEC 7812-1, Luhn). */
export function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return /^\d{13,19}$/.test(number) && sum % 10 === 0
}

const withCheckDigit = (digits: string): string =>
  digits + (Array.from('0123456789').find((digit) => hasCheckDigit(digits + digit)) ?? '')

/** Returns the card that declines with a reason: at its entry, or only later. */
export const decliningCard = (reason: string, when: 'entry' | 'later'): string =>
  withCheckDigit(`400001${when === 'entry' ? '0' : '1'}${reason}00000`)

/** The cards without a decline. */
export const GOOD_CARDS = {
  frictionless: withCheckDigit('400000000000270'),
  challenge: withCheckDigit('400000000000250'),
  mastercard: withCheckDigit('520000000000100'),
  unionPay: withCheckDigit('620000000000000'),
  jcb: withCheckDigit('353011133330000'),
  withoutSecure: '4111111111111111',
} as const

const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, '001'],
  [/^(5[1-5]|2[2-7])/, '002'],
  [/^3[47]/, '003'],
  [/^6011/, '004'],
  [/^3[068]/, '005'],
  [/^35/, '007'],
  [/^62/, '062'],
]

/** Returns how a number behaves; undefined for one that is no card number. */
export function traitsOf(number: string): CardTraits | undefined {
  const type = BRANDS.find(([pattern]) => pattern.test(number))?.[1]
  if (type === undefined || !hasCheckDigit(number)) return undefined
  const [, when, reason = ''] = /^400001([01])(\d{3})/.exec(number) ?? []
  const declines = REASONS.has(reason) ? reason : ''
  return {
    type,
    lastFour: number.slice(-4),
    secure: secureOf(number),
    atEntry: when === '0' ? declines : '',
    later: declines,
  }
}

function secureOf(number: string): CardTraits['secure'] {
  if (number === GOOD_CARDS.withoutSecure) return 'none'
  return number === GOOD_CARDS.challenge ? 'challenge' : 'frictionless'
}

/** Returns the Electronic Commerce Indicator of an authenticated card: Mastercard counts otherwise. */
export const eciOf = ({ type, secure }: CardTraits): string => {
  if (secure === 'none') return type === '002' ? '00' : '07'
  return type === '002' ? '02' : '05'
}
