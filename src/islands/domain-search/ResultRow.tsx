import { memo, useState } from 'react'
import {
  Ban,
  Check,
  ChevronDown,
  CircleCheck,
  CircleHelp,
  CircleX,
  LoaderCircle,
} from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import { Price, priceText } from '../../ui/Price.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useRetainedFocus } from '../../ui/use-retained-focus.ts'
import { Badges, Instead, ManageLink, Name, Warnings, isGone, stateKey } from './RowParts.tsx'
import { RowDetails } from './RowDetails.tsx'
import { WatchButton } from './WatchButton.tsx'
import { offeredYears, totalPrice } from './add-plan.ts'
import { useOwnedId } from './use-owned-id.ts'
import { yearsText } from './years-text.ts'

/**
 * The actions of a row; one stable object for all rows, so that none renders for another's sake.
 */
export interface RowActions {
  /** For the selected number of years. */
  readonly add: (row: SearchRow, years: number) => void
  readonly showRegistrant: (row: SearchRow) => void
  readonly recheck: (row: SearchRow) => void
}

interface ResultRowProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly row: SearchRow
  /** Found to be taken while adding it. */
  readonly taken: boolean
  readonly inCart: boolean
  readonly adding: boolean
  readonly failure: string | undefined
  readonly actions: RowActions
}

interface PartProps extends Omit<ResultRowProps, 'taken'> {
  readonly years: number
  /** The customer's own domain. */
  readonly ownedId: string | undefined
}

const marks = {
  checking: { Icon: LoaderCircle, className: 'text-ink-soft' },
  available: { Icon: CircleCheck, className: 'text-good' },
  taken: { Icon: CircleX, className: 'text-bad' },
  reserved: { Icon: Ban, className: 'text-bad' },
  unknown: { Icon: CircleHelp, className: 'text-warn' },
} as const

const State = ({ messages, row, ownedId }: Pick<PartProps, 'messages' | 'row' | 'ownedId'>) => {
  const isOwn = ownedId !== undefined
  const { Icon, className } = marks[isOwn ? 'available' : row.state]
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm font-medium', className)}>
      <Icon
        aria-hidden
        className={classNames(
          'size-4 shrink-0',
          row.state === 'checking' && 'motion-safe:animate-spin',
        )}
      />
      {message(messages, isOwn ? 'state.yours' : stateKey(row))}
    </span>
  )
}

/** Why a suggestion is listed. */
const Reason = ({ messages, row }: Pick<ResultRowProps, 'messages' | 'row'>) =>
  row.reason !== null && (
    <p className="text-sm text-ink-soft">
      {message(messages, `reason.${row.reason}`, { word: row.reasonWord ?? row.unicodeName })}
    </p>
  )

const Prices = ({ messages, row, years }: Pick<PartProps, 'messages' | 'row' | 'years'>) => {
  const sale = row.regularPrice > row.firstYearPrice
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 sm:flex-col sm:items-end">
      <span className="flex flex-wrap items-baseline gap-x-2">
        {sale && (
          <>
            <span className="sr-only">{message(messages, 'price.regular')}</span>
            <Price dollars={row.regularPrice} struck />
            <span className="sr-only">{message(messages, 'price.now')}</span>
          </>
        )}
        <Price dollars={row.firstYearPrice} size="large" />
      </span>
      <span className="text-sm text-ink-soft tabular-nums">
        {message(messages, 'price.then', { price: priceText(row.renewalPrice) })}
      </span>
      {years > 1 && (
        <span className="text-sm font-medium tabular-nums">
          {message(messages, 'price.years', {
            years: yearsText(messages, years),
            total: priceText(totalPrice(row, years)),
          })}
        </span>
      )}
    </div>
  )
}

/** The row's single action: one button whose label changes, so it keeps the focus. */
const Action = ({ locale, messages, row, years, ownedId, inCart, adding, actions }: PartProps) => {
  const name = row.unicodeName
  if (inCart) {
    return (
      <Button look="done" aria-disabled aria-label={message(messages, 'in-cart.of', { name })}>
        <Check aria-hidden className="size-4 shrink-0" />
        {message(messages, 'in-cart')}
      </Button>
    )
  }
  if (ownedId !== undefined) {
    return <ManageLink id={ownedId} unicodeName={name} {...{ locale, messages }} />
  }
  if (row.state === 'reserved') return null
  if (row.state === 'taken') {
    return (
      <Button
        look="plain"
        aria-label={message(messages, 'owner.of', { name })}
        onClick={() => actions.showRegistrant(row)}
      >
        {message(messages, 'owner')}
      </Button>
    )
  }
  if (row.state === 'unknown') {
    return (
      <Button
        look="secondary"
        aria-label={message(messages, 'again.of', { name })}
        onClick={() => actions.recheck(row)}
      >
        {message(messages, 'again')}
      </Button>
    )
  }
  const isChecking = row.state === 'checking'
  return (
    <Button
      look={row.match === 'exact' ? 'primary' : 'secondary'}
      busy={adding}
      aria-disabled={isChecking}
      aria-label={message(messages, 'add.of', { name })}
      onClick={() => {
        if (!isChecking) actions.add(row, years)
      }}
    >
      {message(messages, 'add')}
    </Button>
  )
}

interface NameLineProps extends Pick<
  PartProps,
  'locale' | 'messages' | 'row' | 'inCart' | 'ownedId'
> {
  readonly isOpen: boolean
  /** The id of the expanded details. */
  readonly details: string
  readonly onToggle: () => void
}

/** The name with the buttons that watch it and expand its details. */
const NameLine = (props: NameLineProps) => {
  const { locale, messages, row, inCart, ownedId, isOpen, details, onToggle } = props
  return (
    <div className="flex items-start justify-between gap-x-3">
      <h3
        tabIndex={-1}
        data-takes-focus
        className={classNames(
          'min-w-0 font-normal outline-none [overflow-wrap:anywhere]',
          row.match === 'exact' ? 'text-2xl' : 'text-lg',
        )}
      >
        <Name row={row} />
      </h3>
      {row.state === 'taken' && !inCart && ownedId === undefined && (
        <div className="-my-2 max-w-40 shrink-0">
          <WatchButton
            key={row.domainName}
            domainName={row.domainName}
            unicodeName={row.unicodeName}
            locale={locale}
            messages={messages}
          />
        </div>
      )}
      <button
        type="button"
        // The details contain the watch button.
        hidden={row.state === 'taken' && !inCart}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        aria-label={message(messages, 'details.of', { name: row.unicodeName })}
        className={classNames(
          '-my-2 inline-flex min-h-11 shrink-0 items-center gap-1 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline',
          // It keeps its space, so the name's line breaks stay.
          isGone(row) && 'invisible',
        )}
        onClick={onToggle}
      >
        {message(messages, 'details')}
        <ChevronDown
          aria-hidden
          className={classNames('size-4 shrink-0', isOpen && 'rotate-180')}
        />
      </button>
    </div>
  )
}

/** The selection in a row: expanded details and number of years. */
interface Choice {
  readonly of: string
  readonly isOpen: boolean
  readonly chosen: number
}
const nothingChosen = { isOpen: false, chosen: 1 }

/**
 * One name: its status, price and action. While the customer types, React reuses rows for other
 * names, so the selection belongs to the name.
 */
export const ResultRow = memo((props: ResultRowProps) => {
  const { locale, messages, failure } = props
  const row: SearchRow = props.taken ? { ...props.row, state: 'taken' } : props.row
  const [choice, setChoice] = useState<Choice>({ of: row.domainName, ...nothingChosen })
  const { isOpen, chosen } = choice.of === row.domainName ? choice : nothingChosen
  const choose = (more: Partial<Choice>): void =>
    setChoice({ of: row.domainName, isOpen, chosen, ...more })
  const offered = offeredYears(row)
  const years = offered.find((each) => each === chosen) ?? offered[0] ?? 1
  const exact = row.match === 'exact'
  const gone = isGone(row)
  const ownedId = useOwnedId(row)
  const details = `details-${row.domainName}`
  // A row without an action, such as a reserved name, focuses the name.
  const keeper = useRetainedFocus<HTMLLIElement>()
  return (
    <li
      {...keeper}
      data-domain={row.domainName}
      data-state={row.state}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(9rem,auto)_10rem] lg:grid-cols-[minmax(0,1fr)_12rem_10rem]',
        exact
          ? 'min-h-32 rounded-lg border-2 border-line bg-surface-raised p-4 sm:p-6'
          : 'min-h-24 border-b border-line py-3',
      )}
    >
      <div className="col-span-2 grid gap-1 sm:col-span-1">
        <NameLine
          {...props}
          row={row}
          {...{ ownedId, isOpen, details }}
          onToggle={() => choose({ isOpen: !isOpen })}
        />
        {row.unicodeName !== row.domainName && (
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]" lang="en">
            {row.domainName}
          </p>
        )}
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
          <State messages={messages} row={row} ownedId={ownedId} />
          {/* Unavailable names keep the space of price and term. */}
          <span className={classNames('contents', gone && 'invisible')}>
            <Badges messages={messages} row={row} />
          </span>
        </div>
        <Reason messages={messages} row={row} />
        <Warnings messages={messages} row={row} />
      </div>
      {ownedId !== undefined ? (
        <p className="max-w-64 text-sm text-ink-soft sm:text-end">
          {message(messages, 'yours.text')}
        </p>
      ) : gone ? (
        <Instead locale={locale} messages={messages} row={row} />
      ) : (
        <Prices messages={messages} row={row} years={years} />
      )}
      <div className="grid justify-items-stretch">
        <Action {...props} row={row} years={years} ownedId={ownedId} />
      </div>
      {isOpen && !gone && (
        <RowDetails
          id={details}
          locale={locale}
          messages={messages}
          row={row}
          years={years}
          onYears={(years) => choose({ chosen: years })}
        />
      )}
      {failure !== undefined && (
        <p role="alert" className="col-span-full text-sm font-medium text-bad">
          {failure}
        </p>
      )}
    </li>
  )
})
ResultRow.displayName = 'ResultRow'
