import { memo, useState } from 'react'
import { Ban, CircleCheck, CircleHelp, CircleX, LoaderCircle } from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { Price } from '../../ui/Price.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useRetainedFocus } from '../../ui/use-retained-focus.ts'
import { ResultName } from './ResultName.tsx'
import { ManageLink, RowButton } from './RowButton.tsx'
import { RowDetails } from './RowDetails.tsx'
import { Badges, Instead, Warnings, isGone, stateKey, withTaken } from './RowTexts.tsx'
import { offeredYears } from './add-plan.ts'
import { renewalText, totalText } from './price-texts.ts'
import { useOwnedId } from './use-owned-names.ts'

/** The actions of a row: one stable object for all rows. */
export interface RowActions {
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
      <span className="text-sm text-ink-soft tabular-nums">{renewalText(messages, row)}</span>
      {years > 1 && (
        <span className="text-sm font-medium tabular-nums">{totalText(messages, row, years)}</span>
      )}
    </div>
  )
}

const Action = (props: PartProps) => {
  const { locale, messages, row, years, ownedId, inCart, adding, actions } = props
  const texts = { messages, unicodeName: row.unicodeName }
  if (inCart) return <RowButton {...texts} action="in-cart" />
  if (ownedId !== undefined) return <ManageLink {...texts} id={ownedId} locale={locale} />
  switch (row.state) {
    case 'reserved':
      return null
    case 'taken':
      return <RowButton {...texts} action="owner" onPress={() => actions.showRegistrant(row)} />
    case 'unknown':
      return <RowButton {...texts} action="again" onPress={() => actions.recheck(row)} />
    case 'available':
    case 'checking':
      return (
        <RowButton
          {...texts}
          action="add"
          isMain={row.match === 'exact'}
          busy={adding}
          isDisabled={row.state === 'checking'}
          onPress={() => actions.add(row, years)}
        />
      )
  }
}

interface Choice {
  readonly of: string
  readonly isOpen: boolean
  readonly chosen: number
}
const nothingChosen = { isOpen: false, chosen: 1 }

/** One name: its status, price and action. React reuses rows for other names during typing. */
export const ResultRow = memo((props: ResultRowProps) => {
  const { locale, messages, failure } = props
  const row = withTaken(props.row, props.taken)
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
        <ResultName
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
