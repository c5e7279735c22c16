import { memo } from 'react'
import type { SearchRow } from '../../../contract/domains.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { Price } from '../../../ui/Price.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useRetainedFocus } from '../../../ui/use-retained-focus.ts'
import { FavouriteButton } from '../FavouriteButton.tsx'
import { ManageLink, RowButton } from '../RowButton.tsx'
import { Badges, Instead, Warnings } from '../RowTexts.tsx'
import { WatchButton } from '../WatchButton.tsx'
import { addPlan } from '../add-plan.ts'
import { renewalText, totalText } from '../price-texts.ts'
import { isGone } from '../search-filters.ts'
import type { BulkEntry } from './bulk-queue.ts'

interface BulkRowProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly entry: BulkEntry
  readonly ownedId: string | undefined
  readonly state: string
  /** Why it is unavailable, when its state does not explain it. */
  readonly reason: string | undefined
  readonly inCart: boolean
  readonly adding: boolean
  /** What the cart's voucher takes off: 'WELCOME: −$1.30 applied'. */
  readonly saving: string | undefined
  /** Without the voucher's code, for one line of a narrow column. */
  readonly shortSaving: string | undefined
  readonly failure: string | undefined
  readonly onAdd: (row: SearchRow) => void
  /** Removes the name from the cart: the tick is pressed again. */
  readonly onRemove: (domainName: string) => void
  readonly onRegistrant: (row: SearchRow) => void
  readonly onRetry: (name: string) => void
}

const colours = { available: 'text-good', taken: 'text-bad' } as const

const colourOf = ({ state, row }: BulkEntry, isOwn: boolean): string => {
  if (isOwn) return colours.available
  if (state === 'failed') return 'text-warn'
  return row?.state === 'available' || row?.state === 'taken' ? colours[row.state] : 'text-ink-soft'
}

const Action = (props: BulkRowProps) => {
  const { locale, messages, entry, ownedId } = props
  const { row, name, unicodeName } = entry
  const texts = { messages, unicodeName }
  if (props.inCart)
    return <RowButton {...texts} action="in-cart" onPress={() => props.onRemove(name)} />
  if (entry.state === 'failed')
    return <RowButton {...texts} action="again" onPress={() => props.onRetry(name)} />
  if (ownedId !== undefined) return <ManageLink {...texts} id={ownedId} locale={locale} />
  if (row?.state === 'taken') {
    return (
      <>
        <RowButton {...texts} action="owner" onPress={() => props.onRegistrant(row)} />
        <WatchButton {...texts} domainName={name} locale={locale} />
      </>
    )
  }
  return row?.state === 'available' ? (
    <RowButton {...texts} action="add" busy={props.adding} onPress={() => props.onAdd(row)} />
  ) : null
}

const Prices = (props: BulkRowProps) => {
  const { locale, messages, entry, ownedId, reason, saving } = props
  const { row, state } = entry
  if (state === 'refused' || (row !== undefined && isGone(row))) {
    return (
      <div
        role="cell"
        aria-colspan={2}
        className="flex-[1_1_40%] md:col-span-2 md:grid md:justify-items-end"
      >
        {ownedId !== undefined ? (
          <p className="text-sm text-ink-soft md:text-end">{message(messages, 'yours.text')}</p>
        ) : row !== undefined && isGone(row) ? (
          <Instead locale={locale} messages={messages} row={row} />
        ) : (
          <p className="text-sm text-ink-soft">{reason}</p>
        )}
      </div>
    )
  }
  const priced = row?.state === 'available'
  const years = priced ? addPlan(row).duration : 1
  return (
    <>
      <div role="cell" className="flex-[1_1_40%] md:text-end">
        {priced && <Price dollars={row.firstYearPrice} />}
        {priced && saving === undefined && (
          <span className="text-sm text-ink-soft md:hidden">
            {' · '}
            {renewalText(messages, row)}
          </span>
        )}
        {priced && saving !== undefined && (
          // As high as the line of the renewal price, whose place it takes.
          <p className="font-medium text-good tabular-nums">
            <span className="sr-only">{saving}</span>
            <span aria-hidden className="text-sm">
              {props.shortSaving}
            </span>
          </p>
        )}
        {priced && saving === undefined && years > 1 && (
          <p className="text-sm font-medium tabular-nums">{totalText(messages, row, years)}</p>
        )}
      </div>
      <div role="cell" className="hidden text-end text-ink-soft md:block">
        {priced && <Price dollars={row.renewalPrice} />}
      </div>
    </>
  )
}

const fallbackOf = (part: HTMLElement): HTMLElement | null =>
  part.querySelector<HTMLElement>('[data-action] :is(button, a)') ??
  part.querySelector('[data-name]')

const Row = (props: BulkRowProps) => {
  const { messages, entry, ownedId, failure } = props
  const { row, name, unicodeName } = entry
  const keeper = useRetainedFocus<HTMLDivElement>(fallbackOf)
  return (
    <div
      {...keeper}
      role="row"
      data-domain={name}
      className="flex min-h-[calc(3lh+1.0625rem)] flex-wrap content-start items-center gap-x-4 border-t border-line px-1 py-2 [contain-intrinsic-block-size:auto_calc(3lh+1.0625rem)] [content-visibility:auto] md:grid md:min-h-16 md:grid-cols-[minmax(0,1fr)_9rem_6.5rem_6.5rem_16rem]"
    >
      {/* On phones two lines: name and state, then price and action. */}
      <div role="cell" className="min-w-0 flex-[1_1_50%] [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {/* Domain names read from left to right in any script. */}
          <bdi dir="ltr" tabIndex={-1} data-name className="font-medium outline-none">
            {unicodeName}
          </bdi>
          {row !== undefined && !isGone(row) && <Badges messages={messages} row={row} />}
        </div>
        {unicodeName !== name && (
          <p className="text-sm text-ink-soft" lang="en">
            {name}
          </p>
        )}
        {row !== undefined && <Warnings messages={messages} row={row} />}
      </div>
      <div
        role="cell"
        className={classNames(
          'text-end text-sm font-medium md:text-start',
          colourOf(entry, ownedId !== undefined),
        )}
      >
        {props.state}
      </div>
      <Prices {...props} />
      <div role="cell" className="ms-auto flex items-center justify-end gap-1 md:ms-0">
        <div className="grid justify-items-end md:flex-1 md:justify-items-stretch">
          <div data-action className="contents">
            <Action {...props} />
          </div>
          {failure !== undefined && (
            <p role="alert" className="text-sm font-medium text-bad">
              {failure}
            </p>
          )}
        </div>
        {row !== undefined && row.state !== 'reserved' && ownedId === undefined && (
          <FavouriteButton messages={messages} name={{ domainName: name, unicodeName }} />
        )}
      </div>
    </div>
  )
}

const drawn = [
  'entry',
  'ownedId',
  'state',
  'reason',
  'inCart',
  'adding',
  'saving',
  'shortSaving',
  'failure',
] as const

/** One name of the list. Off-screen rows are not painted, so that 500 rows stay fast. */
export const BulkRow = memo(Row, (before, after) =>
  drawn.every((key) => before[key] === after[key]),
)
