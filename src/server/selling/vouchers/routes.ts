import * as v from 'valibot'
import { activateTrial, trialConditions, TrialCode } from '../../../contract/trial.ts'
import { keepVoucher, listVouchers, suggestVouchers } from '../../../contract/vouchers.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { findVoucher, ownVouchers, storeVoucher, suggestedVouchers } from './stored-vouchers.ts'
import { activate, conditionsOf } from './trial.ts'
import { checkVoucherCode, voucherError } from './voucher-codes.ts'
import { showVoucher, voucherProblem, type StoredVoucher } from './voucher.ts'

export interface RewardDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly limit: RateLimit
}

/** Returns the routes of a customer's vouchers. */
export const rewardRoutes = ({ db, clock, limit }: RewardDeps): Route[] => {
  const usable = (vouchers: readonly StoredVoucher[]) => vouchers.filter(({ isUsed }) => !isUsed)
  return [
    route(suggestVouchers, async ({ query }, { customer: { customerId }, locale }) => {
      const now = clock.now()
      const found = await suggestedVouchers(db, customerId, query.productType, now)
      return usable(found).map((voucher) => showVoucher(voucher, locale, now))
    }),
    route(listVouchers, async (_, { customer: { customerId }, locale }) => {
      const now = clock.now()
      const found = await ownVouchers(db, customerId, now)
      return usable(found).map((voucher) => showVoucher(voucher, locale, now))
    }),
    route(keepVoucher, async ({ body: { code } }, { customer: { customerId }, locale }) => {
      await limit(customerId)
      checkVoucherCode(code)
      const now = clock.now()
      const voucher = await findVoucher(db, customerId, code)
      if (voucher === undefined) throw new ApiError('VOUCHER_NOT_FOUND')
      const problem = voucherProblem(voucher, now)
      // One that starts later may be stored.
      if (problem !== undefined && problem !== 'NOT_YET') throw voucherError(problem, voucher)
      await storeVoucher(db, customerId, code, now)
      return showVoucher(voucher, locale, now)
    }),
    route(trialConditions, (_, { customer }) => conditionsOf(db, customer.customerId)),
    route(activateTrial, async (_, { customer: { customerId }, locale }) => {
      const now = clock.now()
      await activate(db, customerId, now)
      const own = await ownVouchers(db, customerId, now)
      const given = own.filter(({ code }) => v.is(TrialCode, code))
      return given.map((voucher) => showVoucher(voucher, locale, now))
    }),
  ]
}
