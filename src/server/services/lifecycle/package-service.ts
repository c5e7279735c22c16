import * as v from 'valibot'
import { chosenAddons } from '../../../contract/configuration-fields.ts'
import { keptDays, type Dunning } from '../../../contract/dunning.ts'
import { Package } from '../../../contract/products.ts'
import { reminderDays } from '../../../contract/reminders.ts'
import { DurationType, Id } from '../../../contract/shared-shapes.ts'
import type { Transitions } from '../../platform/transitions.ts'
import { keptUntil, removalAt } from './dunning.ts'
import type { Service, ServiceState } from './service.ts'
import type { ServiceKind } from './service-kind.ts'

/** The package of a service as it was sold: its prices stay. */
export const SoldPackage = v.pick(Package, ['key', 'pricing', 'addons'])

/** The stored fields that all services of packages share. */
export const packageServiceFields = {
  regionId: Id,
  /** The package's name. */
  planName: v.string(),
  /** The order item that created it; names and marks at the provider derive from it. */
  itemId: Id,
  sold: SoldPackage,
  addons: chosenAddons,
  /** The paid terms, and by which prices each was paid. */
  terms: v.optional(
    v.array(
      v.object({
        startsAt: v.string(),
        endsAt: v.string(),
        priced: v.picklist(['first', 'renewal']),
      }),
    ),
    [],
  ),
  /** The term that the next renewal repeats. */
  duration: v.number(),
  durationType: DurationType,
}

export type PackageConfig = v.InferOutput<v.ObjectSchema<typeof packageServiceFields, undefined>>

/** A package's service is active until it ends; a hold suspends it. */
export const packageTransitions: Transitions<'ACTIVE' | 'ENDED'> = {
  ACTIVE: ['ENDED'],
  ENDED: [],
}

/** The plan that a service changes to with its next term. */
export const NextPlan = v.object({
  planName: v.string(),
  sold: SoldPackage,
  addons: chosenAddons,
  /** When the term begins; only once it is paid. */
  startsAt: v.optional(v.string()),
})
export type NextPlan = v.InferOutput<typeof NextPlan>

const dayMs = 24 * 60 * 60_000
type PaidTerm = Pick<PackageConfig, 'duration' | 'durationType'>

const shortTermDays = 3

/** Returns whether a term has at least a year. */
export const renewsYearly = ({ duration, durationType }: PaidTerm): boolean =>
  durationType === 'YEAR' || (durationType === 'MONTH' && duration >= 12)

/** A yearly term renews itself from 30 days before its end, a shorter one from 3. */
const renewalDays = ({ config }: Service<PaidTerm>): number =>
  renewsYearly(config) ? reminderDays : shortTermDays

type Reminder = ServiceKind<PaidTerm>['reminder']

const reminderUntil =
  (until: (service: Service, now: Date) => Date): Reminder =>
  (service, now) => {
    const { state, expiresAt } = service
    const left = expiresAt.getTime() - now.getTime()
    if (state !== 'ACTIVE' || left > renewalDays(service) * dayMs) return undefined
    if (left > 0) return { state: 'EXPIRING', deadline: expiresAt.toISOString() }
    const graceEnd = until(service, now)
    return now > graceEnd ? undefined : { state: 'GRACE', deadline: graceEnd.toISOString() }
  }

/** Creates the reminder of a package that is removed after an unpaid term: its deadline is the removal. */
export const packageReminder = (rule: Dunning): Reminder =>
  reminderUntil((service, now) => {
    const at = service.removalNoticedAt
    const noticed = at && ({ stage: 'SOON', at } as const)
    return removalAt({ ...service, failures: 0, isBusy: false, noticed }, rule, now)
  })

/** Until when a term of what nothing suspends can be renewed late. */
export const lateRenewal = { keptDays, from: 'END' } as const

/** The parts of a service kind that all packages share: a term is extended by us, no provider. */
export const packageLifecycle = {
  version: 1,
  transitions: packageTransitions,
  stateAt: ({ state }: Service): ServiceState => state,
  cutOffDays: () => 0,
  renewalDays,
  isRenewable: () => true,
  renew: ({ startsAt }: Service, until: Date) =>
    Promise.resolve({ is: 'active', startsAt, expiresAt: until } as const),
  reminder: reminderUntil((service, now) => keptUntil(service, lateRenewal, now)),
} satisfies Partial<ServiceKind<PackageConfig>>
