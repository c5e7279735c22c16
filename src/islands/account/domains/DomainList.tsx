import { useCallback, useState } from 'react'
import { listOwnedDomains, ownedDomainsLimit } from '../../../contract/owned-domain-list.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { PageLinks } from '../PageLinks.tsx'
import { Panel } from '../Panel.tsx'
import { useListQuery } from '../use-list-query.ts'
import { DomainState } from './DomainState.tsx'
import { ViewLink } from './ViewLink.tsx'
import { RenewBy } from './RenewBy.tsx'
import { RenewButton } from './RenewButton.tsx'
import { formatDomainsView, type DomainsView } from './domains-url.ts'

/** With more domains than this there is a search field. */
const searchFrom = 10

interface DomainListProps extends IslandProps {
  readonly view: DomainsView
  readonly goTo: (view: DomainsView) => void
}

const Search = ({ messages, view, goTo }: DomainListProps) => {
  const { search } = view
  const [typed, setTyped] = useState(search)
  const [before, setBefore] = useState(search)
  // The back button restores the search of that time.
  if (search !== before) {
    setBefore(search)
    setTyped(search)
  }
  return (
    <form
      role="search"
      className="flex max-w-lg flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== search) goTo({ domain: undefined, search: typed.trim(), page: 1 })
      }}
    >
      <div className="min-w-0 flex-1 basis-48">
        <TextInput
          label={message(messages, 'domains.search')}
          name="search"
          type="search"
          autoComplete="off"
          maxLength={253}
          value={typed}
          onText={setTyped}
        />
      </div>
      <Button type="submit" look="secondary">
        {message(messages, 'domains.search.go')}
      </Button>
    </form>
  )
}

/** The customer's domains, those that end first, a page at a time. */
export const DomainList = (props: DomainListProps) => {
  const { locale, messages, errors, view, goTo } = props
  const { search, page } = view
  const load = useCallback(
    (signal: AbortSignal) => {
      const params = { search, page: `${page}`, limit: `${ownedDomainsLimit}` }
      return call(listOwnedDomains, { query: params }, { signal })
    },
    [search, page],
  )
  const { query, isShown } = useListQuery(`${page} ${search}`, load)
  return (
    <Panel
      title={message(messages, 'domains.title')}
      description={message(messages, 'domains.why')}
    >
      {(search !== '' || (query.answer?.total ?? 0) > searchFrom) && <Search {...props} />}
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-64 w-full" />}>
        {({ domains, total }) => (
          <div
            className="grid gap-4 transition-opacity aria-busy:opacity-60"
            aria-busy={!isShown || undefined}
          >
            {total === 0 && search === '' ? (
              <EmptyState
                level={3}
                text={message(messages, 'domains.none')}
                action={
                  <a className={buttonClass()} href={localePath(locale, '/domain')}>
                    {message(messages, 'domains.none.search')}
                  </a>
                }
              />
            ) : (
              <>
                <p role="status" className="text-sm text-ink-soft">
                  {message(messages, search === '' ? 'domains.count' : 'domains.found', {
                    count: total,
                    search,
                  })}
                </p>
                <ul>
                  {domains.map((domain) => (
                    <li key={domain.id} className="border-t border-line py-3">
                      <ViewLink
                        id={`domain-${domain.id}`}
                        to={{ ...view, domain: domain.id }}
                        goTo={goTo}
                      >
                        <span className="text-lg font-bold">{domain.unicodeName}</span>
                      </ViewLink>
                      {domain.unicodeName !== domain.domainName && (
                        <p className="pb-1 text-sm text-ink-soft [overflow-wrap:anywhere]">
                          {domain.domainName}
                        </p>
                      )}
                      <DomainState messages={messages} domain={domain} />
                      {domain.state === 'EXPIRING' && (
                        <RenewBy messages={messages} domain={domain} />
                      )}
                      {domain.reactivation !== null && (
                        <div className="grid gap-2 pt-2">
                          <RenewButton {...props} domain={domain} />
                        </div>
                      )}
                    </li>
                  ))}
                </ul>
                {search !== '' && (
                  <ViewLink to={{ domain: undefined, search: '', page: 1 }} goTo={goTo}>
                    {message(messages, 'domains.all')}
                  </ViewLink>
                )}
              </>
            )}
            <PageLinks
              {...{ messages, page, total }}
              prefix="domains."
              perPage={ownedDomainsLimit}
              hrefOf={(to) => `${location.pathname}${formatDomainsView({ ...view, page: to })}`}
              onPage={(to) => goTo({ ...view, page: to })}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
