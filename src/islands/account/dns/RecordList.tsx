import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DnsRecordChange, DnsZone } from '../../../contract/dns.ts'
import { keyOf } from '../../../contract/dns-records/record-key.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { DnsRecord } from './record-edits.ts'
import { recordNote } from './record-note.ts'
import { portion, shownRecords } from './shown-records.ts'
import { ttlText } from './ttl-text.ts'

interface RecordListProps {
  readonly messages: Messages
  readonly zone: Pick<DnsZone, 'unicodeName' | 'recordSets'>
  /** The record sets of the last change, which are shown wherever they are. */
  readonly changed: readonly Pick<DnsRecordChange, 'name' | 'type'>[] | undefined
  readonly busy: DnsRecord | undefined
  readonly onEdit: (record: DnsRecord) => void
  readonly onRemove: (record: DnsRecord) => void
}

const Row = (props: Omit<RecordListProps, 'zone' | 'changed'> & { readonly record: DnsRecord }) => {
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
        <span
          tabIndex={-1}
          data-value
          className="block font-medium outline-none [overflow-wrap:anywhere]"
        >
          {value}
        </span>
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

/** Returns the keys of the record sets that this page changed; of a large import only the first. */
const useSavedKeys = (changed: RecordListProps['changed']): ReadonlySet<string> => {
  const [saved, setSaved] = useState({ changed, keys: new Set<string>() })
  if (changed === saved.changed) return saved.keys
  const keys = new Set([...saved.keys, ...(changed ?? []).slice(0, portion).map(keyOf)])
  setSaved({ changed, keys })
  return keys
}

const GroupTitle = ({ name, zone }: Pick<RecordListProps, 'zone'> & { readonly name: string }) => (
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
)

/** The records, grouped by name, one value in a row; of many the first, and more on demand. */
export const RecordList = ({ zone, changed, ...props }: RecordListProps) => {
  const [limit, setLimit] = useState(portion)
  const list = useRef<HTMLDivElement>(null)
  const { groups, hidden } = shownRecords(zone.recordSets, limit, useSavedKeys(changed))
  const showMore = (): void => {
    flushSync(() => setLimit(limit + portion))
    // The first further value, because the button may be gone.
    list.current?.querySelectorAll<HTMLElement>('[data-value]')[limit]?.focus()
  }
  return (
    <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {groups.map(([name, records]) => (
        <section key={name} aria-label={name === '@' ? zone.unicodeName : name}>
          <GroupTitle {...{ name, zone }} />
          <ul>
            {records.map((record) => (
              <Row key={`${record.type} ${record.value}`} {...props} record={record} />
            ))}
          </ul>
        </section>
      ))}
      {hidden > 0 && (
        <Button look="secondary" wide onClick={showMore}>
          {message(props.messages, 'more', { count: Math.min(portion, hidden) })}
        </Button>
      )}
    </div>
  )
}
