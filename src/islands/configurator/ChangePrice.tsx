import { errorText } from '../../client/api-error.ts'
import { formatMoney, fromDollars, toDollars, zero, type Money } from '../../contract/money.ts'
import { changePlan } from '../../contract/plan-changes.ts'
import type { OwnedServiceDetail } from '../../contract/services.ts'
import { message, type MessageParams } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useCall } from '../account/domains/use-call.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { changeQuote, type ChangeQuote } from './change-quote.ts'
import type { Settled } from './choices.ts'
import { RefusedPrice } from './RefusedPrice.tsx'
import { Row } from './Row.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import { termText } from './term-text.ts'

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

/** The credit and the charge of a change, what is due today, and each later term; sends the change. */
export const ChangePrice = (props: ChangePriceProps) => {
  const { locale, messages, errors, settled, service, isBusy, onAddon, onAdd, reload } = props
  const quote = changeQuote(settled, service)
  const price = quote !== undefined && 'change' in quote ? quote : undefined
  const t = (key: string, params?: MessageParams): string => message(messages, key, params)
  const { id, plan, details, expiresAt } = service
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
      sendLabel={t(buttons[settledAs])}
      onSend={send}
    >
      {price === undefined ? (
        <RefusedPrice
          {...{ messages, errors, onAddon }}
          refused={quote !== undefined && 'code' in quote ? quote : undefined}
        />
      ) : (
        <>
          <p className="font-bold">{settled.sold?.name}</p>
          {price.isSame && <p className="text-sm text-ink-soft">{t('change.same')}</p>}
          {!price.isSame && settledAs !== 'downgrade' && (
            <dl className="grid gap-1 text-sm">
              {price.change.lines.map(({ kind, name, amount }) => (
                <Row
                  key={`${kind} ${name}`}
                  name={t(kind === 'fee' ? `change.${name}` : `change.${kind}`)}
                  amount={amount}
                />
              ))}
              <Row
                name={t('line.vat', { percent: plan?.taxPercent ?? 0 })}
                amount={price.change.tax}
              />
            </dl>
          )}
          {!price.isSame && (
            <p className="text-sm">
              {t(`change.is.${settledAs}`, {
                price: formatMoney(price.change.total),
                minimum: formatMoney(fromDollars(plan?.payableFrom ?? 0)),
                date: expiresAt === null ? '' : formatDay(expiresAt),
              })}
            </p>
          )}
          {'durationType' in details && (
            <p className="text-sm text-ink-soft tabular-nums">
              {t('summary.then', {
                price: formatMoney(price.renewal.total),
                term: termText(messages, details),
              })}
            </p>
          )}
        </>
      )}
      {sending.error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, sending.error)}
        </Notice>
      )}
    </SummaryPanel>
  )
}
