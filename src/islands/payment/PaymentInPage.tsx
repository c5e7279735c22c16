import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { methods } from '../checkout/methods/methods.ts'
import type { PaymentPanelProps } from '../checkout/methods/payment-panel.ts'
import { shownKey, type ShownPayment } from './shown-payment.ts'

const KhqrPanel = lazy(async () => ({ default: (await import('./KhqrPanel.tsx')).KhqrPanel }))

const SecurePanel = lazy(async () => ({ default: (await import('./SecurePanel.tsx')).SecurePanel }))

/** The height of each until its script is there. */
const heights = { code: 'h-[36rem]', challenge: 'h-[46rem]', panel: 'h-72' } as const

interface PaymentInPageProps extends Omit<PaymentPanelProps, 'payableId' | 'onAgain'> {
  readonly shown: ShownPayment
  readonly number: string
  /** Begins a new payment by the same method, on the gateway's own page if it says so. */
  readonly onAgain: (where?: 'page') => void
  /** The customer has answered the bank's challenge. */
  readonly onChallengeDone: () => void
}

const Shown = ({ shown, onChallengeDone, ...props }: PaymentInPageProps) => {
  const { payableId, method } = shown
  switch (shown.is) {
    case 'code':
      return <KhqrPanel {...props} {...{ payableId }} code={shown.code} />
    case 'challenge':
      return <SecurePanel {...props} form={shown.form} onDone={onChallengeDone} />
    case 'panel': {
      const { Panel } = methods[method]
      return Panel && <Panel {...props} {...{ payableId }} onAgain={() => props.onAgain()} />
    }
  }
}

/** Where an order, a top-up or several invoices are paid in our page. */
export const PaymentInPage = (props: PaymentInPageProps) => (
  <Suspense fallback={<Skeleton className={`${heights[props.shown.is]} w-full`} />}>
    <Shown key={shownKey(props.shown)} {...props} />
  </Suspense>
)
