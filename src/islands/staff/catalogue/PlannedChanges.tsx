import { useRef, useState } from 'react'
import type { PlannedChange } from '../../../contract/price-lists.ts'
import type { QueueAct } from '../../../contract/staff-queues.ts'
import { message } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loaded } from '../../account/Loaded.tsx'
import { Panel } from '../../account/Panel.tsx'
import type { Query } from '../../shell/use-query.ts'
import { ActForm } from '../queues/ActForm.tsx'
import type { StaffScreenProps } from '../staff-screen.ts'

interface PlannedChangesProps extends StaffScreenProps {
  readonly mayChange: boolean
  readonly planned: Query<PlannedChange[]>
}

const tones = {
  PLANNED: 'warn',
  APPLIED: 'good',
  CANCELLED: 'plain',
  FAILED: 'bad',
} as const

const cancelOf = (id: string): QueueAct => ({
  ...{ key: 'cancel-planned', noun: 'planned-prices', verb: 'cancel' },
  ...{ values: { id }, asks: [] },
})

interface RowProps extends PlannedChangesProps {
  readonly row: PlannedChange
  /** Focuses what stays when a form closes. */
  readonly onClosed: () => void
}

const Row = ({ messages, errors, mayChange, planned, row, onClosed }: RowProps) => {
  const [asks, setAsks] = useState(false)
  const close = (): void => {
    setAsks(false)
    onClosed()
  }
  const { id, state, startsAt, list, rows, titles, reason, problem } = row
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold">{formatMoment(startsAt)}</span>
        <Badge tone={tones[state]}>{message(messages, `planned.${state}`)}</Badge>
        <span>
          {message(messages, `prices.list.${list}`)}, {message(messages, 'planned.rows', { rows })}
        </span>
      </p>
      <p className="text-sm text-ink-soft">
        <span lang="en">
          {titles.join(', ')}
          {rows > titles.length && ' …'}
        </span>
        {' · '}
        {reason}
      </p>
      {problem !== null && (
        <p lang="en" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {state === 'PLANNED' && mayChange && !asks && (
        <div>
          <Button look="secondary" onClick={() => setAsks(true)}>
            {message(messages, 'act.cancel-planned')}
          </Button>
        </div>
      )}
      {asks && (
        <ActForm
          messages={messages}
          errors={errors}
          act={cancelOf(id)}
          onDone={() => {
            close()
            planned.again()
          }}
          onCancel={close}
        />
      )}
    </li>
  )
}

/** Changes of prices with a start time, the next first. */
export const PlannedChanges = (props: PlannedChangesProps) => {
  const { messages, errors, planned } = props
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Panel
      headingRef={heading}
      title={message(messages, 'planned.title')}
      description={message(messages, 'planned.what')}
    >
      <Loaded messages={messages} errors={errors} query={planned}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState level={3} text={message(messages, 'planned.none')} />
          ) : (
            <ul>
              {rows.map((row) => (
                <Row key={row.id} {...props} row={row} onClosed={() => heading.current?.focus()} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
