import type { SslCartItem } from '../../../contract/items/ssl.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { priceText } from '../../../ui/Price.tsx'
import { RenewalPrice } from '../RenewalPrice.tsx'
import { sslText, yearsText } from './ssl-text.ts'

interface PriceNotesProps {
  readonly messages: Messages
  readonly item: SslCartItem
}

/** The price of each further term. */
export const PriceNotes = ({ messages, item }: PriceNotesProps) => (
  <RenewalPrice
    {...{ messages, item }}
    then={sslText(messages, 'price.then', {
      price: priceText(item.renewalPrice),
      term: yearsText(messages, item.duration),
    })}
  />
)
