import { sql, type SQL } from 'drizzle-orm'
import { babyCloudLimit, isBabyCloud } from '../../../../contract/server-option.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { AddContext, NewLine } from '../item-kind.ts'

const isBaby = (row: SQL): SQL => sql`starts_with(${row}.product_key, 'cs-baby-')`

// The aliases differ from those of the statements around.
/** Counts a customer's baby clouds that run or are being set up. */
const ownedBabyClouds = (customerId: SQL): SQL => sql`(
  (select count(*) from services owned
    where owned.customer_id = ${customerId} and owned.type = 'CLOUD_SERVER'
      and ${isBaby(sql`owned`)} and owned.state = 'ACTIVE' and owned.external_id is not null)
  + (select count(*) from orders paid join order_items bought on bought.order_id = paid.id
    where paid.customer_id = ${customerId} and paid.state = 'PAID'
      and bought.type = 'CLOUD_SERVER' and bought.action = 'purchase'
      and ${isBaby(sql`bought`)} and bought.fulfilment in ('WAITING', 'IN_PROGRESS')))`

const babyCloudsInCart = (customerId: SQL, but: SQL): SQL => sql`(
  select count(*) from cart_items chosen
  where chosen.customer_id = ${customerId} and chosen.type = 'CLOUD_SERVER'
    and chosen.action = 'purchase' and ${isBaby(sql`chosen`)} and ${but})`

/** Selects how many baby clouds a customer has with those in the cart; null for a line that is none. */
export const babyCloudsJson = (line: SQL): SQL => {
  const customer = sql`${line}.customer_id`
  return sql`case when ${line}.action = 'purchase' and ${isBaby(line)}
    then ${ownedBabyClouds(customer)} + ${babyCloudsInCart(customer, sql`true`)} end`
}

const isNewBabyCloud = ({ action, product_key: key }: NewLine): boolean =>
  action === 'purchase' && isBabyCloud(key)

/** Refuses more baby clouds than a customer may have. @throws ApiError BABY_CLOUD_LIMIT */
export const checkBabyClouds = async (
  db: Queryable,
  lines: readonly NewLine[],
  { customerId, replaces = '' }: AddContext,
): Promise<void> => {
  const added = lines.filter(isNewBabyCloud).length
  if (added === 0) return
  const customer = sql`${customerId}::uuid`
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select (${ownedBabyClouds(customer)}
      + ${babyCloudsInCart(customer, sql`chosen.key <> ${replaces}`)})::integer as total`,
  )
  if ((row?.total ?? 0) + added > babyCloudLimit) {
    throw new ApiError('BABY_CLOUD_LIMIT', { max: babyCloudLimit })
  }
}
