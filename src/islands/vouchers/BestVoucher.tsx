import { message, type Messages } from '../../i18n/fill.ts'
import { offeredVoucher } from '../../stores/voucher-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { priceText } from '../../ui/Price.tsx'
import { useQuery } from '../shell/use-query.ts'

interface BestVoucherProps {
  readonly messages: Messages
  readonly busy: boolean
  readonly onUse: (code: string) => void
}

/** The voucher that takes most off the cart, in one line whose place is there before the answer. */
export const BestVoucher = ({ messages, busy, onUse }: BestVoucherProps) => {
  const offer = useQuery(offeredVoucher, 'once').answer?.offer ?? undefined
  return (
    <div role="status" className="flex min-h-11 min-w-0 items-center gap-x-2 max-sm:basis-full">
      {offer !== undefined && (
        <>
          <span className="min-w-0 font-medium [overflow-wrap:anywhere] tabular-nums">
            {message(messages, 'voucher.best', {
              code: offer.code,
              amount: priceText(offer.discountAmount),
            })}
          </span>
          <Button
            look="plain"
            busy={busy}
            aria-label={message(messages, 'voucher.use.of', { title: offer.title })}
            onClick={() => onUse(offer.code)}
          >
            {message(messages, 'voucher.use')}
          </Button>
        </>
      )}
    </div>
  )
}
