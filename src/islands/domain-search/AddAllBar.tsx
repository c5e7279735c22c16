import { Check } from 'lucide-react'
import { errorText } from '../../client/api-error.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { classNames } from '../../ui/class-names.ts'
import { addAllTotal, addableRows, type AddAll } from './add-all.ts'
import type { AddingAllRows } from './use-add-all.ts'

interface AddAllBarProps {
  readonly messages: Messages
  readonly errors: Messages
  /** As they are shown. */
  readonly rows: readonly SearchRow[]
  readonly inCart: ReadonlySet<string>
  /** All that was asked for is known. */
  readonly isSettled: boolean
  readonly all: AddingAllRows
}

const Progress = ({ messages, all }: Pick<AddAllBarProps, 'messages' | 'all'>) => {
  const { added, failed } = all.state
  const total = addAllTotal(all.state)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-medium" id="add-all-busy">
        {message(messages, 'add-all.busy')}
      </p>
      <progress
        className="h-2 min-w-24 flex-1 accent-accent"
        aria-labelledby="add-all-busy"
        value={added + failed}
        max={total}
      />
      <span className="text-sm text-ink-soft tabular-nums">
        {message(messages, 'add-all.progress', { at: added + failed, total })}
      </span>
      <Button look="secondary" onClick={all.stop}>
        {message(messages, 'add-all.stop')}
      </Button>
    </div>
  )
}

/** How it ended, and what is left. */
const Ending = ({ messages, errors, rows, inCart, all }: AddAllBarProps) => {
  const { phase, waiting, added, failed, error } = all.state
  const isLeftOut = rows.some(
    (row) =>
      row.state === 'available' && (row.premium || row.needsPapers) && !inCart.has(row.domainName),
  )
  const counts = [
    message(messages, 'add-all.added', { count: added }),
    ...(failed === 0 ? [] : [message(messages, 'add-all.failed', { count: failed })]),
    ...(waiting.length === 0 ? [] : [message(messages, 'add-all.left', { count: waiting.length })]),
    ...(phase === 'done' && isLeftOut ? [message(messages, 'add-all.left-out')] : []),
  ].join(' ')
  if (phase === 'done')
    return (
      <p className="flex min-h-11 flex-wrap items-center gap-x-2">
        <Check aria-hidden className="size-5 shrink-0 text-good" />
        <strong className="font-bold">{message(messages, 'add-all.done')}</strong> {counts}
      </p>
    )
  return (
    <Notice
      tone="warn"
      action={
        <Button look="secondary" onClick={all.resume}>
          {message(messages, 'add-all.resume')}
        </Button>
      }
    >
      {error === undefined ? message(messages, 'add-all.stopped') : errorText(errors, error)}{' '}
      {counts}
    </Notice>
  )
}

/** What a screen reader is told: that it began, and how it ended. */
const announced = ({ phase, added, failed }: AddAll, messages: Messages): string => {
  if (phase === 'running') return message(messages, 'add-all.busy')
  if (phase !== 'done') return ''
  return `${message(messages, 'add-all.done')}. ${message(messages, 'add-all.added', { count: added })} ${
    failed === 0 ? '' : message(messages, 'add-all.failed', { count: failed })
  }`.trim()
}

/** How many names may be had, and the way to add them all. */
export const AddAllBar = (props: AddAllBarProps) => {
  const { messages, rows, inCart, isSettled, all } = props
  const { phase } = all.state
  const available = rows.filter(({ state }) => state === 'available')
  const addable = addableRows(rows, inCart)
  return (
    <div>
      <p className="sr-only" role="status">
        {announced(all.state, messages)}
      </p>
      {phase === 'running' && <Progress messages={messages} all={all} />}
      {(phase === 'stopped' || phase === 'done') && <Ending {...props} />}
      {phase !== 'running' && phase !== 'stopped' && (
        <div className="flex flex-col items-start gap-1 sm:min-h-11 sm:flex-row sm:items-center sm:justify-between sm:gap-x-4">
          <p className="min-h-lh text-sm text-ink-soft tabular-nums">
            {/* None, before any is known, would be no count. */}
            {rows.length > 0 &&
              (isSettled || available.length > 0) &&
              message(messages, 'count', { available: available.length, count: rows.length })}
          </p>
          {/* Its room is kept: nothing moves when it turns out that there is nothing to add. */}
          <div className={classNames(isSettled && addable.length < 2 && 'invisible')}>
            <Button look="secondary" disabled={!isSettled} onClick={all.start}>
              {message(messages, 'add-all', { count: addable.length })}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
