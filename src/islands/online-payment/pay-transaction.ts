import type { CallResult } from '../../client/api-error.ts'
import { changePaymentMethod, type PaymentMethod } from '../../contract/checkout.ts'
import type { PaymentTransaction } from '../../contract/payment-transactions.ts'
import type { BeginDeps, GatewayForm, NextStep } from '../checkout/methods/browser-method.ts'
import { beginPayment, type PayChoice } from '../payment/begin-payment.ts'
import { isOrderOver } from '../payment/is-order-over.ts'
import { shownPayment } from '../payment/shown-payment.ts'
import type { ShownTransaction } from './online-payment-view.ts'

interface PayTransactionDeps extends BeginDeps {
  readonly now: () => number
  readonly onGateway: (form: GatewayForm) => void
  readonly onOutcome: (transactionId: string) => void
  /** It is paid in the page. */
  readonly onShown: (shown: ShownTransaction) => void
}

type Begin = (
  transaction: PaymentTransaction,
  method: PaymentMethod,
  choice?: PayChoice,
) => Promise<CallResult<unknown>>

interface PayTransaction {
  readonly takeStep: (
    transaction: PaymentTransaction,
    method: PaymentMethod,
    step: NextStep,
  ) => void
  /** Begins the payment of a transaction. The page stays busy while the browser leaves it. */
  readonly begin: Begin
  /** Replaces the payment of a transaction by a new one. */
  readonly beginAgain: Begin
}

/** Creates the payments of transactions, each up to its next step in the browser. */
export const createPayTransaction = (deps: PayTransactionDeps): PayTransaction => {
  const { call, now, onGateway, onOutcome, onShown } = deps

  const takeStep: PayTransaction['takeStep'] = (transaction, method, step) => {
    const { id } = transaction
    if (step.is === 'done') onOutcome(id)
    else if (step.is === 'form') onGateway(step)
    else onShown({ transaction, payment: shownPayment(id, method, step, now()) })
  }

  const begin: Begin = async (transaction, method, choice) => {
    const begun = await beginPayment(transaction, method, choice, deps)
    if (begun.ok) takeStep(transaction, method, begun.answer)
    return begun
  }

  const beginAgain: Begin = async (transaction, method, choice) => {
    const changed = await call(changePaymentMethod, {
      params: { id: transaction.id },
      body: { paymentMethod: method },
    })
    if (changed.ok) return begin({ ...transaction, ...changed.answer }, method, choice)
    if (!isOrderOver(changed.error)) return changed
    // It proved to be paid or was given up: its outcome says which.
    onOutcome(transaction.id)
    return { ok: true, answer: undefined }
  }

  return { takeStep, begin, beginAgain }
}
