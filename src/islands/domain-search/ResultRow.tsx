import { Check, CircleCheck, CircleHelp, CircleX, LoaderCircle } from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Price, priceText } from '../../ui/Price.tsx'
import { classNames } from '../../ui/class-names.ts'
import { WatchButton } from './WatchButton.tsx'

interface ResultRowProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly row: SearchRow
  readonly inCart: boolean
  readonly adding: boolean
  readonly failure: string | undefined
  readonly onAdd: (row: SearchRow) => void
  readonly onOwner: (row: SearchRow) => void
  readonly onRecheck: (row: SearchRow) => void
}

const marks = {
  checking: { Icon: LoaderCircle, className: 'text-ink-soft' },
  available: { Icon: CircleCheck, className: 'text-good' },
  taken: { Icon: CircleX, className: 'text-bad' },
  unknown: { Icon: CircleHelp, className: 'text-warn' },
} as const

const tagTones = { hot: 'warn', new: 'good', sale: 'sale', premium: 'plain' } as const

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

const Name = ({ row }: Pick<ResultRowProps, 'row'>) => {
  // The ending as a person writes it: what follows the first dot.
  const dot = row.unicodeName.indexOf('.')
  const label = dot === -1 ? row.unicodeName : row.unicodeName.slice(0, dot)
  const ending = dot === -1 ? '' : row.unicodeName.slice(dot)
  return (
    <>
      {label}
      <wbr />
      <strong className="font-bold">{ending}</strong>
    </>
  )
}

const Prices = ({ messages, row }: Pick<ResultRowProps, 'messages' | 'row'>) => {
  const sale = row.regularPrice > row.firstYearPrice
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline gap-x-2 sm:flex-col sm:items-end',
        row.state === 'taken' && 'invisible',
      )}
    >
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
    </div>
  )
}

const Action = (props: ResultRowProps) => {
  const { messages, row } = props
  const name = row.unicodeName
  if (props.inCart) {
    return (
      <span className="inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border border-good px-3 font-medium text-good">
        <Check aria-hidden className="size-4 shrink-0" />
        {message(messages, 'in-cart')}
      </span>
    )
  }
  if (row.state === 'taken') {
    return (
      <Button
        look="plain"
        aria-label={message(messages, 'owner.of', { name })}
        onClick={() => props.onOwner(row)}
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
        onClick={() => props.onRecheck(row)}
      >
        {message(messages, 'again')}
      </Button>
    )
  }
  return (
    <Button
      look={row.match === 'exact' ? 'primary' : 'secondary'}
      busy={props.adding}
      disabled={row.state === 'checking'}
      aria-label={message(messages, 'add.of', { name })}
      onClick={() => props.onAdd(row)}
    >
      {message(messages, 'add')}
    </Button>
  )
}

/** One name: what it is, how it stands, what it costs, and the one thing to do. */
export const ResultRow = (props: ResultRowProps) => {
  const { messages, row, failure } = props
  const exact = row.match === 'exact'
  return (
    <li
      data-domain={row.domainName}
      data-state={row.state}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_10rem]',
        exact
          ? 'min-h-32 rounded-lg border-2 border-line bg-surface-raised p-4 sm:p-6'
          : 'min-h-24 border-b border-line py-3',
      )}
    >
      <div className="col-span-2 grid gap-1 sm:col-span-1">
        <h3
          className={classNames(
            'font-normal [overflow-wrap:anywhere]',
            exact ? 'text-2xl' : 'text-lg',
          )}
        >
          <Name row={row} />
        </h3>
        {row.unicodeName !== row.domainName && (
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]" lang="en">
            {row.domainName}
          </p>
        )}
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
          <State messages={messages} row={row} />
          {row.tags.map((tag) => (
            <Badge key={tag} tone={tagTones[tag]}>
              {message(messages, `tag.${tag}`)}
            </Badge>
          ))}
          {row.needsPapers && <Badge tone="warn">{message(messages, 'tag.papers')}</Badge>}
        </div>
      </div>
      {row.state === 'taken' && !props.inCart ? (
        <WatchButton
          domainName={row.domainName}
          unicodeName={row.unicodeName}
          locale={props.locale}
          messages={messages}
        />
      ) : (
        <Prices messages={messages} row={row} />
      )}
      <div className="grid justify-items-stretch">
        <Action {...props} />
      </div>
      {failure !== undefined && (
        <p role="alert" className="col-span-full text-sm font-medium text-bad">
          {failure}
        </p>
      )}
    </li>
  )
}
