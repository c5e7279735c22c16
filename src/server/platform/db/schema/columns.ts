import { bigint, timestamp } from 'drizzle-orm/pg-core'
import type { Money } from '../../../../contract/money.ts'

/** Creates a column of money in ten-thousandths of a dollar. */
export const moneyColumn = <Name extends string>(name: Name) =>
  bigint(name, { mode: 'number' }).$type<Money>()

/** Creates a column of a moment with its time zone. */
export const momentColumn = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: 'date' })
