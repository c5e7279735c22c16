import { memo } from 'react'
import type { PriceLine } from '../../contract/configured-price.ts'
import { formatMoney, zero } from '../../contract/money.ts'
import type { Package, PackagePrice } from '../../contract/products.ts'
import { addonLabel, optionText, quantityText } from '../../i18n/addon-texts.ts'
import { message, type MessageParams, type Messages } from '../../i18n/fill.ts'
import { usePart } from '../shell/use-part.ts'
import { Row } from './Row.tsx'
import type { Extra, Summary } from './summary.ts'
import { monthsOf, termText } from './term-text.ts'

interface SummaryLinesProps {
  readonly messages: Messages
  readonly sold: Package
  readonly term: PackagePrice
  readonly summary: Summary
  readonly extra: Extra | undefined
  readonly taxPercent: number
  readonly note: string | undefined
}

const loadLock = () => import('./PriceLock.tsx')

const lineName = (
  messages: Messages,
  { sold, term }: Pick<SummaryLinesProps, 'sold' | 'term'>,
  line: PriceLine,
): string => {
  const t = (key: string, params?: MessageParams): string => message(messages, key, params)
  if (line.kind === 'package') return `${sold.name}, ${termText(messages, term)}`
  if (line.kind === 'discount') return t('line.discount')
  const addon = sold.addons.find(({ name }) => name === line.name)
  const option = addon?.options.find(({ data }) => data.value === line.value)
  const value =
    option === undefined
      ? quantityText(Number(line.value), addon?.unit ?? null, t)
      : optionText(option, t)
  return `${addonLabel(line.name, t) ?? line.name}: ${value}`
}

/** Each line of today's price, VAT, and what follows. */
export const SummaryLines = memo((props: SummaryLinesProps) => {
  const { messages, sold, term, summary, extra, taxPercent, note } = props
  const lock = usePart(loadLock)
  const { price, today } = summary
  const saving = summary.saving()
  const months = monthsOf(term) ?? 1
  const longKey = months > 1 ? 'summary.then.months' : 'summary.then'
  const thenKey = price.renewal.total === today.total ? 'summary.same' : longKey
  return (
    <>
      <dl className="grid gap-1 text-sm">
        {price.lines
          .filter(({ kind, amount }) => kind === 'package' || amount !== zero)
          .map((line) => (
            <Row
              key={`${line.kind} ${line.name}`}
              name={lineName(messages, { sold, term }, line)}
              amount={line.amount}
            />
          ))}
        {extra !== undefined && <Row name={extra.name} amount={extra.due} />}
        <Row name={message(messages, 'line.vat', { percent: taxPercent })} amount={today.tax} />
      </dl>
      <p className="text-sm text-ink-soft tabular-nums">
        {message(messages, thenKey, {
          price: formatMoney(price.renewal.total),
          term: termText(messages, term),
          month: formatMoney(price.renewal.perMonth),
        })}
      </p>
      {lock !== undefined && <lock.PriceLock messages={messages} term={term} />}
      {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
      {saving > zero && (
        <p className="text-sm font-medium text-good tabular-nums">
          {message(messages, 'term.saving', { price: formatMoney(saving) })}
        </p>
      )}
    </>
  )
})
SummaryLines.displayName = 'SummaryLines'
