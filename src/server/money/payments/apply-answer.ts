import { money, subtract } from '../../../contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { TabNotifier } from '../../platform/realtime/index.ts'
import { transfer } from '../ledger/index.ts'
import { pay, type PayableKinds } from '../payables/index.ts'
import { creditPayment } from './credit-payment.ts'
import { chargedBy } from './found-payable.ts'
import type { Answer, Outside } from './gateway.ts'
import { gatewayOutcome, type GatewayOutcome } from './gateway-outcome.ts'
import { lockPayment, movedTo, pollLater, receivedBy, type Answered } from './locked-payment.ts'

export interface ApplyAnswerDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly kinds: PayableKinds
  readonly enqueue: Enqueue
  readonly notifyTabs: TabNotifier['notifyTabs']
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
): Promise<void> => {
  const { gateway, payment, now } = answered
  const kind = kinds.of(payment.kind)
  const paid = await pay(tx, kind, {
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
}

const outcomeOf = ({ gateway, payment, answer, now }: Answered): GatewayOutcome =>
  gatewayOutcome(
    {
      state: payment.state,
      amount: chargedBy(payment),
      payableState: payment.payable_state,
      expired: now.getTime() - new Date(payment.created_at).getTime() > gateway.lifetimeMs,
    },
    answer,
  )

/** Creates the one function that applies a gateway's answer: the first call that finds it paid settles it. */
export const createApplyAnswer = (deps: ApplyAnswerDeps) => {
  const { db, clock, kinds, notifyTabs } = deps

  const act = async (
    tx: Queryable,
    outcome: GatewayOutcome,
    answered: Answered,
  ): Promise<unknown> => {
    switch (outcome) {
      case 'settle':
        return settlePayment(tx, deps, answered)
      case 'credit':
        return creditPayment(tx, deps, answered)
      case 'review':
        return rowsOf(tx, movedTo('REVIEW', answered))
      case 'decline':
        return rowsOf(tx, movedTo('DECLINED', answered))
      case 'close':
        return rowsOf(tx, movedTo('CLOSED', answered))
      case 'wait':
      case 'nothing':
        return pollLater(tx, answered)
    }
  }

  return async (gateway: Outside, reference: string, answer: Answer): Promise<GatewayOutcome> => {
    const { outcome, payment } = await afterDeadlock(() =>
      db.transaction(async (tx) => {
        const payment = await lockPayment(tx, gateway, reference)
        if (payment === undefined) return { outcome: 'nothing' as const, payment }
        const answered = { gateway, payment, answer, now: clock.now() }
        const outcome = outcomeOf(answered)
        await act(tx, outcome, answered)
        return { outcome, payment }
      }),
    )
    if (payment !== undefined && outcome === 'settle') {
      kinds.of(payment.kind).afterCommit?.(payment.payable_id)
      notifyTabs(payment.customer_id)
    }
    return outcome
  }
}

export type ApplyAnswer = ReturnType<typeof createApplyAnswer>
