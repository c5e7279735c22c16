import { useState, type RefObject } from 'react'
import { useStore } from '@nanostores/react'
import { Search } from 'lucide-react'
import type { ReadableAtom } from 'nanostores'
import { errorText } from '../../client/api-error.ts'
import { maximumLabelLength } from '../../contract/ascii-name.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import { addToBulkDraft } from './bulk/bulk-draft.ts'
import { isAboutInput, noSearch, type SearchState } from './search-state.ts'
import { hasLongLabel, maxTypedLength } from './search-terms.ts'

interface SearchFieldProps {
  readonly locale: Locale
  readonly field: RefObject<HTMLInputElement | null>
  readonly messages: Messages
  readonly errors: Messages
  /** The search now: the field shows its problem before the list changes. */
  readonly $search: ReadableAtom<SearchState>
  readonly onSearch: (text: string) => void
  /** Called on each change, except during IME composition. */
  readonly onType: (text: string) => void
}

/** Ref of a field that stays below the header: focused elements scroll below it. */
const stickyField = (): (() => void) => {
  const { classList } = document.documentElement
  classList.add('has-sticky-field')
  return () => classList.remove('has-sticky-field')
}

/** The search field: an uncontrolled form that works before hydration, so early input stays. */
export const SearchField = (props: SearchFieldProps) => {
  const { locale, field, messages, errors, $search, onSearch, onType } = props
  const [isLong, setLong] = useState(false)
  const state = useStore($search, { ssr: () => noSearch })
  const isRefused = state.error !== undefined && isAboutInput(state.error) && !state.typing
  const error = isRefused ? errorText(errors, state.error) : undefined
  const isTooMany = isRefused && state.error.messageCode === 'MAXIMUM_SEARCH_TERMS'
  const isBusy = state.phase === 'loading' && !state.typing
  return (
    <form
      role="search"
      method="get"
      ref={stickyField}
      className="sticky top-[var(--header-height,4rem)] z-20 -mx-4 grid gap-1 bg-surface px-4 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        const text = field.current?.value ?? ''
        setLong(hasLongLabel(text))
        onSearch(text)
      }}
    >
      <label htmlFor="domain-search" className="sr-only">
        {message(messages, 'field.label')}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id="domain-search"
          name="domain"
          type="text"
          inputMode="url"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxTypedLength}
          placeholder={message(messages, 'field.placeholder')}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby="domain-search-note domain-search-limit"
          onInput={({ nativeEvent, currentTarget }) => {
            if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing))
              onType(currentTarget.value)
          }}
          onCompositionEnd={({ currentTarget }) => onType(currentTarget.value)}
          className="min-h-14 w-full min-w-0 rounded-lg border-2 border-ink-soft bg-surface-raised px-4 text-lg text-ink placeholder:text-ink-soft focus:border-accent aria-invalid:border-bad"
        />
        {/* A button's own least width is less than its text. */}
        <div className="flex shrink-0">
          <Button type="submit" busy={isBusy} replaces>
            {!isBusy && <Search aria-hidden className="-mx-0.5 size-5 shrink-0" />}
            <span className="max-sm:sr-only">{message(messages, 'field.search')}</span>
          </Button>
        </div>
      </div>
      <p
        id="domain-search-note"
        role={error === undefined ? undefined : 'alert'}
        className={error === undefined ? 'sr-only' : 'text-sm font-medium text-bad'}
      >
        {error ?? message(messages, 'field.hint')}
      </p>
      {isRefused && isLong && (
        <p id="domain-search-limit" className="text-sm">
          {message(messages, 'field.length', { count: maximumLabelLength })}
        </p>
      )}
      {isTooMany && (
        <p>
          <a
            className="inline-flex min-h-11 items-center underline underline-offset-4"
            href={`${localePath(locale, '/domain/search')}?mode=bulk`}
            onClick={() => addToBulkDraft(field.current?.value ?? '')}
          >
            {message(messages, 'field.bulk')}
          </a>
        </p>
      )}
    </form>
  )
}
