import type { PackageCartFields } from '../../contract/items/package-fields.ts'
import type { Messages } from '../../i18n/fill.ts'
import { priceText } from '../../ui/Price.tsx'
import type { ItemText } from './item-text.ts'
import { termText } from './package-item.ts'

interface PackagePriceNotesProps {
  readonly messages: Messages
  readonly text: ItemText
  readonly item: PackageCartFields
}

/** The price of each further term. */
export const PackagePriceNotes = ({ messages, text, item }: PackagePriceNotesProps) => (
  <span className="text-sm text-ink-soft">
    {text(messages, 'price.then', {
      price: priceText(item.renewalPrice),
      term: termText(text, messages, item),
    })}
  </span>
)
