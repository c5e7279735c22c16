import type { ReactNode } from 'react'
import { message, type Messages } from '../../i18n/fill.ts'
import { hideNavigation } from './hide-navigation.ts'

interface PaymentFrameProps {
  /** With `pay.busy`. */
  readonly messages: Messages
  readonly isBusy: boolean
  /** Where the begun payment is made in the page; undefined before it is begun. */
  readonly payment: ReactNode
  /** What begins a payment. */
  readonly children: ReactNode
}

/** A page that pays: what begins a payment, and in its place where that is made. */
export const PaymentFrame = ({ messages, isBusy, payment, children }: PaymentFrameProps) => (
  <div ref={hideNavigation} className="grid gap-6">
    {payment !== undefined && <div className="w-full max-w-[44rem]">{payment}</div>}
    {/* Hidden meanwhile: a refused card is shown where it was chosen. */}
    <div hidden={payment !== undefined}>{children}</div>
    <p role="status" className="sr-only">
      {isBusy ? message(messages, 'pay.busy') : ''}
    </p>
  </div>
)
