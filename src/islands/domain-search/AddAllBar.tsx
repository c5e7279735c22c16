import type { ReactNode, RefCallback } from 'react'
import { Check } from 'lucide-react'
import { errorText } from '../../client/api-error.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { priceText } from '../../ui/Price.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useRetainedFocus } from '../../ui/use-retained-focus.ts'
import { addAllTotal, addableRows } from './add-all.ts'
import { hasConditions, planTotal } from './add-plan.ts'
import type { AddingAllRows } from './use-add-all.ts'

interface AddAllBarProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly rows: readonly SearchRow[]
  readonly inCart: ReadonlySet<string>
  readonly isSettled: boolean
  /** Shown before a run, null for the count of names; without it, the button that adds all. */
  readonly offer?: ReactNode
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
  const isLeftOut =
    all.isOfAll &&
    rows.some(
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

/** The start of 'Add all', with count and sum; disabled until all names are known. */
export const AddAllButton = (
  props: Pick<AddAllBarProps, 'messages' | 'rows' | 'inCart' | 'isSettled' | 'all'>,
) => {
  const { messages, rows, inCart, isSettled, all } = props
  const names = addableRows(rows, inCart)
  const isReady = isSettled && names.length > 0 && all.state.phase !== 'running'
  return (
    <Button
      look="secondary"
      aria-disabled={!isReady}
      onClick={() => {
        if (isReady) all.start()
      }}
    >
      <span className="tabular-nums">
        {message(messages, 'add-all', { count: names.length })} · {priceText(planTotal(names))}
      </span>
    </Button>
  )
}

const Count = ({ messages, rows, isSettled }: AddAllBarProps) => {
  const available = rows.filter(({ state }) => state === 'available')
  return (
    <p className="min-h-lh text-sm text-ink-soft tabular-nums">
      {/* Zero before any result would be misleading. */}
      {rows.length > 0 &&
        (isSettled || available.length > 0) &&
        message(messages, 'count', { available: available.length, count: rows.length })}
    </p>
  )
}

/** Adding all names: its button or an offer, its progress with one button, then its result. */
export const AddAllBar = (props: AddAllBarProps) => {
  const { messages, rows, inCart, isSettled, offer, all, addAllRef } = props
  const { phase } = all.state
  const isEnded = phase === 'stopped' || phase === 'done'
  const isUnderWay = phase === 'running' || phase === 'stopped'
  const isBulk = offer === undefined
  // It keeps its space, so nothing moves when there is nothing to add.
  const isHidden = isBulk && phase === 'idle' && isSettled && addableRows(rows, inCart).length < 2
  // The pressed button disappears; the next one takes the focus, at last the result.
  const keeper = useRetainedFocus<HTMLDivElement>((part) => part.querySelector('button') ?? part)
  return (
    <div {...keeper} tabIndex={-1} className="outline-none">
      <div
        ref={isHidden ? null : addAllRef}
        className={classNames(
          'flex flex-wrap items-center justify-between gap-x-4 gap-y-1',
          isBulk ? 'min-h-11' : 'min-h-14.5',
        )}
      >
        <p className="sr-only" role="status">
          {phase === 'running' ? message(messages, 'add-all.busy') : ''}
        </p>
        {phase === 'idle' && (offer === null ? <Count {...props} /> : offer)}
        {phase === 'running' && <Progress messages={messages} all={all} />}
        {/* Rendered before it has text, so that screen readers announce it (WCAG 4.1.3). */}
        <div role="status" className="w-full min-w-0 flex-1 empty:hidden">
          {isEnded && <Result {...props} />}
        </div>
        {(isUnderWay || isBulk) && (
          <div className={classNames('shrink-0', isHidden && 'invisible')}>
            {isUnderWay ? (
              <Button look="secondary" onClick={phase === 'running' ? all.stop : all.resume}>
                {message(messages, phase === 'running' ? 'add-all.stop' : 'add-all.resume')}
              </Button>
            ) : (
              <AddAllButton {...props} />
            )}
          </div>
        )}
      </div>
    </div>
  )
}
