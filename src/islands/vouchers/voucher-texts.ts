import { errorText, type ApiError } from '../../client/api-error.ts'
import type { CartVoucher, VoucherProblem } from '../../contract/cart.ts'
import type { Voucher } from '../../contract/vouchers.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { priceText } from '../../ui/Price.tsx'

/** Returns a voucher's discount: `10%` or `$5.00`. */
export const discountText = (texts: Messages, { discount }: Pick<Voucher, 'discount'>): string =>
  discount.type === 'FIXED'
    ? priceText(discount.amount)
    : message(texts, 'voucher.percent', { percent: discount.percent })

const reasonText = (texts: Messages, problem: string, minimum: number): string =>
  message(texts, `voucher.problem.${problem}`, { minimum: priceText(minimum) })

/** Returns why an applied voucher has no effect. */
export const problemText = (
  texts: Messages,
  problem: VoucherProblem,
  { minimumSpend }: Pick<CartVoucher, 'minimumSpend'>,
): string => reasonText(texts, problem, minimumSpend)

const unknownCode = { messageCode: 'INVALID_VOUCHER', params: {} } as const

/** Returns why a voucher was refused, as precisely as the server states it. */
export const refusalText = (
  texts: Messages,
  errors: Messages,
  error: Pick<ApiError, 'messageCode' | 'params'>,
): string => {
  const { reason, minimum } = error.params
  return typeof reason === 'string' && texts[`voucher.problem.${reason}`] !== undefined
    ? reasonText(texts, reason, typeof minimum === 'number' ? minimum : 0)
    : // A malformed and an unknown code are the same to the customer (commerce §5).
      errorText(errors, error.messageCode === 'VOUCHER_NOT_FOUND' ? unknownCode : error)
}
