import type { SslCartItem } from '../../../contract/items/ssl.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { Select } from '../../../ui/Select.tsx'
import { sslText, yearsText } from './ssl-text.ts'

interface CartTermProps {
  readonly messages: Messages
  readonly item: SslCartItem
  readonly busy: boolean
  readonly onDuration: (duration: number) => void
}

/** The term of a certificate, with its choices. */
export const CartTerm = ({ messages, item, busy, onDuration }: CartTermProps) =>
  item.terms.length < 2 ? (
    <p className="py-2">{yearsText(messages, item.duration)}</p>
  ) : (
    <Select
      label={<span className="sr-only">{sslText(messages, 'term.of', { name: item.name })}</span>}
      value={item.duration}
      aria-disabled={busy}
      onChoice={(value) => {
        if (!busy) onDuration(Number(value))
      }}
    >
      {item.terms.map(({ years }) => (
        <option key={years} value={years}>
          {yearsText(messages, years)}
        </option>
      ))}
    </Select>
  )
