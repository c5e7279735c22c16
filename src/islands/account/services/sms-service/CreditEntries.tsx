import type { SmsCreditEntry } from '../../../../contract/service-details.ts'
import { formatCount } from '../../../../contract/sms-parts.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { formatMoment } from '../../../../i18n/format-date.ts'
import { Panel } from '../../Panel.tsx'

interface CreditEntriesProps {
  readonly messages: Messages
  readonly entries: readonly SmsCreditEntry[]
}

const kindOf = ({ cause, credits }: SmsCreditEntry): 'bought' | 'used' | 'returned' => {
  if (credits < 0) return 'used'
  return cause.startsWith('order:') ? 'bought' : 'returned'
}

/** The latest changes of the credits. */
export const CreditEntries = ({ messages, entries }: CreditEntriesProps) => (
  <Panel title={message(messages, 'entries')}>
    {entries.length === 0 ? (
      <p>{message(messages, 'entries.none')}</p>
    ) : (
      <ul className="grid">
        {entries.map((entry) => (
          <li
            key={entry.cause}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line py-3"
          >
            <span>{message(messages, `entry.${kindOf(entry)}`)}</span>
            <span className="text-sm text-ink-soft">{formatMoment(entry.createdAt)}</span>
            <span className="font-medium tabular-nums">
              {entry.credits > 0 ? '+' : '−'}
              {formatCount(Math.abs(entry.credits))}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
