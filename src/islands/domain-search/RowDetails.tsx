import { message } from '../../i18n/fill.ts'
import { Select } from '../../ui/Select.tsx'
import { Conditions, TldLink } from './Conditions.tsx'
import { hasConditions, offeredYears } from './add-plan.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import { totalText } from './price-texts.ts'
import type { NameProps } from './name-props.ts'
import { GoneText } from './RowTexts.tsx'
import { isGone } from './search-filters.ts'
import { TakenActions } from './TakenActions.tsx'

interface RowDetailsProps extends Pick<
  NameProps,
  'locale' | 'messages' | 'row' | 'years' | 'actions'
> {
  readonly id: string
  readonly onYears: (years: number) => void
}

const boxClass = 'mb-3 grid max-w-prose gap-3 rounded-lg border border-line p-4 text-base'

/** The details of a name: its price by years, and its rules; or what can be done about a taken one. */
export const RowDetails = (props: RowDetailsProps) => {
  const { id, locale, messages, row, years, onYears } = props
  const offered = offeredYears(row)
  if (isGone(row)) {
    return (
      <div id={id} className={boxClass}>
        {row.state === 'taken' ? (
          <TakenActions {...props} />
        ) : (
          <GoneText messages={messages} row={row} />
        )}
      </div>
    )
  }
  return (
    <div id={id} className={boxClass}>
      {row.unicodeName !== row.domainName && (
        <p className="[overflow-wrap:anywhere] sm:hidden" lang="en">
          {row.domainName}
        </p>
      )}
      {row.reason !== null && (
        <p className="lg:hidden">
          {message(messages, `reason.${row.reason}`, { word: row.reasonWord ?? row.unicodeName })}
        </p>
      )}
      {offered.length > 1 && (
        <Select
          label={message(messages, 'years.label')}
          aria-label={message(messages, 'years.of', { name: row.unicodeName })}
          hint={message(messages, 'years.hint')}
          value={years}
          onChoice={(value) => onYears(Number(value))}
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {totalText(messages, row, each)}
            </option>
          ))}
        </Select>
      )}
      {row.premium && <p>{message(messages, 'premium.text')}</p>}
      {row.state === 'available' && !row.confirmed && <p>{message(messages, 'probably.text')}</p>}
      {hasConditions(row) && <Conditions messages={messages} row={row} />}
      <p>
        <TldLink locale={locale} messages={messages} row={row} />
      </p>
      {row.match !== 'exact' && (
        <p className="sm:hidden">
          <FavouriteButton messages={messages} name={row} hasText />
        </p>
      )}
    </div>
  )
}
