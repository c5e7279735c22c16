import { useEffect, useState } from 'react'
import type { VoucherOffer } from '../../contract/vouchers.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { offeredVoucher } from '../../stores/voucher-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { priceText } from '../../ui/Price.tsx'

interface BestVoucherProps {
  readonly messages: Messages
  /** Changes with the cart, whose voucher it is. */
  readonly cartUpdatedAt: string
  readonly busy: boolean
  readonly onUse: (code: string) => void
}

/** The voucher that takes most off the cart, in one line whose place is there before the answer. */
export const BestVoucher = ({ messages, cartUpdatedAt, busy, onUse }: BestVoucherProps) => {
  const [offer, setOffer] = useState<VoucherOffer | undefined>()
  useEffect(() => {
    let isGone = false
    const ask = async (): Promise<void> => {
      const result = await offeredVoucher()
      // Without an answer, the cart has no offer.
      if (!isGone) setOffer(result.ok ? result.answer : undefined)
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [cartUpdatedAt])
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
