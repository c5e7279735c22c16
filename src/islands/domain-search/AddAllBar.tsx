import type { RefCallback } from 'react'
import { Check } from 'lucide-react'
import { errorText } from '../../client/api-error.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { classNames } from '../../ui/class-names.ts'
import { addAllTotal, addableRows } from './add-all.ts'
import { hasConditions } from './add-plan.ts'
import type { AddingAllRows } from './use-add-all.ts'

interface AddAllBarProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly rows: readonly SearchRow[]
  readonly inCart: ReadonlySet<string>
  readonly isSettled: boolean
  /** Whether the available count is shown elsewhere. */
  readonly isCounted?: boolean
  readonly all: AddingAllRows
  readonly addAllRef: RefCallback<HTMLElement>
}

const Progress = ({ messages, all }: Pick<AddAllBarProps, 'messages' | 'all'>) => {
  const { added, failed } = all.state
  const total = addAllTotal(all.state)
  return (
    <div className="flex w-full min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
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
    </div>
  )
}

const Result = ({ messages, errors, rows, inCart, all }: AddAllBarProps) => {
  const { phase, waiting, added, failed, error } = all.state
  const isLeftOut = rows.some(
    (row) =>
      row.state === 'available' &&
      (row.premium || hasConditions(row)) &&
      !inCart.has(row.domainName),
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
    <Notice tone="warn">
      {message(messages, 'add-all.stopped')}{' '}
      {error !== undefined && <>{errorText(errors, error)} </>}
      {counts}
    </Notice>
  )
}

/** The action for all names: one button whose label changes, so it keeps the focus. */
const Action = ({ messages, rows, inCart, isSettled, all }: AddAllBarProps) => {
  const { phase } = all.state
  const count = addableRows(rows, inCart).length
  if (phase === 'running' || phase === 'stopped')
    return (
      <Button look="secondary" onClick={phase === 'running' ? all.stop : all.resume}>
        {message(messages, phase === 'running' ? 'add-all.stop' : 'add-all.resume')}
      </Button>
    )
  const isReady = isSettled && count > 0
  return (
    <Button
      look="secondary"
      aria-disabled={!isReady}
      onClick={() => {
        if (isReady) all.start()
      }}
    >
      {message(messages, 'add-all', { count })}
    </Button>
  )
}

/** The number of available names, and the button that adds them all. */
export const AddAllBar = (props: AddAllBarProps) => {
  const { messages, rows, inCart, isSettled, isCounted = false, all, addAllRef } = props
  const { phase } = all.state
  const available = rows.filter(({ state }) => state === 'available')
  const isEnded = phase === 'stopped' || phase === 'done'
  // It keeps its space, so nothing moves when there is nothing to add.
  const isHidden = phase === 'idle' && isSettled && addableRows(rows, inCart).length < 2
  return (
    <div
      ref={isHidden ? null : addAllRef}
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1"
    >
      <p className="sr-only" role="status">
        {phase === 'running' ? message(messages, 'add-all.busy') : ''}
      </p>
      {phase === 'idle' && !isCounted && (
        <p className="min-h-lh text-sm text-ink-soft tabular-nums">
          {/* Zero before any result would be misleading. */}
          {rows.length > 0 &&
            (isSettled || available.length > 0) &&
            message(messages, 'count', { available: available.length, count: rows.length })}
        </p>
      )}
      {phase === 'running' && <Progress messages={messages} all={all} />}
      {/* Rendered before it has text, so that screen readers announce it (WCAG 4.1.3). */}
      <div role="status" className="w-full min-w-0 flex-1 empty:hidden">
        {isEnded && <Result {...props} />}
      </div>
      <div className={classNames('shrink-0', isHidden && 'invisible')}>
        <Action {...props} />
      </div>
    </div>
  )
}
