import { useRef, useState, type ReactNode } from 'react'
import { SlidersHorizontal, X } from 'lucide-react'
import { nameSorts, type NameSort } from '../../contract/name-sorts.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import { controlClass } from '../../ui/Field.tsx'
import { priceText } from '../../ui/Price.tsx'
import { intoView } from '../../ui/into-view.ts'
import { useRetainedFocus } from '../../ui/use-retained-focus.ts'
import { FilterDialog } from './FilterDialog.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { filterCount, khTlds, noFilters, type SearchFilters } from './search-filters.ts'

interface SearchToolbarProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly hydrated: boolean
  readonly filters: SearchFilters
  readonly onFilter: (filters: Partial<SearchFilters>) => void
  /** The menu at the toolbar's end. */
  readonly children: ReactNode
}

/** Filters of one press. */
const quickFilters = [
  {
    key: 'price',
    isOn: ({ price }: SearchFilters) => price === 5,
    ...{ on: { price: 5 }, off: { price: undefined } },
  },
  {
    key: 'documents',
    isOn: ({ noDocuments }: SearchFilters) => noDocuments,
    ...{ on: { noDocuments: true }, off: { noDocuments: false } },
  },
  {
    key: 'kh',
    isOn: ({ tlds }: SearchFilters) => tlds.join() === khTlds.join(),
    ...{ on: { tlds: khTlds }, off: { tlds: [] } },
  },
  {
    key: 'short',
    isOn: ({ length }: SearchFilters) => length === 6,
    ...{ on: { length: 6 }, off: { length: undefined } },
  },
] as const

const chipClass =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border bg-surface-raised px-3 text-sm whitespace-nowrap hover:border-ink'

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

/** The filters that are not one of the quick ones. */
const otherFilters = (filters: SearchFilters): SearchFilters =>
  quickFilters.reduce<SearchFilters>(
    (rest, { isOn, off }) => (isOn(rest) ? { ...rest, ...off } : rest),
    filters,
  )

const isSort = (value: string): value is NameSort => nameSorts.some((sort) => sort === value)

type SortProps = Pick<SearchToolbarProps, 'messages' | 'filters' | 'hydrated' | 'onFilter'>

/** The order of the names; on wide screens it stays beside filters that scroll. */
const SortSelect = ({ messages, filters, hydrated, onFilter }: SortProps) => (
  <label className="ms-auto shrink-0 md:sticky md:end-0 md:bg-surface md:ps-2">
    <span className="sr-only">{message(messages, 'sort')}</span>
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
)

/** Filters and order of the names; each active filter can be removed. */
export const SearchToolbar = (props: SearchToolbarProps) => {
  const { locale, messages, errors, hydrated, filters, onFilter } = props
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(filters)
  const chips = chipsOf(otherFilters(filters), messages)
  // After a filter is removed, the next, the last or the filter button takes the focus.
  const takenOff = useRef(0)
  const keeper = useRetainedFocus<HTMLDivElement>((part) => {
    const left = part.querySelectorAll<HTMLElement>('[data-chip]')
    const next = left[Math.min(takenOff.current, left.length - 1)] ?? part.querySelector('button')
    intoView(next)
    return next
  })
  return (
    <div className="min-w-0" {...keeper}>
      <div className="flex min-w-0 items-center gap-2">
        <div className="relative -ms-4 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto ps-4 md:scroll-pe-40">
          <ModeSwitch locale={locale} messages={messages} mode="search" />
          <div className="shrink-0 whitespace-nowrap">
            <Button look="secondary" disabled={!hydrated} onClick={() => setOpen(true)}>
              <SlidersHorizontal aria-hidden className="size-4 shrink-0" />
              {count === 0
                ? message(messages, 'filters')
                : message(messages, 'filters.on', { count })}
            </Button>
          </div>
          {quickFilters.map(({ key, isOn, on, off }) => (
            <button
              key={key}
              type="button"
              aria-pressed={isOn(filters)}
              disabled={!hydrated}
              className={`${chipClass} border-line disabled:opacity-60 aria-pressed:border-2 aria-pressed:border-ink aria-pressed:font-medium`}
              onClick={() => onFilter(isOn(filters) ? off : on)}
            >
              {message(messages, `quick.${key}`, { price: priceText(5) })}
            </button>
          ))}
          {chips.length > 0 && (
            <ul className="flex shrink-0 gap-2" aria-label={message(messages, 'filters')}>
              {chips.map(({ key, text, without }, at) => (
                <li key={key}>
                  <button
                    type="button"
                    aria-label={message(messages, 'filters.remove', { filter: text })}
                    className={`${chipClass} border-ink font-medium`}
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
                <li className="shrink-0 whitespace-nowrap">
                  <Button
                    look="plain"
                    onClick={() => onFilter({ ...noFilters, sort: filters.sort })}
                  >
                    {message(messages, 'filters.clear')}
                  </Button>
                </li>
              )}
            </ul>
          )}
          <SortSelect {...{ messages, filters, hydrated, onFilter }} />
        </div>
        {props.children}
      </div>
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
