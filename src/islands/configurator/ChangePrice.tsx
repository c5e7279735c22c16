import { formatMoney, fromDollars, toDollars, zero, type Money } from '../../contract/money.ts'
import { changePlan } from '../../contract/plan-changes.ts'
import type { OwnedServiceDetail } from '../../contract/services.ts'
import { message } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { useCall } from '../account/use-call.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { changeQuote, type ChangeQuote } from './change-quote.ts'
import type { Settled } from './choices.ts'
import { RefusedPrice } from './RefusedPrice.tsx'
import { Row } from './Row.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import { termText } from './term-text.ts'
import { CallError } from '../shell/CallError.tsx'

/** What the price of a change needs of the form. */
export interface ChangePriceProps extends IslandProps {
  readonly settled: Settled
  readonly reload: () => void
  readonly service: OwnedServiceDetail
  readonly isBusy: boolean
  readonly onAddon: (name: string, value: string) => void
  /** Puts the change into the cart at this price (dollars before VAT). */
  readonly onAdd: (expectedPrice: number) => void
}

const buttons = {
  now: 'add.change',
  'next-renewal': 'change.now',
  free: 'change.now',
  downgrade: 'change.at-renewal',
} as const

const isPaidNow = ({ change }: Pick<ChangeQuote, 'change'>): boolean => change.settled === 'now'

const todayOf = (quote: ChangeQuote): Money => (isPaidNow(quote) ? quote.change.total : zero)

interface QuoteProps extends Pick<ChangePriceProps, 'messages' | 'service'> {
  readonly quote: ChangeQuote
}

/** When the change takes effect, and how it is paid. */
const Sentence = ({ messages, service: { plan, expiresAt }, quote: { change } }: QuoteProps) => (
  <p className="text-sm">
    {message(messages, `change.is.${change.settled}`, {
      price: formatMoney(change.total),
      minimum: formatMoney(fromDollars(plan?.payableFrom ?? 0)),
      date: expiresAt === null ? '' : formatDay(expiresAt),
    })}
  </p>
)

/** The credit, the charge and the fees of a change, or when it takes effect, and the later terms. */
const ChangeLines = ({ messages, service, quote }: QuoteProps) => {
  const { change, renewal, isSame } = quote
  const { plan, details } = service
  const hasLines = !isSame && change.settled !== 'downgrade'
  return (
    <div className="grid gap-2">
      {isSame && <p className="text-sm text-ink-soft">{message(messages, 'change.same')}</p>}
      {hasLines && (
        <dl className="grid gap-1 text-sm">
          {change.lines.map(({ kind, name, amount }) => (
            <Row
              key={`${kind} ${name}`}
              name={message(messages, kind === 'fee' ? `change.${name}` : `change.${kind}`)}
              amount={amount}
            />
          ))}
          <Row
            name={message(messages, 'line.vat', { percent: plan?.taxPercent ?? 0 })}
            amount={change.tax}
          />
        </dl>
      )}
      {!isSame && !isPaidNow(quote) && <Sentence {...{ messages, service, quote }} />}
      {'durationType' in details && (
        <p className="text-sm text-ink-soft tabular-nums">
          {message(messages, 'summary.then', {
            price: formatMoney(renewal.total),
            term: termText(messages, details),
          })}
        </p>
      )}
    </div>
  )
}

/** The credit and the charge of a change, what is due today, and each later term; sends the change. */
export const ChangePrice = (props: ChangePriceProps) => {
  const { locale, messages, errors, settled, service, isBusy, onAddon, onAdd, reload } = props
  const quote = changeQuote(settled, service)
  const price = quote !== undefined && 'change' in quote ? quote : undefined
  const { id } = service
  const sending = useCall(
    async () => {
      const result = await call(changePlan, {
        params: { id },
        body: {
          productKey: price?.sold.key ?? '',
          addons: [...settled.addons],
          expected: {
            due: toDollars(price?.change.due ?? zero),
            renewal: toDollars(price?.renewal.due ?? zero),
          },
        },
      })
      // The price may be another one now.
      if (!result.ok) reload()
      return result
    },
    () => location.assign(`${localePath(locale, '/account/services')}?service=${id}`),
  )
  const send = (): void => {
    if (price === undefined || price.isSame) return
    if (isPaidNow(price)) onAdd(toDollars(price.change.due))
    else sending.run()
  }
  const settledAs = price?.change.settled ?? 'now'
  return (
    <SummaryPanel
      messages={messages}
      total={price && !price.isSame ? todayOf(price) : undefined}
      isBusy={isBusy || sending.busy}
      canSend={price !== undefined && !price.isSame}
      sendLabel={message(messages, buttons[settledAs])}
      onSend={send}
      always={price && <ChangeLines {...{ messages, service }} quote={price} />}
    >
      {price === undefined ? (
        <RefusedPrice
          {...{ messages, errors, onAddon }}
          refused={quote !== undefined && 'code' in quote ? quote : undefined}
        />
      ) : (
        <>
          <p className="font-bold">{settled.sold?.name}</p>
          {!price.isSame && isPaidNow(price) && (
            <Sentence {...{ messages, service }} quote={price} />
          )}
        </>
      )}
      <CallError errors={errors} error={sending.error} />
    </SummaryPanel>
  )
}
