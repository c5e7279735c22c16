import * as v from 'valibot'
import type { Schema } from '../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { ExpiringService } from '../../../contract/reminders.ts'
import type { ServiceDetails } from '../../../contract/service-details.ts'
import type { ServiceStep } from '../../../contract/service-step.ts'
import type { ServiceTaskName } from '../../../contract/service-tasks.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { Transitions } from '../../platform/transitions.ts'
import type { ServiceTasks, TaskOf } from './service-task.ts'
import type { Service, ServiceState } from './service.ts'
import type { UsageCounter } from './usage-counter.ts'

/** What a provider says of a service; LEAVING: another provider has asked for it. */
export type Observed = 'ACTIVE' | 'LEAVING' | 'ELSEWHERE' | 'MISSING' | 'UNKNOWN'

export type Renewed =
  | { readonly is: 'active'; readonly startsAt: Date; readonly expiresAt: Date }
  | { readonly is: 'later'; readonly why: string }
  | { readonly is: 'impossible'; readonly why: 'NOT_OURS' | 'REFUSED' }

export type Terminated =
  | { readonly is: 'ended' }
  | { readonly is: 'later'; readonly why: string }
  | { readonly is: 'refused'; readonly why: ErrorCode; readonly message: string }

/** The system that has the services of a kind. */
export interface ServiceSystem {
  /** `services.provider` of its rows. */
  readonly name: string
  /** It stops a service while it has a hold; the indexes list it in `suspendingSystems`. */
  readonly suspends?: true
  /** It has websites; the indexes list it in `webSpaceSystems`. */
  readonly hasWebSpaces?: true
}

/** One type of service: everything that the rest of the server does not know about it. */
export interface ServiceKind<Config> {
  readonly type: ServiceType
  readonly system: ServiceSystem
  /** Of the stored JSON, which may be years old. */
  readonly config: Schema<Config>
  readonly version: number
  readonly transitions: Readonly<Partial<Transitions<ServiceState>>>
  displayName(subject: string): string
  stateAt(service: Service<Config>, now: Date): ServiceState
  /** Returns what active services wait for that cannot be used yet, by their ids; left out if all can. */
  nextSteps?(services: readonly Service<Config>[]): Promise<ReadonlyMap<string, ServiceStep>>
  /** Asks the provider, and stores and returns its answer. */
  look(service: Service<Config>): Promise<Observed>
  /** Renews until a date, so repeating it is harmless. @throws ProviderError to be tried again */
  renew(service: Service<Config>, until: Date): Promise<Renewed>
  cutOffDays(subject: string): number
  /** Returns how many days before its end a service may renew itself (at most 30). */
  renewalDays(service: Service<Config>): number
  /** Returns whether a further term may be bought now. */
  isRenewable(service: Service<Config>): boolean
  /** Returns what a customer is reminded of, while the service can be lost. */
  reminder(
    service: Service<Config>,
    now: Date,
  ): Pick<ExpiringService, 'state' | 'deadline'> | undefined
  /** Gives the service back to its provider. @throws ProviderError to be tried again */
  terminate(service: Service<Config>, steps: Steps): Promise<Terminated>
  /** Whether its customer locked it against its end; left out if it has no lock. */
  isEndLocked?(service: Service<Config>): boolean
  /** Asks its system what it has counted, nothing while the service is off; left out if it counts nothing. @throws ProviderError */
  readonly counters?: (service: Service<Config>) => Promise<readonly UsageCounter[]>
  /** Returns what only services of this type show their customer. Calls no provider. */
  details(service: Service<Config>): ServiceDetails | Promise<ServiceDetails>
  /** What the customer can do with it; a task that is left out is refused. */
  readonly tasks: ServiceTasks<Service<Config>>
}

/** A kind whose methods take services as they are stored. */
export interface StoredServiceKind extends Omit<
  ServiceKind<unknown>,
  'tasks' | 'nextSteps' | 'isEndLocked' | 'counters'
> {
  /** Whether services of this kind can wait for a step before they can be used. */
  readonly hasSteps: boolean
  /** Returns what active services wait for that cannot be used yet, by their ids. */
  nextSteps(services: readonly Service[]): Promise<ReadonlyMap<string, ServiceStep>>
  /** Returns whether its customer locked it against its end. */
  isEndLocked(service: Service): boolean
  /** Undefined if its system counts nothing. */
  readonly counters: ((service: Service) => Promise<readonly UsageCounter[]>) | undefined
  /** Returns a task; undefined when the kind does not have it. */
  task<Name extends ServiceTaskName>(name: Name): TaskOf<Name, Service> | undefined
}
export type ServiceKinds = Readonly<Record<ServiceType, StoredServiceKind>>

const takingStored = <Name extends ServiceTaskName, Config>(
  task: TaskOf<Name, Service<Config>>,
  parsed: (service: Service) => Service<Config>,
): TaskOf<Name, Service> => ({
  ...task,
  run: (service, input, call) => task.run(parsed(service), input, call),
})

/** Makes a kind parse the stored config of each service before its own methods get it. */
export const defineServiceKind = <Config>({
  tasks,
  counters,
  ...kind
}: ServiceKind<Config>): StoredServiceKind => {
  const parsed = (service: Service): Service<Config> => ({
    ...service,
    config: v.parse(kind.config, service.config),
  })
  return {
    ...kind,
    counters: counters && ((service) => counters(parsed(service))),
    stateAt: (service, now) => kind.stateAt(parsed(service), now),
    hasSteps: kind.nextSteps !== undefined,
    nextSteps: async (services) =>
      (await kind.nextSteps?.(services.map(parsed))) ?? new Map<string, ServiceStep>(),
    look: (service) => kind.look(parsed(service)),
    renewalDays: (service) => kind.renewalDays(parsed(service)),
    renew: (service, until) => kind.renew(parsed(service), until),
    isRenewable: (service) => kind.isRenewable(parsed(service)),
    reminder: (service, now) => kind.reminder(parsed(service), now),
    terminate: (service, steps) => kind.terminate(parsed(service), steps),
    isEndLocked: (service) => kind.isEndLocked?.(parsed(service)) ?? false,
    details: (service) => kind.details(parsed(service)),
    task: <Name extends ServiceTaskName>(name: Name) => {
      const task: TaskOf<Name, Service<Config>> | undefined = tasks[name]
      return task === undefined ? undefined : takingStored<Name, Config>(task, parsed)
    },
  }
}
