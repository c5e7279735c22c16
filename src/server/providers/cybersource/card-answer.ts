import type { Money } from '../../../contract/money.ts'
import type { CyberSourceConfig } from './config.ts'
import { parseDecimal } from './decimal.ts'
import { isSigned, type Fields } from './signature.ts'

/** A card that CyberSource has stored. */
export interface EnteredCard {
  readonly token: string
  /** CyberSource's number of the brand: `001` is Visa. */
  readonly type: string
  readonly lastFour: string
  readonly month: number
  readonly year: number
}

/** What CyberSource's signature vouches for. */
export interface CardAnswer {
  readonly kind: 'verified'
  readonly decision: string
  readonly reason: string
  /** Ours, of the form. */
  readonly transactionId: string
  readonly reference: string
  readonly amount: Money | undefined
  readonly currency: string
  /** CyberSource's id of the charge, which refunds need; '' without a charge. */
  readonly gatewayId: string
  /** Electronic Commerce Indicator: how far 3-D Secure authenticated the customer. */
  readonly eci: string
  readonly card: EnteredCard | undefined
}

/** An error may have no transaction, and a cancelled page has no reason either. */
const ofCharges = ['reason_code', 'transaction_id'] as const
const withoutCharge: ReadonlySet<string | undefined> = new Set(['ERROR', 'CANCEL'])

const always = [
  'decision',
  'req_transaction_uuid',
  'req_reference_number',
  'req_amount',
  'req_currency',
  'req_access_key',
  'req_profile_id',
] as const

const readCard = (signed: (name: string) => string): EnteredCard | undefined => {
  const expiry = /^(\d\d)-(\d{4})$/.exec(signed('req_card_expiry_date'))
  const lastFour = /(\d{4})$/.exec(signed('req_card_number'))?.[1]
  const token = signed('payment_token') || signed('req_payment_token')
  if (expiry === null || lastFour === undefined || token === '') return undefined
  const [, month = '', year = ''] = expiry
  const type = signed('req_card_type')
  return { token, type, lastFour, month: Number(month), year: Number(year) }
}

/** Reads an answer to a card's form; `forged` without a valid signature of all that we use. Never throws. */
export const readCardAnswer = (
  { secretKey, accessKey, profileId }: CyberSourceConfig,
  body: string,
): CardAnswer | { readonly kind: 'forged' } => {
  const fields: Fields = Object.fromEntries(new URLSearchParams(body))
  const names = new Set(fields['signed_field_names']?.split(','))
  const forged = { kind: 'forged' } as const
  const wanted = withoutCharge.has(fields['decision']) ? always : [...always, ...ofCharges]
  if (!wanted.every((name) => names.has(name)) || !isSigned(secretKey, fields)) return forged
  // Unsigned fields do not exist for us.
  const signed = (name: string): string => (names.has(name) ? (fields[name] ?? '') : '')
  if (signed('req_access_key') !== accessKey || signed('req_profile_id') !== profileId) {
    return forged
  }
  return {
    kind: 'verified',
    decision: signed('decision'),
    reason: signed('reason_code'),
    transactionId: signed('req_transaction_uuid'),
    reference: signed('req_reference_number'),
    amount: parseDecimal(signed('req_amount')),
    currency: signed('req_currency'),
    gatewayId: signed('transaction_id'),
    eci: signed('payer_authentication_eci'),
    card: readCard(signed),
  }
}

/** Returns whether 3-D Secure authenticated the customer, or the issuer takes the risk of an attempt. */
export const isAuthenticated = (eci: string): boolean =>
  ['05', '06', '02', '01'].includes(eci.padStart(2, '0'))
