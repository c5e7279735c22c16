import type { ReadableAtom } from 'nanostores'
import type { CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import type { PaymentMethod } from '../../contract/checkout.ts'
import {
  cancelPaymentTransaction,
  startPaymentTransaction,
  type PaymentTransaction,
} from '../../contract/payment-transactions.ts'
import type { GatewayForm } from '../checkout/methods/browser-method.ts'
import { methods } from '../checkout/methods/methods.ts'
import type { PayChoice } from '../payment/begin-payment.ts'
import { createKeyedCall, type IntentKeys } from '../payment/keyed-call.ts'
import { needsNewPayment } from '../payment/needs-new-payment.ts'
import { createOnlinePaymentView, type OnlinePaymentView } from './online-payment-view.ts'
import { createPayTransaction } from './pay-transaction.ts'

/** What the payment of invoices depends on. */
export interface OnlinePaymentDeps extends IntentKeys {
  readonly call: Client['call']
  readonly now: () => number
  readonly onGateway: (form: GatewayForm) => void
  /** What is unpaid, or what is being paid, may have changed: the page asks again. */
  readonly onChanged: () => void
  /** Leaves for the outcome of a transaction. */
  readonly onOutcome: (transactionId: string) => void
  /** Returns the path on our website that the gateway leads back to. */
  readonly returnPath: (transactionId: string) => string
}

/** The payment of one page. */
export interface OnlinePayment {
  readonly $view: ReadableAtom<OnlinePaymentView>
  /** Starts a transaction of invoices and pays it. */
  readonly payInvoices: (
    ids: readonly string[],
    method: PaymentMethod,
    choice?: PayChoice,
  ) => Promise<void>
  /** Pays an open transaction by a new payment. */
  readonly payOpen: (
    transaction: PaymentTransaction,
    method: PaymentMethod,
    choice?: PayChoice,
  ) => Promise<void>
  /** Shows what the open payment of a transaction waits for, after a reload. */
  readonly resume: (transaction: PaymentTransaction) => Promise<void>
  /** Completes the payment after the bank's challenge. */
  readonly completeChallenge: () => Promise<void>
  readonly giveUp: (transactionId: string) => Promise<void>
  /** Leaves for the outcome of a paid transaction. */
  readonly finish: (transactionId: string) => void
  /** Returns from what is shown to the methods. */
  readonly leave: () => void
  /** The customer has seen the error. */
  readonly forgetError: () => void
  /** The browser came back to this page from the gateway's. */
  readonly wake: () => void
}

/** Creates the payment of a page: one request at a time. */
export const createOnlinePayment = (deps: OnlinePaymentDeps): OnlinePayment => {
  const { call, forgetKey, onChanged, onOutcome } = deps
  const keyed = createKeyedCall(deps)
  const { $view, set, run } = createOnlinePaymentView(onChanged)
  const { takeStep, begin, beginAgain } = createPayTransaction({
    ...deps,
    keyed,
    onShown: (shown) => set({ busy: false, shown }),
  })
  /** Leaves the page, which stays busy meanwhile. */
  const leaveForOutcome = (transactionId: string): CallResult<unknown> => {
    onOutcome(transactionId)
    return { ok: true, answer: undefined }
  }

  return {
    $view,
    payInvoices: (ids, method, choice) =>
      run(async () => {
        const intent = `invoices ${method} ${ids.join(',')}`
        const body = { invoices: [...ids], paymentMethod: method }
        const started = await keyed(intent, (options) =>
          call(startPaymentTransaction, { body }, options),
        )
        if (!started.ok) return started
        forgetKey(intent)
        const transaction = started.answer
        return (needsNewPayment(transaction) ? beginAgain : begin)(transaction, method, choice)
      }),
    payOpen: (transaction, method, choice) => run(() => beginAgain(transaction, method, choice)),
    async resume(transaction) {
      const { paymentMethod: method } = transaction
      const open = await methods[method].findOpen?.(transaction, call)
      if (!open?.ok || open.answer === null || $view.get().busy) return
      takeStep(transaction, method, open.answer)
    },
    async completeChallenge() {
      const { shown } = $view.get()
      if (shown === undefined) return
      const { transaction, payment } = shown
      const { complete } = methods[payment.method]
      if (complete === undefined) return
      await run(async () => {
        const result = await complete(transaction.id, { call, keyed, forgetKey })
        if (result.ok) takeStep(transaction, payment.method, result.answer)
        // After a lost answer it may be charged: the outcome tells.
        else if (result.error.kind === 'network') return leaveForOutcome(transaction.id)
        return result
      })
    },
    giveUp: (id) =>
      run(async () => {
        const given = await call(cancelPaymentTransaction, { params: { id } })
        if (given.ok) {
          set({ busy: false, shown: undefined })
          onChanged()
        } else if (given.error.messageCode === 'INVOICE_PROCESSED') return leaveForOutcome(id)
        return given
      }),
    finish: onOutcome,
    leave: () => {
      set({ shown: undefined, error: undefined })
      onChanged()
    },
    forgetError: () => set({ error: undefined }),
    wake: () => set({ busy: false }),
  }
}
