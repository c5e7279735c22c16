import type { DnsRecordSet, LiveDns, UnreadSet } from '../../../contract/dns.ts'
import { keptState, setsReplacedBy } from '../../../contract/dns-records/keep-records.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'

interface KeptRecordsProps {
  readonly messages: Messages
  readonly live: LiveDns
  /** The records of our zone now. */
  readonly present: readonly DnsRecordSet[]
  readonly isKept: (set: DnsRecordSet) => boolean
  readonly onChoose: (set: DnsRecordSet, keeps: boolean) => void
}

const countOf = (sets: readonly DnsRecordSet[]): number =>
  sets.reduce((sum, { values }) => sum + values.length, 0)

/** Returns a title with the number of records: one has its own words. */
export const countedText = (
  messages: Messages,
  key: string,
  sets: readonly DnsRecordSet[],
): string => {
  const count = countOf(sets)
  return message(messages, count === 1 ? `${key}.one` : key, { count })
}

/** Returns unread sets as a list in words. */
export const unreadText = (sets: readonly UnreadSet[]): string => {
  const byName = Map.groupBy(sets, ({ name }) => name)
  return Array.from(
    byName,
    ([name, all]) => `${name} ${all.map(({ type }) => type).join(' ')}`,
  ).join(', ')
}

const Values = ({ values }: { readonly values: readonly string[] }) =>
  values.map((value) => (
    <span key={value} className="block [overflow-wrap:anywhere]">
      {value}
    </span>
  ))

/** The records of the present nameservers, each of which can be left out. */
export const KeptRecords = (props: KeptRecordsProps) => {
  const { messages, live, present, isKept, onChoose } = props
  return (
    <ul>
      {live.recordSets.map((set) => {
        const key = `${set.name} ${set.type}`
        const state = keptState(set, present, live.newZone)
        const record = (
          <>
            <span className="font-medium [overflow-wrap:anywhere]">{set.name}</span>{' '}
            <span className="text-ink-soft">{set.type}</span>
            <Values values={set.values} />
          </>
        )
        return (
          <li key={key} className="border-t border-line">
            {state === 'SAME' ? (
              <div className="py-2.5 ps-8">
                {record}
                <span className="block text-sm text-ink-soft">
                  {message(messages, 'keep.same')}
                </span>
              </div>
            ) : (
              <Checkbox
                checked={isKept(set)}
                label={
                  <>
                    {record}
                    {state === 'DIFFERS' && (
                      <span className="block text-sm text-ink-soft">
                        {message(messages, 'keep.differs')}
                        <Values
                          values={setsReplacedBy(set, present).flatMap(({ values }) => values)}
                        />
                      </span>
                    )}
                  </>
                }
                onCheck={(keeps) => onChoose(set, keeps)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
