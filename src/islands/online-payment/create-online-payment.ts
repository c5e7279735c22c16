import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError, CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import { changePaymentMethod, type PaymentMethod } from '../../contract/checkout.ts'
import {
  cancelPaymentTransaction,
  startPaymentTransaction,
  type PaymentTransaction,
} from '../../contract/payment-transactions.ts'
import type { GatewayForm, NextStep } from '../checkout/methods/browser-method.ts'
import { methods } from '../checkout/methods/methods.ts'
import { isOrderOver } from '../payment/is-order-over.ts'
import { createKeyedCall, type IntentKeys } from '../payment/keyed-call.ts'
import { needsNewPayment } from '../payment/needs-new-payment.ts'
import { shownPayment, type ShownPayment } from '../payment/shown-payment.ts'

/** A transaction that is paid in the page, and where. */
export interface ShownTransaction {
  readonly transaction: PaymentTransaction
  readonly payment: ShownPayment
}

/** The state of the page that pays invoices. */
export interface OnlinePaymentView {
  readonly busy: boolean
  readonly error: ApiError | undefined
  /** Counts failures, so that a repeated error is announced again. */
  readonly failures: number
  readonly shown: ShownTransaction | undefined
}

/** What the payment of invoices depends on. */
export interface OnlinePaymentDeps extends IntentKeys {
  readonly call: Client['call']
  readonly now: () => number
  readonly onGateway: (form: GatewayForm) => void
  /** What is unpaid, or what is being paid, may have changed: the page asks again. */
  readonly onChanged: () => void
  /** Leaves for the outcome of a transaction. */
  readonly onOutcome: (transactionId: string) => void
  /** Returns the path on our site that the gateway leads back to. */
  readonly returnPath: (transactionId: string) => string
}

/** How a payment is made with its method. */
export interface PayChoice {
  /** On the gateway's own page instead of ours. */
  readonly where?: 'page' | undefined
  /** The saved card that is charged. */
  readonly cardId?: string | undefined
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
  const { call, now, forgetKey, onChanged, onOutcome, returnPath } = deps
  const keyed = createKeyedCall(deps)
  const $view = atom<OnlinePaymentView>({
    ...{ busy: false, error: undefined, failures: 0, shown: undefined },
  })
  const set = (change: Partial<OnlinePaymentView>): void => $view.set({ ...$view.get(), ...change })

  /** Runs one request at a time; a failure is shown, and the page asks what is unpaid now. */
  const run = async (work: () => Promise<CallResult<unknown>>): Promise<void> => {
    if ($view.get().busy) return
    set({ busy: true, error: undefined })
    const result = await work()
    if (result.ok) return
    const { failures } = $view.get()
    set({ busy: false, error: result.error, failures: failures + 1, shown: undefined })
    onChanged()
  }

  const takeStep = (
    transaction: PaymentTransaction,
    method: PaymentMethod,
    step: NextStep,
  ): void => {
    const { id } = transaction
    if (step.is === 'done') onOutcome(id)
    else if (step.is === 'form') deps.onGateway(step)
    else
      set({ busy: false, shown: { transaction, payment: shownPayment(id, method, step, now()) } })
  }

  /** Begins the payment of a transaction. The page stays busy while the browser leaves it. */
  const begin = async (
    transaction: PaymentTransaction,
    method: PaymentMethod,
    { where, cardId }: PayChoice = {},
  ): Promise<CallResult<unknown>> => {
    const { begin: usual, beginOnPage } = methods[method]
    const start = where === 'page' ? (beginOnPage ?? usual) : usual
    const begun = await start(transaction, { call, keyed, forgetKey, returnPath, cardId })
    if (begun.ok) takeStep(transaction, method, begun.answer)
    return begun
  }

  const beginAgain = async (
    transaction: PaymentTransaction,
    method: PaymentMethod,
    choice?: PayChoice,
  ): Promise<CallResult<unknown>> => {
    const changed = await call(changePaymentMethod, {
      params: { id: transaction.id },
      body: { paymentMethod: method },
    })
    if (changed.ok) return begin({ ...transaction, ...changed.answer }, method, choice)
    if (!isOrderOver(changed.error)) return changed
    // It proved to be paid or was given up: its outcome says which.
    onOutcome(transaction.id)
    return { ...changed, ok: true, answer: undefined }
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
        else if (result.error.kind === 'network') {
          // After a lost answer it may be charged: the outcome tells.
          onOutcome(transaction.id)
          return { ...result, ok: true, answer: undefined }
        }
        return result
      })
    },
    giveUp: (id) =>
      run(async () => {
        const given = await call(cancelPaymentTransaction, { params: { id } })
        if (given.ok) {
          set({ busy: false, shown: undefined })
          onChanged()
        } else if (given.error.messageCode === 'INVOICE_PROCESSED') {
          onOutcome(id)
          return { ...given, ok: true, answer: undefined }
        }
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
