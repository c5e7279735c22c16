import { listUnapplied } from '../catalogue/products/index.ts'
import { ledgerSum } from '../money/ledger/index.ts'
import { findDifferences, gatewayBooks, missingInLedger } from '../money/payments/index.ts'
import type { Queryable } from '../platform/db/database.ts'
import { stableId } from '../platform/stable-id.ts'
import { countStuckZones } from '../services/dns/index.ts'
import { countDifferences } from '../services/system-checks/index.ts'
import { mailAlert, type Alert } from './alert-jobs.ts'
import { failedJobsByName, lateOrders } from './shop-figures.ts'

/** Like the rule of Prometheus, `PaidOrderNotFulfilled`. */
const lateAfterMs = 3_600_000

/** Lists what an operator has to look at now; failed jobs, late orders, stuck zones and differing systems once a day. */
export const findAlerts = async (db: Queryable, now: Date): Promise<readonly Alert[]> => {
  const sum = await ledgerSum(db)
  const books = await gatewayBooks(db)
  const failed = await failedJobsByName(db)
  const late = await lateOrders(db, now, lateAfterMs)
  const zones = await countStuckZones(db)
  const differing = (await countDifferences(db)).filter(({ count }) => count > 0)
  const day = now.toISOString().slice(0, 10)
  return [
    ...(await findDifferences(db, now)).map(({ id, gateway, reference, what, amount }): Alert => ({
      ...{ is: 'payment', paymentId: id, gateway, reference, what, amount },
    })),
    ...books.flatMap((one): readonly Alert[] => {
      const amount = missingInLedger(one)
      return amount === 0 ? [] : [{ is: 'gateway', gateway: one.gateway, amount }]
    }),
    ...(Number(sum) === 0 ? [] : [{ is: 'ledger' as const, amount: sum }]),
    ...(late.count === 0 ? [] : [{ is: 'orders' as const, count: late.count, day }]),
    ...(zones === 0 ? [] : [{ is: 'zones' as const, count: zones, day }]),
    ...(await listUnapplied(db, now)).map(({ id, list, state }): Alert => ({
      ...{ is: 'prices', changeId: id, list, state },
    })),
    ...differing.map((one): Alert => ({ is: 'systems', ...one, day })),
    ...failed
      // A mail that fails must not cause the next one.
      .filter(({ name }) => name !== mailAlert.name)
      .map(({ name, count }): Alert => ({
        ...{ is: 'jobs', job: name, count, day },
      })),
  ]
}

/** Returns what makes an alert the same as an earlier one. */
const identityOf = (alert: Alert): readonly (string | number)[] => {
  switch (alert.is) {
    case 'payment':
      return [alert.is, alert.paymentId, alert.what]
    case 'gateway':
      return [alert.is, alert.gateway, alert.amount]
    case 'ledger':
      return [alert.is, alert.amount]
    case 'orders':
    case 'zones':
      return [alert.is, alert.day]
    case 'prices':
      return [alert.is, alert.changeId, alert.state]
    case 'systems':
      return [alert.is, alert.system, alert.day]
    case 'jobs':
      return [alert.is, alert.job, alert.day]
  }
}

/** Returns the id of an alert's job: the same for the same alert on every server. */
export const alertId = (alert: Alert): string => stableId(identityOf(alert))
