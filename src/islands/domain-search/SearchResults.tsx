import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { errorText } from '../../client/api-error.ts'
import type { Cart } from '../../contract/cart.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useRetainedFocus } from '../../ui/use-retained-focus.ts'
import type { RowActions } from './name-props.ts'
import { ResultRow } from './ResultRow.tsx'
import { searchAnnouncement } from './search-announcement.ts'
import { hasSeveralLabels, type Arranged } from './search-filters.ts'
import { savingText } from './price-texts.ts'
import { TakenNames } from './TakenNames.tsx'
import { isAboutInput, type SearchState } from './search-state.ts'

interface SearchResultsProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly state: SearchState
  readonly arranged: Arranged
  readonly isLimited: boolean
  /** False in the prerendered page, which does not know the URL. */
  readonly hydrated: boolean
  readonly taken: ReadonlySet<string>
  readonly cart: Cart | undefined
  readonly inCart: ReadonlySet<string>
  readonly adding: ReadonlySet<string>
  readonly failures: Readonly<Record<string, string>>
  readonly actions: RowActions
  readonly children: ReactNode
  readonly onMore: () => void
  readonly onAgain: () => void
  readonly onClear: () => void
}

/** Milliseconds of pause in typing before the result is announced. */
const spokenAfter = 800

/** A search that leads on from one that was refused. */
const exampleName = 'angkor-coffee'

const Announcement = ({
  text,
  isTyping,
}: {
  readonly text: string
  readonly isTyping: boolean
}) => {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), isTyping ? spokenAfter : 0)
    return () => clearTimeout(timer)
  }, [text, isTyping])
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {spoken}
    </p>
  )
}

const Waiting = () => (
  <div className="grid gap-2" data-skeleton>
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} className="h-[4rem] w-full sm:h-12" />
    ))}
  </div>
)

const Rest = (props: SearchResultsProps & { readonly isWaiting: boolean }) => {
  const { messages, errors, state, arranged, hydrated } = props
  const isBroken = state.error !== undefined && !isAboutInput(state.error)
  const isRefused = state.phase === 'failed' && !isBroken && state.rows.length === 0
  const isFiltered =
    !state.stale &&
    arranged.lists.length === 0 &&
    (arranged.hidden > 0 || (state.phase === 'done' && props.isLimited))
  const isEmpty = state.phase === 'done' && state.rows.length === 0 && !isFiltered
  const hasMore = state.hasMore && state.rows.length > 0 && !state.stale && !isBroken
  // The pressed button disappears; the area after the names takes the focus.
  const keeper = useRetainedFocus<HTMLDivElement>((part) => part)
  if (props.isWaiting) return <div {...keeper} tabIndex={-1} className="-mt-3 outline-none" />
  return (
    <div {...keeper} tabIndex={-1} className="grid gap-6 outline-none empty:-mt-3">
      {isBroken && (
        <RetryNotice label={message(messages, 'again')} onRetry={props.onAgain}>
          {errorText(errors, state.error)}
          {state.rows.length > 0 && <> {message(messages, 'kept')}</>}
        </RetryNotice>
      )}
      {hydrated && (state.phase === 'idle' || isRefused) && (
        <EmptyState
          text={message(messages, 'empty')}
          detail={message(messages, 'empty.detail')}
          action={
            isRefused ? (
              <a
                className={buttonClass('secondary')}
                href={`${localePath(props.locale, '/domain/search')}?domain=${exampleName}`}
              >
                {message(messages, 'empty.example', { name: exampleName })}
              </a>
            ) : undefined
          }
        />
      )}
      {isEmpty && (
        <EmptyState
          text={message(messages, 'nothing')}
          detail={message(messages, 'nothing.detail')}
        />
      )}
      {isFiltered && (
        <EmptyState
          text={message(
            messages,
            arranged.exact.length > 0 ? 'nothing.filtered.others' : 'nothing.filtered',
          )}
          detail={props.isLimited ? message(messages, 'nothing.filtered.detail') : undefined}
          action={
            <Button look="secondary" onClick={props.onClear}>
              {message(messages, 'filters.clear')}
            </Button>
          }
        />
      )}
      {arranged.hidden > 0 && !isFiltered && (
        <p className="text-sm text-ink-soft">
          {message(messages, 'hidden', { count: arranged.hidden })}
        </p>
      )}
      {hasMore && (
        <Button look="secondary" wide busy={state.phase === 'checking'} onClick={props.onMore}>
          {message(messages, state.phase === 'checking' ? 'more.busy' : 'more')}
        </Button>
      )}
    </div>
  )
}

/** The results: exact matches first and larger, then the others. */
export const SearchResults = (props: SearchResultsProps) => {
  const { locale, messages, state, arranged, hydrated } = props
  const isWaiting = !hydrated || (state.phase === 'loading' && !state.stale)
  // The keys are positions, so that typing updates rows instead of remounting them.
  const positions = useMemo(
    () => new Map(state.rows.map(({ domainName }, at) => [domainName, at])),
    [state.rows],
  )
  const isOfSeveral = useMemo(() => hasSeveralLabels(state.rows), [state.rows])
  const row = (each: SearchRow) => (
    <ResultRow
      key={positions.get(each.domainName)}
      locale={locale}
      messages={messages}
      row={each}
      taken={props.taken.has(each.domainName)}
      inCart={props.inCart.has(each.domainName)}
      adding={props.adding.has(each.domainName)}
      saving={savingText(messages, props.cart, each.domainName)}
      failure={props.failures[each.domainName]}
      actions={props.actions}
    />
  )
  // When the focused row disappears, the first name takes the focus.
  const keeper = useRetainedFocus<HTMLDivElement>()
  return (
    <div
      {...keeper}
      className="grid gap-3"
      aria-busy={state.phase === 'loading' || state.phase === 'checking'}
    >
      <Announcement
        text={hydrated ? searchAnnouncement(state, messages) : ''}
        isTyping={state.typing}
      />
      {state.nearest !== undefined && (
        <p className="font-medium [overflow-wrap:anywhere]">
          {message(messages, 'nearest', { name: state.nearest })}
        </p>
      )}
      {state.unsupported.length > 0 && state.nearest === undefined && (
        <Notice tone="warn">
          {message(messages, 'unsupported', { names: state.unsupported.join(', ') })}
        </Notice>
      )}
      {props.children}
      {isWaiting && <Waiting />}
      {!isWaiting && state.rows.length > 0 && (
        <div
          className={classNames(
            'grid gap-3 transition-opacity delay-150 motion-reduce:transition-none',
            state.stale && state.phase === 'loading' && 'opacity-60',
          )}
        >
          {arranged.exact.length > 0 && (
            <section aria-labelledby="results-exact">
              <h2 id="results-exact" className="sr-only">
                {message(messages, 'results.exact')}
              </h2>
              <ul className="grid gap-3">{arranged.exact.map(row)}</ul>
            </section>
          )}
          {arranged.lists.map(({ key, rows, gone }, at) => (
            <section
              key={key}
              className={at === 0 ? '' : 'mt-3'}
              aria-labelledby={`results-${key}`}
            >
              <h2
                id={`results-${key}`}
                className={at === 0 ? 'sr-only' : 'mb-1 text-base font-bold'}
              >
                {message(messages, `results.${key}`)}
              </h2>
              {rows.length > 0 && <ul className="border-t border-line">{rows.map(row)}</ul>}
              {gone.length > 0 && (
                <TakenNames
                  messages={messages}
                  rows={gone}
                  isSameName={key === 'same-name' && !isOfSeveral}
                >
                  {() => gone.map(row)}
                </TakenNames>
              )}
            </section>
          ))}
        </div>
      )}
      <Rest {...props} isWaiting={isWaiting} />
    </div>
  )
}
