import type { DomainCartItem } from '../../../contract/items/domain.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { priceText } from '../../../ui/Price.tsx'
import { RenewalPrice } from '../RenewalPrice.tsx'
import { domainText } from './domain-text.ts'
import { icannText } from './icann-text.ts'

interface PriceNotesProps {
  readonly messages: Messages
  readonly item: DomainCartItem
}

/** The renewal price and the ICANN fee. */
export const PriceNotes = ({ messages, item }: PriceNotesProps) => {
  const icann = icannText(messages, 'icann', [item.icannFee])
  return (
    <>
      <RenewalPrice
        {...{ messages, item }}
        then={domainText(messages, 'price.then', { price: priceText(item.renewalPrice) })}
      />
      {icann !== undefined && <span className="text-sm text-ink-soft">{icann}</span>}
    </>
  )
}
