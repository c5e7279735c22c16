import { maintenanceIn } from '../../catalogue/sites/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { coveredServices } from './covered-services.ts'
import { reportMonth, type MonthReport } from './month-report.ts'
import { monthMoments } from '../../platform/calendar-month.ts'
import { outagesIn } from './stored-outages.ts'

interface Reading {
  readonly customerId: string
  /** The latest first. */
  readonly months: readonly string[]
  readonly now: Date
  readonly locale: Locale
}

/** Reads a customer's services, outages and maintenance, and reports the uptime of months. */
export const readMonths = async (
  db: Queryable,
  { customerId, months, ...view }: Reading,
): Promise<readonly MonthReport[]> => {
  const bounds = months.map(monthMoments)
  const [last, first] = [bounds.at(0), bounds.at(-1)]
  if (first === undefined || last === undefined) return []
  const time = { from: first.from, until: last.until }
  const records = {
    services: await coveredServices(db, customerId, time),
    outages: await outagesIn(db, time),
    maintenance: await maintenanceIn(db, time),
  }
  return months.map((month) => reportMonth(month, records, view))
}
