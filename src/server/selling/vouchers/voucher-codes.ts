import type { VoucherProblem } from '../../../contract/cart.ts'
import { toDollars } from '../../../contract/money.ts'
import { voucherCodeLength } from '../../../contract/vouchers.ts'
import { createLimit, type RateLimit } from '../../platform/rate-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { StoredVoucher } from './voucher.ts'

/** Counts a code that somebody tries, so that none is found by trying: 30 in ten minutes. */
export const createVoucherLimit = (): RateLimit => createLimit(30, 600)

const pattern = /^[A-Z0-9]+(?:[-_][A-Z0-9]+)*$/

/** Refuses what no code looks like. @throws ApiError INVALID_VOUCHER */
export const checkVoucherCode = (code: string): void => {
  if (code.length > voucherCodeLength || !pattern.test(code)) throw new ApiError('INVALID_VOUCHER')
}

/** The error that tells why a voucher can't be used. */
export const voucherError = (
  problem: VoucherProblem,
  { minimumSpend }: Pick<StoredVoucher, 'minimumSpend'>,
): ApiError =>
  problem === 'EXPIRED'
    ? new ApiError('VOUCHER_EXPIRED')
    : new ApiError('CANNOT_USE_VOUCHER', { reason: problem, minimum: toDollars(minimumSpend) })
