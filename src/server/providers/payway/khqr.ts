import * as v from 'valibot'
import { ProviderError } from '../../platform/provider-error.ts'
import { refusalOf } from './transaction.ts'

/** A KHQR code with its links. */
export interface Khqr {
  readonly qr: string
  /** Opens ABA's app. */
  readonly appUrl: string
  /** PayWay's page with the code. */
  readonly pageUrl: string
}

const KhqrAnswer = v.object({
  qr_string: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  abapay_deeplink: v.pipe(v.string(), v.url()),
  checkout_qr_url: v.pipe(v.string(), v.url()),
})

/** Reads the answer of a purchase with `abapay_khqr_deeplink`. Throws ProviderError. */
export const readKhqr = (body: unknown): Khqr => {
  const refusal = refusalOf(body)
  if (refusal !== undefined) throw refusal
  const parsed = v.safeParse(KhqrAnswer, body)
  if (!parsed.success) throw new ProviderError('payway', 'protocol', 'a code that cannot be read')
  const { qr_string, abapay_deeplink, checkout_qr_url } = parsed.output
  return { qr: qr_string, appUrl: abapay_deeplink, pageUrl: checkout_qr_url }
}
