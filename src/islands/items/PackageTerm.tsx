import type { PackageCartFields } from '../../contract/items/package-fields.ts'
import type { Messages } from '../../i18n/fill.ts'
import { Select } from '../../ui/Select.tsx'
import type { ItemText } from './item-text.ts'
import { termText } from './package-item.ts'

interface PackageTermProps {
  readonly messages: Messages
  readonly text: ItemText
  readonly item: PackageCartFields
  readonly busy: boolean
  readonly onDuration: (duration: number) => void
}

/** The term of a package, with its choices; a change ends with the running term. */
export const PackageTerm = ({ messages, text, item, busy, onDuration }: PackageTermProps) => {
  if (item.change !== null) return <p className="py-2">{text(messages, 'term.change')}</p>
  const terms = item.terms.filter(({ durationType }) => durationType === item.durationType)
  if (terms.length < 2) return <p className="py-2">{termText(text, messages, item)}</p>
  return (
    <Select
      label={<span className="sr-only">{text(messages, 'term.of', { name: item.name })}</span>}
      value={item.duration}
      aria-disabled={busy}
      onChoice={(value) => {
        if (!busy) onDuration(Number(value))
      }}
    >
      {terms.map((term) => (
        <option key={term.duration} value={term.duration}>
          {termText(text, messages, term)}
        </option>
      ))}
    </Select>
  )
}
