import { useRef, useState } from 'react'
import { SlidersHorizontal, X } from 'lucide-react'
import { nameSorts, type NameSort } from '../../contract/listed-names.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { controlClass } from '../../ui/Field.tsx'
import { priceText } from '../../ui/Price.tsx'
import { useRetainedFocus } from '../../ui/use-retained-focus.ts'
import { FilterDialog } from './FilterDialog.tsx'
import { filterCount, noFilters, type SearchFilters } from './search-filters.ts'

interface SearchToolbarProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly hydrated: boolean
  readonly filters: SearchFilters
  readonly onFilter: (filters: Partial<SearchFilters>) => void
}

interface Chip {
  readonly key: string
  readonly text: string
  readonly without: Partial<SearchFilters>
}

const chipsOf = ({ tlds, price, length, free }: SearchFilters, messages: Messages): Chip[] => [
  ...tlds.map((tld) => ({
    key: tld,
    text: `.${tld}`,
    without: { tlds: tlds.filter((one) => one !== tld) },
  })),
  ...(price === undefined
    ? []
    : [
        {
          key: 'price',
          text: message(messages, 'filter.price', { price: priceText(price) }),
          without: { price: undefined },
        },
      ]),
  ...(length === undefined
    ? []
    : [
        {
          key: 'length',
          text: message(messages, 'filter.length', { count: length }),
          without: { length: undefined },
        },
      ]),
  ...(free
    ? [{ key: 'free', text: message(messages, 'filter.free'), without: { free: false } }]
    : []),
]

const isSort = (value: string): value is NameSort => nameSorts.some((sort) => sort === value)

/** Filters and order of the names; each active filter can be removed. */
export const SearchToolbar = (props: SearchToolbarProps) => {
  const { messages, errors, hydrated, filters, onFilter } = props
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(filters)
  const chips = chipsOf(filters, messages)
  // After a filter is removed, the next, the last or the filter button takes the focus.
  const takenOff = useRef(0)
  const keeper = useRetainedFocus<HTMLDivElement>((part) => {
    const left = part.querySelectorAll<HTMLElement>('[data-chip]')
    return left[Math.min(takenOff.current, left.length - 1)] ?? part.querySelector('button')
  })
  return (
    <div className="grid gap-2" {...keeper}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button look="secondary" disabled={!hydrated} onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden className="size-4 shrink-0" />
          {count === 0 ? message(messages, 'filters') : message(messages, 'filters.on', { count })}
        </Button>
        <label className="flex items-center gap-2">
          <span className="text-sm text-ink-soft max-sm:sr-only">{message(messages, 'sort')}</span>
          <span>
            <select
              className={controlClass}
              disabled={!hydrated}
              value={filters.sort}
              onChange={({ target }) => {
                if (isSort(target.value)) onFilter({ sort: target.value })
              }}
            >
              {nameSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {message(messages, `sort.${sort}`)}
                </option>
              ))}
            </select>
          </span>
        </label>
      </div>
      {chips.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2" aria-label={message(messages, 'filters')}>
          {chips.map(({ key, text, without }, at) => (
            <li key={key}>
              <button
                type="button"
                aria-label={message(messages, 'filters.remove', { filter: text })}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-surface-raised px-3 text-sm hover:border-ink"
                data-chip
                onClick={() => {
                  takenOff.current = at
                  onFilter(without)
                }}
              >
                {text}
                <X aria-hidden className="size-4 shrink-0 text-ink-soft" />
              </button>
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <Button look="plain" onClick={() => onFilter({ ...noFilters, sort: filters.sort })}>
                {message(messages, 'filters.clear')}
              </Button>
            </li>
          )}
        </ul>
      )}
      <FilterDialog
        messages={messages}
        errors={errors}
        open={isOpen}
        filters={filters}
        onApply={(chosen) => {
          setOpen(false)
          onFilter(chosen)
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
