import { errorText } from '../../../client/api-error.ts'
import { message } from '../../../i18n/fill.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { BulkProps } from './bulk-props.ts'
import { bulkCounts, type BulkState } from './bulk-queue.ts'

interface BulkProgressProps extends Pick<BulkProps, 'texts' | 'errors'> {
  readonly state: BulkState
}

/** The progress of a list, and why it waits or is paused. */
export const BulkProgress = ({ texts, errors, state }: BulkProgressProps) => {
  const { total, done, available } = bulkCounts(state)
  const text = message(texts, 'progress', { done, total, available })
  const time = state.waitUntil === undefined ? '' : new Date(state.waitUntil).toTimeString()
  return (
    <>
      <div className="grid gap-1">
        <p className="tabular-nums">{text}</p>
        <progress
          className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          max={total}
          value={done}
          aria-label={text}
        />
      </div>
      <div role="status" className="grid gap-2 empty:hidden">
        {state.waitUntil !== undefined && (
          <Notice>{message(texts, 'waiting', { time: time.slice(0, 8) })}</Notice>
        )}
        {state.phase === 'paused' && state.error === undefined && (
          <Notice>{message(texts, 'paused')}</Notice>
        )}
      </div>
      {state.phase === 'paused' && state.error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, state.error)} {message(texts, 'paused')}
        </Notice>
      )}
    </>
  )
}
