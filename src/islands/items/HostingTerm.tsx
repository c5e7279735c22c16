import type { Messages } from '../../i18n/fill.ts'
import { Select } from '../../ui/Select.tsx'
import { hostingText, termText, type HostingCartItem, type HostingPlace } from './hosting-text.ts'

interface HostingTermProps {
  readonly place: HostingPlace
  readonly messages: Messages
  readonly item: HostingCartItem
  readonly busy: boolean
  readonly onDuration: (duration: number) => void
}

/** The term of a hosting, with its choices. */
export const HostingTerm = ({ place, messages, item, busy, onDuration }: HostingTermProps) => {
  const terms = item.terms.filter(({ durationType }) => durationType === item.durationType)
  if (terms.length < 2) return <p className="py-2">{termText(place, messages, item)}</p>
  return (
    <Select
      label={
        <span className="sr-only">
          {hostingText(place, messages, 'term.of', { name: item.name })}
        </span>
      }
      value={item.duration}
      aria-disabled={busy}
      onChoice={(value) => {
        if (!busy) onDuration(Number(value))
      }}
    >
      {terms.map((term) => (
        <option key={term.duration} value={term.duration}>
          {termText(place, messages, term)}
        </option>
      ))}
    </Select>
  )
}
