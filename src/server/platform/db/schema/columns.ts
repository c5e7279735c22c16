import { bigint, timestamp } from 'drizzle-orm/pg-core'
import type { Money } from '../../../../contract/money.ts'

/** A column of money: whole ten-thousandths of a dollar. */
export const moneyColumn = <Name extends string>(name: Name) =>
  bigint(name, { mode: 'number' }).$type<Money>()

/** A column of a moment, with its time zone. */
export const momentColumn = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: 'date' })
