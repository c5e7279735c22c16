import { message, type Messages } from '../../../i18n/fill.ts'
import type { DnsRecord } from './record-edits.ts'

interface RecordDiffProps {
  readonly messages: Messages
  readonly added: readonly DnsRecord[]
  readonly removed: readonly DnsRecord[]
}

const Lines = (
  props: Pick<RecordDiffProps, 'messages'> & {
    readonly title: 'template.added' | 'template.removed'
    readonly records: readonly DnsRecord[]
  },
) => {
  const { messages, title, records } = props
  if (records.length === 0) return null
  const sign = title === 'template.added' ? '+' : '−'
  return (
    <div>
      <h3 className="font-medium">{message(messages, title)}</h3>
      <ul className="grid gap-1 pt-1">
        {records.map(({ name, type, value }) => (
          <li key={`${name} ${type} ${value}`} className="flex gap-2">
            <span aria-hidden className={sign === '+' ? 'text-good' : 'text-bad'}>
              {sign}
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {name} <span className="text-ink-soft">{type}</span> {value}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The records that a change removes and adds. */
export const RecordDiff = ({ messages, added, removed }: RecordDiffProps) => (
  <>
    <Lines messages={messages} title="template.removed" records={removed} />
    <Lines messages={messages} title="template.added" records={added} />
  </>
)
