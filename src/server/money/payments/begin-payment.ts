import { sql } from 'drizzle-orm'
import type { Order, PaymentMethod } from '../../../contract/checkout.ts'
import { money } from '../../../contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { checkIsDue, type OrderPayable, type PayableKinds } from '../payables/index.ts'
import type { AbandonPayment } from './abandon-payment.ts'
import type { Gateways, PaymentFee } from './gateway-table.ts'
import { begunPayment, findPayable } from './stored-payment.ts'

interface BeginDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly gateways: Gateways
  readonly kinds: PayableKinds
  readonly abandon: AbandonPayment
}

export const createBeginPayment = ({ db, clock, gateways, kinds, abandon }: BeginDeps) => {
  /** Returns false when it is not due any more, or another payment of it was begun meanwhile. */
  const write = async (
    kind: OrderPayable,
    payableId: string,
    method: PaymentMethod,
    fee: PaymentFee,
  ): Promise<boolean> => {
    const stored = kind.chosen(method)
    const source = sql`due`
    const isOwn = gateways.byMethod(method).is === 'own'
    const rows = await rowsOf(
      db,
      sql`with due as (
        select * from payables where id = ${payableId}::uuid and state = 'DUE' for no key update),
      payment as (${begunPayment(gateways, { method, source, fee, now: clock.now() })}),
      chosen as (
        select * from due where ${isOwn}::boolean or exists (select from payment)),
      ${sql.identifier(stored.name)} as (${stored.cte})
      select id from chosen`,
    )
    return rows.length > 0
  }

  /** Ends the open payment, then begins one. @throws ApiError as `changePaymentMethod` declares */
  const begin = async (
    context: CustomerContext,
    payableId: string,
    method: PaymentMethod,
    isAgain = false,
  ): Promise<Order> => {
    const { customerId, websiteId } = context.customer
    const found = await findPayable(db, customerId, payableId)
    if (found === undefined) throw new ApiError('ORDER_NOT_FOUND')
    const { payable, payment } = found
    const kind = kinds.ofOrder(payable.kind)
    checkIsDue(kind.purpose, payable.state)
    const amount = money(payable.amount)
    const isBegunBefore = isAgain && payment?.state === 'AWAITING' && payment.method === method
    if (isBegunBefore) return kind.find(db, payableId, context.locale)
    gateways.checkMethod(method, websiteId, { amount, isCovered: amount === 0 })
    if ((await abandon(payment)) === 'paid') throw new ApiError('ORDER_STATUS_INVALID')
    const fee = gateways.feeOf(method, websiteId, amount)
    const isBegun = await write(kind, payableId, method, fee)
    return isBegun
      ? kind.find(db, payableId, context.locale)
      : begin(context, payableId, method, true)
  }
  return begin
}
