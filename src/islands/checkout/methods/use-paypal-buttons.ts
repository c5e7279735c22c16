import { useEffect, useRef, useState, type RefObject } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { createKeyedCall } from '../../payment/keyed-call.ts'
import { tabKeys } from '../../payment/tab-keys.ts'
import { loadPayPalButtons } from './load-paypal-buttons.ts'
import type { PaymentPanelProps } from './payment-panel.ts'
import { createPayPalPayment, type PayPalResult } from './paypal-payment.ts'

/** `failed`: the script did not load; `taking`: approved, being captured; `ended`: needs a new payment. */
export type PayPalPhase = 'loading' | 'ready' | 'failed' | 'taking' | 'ended'

interface PayPalButtons {
  readonly phase: PayPalPhase
  /** What went wrong in PayPal's window, in the customer's language. */
  readonly problem: string | undefined
  readonly container: RefObject<HTMLDivElement | null>
  readonly reload: () => void
}

/** Loads PayPal's button into `container` and follows what the customer does in its window. */
export const usePayPalButtons = (props: PaymentPanelProps): PayPalButtons => {
  const [attempt, setAttempt] = useState(0)
  const [phase, setPhase] = useState<PayPalPhase>('loading')
  const [problem, setProblem] = useState<string | undefined>()
  const container = useRef<HTMLDivElement>(null)
  // The button lives as long as its payment; a render must not replace it.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { purpose, payableId } = props

  useEffect(() => {
    let isGone = false
    const payment = createPayPalPayment({
      ...{ call, purpose, payableId },
      keyed: createKeyedCall(tabKeys),
    })
    const show = (next: PayPalPhase, text?: string): void => {
      if (isGone) return
      setPhase(next)
      setProblem(text)
    }
    const text = (key: string): string => message(latest.current.messages, key)
    const follow = (result: PayPalResult): void => {
      if (result.is === 'over') latest.current.onPaid(payableId)
      else if (result.is === 'declined') show('ready', text('method.PAYPAL.declined'))
      else {
        const hasEnded = result.error.messageCode === 'CANNOT_COMPLETE_PAYMENT'
        show(
          hasEnded ? 'ended' : 'ready',
          hasEnded ? undefined : errorText(latest.current.errors, result.error),
        )
      }
    }

    const loading = loadPayPalButtons(call, {
      createOrder: async () => {
        show('ready')
        const created = await payment.create()
        if (typeof created === 'string') return created
        follow(created)
        // PayPal closes its window.
        throw new Error('the payment did not begin')
      },
      onApprove: async ({ orderID }, actions) => {
        show('taking')
        const result = await payment.capture(orderID)
        follow(result)
        if (result.is === 'declined') actions.restart()
      },
      onCancel: () => show('ready', text('method.PAYPAL.cancelled')),
      onError: () => {
        // A refusal of ours has shown its own text.
        setProblem((shown) => shown ?? text('method.PAYPAL.error'))
      },
    })
    const render = async (): Promise<void> => {
      const buttons = await loading
      if (isGone) return
      if (buttons === undefined || container.current === null) {
        show('failed')
        return
      }
      await buttons.render(container.current)
      show('ready')
    }
    render().catch(() => show('failed'))
    return () => {
      isGone = true
      void loading.then((buttons) => buttons?.close())
    }
  }, [attempt, purpose, payableId])

  return {
    ...{ phase, problem, container },
    reload: () => {
      setPhase('loading')
      setAttempt(attempt + 1)
    },
  }
}
