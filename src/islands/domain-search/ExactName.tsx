import { message } from '../../i18n/fill.ts'
import { Price } from '../../ui/Price.tsx'
import { DetailsToggle } from './DetailsToggle.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import type { NameProps } from './name-props.ts'
import { RowAction } from './RowAction.tsx'
import { RowState } from './RowState.tsx'
import { Badges, GoneText, Name, RegularPrice } from './RowTexts.tsx'
import { TakenActions } from './TakenActions.tsx'
import { hasConditions, offeredYears } from './add-plan.ts'
import { renewalText, totalText } from './price-texts.ts'
import { isGone } from './search-filters.ts'

const Prices = ({ messages, row, years, saving }: NameProps) => {
  const offered = offeredYears(row)
  const shown = years > 1 ? years : offered.find((each) => each === 3)
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 sm:min-h-11 sm:content-center">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <RegularPrice messages={messages} row={row} />
        <Price dollars={row.firstYearPrice} size="large" />
        <span className="text-sm text-ink-soft tabular-nums">
          {message(messages, 'price.first')} · {renewalText(messages, row)}
        </span>
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {[
          ...(shown === undefined ? [] : [totalText(messages, row, shown)]),
          ...(hasConditions(row) ? [] : [message(messages, 'documents.none')]),
        ].join(' · ')}
      </p>
      {saving !== undefined && <p className="text-sm font-medium text-good">{saving}</p>}
    </div>
  )
}

/** The searched name as a card: large, with all prices and one button. */
export const ExactName = (props: NameProps) => {
  const { messages, row, ownedId, inCart } = props
  const isOwn = ownedId !== undefined
  return (
    <div className="grid min-h-36 content-between gap-1 sm:min-h-22 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h3
            tabIndex={-1}
            data-takes-focus
            className="text-2xl leading-snug font-normal outline-none [overflow-wrap:anywhere] sm:text-3xl sm:leading-tight"
          >
            <Name row={row} />
          </h3>
          <RowState {...props} />
          {!isGone(row) && <Badges messages={messages} row={row} />}
        </div>
        {row.unicodeName !== row.domainName && (
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]" lang="en">
            {row.domainName}
          </p>
        )}
        {isOwn ? (
          <p className="text-sm text-ink-soft">{message(messages, 'yours.text')}</p>
        ) : row.state === 'taken' && !inCart ? (
          <TakenActions {...props} />
        ) : row.state === 'reserved' ? (
          <GoneText messages={messages} row={row} />
        ) : (
          <Prices {...props} />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 sm:justify-end">
        {!isGone(row) && (
          <span className="flex items-center gap-x-2">
            {!isOwn && <FavouriteButton messages={messages} name={row} />}
            <DetailsToggle {...props} hasText />
          </span>
        )}
        <RowAction {...props} />
      </div>
    </div>
  )
}
