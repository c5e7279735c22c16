import { memo, useMemo } from 'react'
import { formatMoney, zero } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import type { Choices, Settled } from './choices.ts'
import { summaryOf } from './summary.ts'
import { monthsOf, termText } from './term-text.ts'

interface TermFieldProps {
  readonly messages: Messages
  readonly settled: Settled
  readonly onChoose: (change: Partial<Choices>) => void
}

/** The terms of the configuration, each with its whole price today and at renewal. */
export const TermField = memo(({ messages, settled, onChoose }: TermFieldProps) => {
  const { sold, term: chosen } = settled
  const terms = useMemo(
    () =>
      (sold?.pricing ?? []).flatMap((term) => {
        const summary = summaryOf({ ...settled, term }, 0)
        if (summary === undefined || 'code' in summary) return []
        return [{ term, price: summary.price, saving: summary.saving() }]
      }),
    [sold, settled],
  )
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">{message(messages, 'step.term')}</legend>
      {terms.map(({ term, price, saving }) => (
        <ChoiceCard
          key={`${term.duration} ${term.durationType}`}
          name="configure-term"
          value={`${term.duration} ${term.durationType}`}
          isChecked={
            term.duration === chosen?.duration && term.durationType === chosen.durationType
          }
          onChoose={() =>
            onChoose({ term: { duration: term.duration, durationType: term.durationType } })
          }
        >
          <span className="block font-bold">{termText(messages, term)}</span>
          <span className="block tabular-nums">
            <span className="font-bold">
              {message(messages, 'term.price', { price: formatMoney(price.due) })}
            </span>{' '}
            {(monthsOf(term) ?? 1) > 1 && (
              <span className="text-ink-soft">
                {message(messages, 'term.month', { price: formatMoney(price.perMonth) })}
              </span>
            )}
          </span>
          {price.renewal.due !== price.due && (
            <span className="block text-sm tabular-nums text-ink-soft">
              {message(messages, 'term.then', {
                price: formatMoney(price.renewal.due),
                month: formatMoney(price.renewal.perMonth),
              })}
            </span>
          )}
          {saving > zero && (
            <span className="block text-sm font-medium tabular-nums text-good">
              {message(messages, 'term.saving', { price: formatMoney(saving) })}
            </span>
          )}
        </ChoiceCard>
      ))}
    </fieldset>
  )
})
TermField.displayName = 'TermField'
