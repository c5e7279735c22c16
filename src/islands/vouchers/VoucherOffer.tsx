import { useCallback, useEffect, useState } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import type { Cart } from '../../contract/cart.ts'
import type { Voucher } from '../../contract/vouchers.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { markOffered } from '../../stores/offered-vouchers.ts'
import { applyVoucher, saveVoucher, suggestedVouchers } from '../../stores/voucher-actions.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { priceText } from '../../ui/Price.tsx'
import { useQuery } from '../shell/use-query.ts'
import { VoucherCard } from './VoucherCard.tsx'
import { useVoucherTexts } from './use-voucher-texts.ts'
import { refusalText } from './voucher-texts.ts'

export interface VoucherOfferProps {
  readonly locale: Locale
  /** The page's texts; the dialog loads its own. */
  readonly messages: Messages
  readonly errors: Messages
  readonly onClose: () => void
}

/** The result of one voucher. */
interface Outcome {
  readonly code: string
  readonly kind: 'busy' | 'saved' | 'refused'
  readonly error?: ApiError
}

interface OfferedVoucherProps {
  readonly texts: Messages
  readonly errors: Messages
  readonly voucher: Voucher
  readonly outcome: Outcome | undefined
  readonly isFirst: boolean
  readonly onUse: () => void
  readonly onKeep: () => void
}

const OutcomeNote = ({
  texts,
  errors,
  outcome,
}: Omit<OfferedVoucherProps, 'voucher' | 'isFirst' | 'onUse' | 'onKeep'>) =>
  outcome !== undefined &&
  outcome.kind !== 'busy' && (
    <p
      role={outcome.kind === 'refused' ? 'alert' : 'status'}
      className={outcome.kind === 'refused' ? 'font-medium text-bad' : 'font-medium text-good'}
    >
      {outcome.error === undefined
        ? message(texts, 'voucher.kept')
        : refusalText(texts, errors, outcome.error)}
    </p>
  )

const OfferedVoucher = (props: OfferedVoucherProps) => {
  const { texts, errors, voucher, outcome, isFirst, onUse, onKeep } = props
  const busy = outcome?.kind === 'busy'
  const { title } = voucher
  return (
    <VoucherCard
      texts={texts}
      voucher={voucher}
      note={
        outcome?.code === voucher.code ? <OutcomeNote {...{ texts, errors, outcome }} /> : undefined
      }
      actions={
        <>
          <Button
            look={isFirst ? 'primary' : 'secondary'}
            busy={busy}
            aria-label={message(texts, 'voucher.use.of', { title })}
            onClick={onUse}
          >
            {message(texts, 'voucher.use')}
          </Button>
          <Button
            look="plain"
            busy={busy}
            aria-label={message(texts, 'voucher.keep.of', { title })}
            onClick={onKeep}
          >
            {message(texts, 'voucher.keep')}
          </Button>
        </>
      }
    />
  )
}

/** Offers the vouchers for the item just added (commerce §4): apply, save for later or ignore. */
export const VoucherOffer = ({ locale, messages, errors, onClose }: VoucherOfferProps) => {
  const texts = useVoucherTexts(locale)
  const { answer: vouchers, error } = useQuery(suggestedVouchers, 'once')
  const [outcome, setOutcome] = useState<Outcome | undefined>()
  const [used, setUsed] = useState<Cart | undefined>()
  const isMoot = texts === 'failed' || error !== undefined || vouchers?.length === 0
  const isReady = typeof texts !== 'string' && vouchers !== undefined && vouchers.length > 0

  useEffect(() => {
    // A failed offer closes silently.
    if (isMoot) onClose()
  }, [isMoot, onClose])
  // Not before: a page that is left while another dialog is open has offered nothing.
  const onShown = useCallback(
    () => markOffered((vouchers ?? []).map(({ code }) => code)),
    [vouchers],
  )
  if (!isReady) return null

  const use = async ({ code }: Voucher): Promise<void> => {
    setOutcome({ code, kind: 'busy' })
    const result = await applyVoucher(code)
    if (result.ok) setUsed(result.answer)
    else setOutcome({ code, kind: 'refused', error: result.error })
  }
  const keep = async ({ code }: Voucher): Promise<void> => {
    setOutcome({ code, kind: 'busy' })
    const result = await saveVoucher(code)
    setOutcome(result.ok ? { code, kind: 'saved' } : { code, kind: 'refused', error: result.error })
  }

  return (
    <Dialog
      open
      title={message(texts, used === undefined ? 'voucher.offer.title' : 'voucher.used.title')}
      closeLabel={message(messages, 'close')}
      step={used === undefined ? 'offer' : 'used'}
      onShown={onShown}
      onClose={onClose}
    >
      {used === undefined ? (
        <>
          <p className="text-ink-soft">{message(texts, 'voucher.offer.text')}</p>
          <ul className="grid gap-3">
            {vouchers.map((voucher, at) => (
              <OfferedVoucher
                key={voucher.code}
                {...{ texts, errors, voucher, outcome }}
                isFirst={at === 0}
                onUse={() => void use(voucher)}
                onKeep={() => void keep(voucher)}
              />
            ))}
          </ul>
          <div>
            <Button look="secondary" onClick={onClose}>
              {message(texts, 'voucher.offer.later')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status">
            {message(texts, 'voucher.used.text', {
              amount: priceText(
                used.vouchers.reduce((sum, { discountAmount }) => sum + discountAmount, 0),
              ),
              total: priceText(used.grandTotal),
            })}
          </p>
          <div className="flex flex-wrap gap-3">
            <a className={buttonClass()} href={localePath(locale, '/checkout-basket')}>
              {message(texts, 'voucher.used.cart')}
            </a>
            <Button look="secondary" onClick={onClose}>
              {message(texts, 'voucher.used.more')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
