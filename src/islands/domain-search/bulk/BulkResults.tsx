import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Cart } from '../../../contract/cart.ts'
import type { SearchRow } from '../../../contract/domains.ts'
import { flushSync } from 'react-dom'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { savingText } from '../price-texts.ts'
import { withTaken } from '../RowTexts.tsx'
import { useOwnedNames } from '../use-owned-names.ts'
import type { BulkProps } from './bulk-props.ts'
import { BulkControls } from './BulkControls.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { BulkRow } from './BulkRow.tsx'
import type { BulkEntry, BulkState } from './bulk-queue.ts'
import { announcement, reasonText, stateText } from './bulk-texts.ts'
import type { Bulk } from './create-bulk.ts'

interface BulkResultsProps extends BulkProps {
  readonly bulk: Omit<Bulk, '$bulk' | 'restore' | 'begin'>
  readonly state: BulkState
  readonly taken: ReadonlySet<string>
  readonly cart: Cart | undefined
  readonly inCart: ReadonlySet<string>
  readonly adding: ReadonlySet<string>
  readonly failures: Readonly<Record<string, string>>
  readonly children: ReactNode
  readonly onAdd: (row: SearchRow) => void
  readonly onRemove: (domainName: string) => void
  readonly onRegistrant: (row: SearchRow) => void
}

const columns = ['name', 'state', 'first', 'renewal', 'action'] as const

/** Number of names shown at first, and added on demand. */
const portion = 100

/** The list with each name's result, and the progress. */
export const BulkResults = (props: BulkResultsProps) => {
  const { locale, messages, texts, bulk, state } = props
  const [onlyAvailable, setOnlyAvailable] = useState(false)
  const [limit, setLimit] = useState(portion)
  const table = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { entries: checked } = state
  const { taken } = props
  const entries = useMemo(
    () =>
      checked.map((entry): BulkEntry =>
        entry.row !== undefined && taken.has(entry.name)
          ? { ...entry, row: withTaken(entry.row, true) }
          : entry,
      ),
    [checked, taken],
  )
  const owned = useOwnedNames(useMemo(() => entries.flatMap(({ row }) => row ?? []), [entries]))
  const ownedIdOf = ({ name, row }: BulkEntry): string | undefined =>
    row?.state === 'taken' ? owned.get(name) : undefined
  const shown = onlyAvailable ? entries.filter(({ row }) => row?.state === 'available') : entries
  const showMore = (): void => {
    flushSync(() => setLimit(limit + portion))
    // The first further name, because the button may be gone.
    table.current?.querySelectorAll<HTMLElement>('[data-name]')[limit]?.focus()
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="bulk-title">
      <h2 id="bulk-title" ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {message(texts, 'title')}
      </h2>
      <p className="sr-only" role="status">
        {announcement(texts, state)}
      </p>
      <BulkProgress {...props} />
      <BulkControls {...props} entries={entries} ownedIdOf={ownedIdOf} />
      {props.children}
      <Checkbox
        label={message(texts, 'only-available')}
        checked={onlyAvailable}
        onCheck={setOnlyAvailable}
      />
      {shown.length === 0 ? (
        <p>{message(texts, state.phase === 'done' ? 'none-available' : 'none-available.yet')}</p>
      ) : (
        <div ref={table} role="table" aria-labelledby="bulk-title" aria-rowcount={shown.length + 1}>
          <div
            role="row"
            className="grid grid-cols-[minmax(0,1fr)_9rem_6.5rem_6.5rem_16rem] gap-x-4 px-1 pb-2 text-sm text-ink-soft max-md:sr-only"
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
          {shown.slice(0, limit).map((entry) => (
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
              saving={savingText(messages, props.cart, entry.name)}
              shortSaving={savingText(messages, props.cart, entry.name, 'voucher.applied.short')}
              failure={props.failures[entry.name]}
              onAdd={props.onAdd}
              onRemove={props.onRemove}
              onRegistrant={props.onRegistrant}
              onRetry={bulk.retry}
            />
          ))}
        </div>
      )}
      {shown.length > limit && (
        <Button look="secondary" wide onClick={showMore}>
          {message(texts, 'more', { count: Math.min(portion, shown.length - limit) })}
        </Button>
      )}
    </section>
  )
}
