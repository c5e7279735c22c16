import { useEffect, useState, type ComponentType } from 'react'
import type { IslandProps } from '../shell/use-session.ts'
import { useVoucherOffer } from './use-voucher-offer.ts'
import type { VoucherOfferProps } from './VoucherOffer.tsx'

interface VoucherOfferLoaderProps extends IslandProps {
  /** More names are being added: the offer waits for the last. */
  readonly isBusy: boolean
}

/** Loads the voucher offer on demand (commerce §4); a failed load is silent. */
export const VoucherOfferLoader = ({ isBusy, ...props }: VoucherOfferLoaderProps) => {
  const { isOffered, close } = useVoucherOffer(isBusy)
  const [Offer, setOffer] = useState<ComponentType<VoucherOfferProps> | undefined>()
  useEffect(() => {
    if (!isOffered || Offer !== undefined) return
    import('./VoucherOffer.tsx').then(
      ({ VoucherOffer }) => setOffer(() => VoucherOffer),
      () => undefined,
    )
  }, [isOffered, Offer])
  return isOffered && Offer !== undefined ? <Offer {...props} onClose={close} /> : null
}
