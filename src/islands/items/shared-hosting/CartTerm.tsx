import type { SharedHostingCartItem } from '../../../contract/items/shared-hosting.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { Select } from '../../../ui/Select.tsx'
import { hostingText, termText } from './hosting-text.ts'

interface CartTermProps {
  readonly messages: Messages
  readonly item: SharedHostingCartItem
  readonly busy: boolean
  readonly onDuration: (duration: number) => void
}

/** The term of a hosting, with its choices. */
export const CartTerm = ({ messages, item, busy, onDuration }: CartTermProps) => {
  const terms = item.terms.filter(({ durationType }) => durationType === item.durationType)
  if (terms.length < 2) return <p className="py-2">{termText(messages, item)}</p>
  return (
    <Select
      label={
        <span className="sr-only">{hostingText(messages, 'term.of', { name: item.name })}</span>
      }
      value={item.duration}
      aria-disabled={busy}
      onChoice={(value) => {
        if (!busy) onDuration(Number(value))
      }}
    >
      {terms.map((term) => (
        <option key={term.duration} value={term.duration}>
          {termText(messages, term)}
        </option>
      ))}
    </Select>
  )
}
