import type { ReactNode } from 'react'
import { add, fromDollars, least, subtract, toDollars } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RielTotal } from '../price/RielTotal.tsx'

interface TopUpSummaryProps {
  readonly messages: Messages
  /** Dollars; undefined until it is known. */
  readonly balance: number | undefined
  /** Dollars that the top-up pays first; undefined until they are known. */
  readonly owed: number | undefined
  /** Dollars; 0 without a valid amount. */
  readonly total: number
  /** Of the chosen method, in dollars. */
  readonly fee: number
  readonly action: ReactNode
}

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The balance now and after, the total, and the button that pays it. */
export const TopUpSummary = ({
  messages,
  balance,
  owed = 0,
  total,
  fee,
  action,
}: TopUpSummaryProps) => {
  const due = add(fromDollars(total), fromDollars(fee))
  const all = add(fromDollars(balance ?? 0), fromDollars(total))
  const pays = total === 0 ? fromDollars(0) : least(fromDollars(owed), all)
  const line = <Skeleton className="h-5 w-16" />
  return (
    <aside
      aria-label={message(messages, 'summary')}
      className="-mx-4 grid gap-3 border-t border-line bg-surface-raised p-4 sm:mx-0 sm:rounded-lg sm:border lg:sticky lg:top-[calc(var(--header-height,4rem)+1rem)]"
    >
      <h2 className="text-lg font-bold">{message(messages, 'summary')}</h2>
      <dl className="grid gap-2 text-ink-soft">
        <Row name={message(messages, 'balance.now')}>
          {balance === undefined ? line : <Price dollars={balance} />}
        </Row>
        {pays > 0 && (
          <Row name={message(messages, 'owed.pays')}>
            <Price dollars={toDollars(pays)} />
          </Row>
        )}
        <Row name={message(messages, 'balance.after')}>
          {balance === undefined ? (
            line
          ) : (
            <span className="font-bold text-ink">
              <Price dollars={toDollars(subtract(all, pays))} />
            </span>
          )}
        </Row>
        {fee > 0 && (
          <Row name={message(messages, 'payment-fee')}>
            <Price dollars={fee} />
          </Row>
        )}
      </dl>
      <div className="flex items-center justify-between gap-4 border-t border-line pt-3">
        <span className="font-bold">{message(messages, 'total')}</span>
        <span aria-live="polite">
          <span className="sr-only">{message(messages, 'total')} </span>
          <Price dollars={toDollars(due)} size="large" />
        </span>
      </div>
      <div className={total === 0 ? 'invisible' : undefined}>
        <RielTotal messages={messages} total={due} isOpen />
      </div>
      {action}
      <p className="text-sm text-ink-soft">{message(messages, 'no-invoice')}</p>
    </aside>
  )
}
