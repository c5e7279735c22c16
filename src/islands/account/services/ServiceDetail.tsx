import { useCallback, useEffect, useRef } from 'react'
import type { ServicePlan } from '../../../contract/plan-changes.ts'
import { isHeld } from '../../../contract/service-holds.ts'
import { getService, type OwnedServiceDetail } from '../../../contract/services.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { usePart } from '../../shell/use-part.ts'
import { useQuery } from '../../shell/use-query.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { PanelSkeletons } from '../PanelSkeletons.tsx'
import { AutoRenewal } from './AutoRenewal.tsx'
import { RenewNow } from './RenewNow.tsx'
import { ServiceOutages } from './ServiceOutages.tsx'
import { ServiceState } from './ServiceState.tsx'
import { isOfType } from './service-islands.ts'
import type { ServicesProps, ServiceType } from './service-props.ts'
import { useServiceIsland } from './use-service-island.ts'

interface NextPlanOf {
  readonly id: string
  readonly plan: ServicePlan
  readonly onChanged: () => void
}

interface ServiceDetailProps extends ServicesProps {
  readonly id: string
  /** The customer came here from the list: the heading takes the focus. */
  readonly isMove: boolean
}

const Term = ({
  messages,
  service,
}: Pick<ServicesProps, 'messages'> & { readonly service: OwnedServiceDetail }) => {
  const moments = [
    ['started', service.state === 'PENDING' ? null : service.startsAt],
    ['paid-until', service.expiresAt],
    ['price-locked', service.renewalPrice === null ? null : service.plan?.priceLockedUntil],
  ] as const
  const shown = moments.flatMap(([key, moment]) =>
    moment ? (
      <div key={key}>
        <dt className="text-sm text-ink-soft">{message(messages, key)}</dt>
        <dd className="font-medium">{formatDay(moment)}</dd>
      </div>
    ) : (
      []
    ),
  )
  return shown.length > 0 && <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">{shown}</dl>
}

interface TextLinkProps extends Pick<ServicesProps, 'locale' | 'messages'> {
  readonly page: `/${string}`
  /** The key of its text. */
  readonly text: string
}

const TextLink = ({ locale, messages, page, text }: TextLinkProps) => (
  <a
    className="inline-flex min-h-11 items-center underline underline-offset-4"
    href={localePath(locale, page)}
  >
    {message(messages, text)}
  </a>
)

const loadNextPlan = () => import('./NextPlan.tsx')

/** What the next renewal changes and pays besides; loads only if there is something. */
const RenewedPlan = (props: ServicesProps & NextPlanOf) => {
  const part = usePart(loadNextPlan)
  return part === undefined ? <Skeleton className="h-14 w-full" /> : <part.NextPlan {...props} />
}

const hasNews = ({ next, owed, raisedRenewal }: ServicePlan): boolean =>
  next !== null || owed > 0 || raisedRenewal !== null

interface OfTypeProps<T extends ServiceType> extends ServicesProps {
  readonly type: T
  readonly service: OwnedServiceDetail
  readonly onSwitch: (on: boolean) => void
  readonly onChanged: () => void
}

/** The renewal and the panels of a service, by its type. */
const OfType = <T extends ServiceType>(of: OfTypeProps<T>) => {
  const { type, service, onSwitch, onChanged, ...props } = of
  const island = useServiceIsland(type)
  if (island === undefined || !isOfType(service, type)) return <PanelSkeletons />
  const { Sections } = island
  const { id, plan } = service
  const hasNextPlan = plan !== null && hasNews(plan)
  const renewal = service.renewalPrice !== null && (
    <Panel title={message(props.messages, 'renewal')}>
      {hasNextPlan && <RenewedPlan {...props} {...{ id, plan, onChanged }} />}
      <RenewNow {...props} service={service} />
      <AutoRenewal {...props} service={service} onSwitch={onSwitch} />
    </Panel>
  )
  // It comes first only when the customer has something to decide.
  const isUrgent = service.state !== 'ACTIVE' || hasNextPlan
  return (
    <>
      {isUrgent && renewal}
      <Sections {...props} service={service} onChanged={onChanged} />
      {!isUrgent && renewal}
    </>
  )
}

/** One service: its state and what can be done with it. */
export const ServiceDetail = ({ id, isMove, ...props }: ServiceDetailProps) => {
  const { locale, messages, errors } = props
  const load = useCallback(
    (signal: AbortSignal) => call(getService, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const { answer, change, again } = query
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isMove) return
    scrollTo(0, 0)
    heading.current?.focus()
  }, [isMove])
  return (
    <>
      <Panel title={answer?.name ?? message(messages, 'one')} headingRef={heading}>
        <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-28 w-full" />}>
          {(service) => (
            <>
              <p className="text-ink-soft">{message(messages, `category.${service.type}`)}</p>
              <ServiceState messages={messages} service={service} />
              <ServiceOutages messages={messages} service={service} />
              {isHeld(service) && (
                <Notice tone="warn">
                  {service.holds.map((reason) => (
                    <p key={reason}>{message(messages, `held.${reason}`)}</p>
                  ))}
                  {service.holds.includes('ACCOUNT') && (
                    <TextLink
                      {...{ locale, messages }}
                      page="/online-payment"
                      text="held.ACCOUNT.pay"
                    />
                  )}
                  {service.holds.includes('ABUSE') && (
                    <TextLink
                      {...{ locale, messages }}
                      page="/contact-us"
                      text="held.ABUSE.contact"
                    />
                  )}
                </Notice>
              )}
              <Term messages={messages} service={service} />
            </>
          )}
        </Loaded>
      </Panel>
      {answer && (
        <OfType
          {...props}
          type={answer.type}
          service={answer}
          onChanged={again}
          onSwitch={(on) => change((shown) => ({ ...shown, autoRenew: on }))}
        />
      )}
      {answer?.isInvited && (
        <TextLink {...{ locale, messages }} page="/account/reviews" text="invitation" />
      )}
    </>
  )
}
