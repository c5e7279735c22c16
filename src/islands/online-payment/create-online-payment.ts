import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError, CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import { changePaymentMethod, type PaymentMethod } from '../../contract/checkout.ts'
import {
  cancelPaymentTransaction,
  startPaymentTransaction,
  type PaymentTransaction,
} from '../../contract/payment-transactions.ts'
import type { GatewayForm } from '../checkout/methods/browser-method.ts'
import { methods } from '../checkout/methods/methods.ts'
import { createKeyedCall, type IntentKeys } from '../payment/keyed-call.ts'
import { shownCode, type ShownCode } from '../payment/shown-code.ts'

/** A transaction with its code. */
export interface ShownTransaction {
  readonly transaction: PaymentTransaction
  readonly code: ShownCode
}

/** The state of the page that pays invoices. */
export interface OnlinePaymentView {
  readonly busy: boolean
  readonly error: ApiError | undefined
  /** Counts failures, so that a repeated error is announced again. */
  readonly failures: number
  /** The transaction whose code is shown. */
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

/** The payment of one page. */
export interface OnlinePayment {
  readonly $view: ReadableAtom<OnlinePaymentView>
  /** Starts a transaction of invoices and pays it. */
  readonly payInvoices: (ids: readonly string[], method: PaymentMethod) => Promise<void>
  /** Pays an open transaction by a new payment, on the gateway's own page or as the method prefers. */
  readonly payOpen: (
    transaction: PaymentTransaction,
    method: PaymentMethod,
    where?: 'page',
  ) => Promise<void>
  /** Shows the code of an open transaction again, after a reload. */
  readonly resume: (transaction: PaymentTransaction) => Promise<void>
  readonly giveUp: (transactionId: string) => Promise<void>
  /** Leaves for the outcome of a paid transaction. */
  readonly finish: (transactionId: string) => void
  /** Returns from a code to the methods. */
  readonly leaveCode: () => void
  /** The browser came back to this page from the gateway's. */
  readonly wake: () => void
}

/** Returns whether a payment that ended needs another one before it can be begun. */
const hasEnded = ({ paymentState }: PaymentTransaction): boolean =>
  paymentState === 'FAILED' || paymentState === 'PENDING'

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

  /** Begins the payment of a transaction. The page stays busy while the browser leaves it. */
  const begin = async (
    transaction: PaymentTransaction,
    method: PaymentMethod,
    where?: 'page',
  ): Promise<CallResult<unknown>> => {
    const { id } = transaction
    const { begin: usual, beginOnPage } = methods[method]
    const start = where === 'page' ? (beginOnPage ?? usual) : usual
    const begun = await start(transaction, { call, keyed, forgetKey, returnPath })
    if (!begun.ok) return begun
    const { answer } = begun
    if (answer.is === 'form') deps.onGateway(answer)
    else if (answer.is === 'code') {
      const code = shownCode(id, method, answer.code, now())
      set({ busy: false, shown: { transaction, code } })
    } else onOutcome(id)
    return begun
  }

  const beginAgain = async (
    transaction: PaymentTransaction,
    method: PaymentMethod,
    where?: 'page',
  ): Promise<CallResult<unknown>> => {
    const changed = await call(changePaymentMethod, {
      params: { id: transaction.id },
      body: { paymentMethod: method },
    })
    if (changed.ok) return begin(transaction, method, where)
    if (changed.error.messageCode !== 'ORDER_STATUS_INVALID') return changed
    // It proved to be paid or was given up: its outcome says which.
    onOutcome(transaction.id)
    return { ...changed, ok: true, answer: undefined }
  }

  return {
    $view,
    payInvoices: (ids, method) =>
      run(async () => {
        const intent = `invoices ${method} ${ids.join(',')}`
        const body = { invoices: [...ids], paymentMethod: method }
        const started = await keyed(intent, (options) =>
          call(startPaymentTransaction, { body }, options),
        )
        if (!started.ok) return started
        forgetKey(intent)
        const transaction = started.answer
        return (hasEnded(transaction) ? beginAgain : begin)(transaction, method)
      }),
    payOpen: (transaction, method, where) => run(() => beginAgain(transaction, method, where)),
    async resume(transaction) {
      const { paymentMethod: method, id } = transaction
      const open = await methods[method].openCode?.(transaction, call)
      const code = open?.ok ? open.answer.code : null
      if (!code || $view.get().busy) return
      set({ shown: { transaction, code: shownCode(id, method, code, now()) } })
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
    leaveCode: () => {
      set({ shown: undefined, error: undefined })
      onChanged()
    },
    wake: () => set({ busy: false }),
  }
}
