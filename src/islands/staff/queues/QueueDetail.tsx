import { useState, type RefObject } from 'react'
import { formatMoney, money } from '../../../contract/money.ts'
import type { QueueFact, QueueRow, StaffQueueKey } from '../../../contract/staff-queues.ts'
import type { StaffVerbAnswer } from '../../../contract/staff-verbs.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { Button } from '../../../ui/Button.tsx'
import type { StaffScreenProps } from '../staff-screen.ts'
import { ActForm } from './ActForm.tsx'
import { QueueFileView } from './QueueFileView.tsx'

interface QueueDetailProps extends Pick<StaffScreenProps, 'messages' | 'errors'> {
  readonly queue: StaffQueueKey
  readonly row: QueueRow
  readonly headingRef: RefObject<HTMLHeadingElement | null>
  readonly onDone: (answer: StaffVerbAnswer) => void
}

const factText = (fact: QueueFact, messages: Messages): string => {
  if (fact.is === 'codes') {
    return fact.codes.map((code) => message(messages, `code.${fact.of}.${code}`)).join(', ') || '–'
  }
  const { is, value } = fact
  if (value === null || value === '') return '–'
  if (is === 'money') return formatMoney(money(Number(value)))
  return is === 'moment' ? formatMoment(String(value)) : String(value)
}

/** One thing that waits: its facts and documents side by side, and what can be done. */
export const QueueDetail = (props: QueueDetailProps) => {
  const { messages, errors, queue, row, headingRef, onDone } = props
  const [chosen, setChosen] = useState<string | undefined>()
  const act = row.acts.find((_, at) => String(at) === chosen)
  return (
    <section
      aria-labelledby="queue-row"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
    >
      <h3
        id="queue-row"
        ref={headingRef}
        tabIndex={-1}
        className="scroll-mt-4 text-xl outline-none [overflow-wrap:anywhere]"
      >
        {row.title}
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <dl className="grid content-start gap-3">
          {row.facts.map((fact, at) => (
            <div key={`${fact.key} ${at}`}>
              <dt className="text-sm text-ink-soft">{message(messages, `fact.${fact.key}`)}</dt>
              <dd className="whitespace-pre-wrap tabular-nums [overflow-wrap:anywhere]">
                {factText(fact, messages)}
              </dd>
            </div>
          ))}
          {row.since !== null && (
            <div>
              <dt className="text-sm text-ink-soft">{message(messages, 'fact.since')}</dt>
              <dd className="tabular-nums">{formatMoment(row.since)}</dd>
            </div>
          )}
        </dl>
        {row.files.length > 0 && (
          <div className="grid content-start gap-4">
            {row.files.map((file) => (
              <QueueFileView key={file.id} {...{ messages, errors, queue, file }} rowId={row.id} />
            ))}
          </div>
        )}
      </div>
      {row.acts.length === 0 && <p className="text-ink-soft">{message(messages, 'acts.none')}</p>}
      <div className="flex flex-wrap gap-3">
        {row.acts.map((one, at) => (
          <Button
            key={`${one.key} ${String(one.values['carrier'] ?? '')}`}
            look={at === 0 ? 'primary' : 'secondary'}
            aria-expanded={chosen === String(at)}
            onClick={() => setChosen(chosen === String(at) ? undefined : String(at))}
          >
            {message(messages, `act.${one.key}`)}
            {one.values['carrier'] !== undefined && ` · ${String(one.values['carrier'])}`}
          </Button>
        ))}
      </div>
      {act !== undefined && (
        <ActForm
          key={chosen}
          {...{ messages, errors, act, onDone }}
          onCancel={() => {
            setChosen(undefined)
            headingRef.current?.focus()
          }}
        />
      )}
    </section>
  )
}
