import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { intoView } from '../../../ui/into-view.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Price } from '../../../ui/Price.tsx'
import { useCodePhase } from '../../payment/use-code-phase.ts'
import type { PaymentPanelProps } from './payment-panel.ts'
import { usePayPalButtons } from './use-paypal-buttons.ts'

/** Ref of the title: the button that had the focus is gone. */
const arrive = (title: HTMLElement | null): void => {
  title?.focus({ preventScroll: true })
  intoView(title)
}

/** PayPal's button for one order or top-up, its amount and its state. */
export const PayPalPanel = (props: PaymentPanelProps) => {
  const { messages, payableId, total, isBusy, follow, onPaid, onAgain, onOtherMethod } = props
  const followed = useCodePhase(follow)
  const { phase, problem, container, reload } = usePayPalButtons(props)
  const isPaid = followed === 'success'
  const hasEnded = followed === 'failed' || followed === 'cancelled' || phase === 'ended'
  useEffect(() => {
    if (isPaid) onPaid(payableId)
  }, [isPaid, onPaid, payableId])
  const isWaiting = !hasEnded && (phase === 'loading' || phase === 'taking')
  const status = isPaid ? 'paid' : hasEnded ? 'ended' : phase
  return (
    <section
      aria-labelledby="paypal-title"
      data-paypal={status}
      className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface-raised p-4 text-center sm:p-6"
    >
      <h3 id="paypal-title" ref={arrive} tabIndex={-1} className="text-lg font-bold outline-none">
        {message(messages, 'method.PAYPAL.title')}
      </h3>
      <Price dollars={total} size="large" />
      {/* Its place is kept free for every text. */}
      <p role="status" className="flex min-h-[2lh] max-w-prose items-center gap-2 font-medium">
        {isWaiting && (
          <LoaderCircle aria-hidden className="size-5 shrink-0 motion-safe:animate-spin" />
        )}
        {message(messages, `method.PAYPAL.${status}`)}
      </p>
      {problem !== undefined && (
        <div className="text-start">
          <Notice tone="warn" role="alert">
            {problem}
          </Notice>
        </div>
      )}
      <div
        className={`relative min-h-14 w-full max-w-[24rem] ${hasEnded || phase === 'failed' ? 'hidden' : ''}`}
      >
        {phase === 'loading' && (
          <div aria-hidden className="absolute inset-0 animate-pulse rounded-lg bg-line" />
        )}
        <div ref={container} className={phase === 'taking' ? 'invisible' : ''} />
      </div>
      <div className="grid w-full gap-3 sm:flex sm:flex-wrap sm:justify-center">
        {hasEnded && (
          <Button busy={isBusy} onClick={onAgain}>
            {message(messages, 'method.PAYPAL.again')}
          </Button>
        )}
        {!hasEnded && phase === 'failed' && (
          <Button onClick={reload}>{message(messages, 'again')}</Button>
        )}
        <Button look="secondary" busy={isBusy || phase === 'taking'} onClick={onOtherMethod}>
          {message(messages, 'khqr.other')}
        </Button>
      </div>
    </section>
  )
}
