import type { DnsRecordSet, DnsZone } from '../../../contract/dns.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { DnsRecord } from './record-edits.ts'
import { recordNote } from './record-note.ts'
import { ttlText } from './ttl-text.ts'

interface RecordListProps {
  readonly messages: Messages
  readonly zone: DnsZone
  readonly busy: DnsRecord | undefined
  readonly onEdit: (record: DnsRecord) => void
  readonly onRemove: (record: DnsRecord) => void
}

const groupsOf = (recordSets: readonly DnsRecordSet[]): (readonly [string, DnsRecordSet[]])[] => [
  ...Map.groupBy(recordSets, ({ name }) => name),
]

const Row = (props: Omit<RecordListProps, 'zone'> & { readonly record: DnsRecord }) => {
  const { messages, record, busy, onEdit, onRemove } = props
  const { name, type, value, ttl } = record
  const note = recordNote(record)
  const isBusy = busy?.name === name && busy.type === type && busy.value === value
  return (
    <li className="grid gap-x-4 gap-y-2 border-t border-line py-3 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:items-center">
      <span>
        <Badge>{type}</Badge>
      </span>
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{value}</span>
        {note !== undefined && (
          <span className="block text-sm">{message(messages, `note.${note}`)}</span>
        )}
        <span className="block text-sm text-ink-soft">
          {message(messages, 'ttl.of', { ttl: ttlText(messages, ttl) })}
        </span>
      </span>
      <span className="-ms-4 flex flex-wrap sm:ms-0">
        <Button
          look="plain"
          aria-label={message(messages, 'edit.of', { name, type, value })}
          onClick={() => onEdit(record)}
        >
          {message(messages, 'edit')}
        </Button>
        <Button
          look="plain"
          busy={isBusy}
          aria-label={message(messages, 'remove.of', { name, type, value })}
          onClick={() => onRemove(record)}
        >
          {message(messages, 'remove')}
        </Button>
      </span>
    </li>
  )
}

/** The records, grouped by name, one value in a row. */
export const RecordList = ({ zone, ...props }: RecordListProps) => (
  <div className="grid gap-6">
    {groupsOf(zone.recordSets).map(([name, sets]) => (
      <section key={name} aria-label={name === '@' ? zone.unicodeName : name}>
        <h3 className="pb-2 text-lg font-bold [overflow-wrap:anywhere]">
          {name === '@' ? (
            <>
              {zone.unicodeName} <span className="font-normal text-ink-soft">@</span>
            </>
          ) : (
            <>
              {name}
              {!name.endsWith('.') && (
                <span className="font-normal text-ink-soft">.{zone.unicodeName}</span>
              )}
            </>
          )}
        </h3>
        <ul>
          {sets.flatMap(({ type, ttl, values }) =>
            values.map((value) => (
              <Row key={`${type} ${value}`} {...props} record={{ name, type, ttl, value }} />
            )),
          )}
        </ul>
      </section>
    ))}
  </div>
)
