import { useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import { maximumSearchTerms } from '../../contract/domain-name.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { priceText } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { choosableTlds, listedTlds, toggledTld } from './search-filters.ts'
import { useSoldTlds, type SoldTlds } from './use-sold-tlds.ts'

interface TldChoiceProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly chosen: readonly string[]
  readonly onChoose: (tlds: readonly string[]) => void
}

interface TldListProps {
  readonly tlds: readonly SoldTlds[number][]
  readonly chosen: readonly string[]
  readonly onToggle: (tld: string) => void
}

const TldList = ({ tlds, chosen, onToggle }: TldListProps) => (
  <ul>
    {tlds.map(({ tld, unicode, registrationPrice }) => (
      <li key={tld}>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={chosen.includes(tld)}
            onChange={() => onToggle(tld)}
          />
          <span className="flex-1 [overflow-wrap:anywhere]">.{unicode}</span>{' '}
          <span className="text-sm text-ink-soft tabular-nums">{priceText(registrationPrice)}</span>
        </label>
      </li>
    ))}
  </ul>
)

/** Selects up to five TLDs from a searchable list. */
export const TldChoice = ({ messages, errors, chosen, onChoose }: TldChoiceProps) => {
  const { sold, error, again } = useSoldTlds()
  const [typed, setTyped] = useState('')
  const [isTooMany, setTooMany] = useState(false)
  // Earlier selections come first; new ones keep their position.
  const [before] = useState(chosen)

  const toggle = (tld: string): void => {
    const next = toggledTld(chosen, tld)
    setTooMany(next === undefined)
    if (next !== undefined) onChoose(next)
  }

  const nameOf = (tld: string): string => sold?.find((each) => each.tld === tld)?.unicode ?? tld

  if (error !== undefined)
    return (
      <RetryNotice label={message(messages, 'again')} onRetry={again}>
        {errorText(errors, error)}
      </RetryNotice>
    )
  const shown = sold === undefined ? [] : choosableTlds(sold, typed, before)
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">{message(messages, 'filters.tlds')}</legend>
      <TextInput
        label={<span className="font-normal">{message(messages, 'tlds.search')}</span>}
        type="search"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onText={setTyped}
        onKeyDown={(event) => {
          // Enter would submit the dialog with a half-typed TLD.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div
        className="h-56 overflow-y-auto rounded-md border border-line px-3 focus-visible:outline-2"
        tabIndex={-1}
      >
        {sold === undefined && (
          <div className="grid gap-3 py-3" role="status">
            <span className="sr-only">{message(messages, 'tlds.loading')}</span>
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        )}
        {sold !== undefined && shown.length === 0 && (
          <p className="py-3" role="status">
            {message(messages, 'tlds.none')}
          </p>
        )}
        <TldList tlds={shown} chosen={chosen} onToggle={toggle} />
        {sold !== undefined && shown.length >= listedTlds && (
          <p className="py-3 text-sm text-ink-soft">
            {message(messages, 'tlds.more', { count: sold.length.toLocaleString('en-US') })}
          </p>
        )}
      </div>
      <p
        className={isTooMany ? 'text-sm font-medium text-bad' : 'text-sm text-ink-soft'}
        role={isTooMany ? 'alert' : undefined}
      >
        {isTooMany
          ? errorText(errors, { messageCode: 'MAXIMUM_SEARCH_TERMS', params: {} })
          : message(messages, chosen.length === 0 ? 'tlds.choose' : 'tlds.chosen', {
              names: chosen.map((tld) => `.${nameOf(tld)}`).join(', '),
              count: chosen.length,
              most: maximumSearchTerms,
            })}
      </p>
    </fieldset>
  )
}
