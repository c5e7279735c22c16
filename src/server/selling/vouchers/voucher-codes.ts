import type { VoucherProblem } from '../../../contract/cart.ts'
import { toDollars } from '../../../contract/money.ts'
import { voucherCodeLength } from '../../../contract/vouchers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { createSharedLimit } from '../../platform/shared-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { StoredVoucher } from './voucher.ts'

/** Limits a customer to 30 codes in ten minutes against guessing. */
export const createVoucherLimit = (deps: {
  readonly db: Queryable
  readonly clock: Clock
}): RateLimit => createSharedLimit(deps, { name: 'vouchers', points: 30, seconds: 600 }).take

const pattern = /^[A-Z0-9]+(?:[-_][A-Z0-9]+)*$/

/** Checks a code's format. @throws ApiError INVALID_VOUCHER */
export const checkVoucherCode = (code: string): void => {
  if (code.length > voucherCodeLength || !pattern.test(code)) throw new ApiError('INVALID_VOUCHER')
}

/** Creates the error of a voucher that does not apply. */
export const voucherError = (
  problem: VoucherProblem,
  { minimumSpend }: Pick<StoredVoucher, 'minimumSpend'>,
): ApiError =>
  problem === 'EXPIRED'
    ? new ApiError('VOUCHER_EXPIRED')
    : new ApiError('CANNOT_USE_VOUCHER', { reason: problem, minimum: toDollars(minimumSpend) })
