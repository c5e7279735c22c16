import { message, type Messages } from '../../i18n/fill.ts'

interface RenewalPriceProps {
  readonly messages: Messages
  readonly item: {
    readonly price: number
    /** A sale, subtracted from `price`. */
    readonly discount: number
    readonly renewalPrice: number
  }
  /** Names a renewal price that differs from today's. */
  readonly then: string
}

/** The price of each further term; a price that stays the same is not said twice. */
export const RenewalPrice = ({ messages, item, then }: RenewalPriceProps) => (
  <span className="text-sm text-ink-soft">
    {item.discount === 0 && item.price === item.renewalPrice
      ? message(messages, 'renewal.same')
      : then}
  </span>
)
