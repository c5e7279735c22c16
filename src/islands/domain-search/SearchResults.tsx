import { errorText } from '../../client/api-error.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ResultRow } from './ResultRow.tsx'
import { searchAnnouncement } from './search-announcement.ts'
import { groupRows, isAboutInput, type SearchState } from './search-state.ts'

interface SearchResultsProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly state: SearchState
  /** False in the prerendered page, which cannot know what is asked. */
  readonly hydrated: boolean
  readonly taken: ReadonlySet<string>
  readonly inCart: ReadonlySet<string>
  readonly adding: ReadonlySet<string>
  readonly failures: Readonly<Record<string, string>>
  readonly onAdd: (row: SearchRow) => void
  readonly onOwner: (row: SearchRow) => void
  readonly onRecheck: (row: SearchRow) => void
  readonly onMore: () => void
  readonly onAgain: () => void
}

const Waiting = () => (
  <div className="grid gap-3" data-skeleton>
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className={row === 0 ? 'h-32 w-full' : 'h-24 w-full'} />
    ))}
  </div>
)

/** The names under the field: the exact match first and larger, the others after. */
export const SearchResults = (props: SearchResultsProps) => {
  const { messages, errors, state, hydrated } = props
  const groups = groupRows(state.rows)
  const waiting = !hydrated || state.phase === 'loading'
  const broken = state.error !== undefined && !isAboutInput(state.error)
  const row = (each: SearchRow) => (
    <ResultRow
      key={each.domainName}
      locale={props.locale}
      messages={messages}
      row={props.taken.has(each.domainName) ? { ...each, state: 'taken' } : each}
      inCart={props.inCart.has(each.domainName)}
      adding={props.adding.has(each.domainName)}
      failure={props.failures[each.domainName]}
      onAdd={props.onAdd}
      onOwner={props.onOwner}
      onRecheck={props.onRecheck}
    />
  )
  const list = (key: 'same-name' | 'suggestion') =>
    groups[key].length > 0 && (
      <section aria-labelledby={`results-${key}`}>
        <h2 id={`results-${key}`} className="mb-2 text-xl font-bold">
          {message(messages, `results.${key}`)}
        </h2>
        <ul className="border-t border-line">{groups[key].map(row)}</ul>
      </section>
    )
  return (
    <div className="grid gap-8" aria-busy={waiting || state.phase === 'checking'}>
      <p className="sr-only" role="status" aria-live="polite">
        {hydrated ? searchAnnouncement(state, messages) : ''}
      </p>
      {state.unsupported.length > 0 && (
        <Notice tone="warn">
          {message(messages, 'unsupported', { names: state.unsupported.join(', ') })}
        </Notice>
      )}
      {waiting && <Waiting />}
      {!waiting && groups.exact.length > 0 && (
        <section aria-labelledby="results-exact">
          <h2 id="results-exact" className="sr-only">
            {message(messages, 'results.exact')}
          </h2>
          <ul className="grid gap-3">{groups.exact.map(row)}</ul>
        </section>
      )}
      {!waiting && list('same-name')}
      {!waiting && list('suggestion')}
      {broken && !waiting && (
        <Notice
          tone="bad"
          role="alert"
          action={
            <Button look="secondary" onClick={props.onAgain}>
              {message(messages, 'again')}
            </Button>
          }
        >
          {errorText(errors, state.error)}
          {state.rows.length > 0 && <> {message(messages, 'kept')}</>}
        </Notice>
      )}
      {hydrated && state.phase === 'idle' && (
        <EmptyState text={message(messages, 'empty')} detail={message(messages, 'empty.detail')} />
      )}
      {state.phase === 'done' && state.rows.length === 0 && (
        <EmptyState
          text={message(messages, 'nothing')}
          detail={message(messages, 'nothing.detail')}
        />
      )}
      {!waiting && state.hasMore && state.rows.length > 0 && !broken && (
        <Button look="secondary" wide busy={state.phase === 'checking'} onClick={props.onMore}>
          {message(messages, state.phase === 'checking' ? 'more.busy' : 'more')}
        </Button>
      )}
    </div>
  )
}
