import { toDollars, type Money } from '../../../contract/money.ts'
import type { ServiceStep } from '../../../contract/service-step.ts'
import type {
  OwnedService,
  OwnedServiceDetail,
  OwnedServiceState,
} from '../../../contract/services.ts'
import { isHeld } from '../../../contract/service-holds.ts'
import { showPlan, type PlanView } from './show-plan.ts'
import { autoRenewWindow, neverEnds, type Service, type ServiceKinds } from '../lifecycle/index.ts'

export interface ServiceView {
  readonly kinds: ServiceKinds
  /** See {@link nextStepsOf}. */
  readonly nextSteps: ReadonlyMap<string, ServiceStep>
  /** Returns the outages of a service that last. */
  readonly outagesOf: (service: Service) => OwnedService['outages']
  readonly now: Date
  /** Returns what a term costs with tax; undefined when it is not sold. */
  readonly renewalTotal: (service: Service) => Money | undefined
}

/** Returns the state that a customer sees, and its end. */
const stageOf = (
  service: Service,
  { kinds, nextSteps, now }: Pick<ServiceView, 'kinds' | 'nextSteps' | 'now'>,
): { readonly state: OwnedServiceState; readonly deadline: string | null } => {
  const kind = kinds[service.type]
  const stored = kind.stateAt(service, now)
  if (stored !== 'ACTIVE') return { state: stored, deadline: null }
  if (nextSteps.has(service.id)) return { state: 'PENDING', deadline: null }
  const { state, deadline = null } = kind.reminder(service, now) ?? {}
  if (isHeld(service)) return { state: 'SUSPENDED', deadline }
  if (state !== undefined) return { state, deadline }
  return { state: service.expiresAt > now ? 'ACTIVE' : 'EXPIRED', deadline: null }
}

const isOver = (state: OwnedServiceState): boolean =>
  state === 'ENDED' || state === 'MOVED_AWAY' || state === 'EXPIRED'

/** Returns whether the list shows a service as over. Its next step only counts within its term. */
export const isShownOver = (service: Service, kinds: ServiceKinds, now: Date): boolean =>
  isOver(stageOf(service, { kinds, now, nextSteps: new Map() }).state)

/** Returns a service as the list shows it. */
export const showService = (service: Service, view: ServiceView): OwnedService => {
  const { id, type, productKey, subject, holds, expiresAt, autoRenew } = service
  const { state, deadline } = stageOf(service, view)
  const hasEnded = isOver(state)
  const kind = view.kinds[type]
  const isRenewable =
    !hasEnded && kind.stateAt(service, view.now) === 'ACTIVE' && kind.isRenewable(service)
  const price = !isRenewable ? undefined : view.renewalTotal(service)
  return {
    ...{ id, type, productKey, subject, state, deadline },
    name: view.kinds[type].displayName(subject),
    nextStep: state === 'PENDING' ? (view.nextSteps.get(id) ?? null) : null,
    holds: [...holds],
    expiresAt: state === 'PENDING' || expiresAt >= neverEnds ? null : expiresAt.toISOString(),
    autoRenew: autoRenew && !hasEnded,
    renewalPrice: price === undefined ? null : toDollars(price),
    outages: hasEnded ? [] : view.outagesOf(service),
  }
}

/** Returns a service with everything that its type has. */
export const showDetail = async (
  service: Service,
  view: ServiceView & Omit<PlanView, 'now'>,
): Promise<Omit<OwnedServiceDetail, 'isInvited'>> => {
  const { type, subject, startsAt, expiresAt } = service
  const kind = view.kinds[type]
  const { from, until } = autoRenewWindow({
    ...{ expiresAt, cutOffDays: kind.cutOffDays(subject) },
    renewalDays: kind.renewalDays(service),
  })
  return {
    ...showService(service, view),
    startsAt: startsAt.toISOString(),
    renewal: { from: from.toISOString(), until: until.toISOString() },
    details: await kind.details(service),
    plan: showPlan(service, view),
  }
}
