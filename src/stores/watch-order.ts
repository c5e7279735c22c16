import { completeCheckout } from '../contract/checkout.ts'
import { readTexts } from '../client/read-texts.ts'
import { message, type Messages } from '../i18n/fill.ts'
import { localePath, type Locale } from '../i18n/locales.ts'
import { call } from './api.ts'
import { loadCart } from './cart-actions.ts'
import { pollDelay, orderOutcome } from './order-outcome.ts'
import { forgetPendingOrder, type PendingOrder } from './pending-order.ts'
import { showToast } from './toasts.ts'

interface Watch {
  readonly pending: PendingOrder
  readonly locale: Locale
  readonly signal: AbortSignal
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const whenSeen = (): void => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', whenSeen)
      resolve()
    }
    const timer = setTimeout(() => {
      document.addEventListener('visibilitychange', whenSeen)
      whenSeen()
    }, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', whenSeen)
      resolve()
    })
  })

const textsOf = (locale: Locale): Promise<Messages | undefined> =>
  readTexts(locale, 'shell-news').catch(() => undefined)

/** Polls an order at the gateway and shows its outcome in a toast that stays. */
export const watchOrder = async ({ pending, locale, signal }: Watch): Promise<void> => {
  for (let polls = 0; !signal.aborted; polls += 1) {
    const result = await call(completeCheckout, { params: { id: pending.orderId } }, { signal })
    if (!result.ok) {
      if (result.error.messageCode === 'ORDER_NOT_FOUND') forgetPendingOrder(pending.orderId)
      if (result.error.kind === 'answered') return
    } else {
      const { incrementId } = result.answer
      const news = orderOutcome(result.answer)
      const messages = news === 'waiting' ? undefined : await textsOf(locale)
      if (messages !== undefined) {
        forgetPendingOrder(pending.orderId)
        const paid = news === 'paid'
        if (paid) await loadCart()
        showToast(
          {
            tone: paid ? 'good' : 'bad',
            text: message(messages, paid ? 'order.paid' : 'order.failed', { incrementId }),
            link: {
              href: `${localePath(locale, paid ? '/payment/success' : '/checkout-basket')}?orderId=${pending.orderId}`,
              label: message(messages, paid ? 'order.show' : 'order.again'),
            },
          },
          true,
        )
        return
      }
    }
    await pause(pollDelay(polls), signal)
  }
}
