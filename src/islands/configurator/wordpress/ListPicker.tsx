import { Search } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../client/api-error.ts'
import type { WordpressEntry } from '../../../contract/wordpress-lists.ts'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { EntryCard, EntrySkeleton } from './EntryCard.tsx'
import { useWordpressList, type WordpressPart } from './use-wordpress-list.ts'

interface ListPickerProps extends Pick<IslandProps, 'locale' | 'messages' | 'errors'> {
  readonly part: WordpressPart
  readonly chosen: readonly string[]
  /** Whether no more can be chosen. */
  readonly isFull: boolean
  readonly onToggle: (slug: string) => void
}

/** How many are shown at first, and with each click: pictures of themes are large. */
const steps = { theme: 4, plugin: 8 } as const

/** Chosen ones stay visible, also when a search does not have them. */
const shownEntries = (
  items: readonly WordpressEntry[],
  chosen: readonly string[],
): readonly WordpressEntry[] => [
  ...chosen
    .filter((slug) => !items.some((item) => item.slug === slug))
    .map((slug) => ({ slug, name: slug })),
  ...items,
]

/** Popular themes or plugins of wordpress.org, and a search. */
export const ListPicker = (props: ListPickerProps) => {
  const { locale, messages, errors, part, chosen, isFull, onToggle } = props
  const step = steps[part]
  const [typed, setTyped] = useState('')
  const [room, setRoom] = useState<number>(step)
  const { state, find, more, again } = useWordpressList(part, locale)
  const { is, items, error, page, pages, search } = state
  const isLoading = is === 'loading'
  const isFirst = isLoading && items.length === 0
  const showMore = (): void => {
    if (room + step > items.length && page < pages) more()
    setRoom(room + step)
  }
  return (
    <div className="grid gap-4">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setRoom(step)
          find(typed)
        }}
      >
        <TextInput
          label={message(messages, `${part}.search`)}
          value={typed}
          maxLength={100}
          autoComplete="off"
          onText={setTyped}
          after={
            <Button look="secondary" type="submit" busy={isLoading} replaces>
              <Search aria-hidden className="size-4 shrink-0" />
              {message(messages, 'domain.search')}
            </Button>
          }
        />
      </form>
      {error !== undefined && (
        <RetryNotice label={message(messages, 'again')} onRetry={again}>
          {errorText(errors, error)}
        </RetryNotice>
      )}
      <div aria-live="polite" className="grid gap-3">
        {is === 'loaded' && items.length === 0 && <p>{message(messages, `${part}.none`)}</p>}
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="pb-1 text-sm text-ink-soft">
            {message(messages, search === '' ? `${part}.popular` : `${part}.found`)}
          </legend>
          {shownEntries(items.slice(0, room), chosen).map((entry) => (
            <EntryCard
              key={entry.slug}
              {...{ messages, part, entry, isFull }}
              isChosen={chosen.includes(entry.slug)}
              onToggle={onToggle}
            />
          ))}
          {isFirst &&
            Array.from({ length: step - chosen.length }, (_, at) => (
              <EntrySkeleton key={at} part={part} />
            ))}
        </fieldset>
      </div>
      {(isFirst || ((room < items.length || page < pages) && items.length > 0)) && (
        <p className={isFirst ? 'invisible' : undefined}>
          <Button look="secondary" busy={isLoading} onClick={showMore}>
            {message(messages, 'list.more')}
          </Button>
        </p>
      )}
    </div>
  )
}
