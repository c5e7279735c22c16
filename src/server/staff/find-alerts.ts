import { ledgerSum } from '../money/ledger/index.ts'
import { findDifferences, gatewayBooks, missingInLedger } from '../money/payments/index.ts'
import type { Queryable } from '../platform/db/database.ts'
import { jobId } from '../platform/jobs/index.ts'
import { mailAlert, type Alert } from './alert-jobs.ts'
import { failedJobsByName } from './shop-figures.ts'

/** Lists what an operator has to look at now; failed jobs once per name and day. */
export const findAlerts = async (db: Queryable, now: Date): Promise<readonly Alert[]> => {
  const sum = await ledgerSum(db)
  const books = await gatewayBooks(db)
  const failed = await failedJobsByName(db)
  return [
    ...(await findDifferences(db, now)).map(({ id, gateway, reference, what, amount }): Alert => ({
      ...{ is: 'payment', paymentId: id, gateway, reference, what, amount },
    })),
    ...books.flatMap((one): readonly Alert[] => {
      const amount = missingInLedger(one)
      return amount === 0 ? [] : [{ is: 'gateway', gateway: one.gateway, amount }]
    }),
    ...(Number(sum) === 0 ? [] : [{ is: 'ledger' as const, amount: sum }]),
    ...failed
      // A mail that fails must not cause the next one.
      .filter(({ name }) => name !== mailAlert.name)
      .map(({ name, count }): Alert => ({
        ...{ is: 'jobs', job: name, count, day: now.toISOString().slice(0, 10) },
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
    case 'jobs':
      return [alert.is, alert.job, alert.day]
  }
}

/** Returns the id of an alert's job: the same for the same alert on every server. */
export const alertId = (alert: Alert): string => jobId(identityOf(alert))
