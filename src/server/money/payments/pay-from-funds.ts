import { sql, type SQL } from 'drizzle-orm'
import type { Order } from '../../../contract/checkout.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import type { Log } from '../../platform/log.ts'
import { logSecurity } from '../../platform/security-log/index.ts'
import type { TabNotifier } from '../../platform/realtime/index.ts'
import {
  checkIsDue,
  payWithParts,
  type OrderPayable,
  type PayableKind,
  type PayableKinds,
} from '../payables/index.ts'
import type { AbandonPayment } from './abandon-payment.ts'
import { isConfirmedPayer } from './confirmed-payer.ts'
import type { FoundPayable } from './found-payable.ts'
import type { OwnFunds } from './gateway.ts'
import { latestPayment, settledPayment } from './stored-payment.ts'

interface FundsPayment {
  readonly gateway: OwnFunds
  readonly kind: PayableKind
  readonly payableId: string
  readonly customerId: string
  readonly idempotencyKey: string
  readonly provided?: SQL
  readonly now: Date
}

/** Pays a payable in one statement; undefined if the funds are too little or others came first. */
export const takeFromFunds = (
  db: Queryable,
  { gateway, kind, payableId, customerId, idempotencyKey, provided, now }: FundsPayment,
) => {
  const from = gateway.account(customerId)
  const [{ method }] = gateway.methods
  return payWithParts(db, kind, {
    ...{ payableId, customerId, method, from, now },
    isOwn: true,
    provided: sql`payables.customer_id = ${customerId}::uuid
      and ${gateway.covers(customerId)}
      and ${provided ?? sql`true`}`,
    payment: settledPayment({ gateway, method, source: sql`paid`, now }, idempotencyKey),
  })
}

interface PayFromFundsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly kinds: PayableKinds
  readonly notifyTabs: TabNotifier['notifyTabs']
  readonly abandon: AbandonPayment
  readonly log: Pick<Log, 'info'>
}

const mostTries = 10

type Unpaid = Readonly<{
  payable: FoundPayable['payable']
  payment: FoundPayable['payment']
  paid_by_key: string | null
  enough: boolean
  is_confirmed: boolean
}>

interface Request {
  readonly gateway: OwnFunds
  readonly context: CustomerContext
  readonly payableId: string
  readonly key: string
}

/** Creates what pays payables out of customers' own funds (commerce §7). */
export const createPayFromFunds = (deps: PayFromFundsDeps) => {
  const { db, clock, kinds, notifyTabs, abandon, log } = deps

  const isConfirmed = ({ context }: Request, kind: PayableKind): SQL =>
    isConfirmedPayer(kind, context.customer, clock.now())

  const payNow = (request: Request, kind: PayableKind) => {
    const { gateway, context, payableId, key } = request
    const { customerId } = context.customer
    return takeFromFunds(db, {
      ...{ gateway, kind, payableId, customerId, idempotencyKey: key, now: clock.now() },
      provided: sql`not exists (select from payments
          where payable_id = payables.id and state = 'AWAITING')
        and not exists (select from payments
          where customer_id = ${customerId}::uuid and idempotency_key = ${key})
        and ${isConfirmed(request, kind)}`,
    })
  }

  const findUnpaid = async (request: Request, kind: PayableKind): Promise<Unpaid> => {
    const { gateway, context, payableId, key } = request
    const { customerId } = context.customer
    const [row] = await rowsOf<Unpaid>(
      db,
      sql`select to_jsonb(payables) as payable, ${latestPayment(sql`payables.id`)} as payment,
          (select payable_id from payments
            where customer_id = payables.customer_id and idempotency_key = ${key}) as paid_by_key,
          ${gateway.covers(customerId)} as enough,
          (payables.kind <> ${kind.kind} or ${isConfirmed(request, kind)}) as is_confirmed
        from payables
        where payables.id = ${payableId}::uuid and payables.customer_id = ${customerId}::uuid`,
    )
    if (row === undefined) throw new ApiError('ORDER_NOT_FOUND')
    return row
  }

  /** Returns whether this key has paid it before; throws what prevents its payment. */
  const wasPaid = async (
    { gateway, payableId }: Request,
    { payable, payment, paid_by_key: paidByKey, enough, is_confirmed: isProven }: Unpaid,
  ): Promise<boolean> => {
    if (payable.state !== 'DUE' && paidByKey === payableId) return true
    checkIsDue('ORDER', payable.state)
    if (!isProven) throw new ApiError('REAUTHENTICATION_REQUIRED')
    if (payment?.state === 'AWAITING') {
      if ((await abandon(payment)) === 'free') return false
      throw new ApiError('ORDER_STATUS_INVALID')
    }
    if (paidByKey !== null) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    if (!enough) throw new ApiError(gateway.notEnough)
    return false
  }

  const tryToPay = async (
    request: Request,
    kind: OrderPayable,
    tries = mostTries,
  ): Promise<Order> => {
    const { context, payableId } = request
    const paid = await afterDeadlock(() => payNow(request, kind))
    if (paid !== undefined) {
      paid.afterCommit()
      const { requestId, ip, customer } = context
      const { customerId } = customer
      logSecurity(log, 'payment.paid', { requestId, ip, customerId, payableId })
      notifyTabs(customerId)
      return kind.show(paid.stored, context.locale)
    }
    const unpaid = await findUnpaid(request, kind)
    const actual = kinds.ofOrder(unpaid.payable.kind)
    if (await wasPaid(request, unpaid)) return actual.find(db, payableId, context.locale)
    if (tries <= 1) throw new Error(`${payableId}: others were always paid first`)
    return tryToPay(request, actual, tries - 1)
  }

  /** Pays a payable; the same key answers it again. @throws ApiError as `payByBalance` declares */
  return async (gateway: OwnFunds, context: CustomerContext, payableId: string): Promise<Order> => {
    const key = context.idempotencyKey
    if (key === undefined) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
    // Nothing is read before: nearly all payments are of the usual kind.
    return tryToPay({ gateway, context, payableId, key }, kinds.usual)
  }
}
