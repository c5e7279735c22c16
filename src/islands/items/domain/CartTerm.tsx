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

/** The years of a domain, to be chosen where there is a choice. */
export const CartTerm = ({ messages, item, busy, onDuration }: CartTermProps) => {
  // Paid once: what a transfer adds to the term is its registry's rule.
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
