import { money, subtract } from '../../../contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import type { TabNotifier } from '../../platform/realtime/index.ts'
import { logSecurity, type SecurityEvent } from '../../platform/security-log/index.ts'
import { transfer } from '../ledger/index.ts'
import { payWithParts, type PayableKinds } from '../payables/index.ts'
import { creditPayment, creditRest } from './credit-payment.ts'
import { chargedBy } from './found-payable.ts'
import type { Answer, GatewayOutcome, Outside } from './gateway.ts'
import { gatewayOutcome } from './gateway-outcome.ts'
import { noteReport } from './note-report.ts'
import { byStaff, hasMoney } from './payment-states.ts'
import { reversePayment } from './reverse-payment.ts'
import { lockPayment, movedTo, pollLater, receivedBy, type Answered } from './locked-payment.ts'

export interface ApplyAnswerDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly kinds: PayableKinds
  readonly enqueue: Enqueue
  readonly notifyTabs: TabNotifier['notifyTabs']
  readonly log: Pick<Log, 'info'>
}

/** Posts the fee of a payment; one without a fee adds no statement. */
const postFee = async (tx: Queryable, { gateway, payment, now }: Answered): Promise<void> => {
  const [fee, tax] = [money(payment.fee), money(payment.fee_tax)]
  const cause = `payment-fee:${payment.id}`
  const from = gateway.account
  await transfer(
    tx,
    [
      { cause: `${cause}:net`, from, to: 'payment-fees', amount: subtract(fee, tax) },
      { cause: `${cause}:tax`, from, to: 'vat', amount: tax },
    ],
    now,
  )
}

const settlePayment = async (
  tx: Queryable,
  { kinds, enqueue }: Pick<ApplyAnswerDeps, 'kinds' | 'enqueue'>,
  answered: Answered,
): Promise<() => void> => {
  const { gateway, payment, now } = answered
  const kind = kinds.of(payment.kind)
  const paid = await payWithParts(tx, kind, {
    payableId: payment.payable_id,
    customerId: payment.customer_id,
    method: payment.method,
    from: gateway.account,
    isOwn: false,
    payment: movedTo('SETTLED', answered),
    now,
  })
  if (paid === undefined) throw new Error(`${payment.payable_id} is due, but can't be paid`)
  await postFee(tx, answered)
  await kind.settled?.(tx, enqueue, receivedBy(answered, money(payment.amount)))
  await creditRest(tx, { kinds, enqueue }, answered)
  return paid.afterCommit
}

const outcomeOf = (
  { gateway, payment, answer, now }: Answered,
  kinds: PayableKinds,
): GatewayOutcome =>
  gatewayOutcome(
    {
      state: payment.state,
      amount: chargedBy(payment),
      payableState: payment.payable_state,
      expired: now.getTime() - new Date(payment.created_at).getTime() > gateway.lifetimeMs,
      // A top-up is credited as received.
      takesMore: gateway.isCreditTransfer === true && kinds.of(payment.kind).purpose === 'ORDER',
      isChecked: payment.reported === byStaff,
    },
    answer,
  )

/** The outcomes of the security log. */
const events: Partial<Readonly<Record<GatewayOutcome, SecurityEvent>>> = {
  settle: 'payment.paid',
  credit: 'payment.credited',
  review: 'payment.in-review',
  reverse: 'payment.reversed',
}

interface Applied {
  readonly outcome: GatewayOutcome
  readonly customerId?: string
  readonly paymentId?: string
  readonly afterCommit?: (() => void) | undefined
}

/** Creates the one function that applies a gateway's answer: the first call that finds it paid settles it. */
export const createApplyAnswer = (deps: ApplyAnswerDeps) => {
  const { db, clock, kinds, notifyTabs } = deps

  /** Returns what begins after the commit. */
  const act = async (
    tx: Queryable,
    outcome: GatewayOutcome,
    answered: Answered,
  ): Promise<(() => void) | undefined> => {
    switch (outcome) {
      case 'settle':
        return settlePayment(tx, deps, answered)
      case 'credit':
        await creditPayment(tx, deps, answered)
        return undefined
      case 'review':
        await rowsOf(tx, movedTo('REVIEW', answered))
        return undefined
      case 'decline':
        await rowsOf(tx, movedTo('DECLINED', answered))
        return undefined
      case 'close':
        await rowsOf(tx, movedTo('CLOSED', answered))
        return undefined
      case 'reverse':
        await reversePayment(tx, deps, answered)
        return undefined
      case 'wait':
      case 'nothing':
        await (hasMoney(answered.payment.state)
          ? noteReport(tx, answered)
          : pollLater(tx, answered))
        return undefined
    }
  }

  return async (
    gateway: Outside,
    reference: string,
    answer: Answer,
    claimedUntil?: string,
  ): Promise<GatewayOutcome> => {
    const { outcome, customerId, paymentId, afterCommit } = await afterDeadlock(() =>
      db.transaction(async (tx): Promise<Applied> => {
        const payment = await lockPayment(tx, gateway, reference)
        if (payment === undefined) return { outcome: 'nothing' }
        const answered = { gateway, payment, answer, claimedUntil, now: clock.now() }
        const outcome = outcomeOf(answered, kinds)
        const afterCommit = await act(tx, outcome, answered)
        const received = receivedBy(answered, money(payment.amount))
        await gateway.informed?.(tx, deps.enqueue, { ...received, outcome, answer })
        return { outcome, customerId: payment.customer_id, paymentId: payment.id, afterCommit }
      }),
    )
    afterCommit?.()
    const event = events[outcome]
    if (event !== undefined) logSecurity(deps.log, event, { customerId, paymentId })
    const isMoved = outcome === 'settle' || outcome === 'reverse'
    if (isMoved && customerId !== undefined) notifyTabs(customerId)
    return outcome
  }
}

export type ApplyAnswer = ReturnType<typeof createApplyAnswer>
