import { toDecimalText, type Money } from '../../../contract/money.ts'
import { paymentsUrl, type PayWayConfig } from './config.ts'
import { encodeItems, type PurchaseItem } from './items.ts'
import { requestTime, sign } from './signature.ts'

/** An empty option shows PayWay's own chooser. */
export type PaymentOption =
  | ''
  | 'cards'
  | 'abapay_khqr'
  | 'abapay_khqr_deeplink'
  | 'alipay'
  | 'wechat'
  | 'google_pay'

export interface PurchaseInput {
  /** Unique, at most 20 characters; see `newTranId`. */
  readonly tranId: string
  readonly amount: Money
  readonly currency: 'USD'
  readonly items: readonly PurchaseItem[]
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly paymentOption: PaymentOption
  readonly continueSuccessUrl: string
  readonly cancelUrl: string
  /** Returned unchanged in the push-back. */
  readonly returnParams?: string | undefined
}

export interface PurchaseForm {
  readonly action: string
  readonly method: 'POST'
  readonly fields: Readonly<Record<string, string>>
}

/** Hashed fields in their required order (developer.payway.com.kh, "Purchase"). */
const hashedFields = [
  'req_time',
  'merchant_id',
  'tran_id',
  'amount',
  'items',
  'shipping',
  'firstname',
  'lastname',
  'email',
  'phone',
  'type',
  'payment_option',
  'return_url',
  'cancel_url',
  'continue_success_url',
  'return_deeplink',
  'currency',
  'custom_fields',
  'return_params',
  'payout',
  'lifetime',
  'additional_params',
  'google_pay_token',
  'skip_success_page',
] as const

type HashedField = (typeof hashedFields)[number]

/** Returns the hash of a purchase; a missing field counts as empty. */
export const purchaseHash = (
  apiKey: string,
  fields: Readonly<Partial<Record<HashedField, string>>>,
): string => sign(apiKey, hashedFields.map((field) => fields[field] ?? '').join(''))

/** Returns a name in Latin letters without accents, or '' for another script (codes 16 and 17). */
const latinName = (name = ''): string => {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  if (/[^A-Za-z\P{L}]/u.test(plain)) return ''
  return plain
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
    .slice(0, 100)
    .trimEnd()
}

/** Creates the form for PayWay's hosted page; throws RangeError on an unpayable input. */
export const createPurchaseForm = (
  config: PayWayConfig,
  input: PurchaseInput,
  now: Date,
): PurchaseForm => {
  if (input.tranId === '' || input.tranId.length > 20) {
    throw new RangeError('a transaction id has 1 to 20 characters')
  }
  if (input.amount <= 0) throw new RangeError('a purchase has an amount')
  const phone = (input.phone ?? '').replace(/\D/g, '')
  const email = input.email ?? ''
  const hashed = {
    req_time: requestTime(now),
    merchant_id: config.merchantId,
    tran_id: input.tranId,
    amount: toDecimalText(input.amount),
    items: input.items.length === 0 ? '' : encodeItems(input.items),
    firstname: latinName(input.firstName),
    lastname: latinName(input.lastName),
    email: email.length > 50 ? '' : email,
    phone: phone.length > 20 ? '' : phone,
    type: 'purchase',
    payment_option: input.paymentOption,
    return_url: Buffer.from(config.returnUrl).toString('base64'),
    cancel_url: input.cancelUrl,
    continue_success_url: input.continueSuccessUrl,
    currency: input.currency,
    return_params: input.returnParams ?? '',
    lifetime: String(config.lifetimeMinutes),
    skip_success_page: '1',
  }
  const given = Object.entries(hashed).filter(([, value]) => value !== '')
  return {
    action: paymentsUrl(config, 'purchase'),
    method: 'POST',
    fields: {
      ...Object.fromEntries(given),
      view_type: 'hosted_view',
      // Without it, a profile with the QR API answers JSON instead of the page.
      payment_gate: '0',
      hash: purchaseHash(config.apiKey, hashed),
    },
  }
}
