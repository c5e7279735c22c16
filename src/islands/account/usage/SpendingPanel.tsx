import type { AnswerOf } from '../../../contract/endpoint.ts'
import { getSpending } from '../../../contract/spending.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { Bars } from './Bars.tsx'
import { shownMonth } from './shown-month.ts'

type Spending = AnswerOf<typeof getSpending>

const loadSpending = (signal: AbortSignal) => call(getSpending, {}, { signal })

const size = { width: 10, gap: 3, height: 40 }

/** Bars of the months; the table below says the same. */
const Chart = ({ months }: Pick<Spending, 'months'>) => (
  <div aria-hidden className="grid max-w-160 gap-1">
    <Bars
      bars={months.map(({ month, spent }) => ({ key: month, amount: spent }))}
      size={size}
      className="h-32"
    />
    <div className="grid grid-cols-12 text-center text-sm text-ink-soft tabular-nums">
      {months.map(({ month }) => (
        <span key={month}>{month.slice('YYYY-'.length)}</span>
      ))}
    </div>
  </div>
)

const Months = ({ messages, months }: Pick<IslandProps, 'messages'> & Pick<Spending, 'months'>) => (
  <details>
    <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
      {message(messages, 'spending.amounts')}
    </summary>
    <table className="w-full max-w-96">
      <caption className="sr-only">{message(messages, 'spending')}</caption>
      <thead>
        <tr className="text-sm text-ink-soft">
          <th scope="col" className="py-1 text-start font-normal">
            {message(messages, 'month')}
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            {message(messages, 'spending.paid')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, spent }) => (
          <tr key={month} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-normal tabular-nums">
              {shownMonth(month)}
            </th>
            <td className="py-1 text-end">
              <Price dollars={spent} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

/** What the customer spent in each month. */
export const SpendingPanel = ({ locale, messages, errors }: IslandProps) => {
  const query = useQuery(loadSpending)
  return (
    <Panel title={message(messages, 'spending')} description={message(messages, 'spending.text')}>
      <Loaded
        {...{ messages, errors, query }}
        skeleton={<Skeleton className="h-78.25 w-full max-w-160" />}
      >
        {({ months, total }) =>
          months.every(({ spent }) => spent === 0) ? (
            <EmptyState
              level={3}
              text={message(messages, 'spending.none')}
              action={
                <a className={buttonClass('secondary')} href={localePath(locale, '/')}>
                  {message(messages, 'spending.none.action')}
                </a>
              }
            />
          ) : (
            <>
              <p>
                {message(messages, 'spending.total')}{' '}
                <strong>
                  <Price dollars={total} />
                </strong>
              </p>
              <Chart months={months} />
              <Months messages={messages} months={months} />
              <div>
                <a
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                  href={localePath(locale, '/account/invoices')}
                >
                  {message(messages, 'spending.invoices')}
                </a>
              </div>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
