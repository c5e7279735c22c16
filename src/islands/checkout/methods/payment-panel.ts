import type { Messages } from '../../../i18n/fill.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { FollowCode } from '../../payment/use-code-phase.ts'

/** What the panel of a method gets. */
export interface PaymentPanelProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly purpose: 'ORDER' | 'TOP_UP'
  readonly payableId: string
  /** Dollars, with the fee. */
  readonly total: number
  readonly isBusy: boolean
  readonly follow: FollowCode
  /** Leaves for the outcome. */
  readonly onPaid: (payableId: string) => void
  /** Begins a new payment by the same method. */
  readonly onAgain: () => void
  readonly onOtherMethod: () => void
}
