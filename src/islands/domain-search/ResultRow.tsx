import { memo, useState } from 'react'
import {
  Ban,
  Check,
  ChevronDown,
  CircleCheck,
  CircleHelp,
  CircleX,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Price, priceText } from '../../ui/Price.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RowDetails } from './RowDetails.tsx'
import { WatchButton } from './WatchButton.tsx'
import { offeredYears, totalPrice } from './add-plan.ts'
import { endingOf, labelOf } from './search-filters.ts'
import { yearsText } from './years-text.ts'

/** What can be done with a row; the same object for all, so that none is drawn for another's sake. */
export interface RowActions {
  /** `years`: as chosen. */
  readonly add: (row: SearchRow, years: number) => void
  readonly showOwner: (row: SearchRow) => void
  readonly recheck: (row: SearchRow) => void
}

interface ResultRowProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly row: SearchRow
  /** It turned out to be taken when it was to be added. */
  readonly taken: boolean
  readonly inCart: boolean
  readonly adding: boolean
  readonly failure: string | undefined
  readonly actions: RowActions
}

/** A row with what was chosen in it. */
interface PartProps extends Omit<ResultRowProps, 'taken'> {
  readonly years: number
}

const marks = {
  checking: { Icon: LoaderCircle, className: 'text-ink-soft' },
  available: { Icon: CircleCheck, className: 'text-good' },
  taken: { Icon: CircleX, className: 'text-bad' },
  reserved: { Icon: Ban, className: 'text-bad' },
  unknown: { Icon: CircleHelp, className: 'text-warn' },
} as const

const tagTones = { hot: 'warn', new: 'good', sale: 'sale', premium: 'plain' } as const

/** Whether the name can't be had at any price. */
const isGone = ({ state }: SearchRow): boolean => state === 'taken' || state === 'reserved'

const State = ({ messages, row }: Pick<ResultRowProps, 'messages' | 'row'>) => {
  const { Icon, className } = marks[row.state]
  const key = row.state === 'available' && !row.confirmed ? 'state.probably' : `state.${row.state}`
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm font-medium', className)}>
      <Icon
        aria-hidden
        className={classNames(
          'size-4 shrink-0',
          row.state === 'checking' && 'motion-safe:animate-spin',
        )}
      />
      {message(messages, key)}
    </span>
  )
}

/** The ending as a person writes it, in bold: what follows the first dot. */
const Name = ({ row }: Pick<ResultRowProps, 'row'>) => (
  <>
    {labelOf(row)}
    <wbr />
    <strong className="font-bold">{endingOf(row)}</strong>
  </>
)

/** How we came to an idea, and what may be wrong with a name that looks like another. */
const Remarks = ({ messages, row }: Pick<ResultRowProps, 'messages' | 'row'>) => (
  <>
    {row.reason !== null && (
      <p className="text-sm text-ink-soft">
        {message(messages, `reason.${row.reason}`, { word: row.reasonWord ?? row.unicodeName })}
      </p>
    )}
    {row.lookAlike !== null && (
      <p className="flex gap-1.5 text-sm text-warn">
        <TriangleAlert aria-hidden className="h-lh w-4 shrink-0" />
        {message(messages, `look-alike.${row.lookAlike}`)}
      </p>
    )}
  </>
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

/** In place of the price, for a name that can't be bought. */
const Instead = ({ locale, messages, row }: Pick<PartProps, 'locale' | 'messages' | 'row'>) =>
  row.state === 'reserved' ? (
    <p className="max-w-64 text-sm text-ink-soft sm:text-end">
      {message(messages, 'reserved.text')}
    </p>
  ) : (
    <a
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      href={`${localePath(locale, '/domain/transfer')}?domain=${encodeURIComponent(row.domainName)}`}
      aria-label={message(messages, 'transfer.of', { name: row.unicodeName })}
    >
      {message(messages, 'transfer')}
    </a>
  )

const Action = ({ messages, row, years, inCart, adding, actions }: PartProps) => {
  const name = row.unicodeName
  if (inCart) {
    return (
      <span className="inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border border-good px-3 font-medium text-good">
        <Check aria-hidden className="size-4 shrink-0" />
        {message(messages, 'in-cart')}
      </span>
    )
  }
  if (row.state === 'reserved') return null
  if (row.state === 'taken') {
    return (
      <Button
        look="plain"
        aria-label={message(messages, 'owner.of', { name })}
        onClick={() => actions.showOwner(row)}
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
  return (
    <Button
      look={row.match === 'exact' ? 'primary' : 'secondary'}
      busy={adding}
      disabled={row.state === 'checking'}
      aria-label={message(messages, 'add.of', { name })}
      onClick={() => actions.add(row, years)}
    >
      {message(messages, 'add')}
    </Button>
  )
}

const Badges = ({ messages, row }: Pick<ResultRowProps, 'messages' | 'row'>) => (
  <>
    {row.tags.map((tag) => (
      <Badge key={tag} tone={tagTones[tag]}>
        {message(messages, `tag.${tag}`)}
      </Badge>
    ))}
    {row.premium && <Badge>{message(messages, 'tag.one-year')}</Badge>}
    {row.needsPapers && <Badge tone="warn">{message(messages, 'tag.papers')}</Badge>}
  </>
)

/** What was chosen in the row of a name: its details, and so many years. */
interface Choice {
  readonly of: string
  readonly isOpen: boolean
  readonly chosen: number
}
const nothingChosen = { isOpen: false, chosen: 1 }

/**
 * One name: what it is, how it stands, what it costs, and the one thing to do. Whoever types
 * has other names with each key: the row of one becomes that of another, without what was chosen.
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
  const details = `details-${row.domainName}`
  return (
    <li
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
        <div className="flex items-start justify-between gap-x-3">
          <h3
            className={classNames(
              'min-w-0 font-normal [overflow-wrap:anywhere]',
              exact ? 'text-2xl' : 'text-lg',
            )}
          >
            <Name row={row} />
          </h3>
          {row.state === 'taken' && !props.inCart && (
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
            // The way to watch the name stands there.
            hidden={row.state === 'taken' && !props.inCart}
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            aria-label={message(messages, 'details.of', { name: row.unicodeName })}
            className={classNames(
              '-my-2 inline-flex min-h-11 shrink-0 items-center gap-1 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline',
              // It keeps its room, so that no name breaks otherwise when it turns out to be reserved.
              gone && 'invisible',
            )}
            onClick={() => choose({ isOpen: !isOpen })}
          >
            {message(messages, 'details')}
            <ChevronDown
              aria-hidden
              className={classNames('size-4 shrink-0', isOpen && 'rotate-180')}
            />
          </button>
        </div>
        {row.unicodeName !== row.domainName && (
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]" lang="en">
            {row.domainName}
          </p>
        )}
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
          <State messages={messages} row={row} />
          {/* What a name that can't be had would cost or take; their room is kept, too. */}
          <span className={classNames('contents', gone && 'invisible')}>
            <Badges messages={messages} row={row} />
          </span>
        </div>
        <Remarks messages={messages} row={row} />
      </div>
      {gone ? (
        <Instead locale={locale} messages={messages} row={row} />
      ) : (
        <Prices messages={messages} row={row} years={years} />
      )}
      <div className="grid justify-items-stretch">
        <Action {...props} row={row} years={years} />
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
