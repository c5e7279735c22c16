import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import type { Money } from '../../../../contract/money.ts'

/** Creates a column of money in ten-thousandths of a dollar. */
export const moneyColumn = <Name extends string>(name: Name) =>
  bigint(name, { mode: 'number' }).$type<Money>()

/** Creates a column of a moment with its time zone. */
export const momentColumn = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: 'date' })

/** A column of bytes; written and read as `stored-bytes.ts` does. */
export const bytesColumn = customType<{
  data: Uint8Array<ArrayBuffer>
  driverData: Uint8Array<ArrayBuffer>
}>({
  dataType: () => 'bytea',
})
