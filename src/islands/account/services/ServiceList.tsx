import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { listServices, servicesLimit, type OwnedService } from '../../../contract/services.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { usePart } from '../../shell/use-part.ts'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { PageLinks } from '../PageLinks.tsx'
import { Panel } from '../Panel.tsx'
import { CategoryFilter } from './CategoryFilter.tsx'
import { ownPageOf } from './own-page.ts'
import { ServiceOutages } from './ServiceOutages.tsx'
import { ServiceState } from './ServiceState.tsx'
import { formatServicesView, type ServicesView } from './services-url.ts'

/** Milliseconds between two requests while something is being set up. */
const pollMs = 5_000

interface ServiceListProps extends IslandProps {
  readonly view: ServicesView
  readonly goTo: (view: ServicesView) => void
}

type Answer = AnswerOf<typeof listServices>

const nameClass =
  'inline-flex min-h-11 items-center text-lg font-bold underline underline-offset-4 [overflow-wrap:anywhere]'

const ServiceRow = ({
  locale,
  messages,
  service,
  view,
  goTo,
}: ServiceListProps & { readonly service: OwnedService }) => {
  const to = { ...view, service: service.id }
  const ownPage = ownPageOf(service)
  return (
    <li className="border-t border-line py-3 *:[div]:mt-2">
      {ownPage === undefined ? (
        <FollowLink
          id={`service-${service.id}`}
          className={nameClass}
          href={`${location.pathname}${formatServicesView(to)}`}
          onFollow={() => goTo(to)}
        >
          {service.name}
        </FollowLink>
      ) : (
        <a className={nameClass} href={localePath(locale, ownPage)}>
          {service.name}
        </a>
      )}
      <p className="pb-1 text-sm text-ink-soft">{message(messages, `category.${service.type}`)}</p>
      <ServiceState messages={messages} service={service} />
      <ServiceOutages messages={messages} service={service} />
    </li>
  )
}

const loadNothing = () => import('../NothingBought.tsx')

/** Loads when it is shown. */
const Empty = (props: Pick<IslandProps, 'locale' | 'messages'>) => {
  const part = usePart(loadNothing)
  return part === undefined ? null : <part.NothingBought {...props} />
}

const loadRenewals = () => import('./RenewSeveral.tsx')

/** Loads when the customer wants to renew several services. */
const Several = (props: IslandProps) => {
  const part = usePart(loadRenewals)
  return part === undefined ? (
    <Skeleton className="h-64 w-full" />
  ) : (
    <part.RenewSeveral {...props} />
  )
}

const loadPending = () => import('./PendingServices.tsx')

interface ListedProps extends ServiceListProps {
  readonly answer: Answer
  /** Loaded when something is pending. */
  readonly pendingPart: Awaited<ReturnType<typeof loadPending>> | undefined
}

const Listed = (props: ListedProps) => {
  const { answer, pendingPart, ...rest } = props
  const { items, categories, pending, total } = answer
  const { messages, view, goTo } = rest
  const [isRenewing, setRenewing] = useState(false)
  const canRenew = items.filter(({ renewalPrice }) => renewalPrice !== null).length > 1
  return (
    <>
      <div aria-live="polite">
        {pending.length > 0 && pendingPart && (
          <pendingPart.PendingServices {...{ pending, messages }} locale={rest.locale} />
        )}
      </div>
      <CategoryFilter {...rest} categories={categories} />
      {categories.length === 0 && pending.length === 0 && <Empty {...rest} />}
      {categories.length > 0 && total === 0 && <p>{message(messages, 'none.category')}</p>}
      {canRenew && (
        <div>
          <Button
            look="secondary"
            aria-expanded={isRenewing}
            onClick={() => setRenewing(!isRenewing)}
          >
            {message(messages, 'renew.several')}
          </Button>
        </div>
      )}
      {isRenewing && <Several {...rest} />}
      {items.length > 0 && (
        <ul>
          {items.map((service) => (
            <ServiceRow key={service.id} {...rest} service={service} />
          ))}
        </ul>
      )}
      <PageLinks
        {...{ messages, total }}
        page={view.page}
        perPage={servicesLimit}
        hrefOf={(page) => `${location.pathname}${formatServicesView({ ...view, page })}`}
        onPage={(page) => goTo({ ...view, page })}
      />
    </>
  )
}

/** The customer's services, those that end first, a page at a time. */
export const ServiceList = (props: ServiceListProps) => {
  const { messages, errors, view } = props
  const { category, page } = view
  const load = useCallback(
    async (signal: AbortSignal) => {
      const params = { category, page: `${page}`, limit: `${servicesLimit}` }
      const result = await call(listServices, { query: params }, { signal })
      return result.ok ? { ...result, answer: { ...result.answer, category, page } } : result
    },
    [category, page],
  )
  const query = useQuery(load)
  const { answer, error, again } = query
  const isShown = answer?.category === category && answer.page === page
  const isPending = (answer?.pending.length ?? 0) > 0
  const pendingPart = usePart(loadPending)
  const isReady = !isPending || pendingPart !== undefined
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isPending, again])
  return (
    <Panel title={message(messages, 'title')} description={message(messages, 'why')}>
      <Loaded
        messages={messages}
        errors={errors}
        // The last page stays until the next one has loaded or failed.
        query={{
          ...query,
          answer: isReady && (isShown || error === undefined) ? answer : undefined,
        }}
        skeleton={<Skeleton className="h-64 w-full" />}
      >
        {(shown) => (
          <div
            className="grid min-w-0 gap-4 transition-opacity aria-busy:opacity-60"
            aria-busy={!isShown || undefined}
          >
            <Listed {...props} {...{ pendingPart }} answer={shown} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
