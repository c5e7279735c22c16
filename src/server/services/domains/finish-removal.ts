import { sql } from 'drizzle-orm'
import { add, formatMoney, money } from '../../../contract/money.ts'
import { mailSecurity } from '../../customers/accounts/jobs.ts'
import { notify } from '../../customers/notifications/index.ts'
import { balanceAccount, transfer } from '../../money/ledger/index.ts'
import { refundCredit } from '../../money/promo-credit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { paidFor } from './paid-items.ts'
import { endRemoval, type RemovalRow } from './stored-removals.ts'

interface PaidItem extends Record<string, unknown> {
  readonly id: string
  readonly order_id: string
  readonly net: number
  readonly tax: number
  readonly promo_credit: number
}

/** Takes a removed domain from its customer and refunds it, once. */
export const finishRemoval = async (
  tx: Queryable,
  enqueue: Enqueue,
  domainId: string,
  { customer_id: customerId, name }: RemovalRow,
  now: Date,
): Promise<void> => {
  if (!(await endRemoval(tx, domainId, 'REMOVED', now))) return
  const items = await rowsOf<PaidItem>(
    tx,
    sql`select paid.* from services s, lateral (${paidFor(sql`s`)}) as paid
      where s.id = ${domainId}::uuid`,
  )
  const amount = add(...items.map(({ net, tax }) => money(net + tax)))
  await rowsOf(
    tx,
    sql`with gone as (delete from services where id = ${domainId}::uuid)
    update domain_removals set amount = ${amount}::bigint where domain_id = ${domainId}::uuid`,
  )
  const to = balanceAccount(customerId)
  await transfer(
    tx,
    items.flatMap(({ id, net, tax }) => [
      { cause: `removal:${id}:net`, from: 'sales', to, amount: money(net) },
      { cause: `removal:${id}:tax`, from: 'vat', to, amount: money(tax) },
    ]),
    now,
  )
  for (const { id, order_id: payableId, promo_credit: credit } of items) {
    const cause = `removal:${id}`
    const refund = {
      customerId,
      payableId,
      cause,
      name: toUnicodeName(name),
      amount: money(credit),
    }
    await refundCredit(tx, refund, now)
  }
  await notify(
    tx,
    {
      customerId,
      code: 'DOMAIN_REMOVED',
      params: { name: toUnicodeName(name), amount: formatMoney(amount) },
      cause: `removed:${domainId}`,
    },
    now,
  )
  await enqueue(tx, mailSecurity, {
    mail: 'DOMAIN_REMOVED',
    customerId,
    at: now.toISOString(),
    domainName: name,
    amount,
  })
  await publish(tx, customerId, 'balance_update', {}, now)
}
