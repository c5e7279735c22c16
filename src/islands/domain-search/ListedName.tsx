import { FileText, Gem } from 'lucide-react'
import { message } from '../../i18n/fill.ts'
import { Price } from '../../ui/Price.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { DetailsToggle } from './DetailsToggle.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import type { NameProps } from './name-props.ts'
import { RowAction } from './RowAction.tsx'
import { RowState } from './RowState.tsx'
import { Badges, Name, RegularPrice, conditionsKey } from './RowTexts.tsx'
import { hasConditions } from './add-plan.ts'
import { renewalText, totalText } from './price-texts.ts'
import { isGone } from './search-filters.ts'

const Prices = ({ messages, row, years, saving }: NameProps) => (
  <>
    <span className="flex shrink-0 items-baseline gap-x-2 sm:justify-end">
      <RegularPrice messages={messages} row={row} />
      <span className="font-bold">
        <Price dollars={row.firstYearPrice} />
      </span>
    </span>
    <span
      className={classNames(
        'min-w-0 truncate text-sm tabular-nums sm:text-end',
        saving === undefined ? 'text-ink-soft' : 'font-medium text-good',
      )}
    >
      {saving ?? (years > 1 ? totalText(messages, row, years) : renewalText(messages, row))}
    </span>
  </>
)

/** One line of the list, two on a phone: name, state, prices and a round button. */
export const ListedName = (props: NameProps) => {
  const { messages, row, ownedId } = props
  const isOwn = ownedId !== undefined
  const isWide = useIsWide()
  return (
    <div className="grid min-h-[4.5rem] grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-1 py-1 sm:min-h-14 sm:grid-cols-[minmax(0,1fr)_7rem_11.5rem_auto_2.75rem] sm:gap-x-3">
      <div className="grid min-w-0 sm:contents">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 sm:gap-x-3">
          <h3
            tabIndex={-1}
            data-takes-focus
            className="min-w-0 leading-snug font-normal outline-none [overflow-wrap:anywhere] sm:text-lg"
          >
            <Name row={row} />
          </h3>
          <span className="inline-flex items-center gap-1.5">
            <RowState {...props} isShort={row.state === 'available' || row.state === 'checking'} />
            {row.premium && !isGone(row) && (
              <span className="text-ink-soft sm:hidden">
                <Gem aria-hidden className="block size-4" />
                <span className="sr-only">
                  {message(messages, 'tag.premium')}. {message(messages, 'tag.one-year')}
                </span>
              </span>
            )}
            {hasConditions(row) && !isGone(row) && (
              <span className="text-warn sm:hidden">
                <FileText aria-hidden className="block size-4" />
                <span className="sr-only">{message(messages, conditionsKey(row))}</span>
              </span>
            )}
          </span>
          {row.unicodeName !== row.domainName && (
            <span className="truncate text-sm text-ink-soft max-sm:hidden" lang="en">
              {row.domainName}
            </span>
          )}
          {!isGone(row) && (
            <span className="contents max-sm:hidden">
              <Badges messages={messages} row={row} />
            </span>
          )}
          {row.reason !== null && (
            <span className="hidden truncate text-sm text-ink-soft lg:inline">
              {message(messages, `reason.${row.reason}`, {
                word: row.reasonWord ?? row.unicodeName,
              })}
            </span>
          )}
        </div>
        <div className="flex min-w-0 items-baseline gap-x-2 sm:contents">
          {isOwn || isGone(row) ? (
            <span className="text-sm text-ink-soft sm:col-span-2 sm:text-end">
              {isOwn && message(messages, 'yours.text')}
            </span>
          ) : (
            <Prices {...props} />
          )}
        </div>
      </div>
      <div className="flex">
        {/* On phones it is in the details. */}
        {isWide && !isGone(row) && !isOwn && <FavouriteButton messages={messages} name={row} />}
        <DetailsToggle {...props} />
      </div>
      <div className="grid min-w-11 justify-items-end [&>button]:rounded-full [&>button]:px-0">
        <RowAction {...props} />
      </div>
    </div>
  )
}
