import type { PackageCartFields } from '../../contract/items/package-fields.ts'
import type { Messages } from '../../i18n/fill.ts'
import { priceText } from '../../ui/Price.tsx'
import type { ItemText } from './item-text.ts'
import { termText } from './package-item.ts'
import { RenewalPrice } from './RenewalPrice.tsx'

interface PackagePriceNotesProps {
  readonly messages: Messages
  readonly text: ItemText
  readonly item: PackageCartFields
}

/** The price of each further term. */
export const PackagePriceNotes = ({ messages, text, item }: PackagePriceNotesProps) => (
  <RenewalPrice
    {...{ messages, item }}
    then={text(messages, 'price.then', {
      price: priceText(item.renewalPrice),
      term: termText(text, messages, item),
    })}
  />
)
