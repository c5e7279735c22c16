import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { errorText } from '../../../client/api-error.ts'
import type { SearchRow } from '../../../contract/domains.ts'
import { saveFile } from '../../../client/save-file.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useRetainedFocus } from '../../../ui/use-retained-focus.ts'
import { stateKey } from '../RowParts.tsx'
import { tldOf } from '../search-filters.ts'
import type { BulkProps } from './bulk-props.ts'
import { BulkRow } from './BulkRow.tsx'
import { bulkCsv } from './bulk-csv.ts'
import { bulkCounts, type BulkEntry, type BulkState } from './bulk-queue.ts'
import type { Bulk } from './create-bulk.ts'
import { useOwnedNames } from './use-owned-names.ts'

interface BulkResultsProps extends BulkProps {
  readonly bulk: Omit<Bulk, '$bulk' | 'restore' | 'begin'>
  readonly state: BulkState
  readonly taken: ReadonlySet<string>
  readonly inCart: ReadonlySet<string>
  readonly adding: ReadonlySet<string>
  readonly failures: Readonly<Record<string, string>>
  /** Rendered above the names. */
  readonly children: ReactNode
  readonly onAdd: (row: SearchRow) => void
  readonly onRegistrant: (row: SearchRow) => void
}

const columns = ['name', 'state', 'first', 'renewal', 'action'] as const

type Texts = Pick<BulkProps, 'texts' | 'messages' | 'errors'>

const stateText = (
  { texts, messages, errors }: Texts,
  entry: BulkEntry,
  ownedId: string | undefined,
): string => {
  const { state, row, problem } = entry
  if (ownedId !== undefined) return message(messages, 'state.yours')
  if (state === 'waiting') return message(texts, 'state.waiting')
  if (state === 'asked') return message(messages, 'state.checking')
  if (state === 'refused') return message(messages, 'state.script')
  if (problem !== undefined) return message(errors, problem)
  return message(messages, row === undefined ? 'state.unknown' : stateKey(row))
}

/** Returns why a name is unavailable, where its state does not explain it. */
const reasonText = (
  { messages, errors }: Pick<Texts, 'messages' | 'errors'>,
  { state, row, problem }: BulkEntry,
): string | undefined => {
  if (state === 'refused' && problem !== undefined) return message(errors, problem)
  return row?.problem?.code === 'SCRIPT_NOT_TAKEN'
    ? message(messages, 'script.text', { tld: tldOf(row) })
    : undefined
}

/** Returns the screen reader announcement: each quarter of a running list, then the result. */
const announcement = (texts: Messages, state: BulkState): string => {
  const { total, done, available, failed, refused } = bulkCounts(state)
  if (state.phase === 'done') {
    const summary = message(texts, 'announce.done', { total, available, failed })
    return refused === 0
      ? summary
      : `${summary} ${message(texts, 'announce.refused', { count: refused })}`
  }
  const percent = Math.floor((4 * done) / total) * 25
  if (percent === 0) return ''
  // Frozen at the quarter, so that single names are not announced.
  const quarter = Math.ceil((total * percent) / 100)
  const free = state.entries.slice(0, quarter).filter(({ row }) => row?.state === 'available')
  return message(texts, 'announce', { percent, available: free.length })
}

interface ControlsProps extends BulkResultsProps {
  /** The list in display order. */
  readonly entries: readonly BulkEntry[]
  readonly ownedIdOf: (entry: BulkEntry) => string | undefined
}

const Controls = (props: ControlsProps) => {
  const { messages, texts, bulk, state, entries, ownedIdOf } = props
  const { failed } = bulkCounts(state)
  const { phase } = state
  const key = phase === 'running' ? 'pause' : phase === 'paused' ? 'resume' : 'finished'
  const csv = () =>
    bulkCsv(entries, {
      columns: [
        message(texts, 'column.name'),
        message(texts, 'column.ascii'),
        message(texts, 'column.state'),
        message(texts, 'csv.first'),
        message(texts, 'csv.renewal'),
        message(messages, 'tag.premium'),
        message(messages, 'tag.documents'),
        message(texts, 'csv.who'),
      ],
      yes: message(texts, 'csv.yes'),
      no: message(texts, 'csv.no'),
      stateOf: (entry) => reasonText(props, entry) ?? stateText(props, entry, ownedIdOf(entry)),
      whoOf: (eligibility) => message(messages, `eligibility.${eligibility}`),
    })
  // The retry button disappears after its press.
  const keeper = useRetainedFocus<HTMLDivElement>()
  return (
    <div {...keeper} className="flex flex-wrap gap-3">
      {/* Stays rendered without work left, so it keeps the focus. */}
      <Button
        look={phase === 'paused' ? 'primary' : 'secondary'}
        data-takes-focus
        aria-disabled={phase === 'done'}
        onClick={() => {
          if (phase === 'running') bulk.pause()
          else if (phase === 'paused') bulk.resume()
        }}
      >
        {message(texts, key)}
      </Button>
      <Button
        look="secondary"
        onClick={() =>
          saveFile(new Blob([csv()], { type: 'text/csv;charset=utf-8' }), 'domains.csv')
        }
      >
        {message(texts, 'export')}
      </Button>
      {failed > 0 && (
        <Button look="secondary" onClick={() => bulk.retry()}>
          {message(texts, 'retry', { count: failed })}
        </Button>
      )}
      <Button look="plain" onClick={bulk.clear}>
        {message(texts, 'new')}
      </Button>
    </div>
  )
}

const Progress = ({
  texts,
  errors,
  state,
}: Pick<BulkResultsProps, 'texts' | 'errors' | 'state'>) => {
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

/** The list with each name's result, and the progress. */
export const BulkResults = (props: BulkResultsProps) => {
  const { locale, messages, texts, bulk, state } = props
  const [onlyAvailable, setOnlyAvailable] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { entries: checked } = state
  const { taken } = props
  const entries = useMemo(
    () =>
      checked.map((entry): BulkEntry =>
        entry.row !== undefined && taken.has(entry.name) && entry.row.state !== 'taken'
          ? { ...entry, row: { ...entry.row, state: 'taken' } }
          : entry,
      ),
    [checked, taken],
  )
  const owned = useOwnedNames(entries)
  const ownedIdOf = ({ name, row }: BulkEntry): string | undefined =>
    row?.state === 'taken' ? owned.get(name) : undefined
  const shown = onlyAvailable ? entries.filter(({ row }) => row?.state === 'available') : entries
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="bulk-title">
      <h2 id="bulk-title" ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {message(texts, 'title')}
      </h2>
      <p className="sr-only" role="status">
        {announcement(texts, state)}
      </p>
      <Progress {...props} />
      <Controls {...props} entries={entries} ownedIdOf={ownedIdOf} />
      {props.children}
      <Checkbox
        label={message(texts, 'only-available')}
        checked={onlyAvailable}
        onCheck={setOnlyAvailable}
      />
      {shown.length === 0 ? (
        <p>{message(texts, state.phase === 'done' ? 'none-available' : 'none-available.yet')}</p>
      ) : (
        <div role="table" aria-labelledby="bulk-title" aria-rowcount={shown.length + 1}>
          <div
            role="row"
            className="grid grid-cols-[minmax(0,1fr)_10rem_7rem_7rem_13rem] gap-x-4 px-1 pb-2 text-sm text-ink-soft max-md:sr-only"
          >
            {columns.map((column) => (
              <span
                key={column}
                role="columnheader"
                className={column === 'first' || column === 'renewal' ? 'text-end' : ''}
              >
                <span className={column === 'action' ? 'sr-only' : ''}>
                  {message(texts, `column.${column}`)}
                </span>
              </span>
            ))}
          </div>
          {shown.map((entry) => (
            <BulkRow
              key={entry.name}
              locale={locale}
              messages={messages}
              entry={entry}
              ownedId={ownedIdOf(entry)}
              state={stateText(props, entry, ownedIdOf(entry))}
              reason={reasonText(props, entry)}
              inCart={props.inCart.has(entry.name)}
              adding={props.adding.has(entry.name)}
              failure={props.failures[entry.name]}
              onAdd={props.onAdd}
              onRegistrant={props.onRegistrant}
              onRetry={bulk.retry}
            />
          ))}
        </div>
      )}
    </section>
  )
}
