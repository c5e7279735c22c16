import type { SharedHostingCartItem } from '../../../contract/items/shared-hosting.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { priceText } from '../../../ui/Price.tsx'
import { hostingText, termText } from './hosting-text.ts'

interface PriceNotesProps {
  readonly messages: Messages
  readonly item: SharedHostingCartItem
}

/** The price of each further term. */
export const PriceNotes = ({ messages, item }: PriceNotesProps) => (
  <span className="text-sm text-ink-soft">
    {hostingText(messages, 'price.then', {
      price: priceText(item.renewalPrice),
      term: termText(messages, item),
    })}
  </span>
)
