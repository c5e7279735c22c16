import type { DomainCartItem } from '../../../contract/items/domain.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { Select } from '../../../ui/Select.tsx'
import { domainText, yearsText } from './domain-text.ts'

interface CartTermProps {
  readonly messages: Messages
  readonly item: DomainCartItem
  readonly busy: boolean
  readonly onDuration: (years: number) => void
}

/** The term of a domain item, with its choices. */
export const CartTerm = ({ messages, item, busy, onDuration }: CartTermProps) => {
  // A transfer is paid once; its registry decides on the added term.
  if (item.action === 'transfer') return <span />
  const choices = Array.from(
    { length: Math.max(1, item.maximumDuration - item.minimumDuration + 1) },
    (_, index) => item.minimumDuration + index,
  )
  if (item.premium || choices.length === 1) {
    return (
      <p className="py-2">
        {yearsText(messages, item.duration)}
        {item.premium && (
          <span className="block text-sm text-ink-soft">
            {domainText(messages, 'premium.years')}
          </span>
        )}
      </p>
    )
  }
  return (
    <Select
      label={
        <span className="sr-only">{domainText(messages, 'years.of', { name: item.name })}</span>
      }
      value={item.duration}
      aria-disabled={busy}
      onChoice={(value) => {
        if (!busy) onDuration(Number(value))
      }}
    >
      {choices.map((years) => (
        <option key={years} value={years}>
          {yearsText(messages, years)}
        </option>
      ))}
    </Select>
  )
}
