import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { Select } from '../../ui/Select.tsx'
import { Conditions, TldLink } from './Conditions.tsx'
import { hasConditions, offeredYears } from './add-plan.ts'
import { totalText } from './price-texts.ts'

interface RowDetailsProps {
  readonly id: string
  readonly locale: Locale
  readonly messages: Messages
  readonly row: SearchRow
  readonly years: number
  readonly onYears: (years: number) => void
}

/** The details of a name: its price by years, and its rules. */
export const RowDetails = ({ id, locale, messages, row, years, onYears }: RowDetailsProps) => {
  const offered = offeredYears(row)
  return (
    <div
      id={id}
      className="col-span-full grid max-w-prose gap-3 rounded-lg border border-line p-4 text-base"
    >
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
    </div>
  )
}
