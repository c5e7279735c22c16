import * as v from 'valibot'
import type { Transaction } from './transactions.ts'
import { isSameSignature, purchaseHashData, sign } from './signature.ts'

/** A refusal with PayWay's code ("Purchase", response codes). */
export interface PurchaseRefusal {
  readonly code: number
  readonly message: string
}

/** The merchant profile for checks. */
export interface MerchantProfile {
  readonly merchantId: string
  readonly apiKey: string
  readonly merchantName: string
}

/** A valid purchase request. */
export type Purchase = Omit<
  Transaction,
  'token' | 'state' | 'paymentType' | 'apv' | 'createdAt' | 'paidAt' | 'refunded'
>

const PAYMENT_OPTIONS = [
  '',
  'cards',
  'abapay_khqr',
  'abapay_khqr_deeplink',
  'alipay',
  'wechat',
  'google_pay',
]
const SKEW_MS = 10 * 60_000
const THIRTY_DAYS_IN_MINUTES = 43_200

/** Checks profile, hash, freshness and fields, but not whether `tran_id` is new. */
export function readPurchase(
  fields: Readonly<Record<string, string>>,
  profile: MerchantProfile,
  now: Date,
): Purchase | PurchaseRefusal {
  const field = (name: string) => fields[name] ?? ''
  for (const name of ['req_time', 'merchant_id', 'tran_id', 'amount', 'hash']) {
    if (field(name) === '') return refusal(48, `Missing parameter ${name}`)
  }
  if (field('merchant_id') !== profile.merchantId) return refusal(26, 'Invalid merchant profile')
  if (!isSameSignature(field('hash'), sign(purchaseHashData(fields), profile.apiKey))) {
    return refusal(1, 'Wrong hash')
  }
  if (!isFresh(field('req_time'), now)) return refusal(21, 'End of API lifetime')
  if (!/^[A-Za-z0-9_-]{1,20}$/.test(field('tran_id'))) return refusal(2, 'Invalid transaction ID')

  const currency = field('currency') === '' ? 'USD' : field('currency')
  if (currency !== 'USD' && currency !== 'KHR') {
    return refusal(12, 'Payment currency is not allowed')
  }
  const amount = readAmount(field('amount'), currency)
  if (typeof amount !== 'number') return amount
  if (field('shipping') !== '' && !/^\d+(\.\d{1,2})?$/.test(field('shipping'))) {
    return refusal(10, 'Wrong shipping price')
  }
  const items = readItems(field('items'))
  if (items === undefined) return refusal(13, 'Invalid items')
  const payer = readPayer(field)
  if ('code' in payer) return payer
  const type = field('type') === '' ? 'purchase' : field('type')
  if (type !== 'purchase' && type !== 'pre-auth') return refusal(48, 'Invalid parameter type')
  if (!PAYMENT_OPTIONS.includes(field('payment_option'))) {
    return refusal(23, 'Selected payment option is not enabled for this merchant profile')
  }
  const lifetime = readLifetime(field('lifetime'))
  if (typeof lifetime !== 'number') return lifetime
  const urls = readUrls(field)
  if ('code' in urls) return urls
  if (!['', '0', '1'].includes(field('skip_success_page'))) {
    return refusal(48, 'Invalid parameter skip_success_page')
  }
  return {
    tranId: field('tran_id'),
    type,
    amount,
    currency,
    paymentOption: field('payment_option'),
    expiresAt: new Date(now.getTime() + lifetime * 60_000).toISOString(),
    ...urls,
    returnParams: field('return_params'),
    skipSuccessPage: field('skip_success_page') === '1',
    items,
    ...payer,
  }
}

/** Returns whether `req_time` (UTC) is within ten minutes of PayWay's clock. */
export function isFresh(requestTime: string, now: Date): boolean {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(requestTime)
  if (parts === null) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map(Number)
  return Math.abs(Date.UTC(year, month - 1, day, hour, minute, second) - now.getTime()) <= SKEW_MS
}

function refusal(code: number, message: string): PurchaseRefusal {
  return { code, message }
}

function readAmount(text: string, currency: 'USD' | 'KHR'): number | PurchaseRefusal {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return refusal(3, 'Invalid transaction amount')
  const [whole = '', fraction = ''] = text.split('.')
  if (currency === 'KHR') {
    if (fraction !== '') {
      return refusal(46, 'Purchase amount for KHR currency could not contain decimal place')
    }
    const riel = Number(whole)
    if (riel === 0) return refusal(45, 'Purchase with zero amount is not allowed')
    return riel < 100 ? refusal(47, 'KHR amount must be greater than 100 KHR') : riel
  }
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents === 0 ? refusal(45, 'Purchase with zero amount is not allowed') : cents
}

const Items = v.array(v.object({ name: v.string() }))

/** Returns the items' names; undefined unless the field is base64 of a JSON array. */
function readItems(encoded: string): string[] | undefined {
  if (encoded === '') return []
  if (encoded.length > 500) return undefined
  try {
    const items = v.safeParse(Items, JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')))
    return items.success ? items.output.map((item) => item.name) : undefined
  } catch {
    return undefined
  }
}

function readPayer(
  field: (name: string) => string,
): Pick<Purchase, 'firstName' | 'lastName' | 'email' | 'phone'> | PurchaseRefusal {
  const isName = (text: string) => /^[\p{L}\p{M}\s\u200b]{0,100}$/u.test(text)
  if (!isName(field('firstname'))) return refusal(16, 'Invalid first name')
  if (!isName(field('lastname'))) return refusal(17, 'Invalid last name')
  if (!/^(\+?[\d\s-]{1,20})?$/.test(field('phone')) || field('phone').length > 20) {
    return refusal(18, 'Invalid phone number')
  }
  if (!/^([^\s@]+@[^\s@]+)?$/.test(field('email')) || field('email').length > 50) {
    return refusal(19, 'Invalid email')
  }
  return {
    firstName: field('firstname'),
    lastName: field('lastname'),
    email: field('email'),
    phone: field('phone'),
  }
}

function readLifetime(text: string): number | PurchaseRefusal {
  if (text === '') return THIRTY_DAYS_IN_MINUTES
  if (!/^\d{1,6}$/.test(text)) return refusal(48, 'Invalid parameter lifetime')
  const minutes = Number(text)
  if (minutes < 3) return refusal(69, 'Transaction lifetime can not be less than 3 minutes.')
  return minutes > THIRTY_DAYS_IN_MINUTES ? refusal(48, 'Invalid parameter lifetime') : minutes
}

function readUrls(
  field: (name: string) => string,
): Pick<Purchase, 'returnUrl' | 'cancelUrl' | 'continueSuccessUrl'> | PurchaseRefusal {
  const returnUrl = Buffer.from(field('return_url'), 'base64').toString('utf8')
  if (!isWebUrl(returnUrl)) return refusal(81, 'The return URL is not in the whitelist')
  for (const name of ['cancel_url', 'continue_success_url']) {
    if (!isWebUrl(field(name))) return refusal(48, `Invalid parameter ${name}`)
  }
  return {
    returnUrl,
    cancelUrl: field('cancel_url'),
    continueSuccessUrl: field('continue_success_url'),
  }
}

function isWebUrl(text: string): boolean {
  return text === '' || (URL.canParse(text) && /^https?:/i.test(text))
}
