import { memo } from 'react'
import { Check } from 'lucide-react'
import type { SearchRow } from '../../../contract/domains.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Price, priceText } from '../../../ui/Price.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { WatchButton } from '../WatchButton.tsx'
import type { BulkEntry } from './bulk-queue.ts'

interface BulkRowProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly entry: BulkEntry
  /** Its state in words. */
  readonly state: string
  readonly inCart: boolean
  readonly adding: boolean
  readonly failure: string | undefined
  readonly onAdd: (row: SearchRow) => void
  readonly onRetry: (name: string) => void
}

const colours = { available: 'text-good', taken: 'text-bad' } as const

const colourOf = ({ state, row }: BulkEntry): string => {
  if (state === 'failed') return 'text-warn'
  return row?.state === 'available' || row?.state === 'taken' ? colours[row.state] : 'text-ink-soft'
}

const Action = (props: BulkRowProps) => {
  const { messages, entry } = props
  const { row, name, unicodeName } = entry
  if (props.inCart) {
    return (
      <span className="inline-flex min-h-11 items-center justify-center gap-2 font-medium text-good">
        <Check aria-hidden className="size-4 shrink-0" />
        {message(messages, 'in-cart')}
      </span>
    )
  }
  if (entry.state === 'failed') {
    return (
      <Button
        look="secondary"
        aria-label={message(messages, 'again.of', { name: unicodeName })}
        onClick={() => props.onRetry(name)}
      >
        {message(messages, 'again')}
      </Button>
    )
  }
  if (row?.state === 'taken') {
    return <WatchButton domainName={name} {...{ unicodeName, messages }} locale={props.locale} />
  }
  if (row?.state !== 'available') return null
  return (
    <Button
      look="secondary"
      busy={props.adding}
      aria-label={message(messages, 'add.of', { name: unicodeName })}
      onClick={() => props.onAdd(row)}
    >
      {message(messages, 'add')}
    </Button>
  )
}

const Row = (props: BulkRowProps) => {
  const { messages, entry, failure } = props
  const { row, name, unicodeName } = entry
  const priced = row?.state === 'available'
  return (
    <div
      role="row"
      data-domain={name}
      className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-1 py-2 [contain-intrinsic-size:auto_5rem] [content-visibility:auto] md:grid-cols-[minmax(0,1fr)_10rem_7rem_7rem_13rem]"
    >
      <div role="cell" className="min-w-0 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-medium">{unicodeName}</bdi>
          {row?.tags
            .filter((tag) => tag === 'premium' || tag === 'sale')
            .map((tag) => (
              <Badge key={tag} tone={tag === 'sale' ? 'sale' : 'plain'}>
                {message(messages, `tag.${tag}`)}
              </Badge>
            ))}
        </div>
        {unicodeName !== name && <p className="text-sm text-ink-soft">{name}</p>}
      </div>
      <div
        role="cell"
        className={classNames('text-end text-sm font-medium md:text-start', colourOf(entry))}
      >
        {props.state}
      </div>
      <div role="cell" className="md:text-end">
        {priced && <Price dollars={row.firstYearPrice} />}
        {priced && (
          <span className="text-sm text-ink-soft md:hidden">
            {' · '}
            {message(messages, 'price.then', { price: priceText(row.renewalPrice) })}
          </span>
        )}
      </div>
      <div role="cell" className="hidden text-end text-ink-soft md:block">
        {priced && <Price dollars={row.renewalPrice} />}
      </div>
      <div role="cell" className="grid justify-items-end md:justify-items-stretch">
        <Action {...props} />
        {failure !== undefined && (
          <p role="alert" className="text-sm font-medium text-bad">
            {failure}
          </p>
        )}
      </div>
    </div>
  )
}

const drawn = ['entry', 'state', 'inCart', 'adding', 'failure'] as const

/**
 * One name of the list. Out of sight it is not painted, and what it does with a press is the same
 * whenever it was drawn: so that five hundred are light.
 */
export const BulkRow = memo(Row, (before, after) =>
  drawn.every((key) => before[key] === after[key]),
)
