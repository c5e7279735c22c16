import { useCallback, useEffect, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { errorText, type ApiError } from '../../../client/api-error.ts'
import {
  listDomainDiscounts,
  searchConnecting,
  type DomainDiscountType,
} from '../../../contract/domain-offers.ts'
import { formatMoney } from '../../../contract/money.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { ChoiceCard } from '../ChoiceCard.tsx'
import type { SectionProps } from '../configurator-kind.ts'
import { hostingFields, type HostingChoice } from './hosting-choice.ts'
import { offeredNames, type OfferedName } from './offered-names.ts'

interface NewDomainProps extends SectionProps<HostingChoice> {
  readonly discount: DomainDiscountType
}

interface Found {
  readonly names: readonly OfferedName[] | undefined
  readonly error: ApiError | undefined
  readonly isBusy: boolean
}

const nothing: Found = { names: undefined, error: undefined, isBusy: false }

/** Searches names with the prices of a discount; the latest search wins. */
const useNameSearch = (discount: DomainDiscountType) => {
  const [found, setFound] = useState(nothing)
  const latest = useRef(0)
  const search = useCallback(
    async (domain: string): Promise<readonly OfferedName[]> => {
      latest.current += 1
      const own = latest.current
      setFound({ ...nothing, isBusy: true })
      const [rows, discounts] = await Promise.all([
        call(searchConnecting, { query: { domain } }),
        call(listDomainDiscounts, { query: { type: discount } }),
      ])
      if (own !== latest.current) return []
      // Without discounts the regular prices are shown; the cart has the discount.
      const names = rows.ok
        ? offeredNames(rows.answer.rows, discounts.ok ? discounts.answer : [])
        : undefined
      setFound({ names, error: rows.ok ? undefined : rows.error, isBusy: false })
      return names ?? []
    },
    [discount],
  )
  return { found, search }
}

/** The search for a domain that is bought together with the hosting. */
export const NewDomain = (props: NewDomainProps) => {
  const { messages, errors, option, onOption, onExtra, errorOf, discount } = props
  const [typed, setTyped] = useState(option.domain)
  const { found, search } = useNameSearch(discount)
  const { names, error, isBusy } = found

  const offer = useCallback(
    (name: OfferedName | undefined): void =>
      onExtra(
        name === undefined
          ? undefined
          : {
              name: message(messages, name.years === 1 ? 'domain.line' : 'domain.line.years', {
                name: name.shownName,
                years: name.years,
              }),
              due: name.due,
            },
      ),
    [messages, onExtra],
  )
  // A name from the URL has no price yet.
  const [first] = useState(option.domain)
  useEffect(() => {
    if (first === '') return
    void search(first).then((all) => offer(all.find(({ domainName }) => domainName === first)))
  }, [first, search, offer])

  const run = (): void => {
    onExtra(undefined)
    if (option.domain !== '') onOption({ ...option, domain: '' })
    void search(typed)
  }
  const choose = (name: OfferedName): void => {
    onOption({ ...option, domain: name.domainName })
    offer(name)
  }
  return (
    <form
      className="grid gap-3"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') run()
      }}
    >
      <TextInput
        id={hostingFields.domain}
        label={message(messages, 'domain.search.label')}
        error={error === undefined ? errorOf(hostingFields.domain) : errorText(errors, error)}
        value={typed}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onText={setTyped}
        after={
          <Button look="secondary" type="submit" busy={isBusy}>
            <Search aria-hidden className="size-4 shrink-0" />
            {message(messages, 'domain.search')}
          </Button>
        }
      />
      <div aria-live="polite" className="grid gap-2">
        {names?.length === 0 && <p>{message(messages, 'domain.search.none')}</p>}
        {names !== undefined && names.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="pb-1 text-sm text-ink-soft">
              {message(messages, 'domain.search.found')}
            </legend>
            {names.map((name) => (
              <ChoiceCard
                key={name.domainName}
                name="configure-new-domain"
                value={name.domainName}
                isChecked={name.domainName === option.domain}
                onChoose={() => choose(name)}
              >
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-bold [overflow-wrap:anywhere]">{name.shownName}</span>
                  <span className="tabular-nums">
                    {name.regular !== undefined && (
                      <s className="pe-2 text-ink-soft">{formatMoney(name.regular)}</s>
                    )}
                    <span className="font-bold">{formatMoney(name.due)}</span>{' '}
                    <span className="text-sm text-ink-soft">
                      {name.due === name.renewal
                        ? message(messages, 'domain.same')
                        : message(messages, 'domain.then', { price: formatMoney(name.renewal) })}
                    </span>
                  </span>
                </span>
              </ChoiceCard>
            ))}
          </fieldset>
        )}
      </div>
    </form>
  )
}
