import * as v from 'valibot'
import type { Schema } from '../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { ExpiringService } from '../../../contract/reminders.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { Transitions } from '../../platform/transitions.ts'
import type { Actor } from './holds.ts'
import type { Service, ServiceState } from './service.ts'

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

/** Who runs a task, and in which language they read. */
export interface TaskCall {
  readonly actor: Actor
  readonly locale: Locale
}

/** An action on a service besides its lifecycle. */
export interface ServiceTask<Of = never, Input = unknown, Output = unknown> {
  readonly input: Schema<Input>
  readonly in: readonly ServiceState[]
  /** CONFIRMED_OWNER: the customer has just proved their identity. */
  readonly needs: 'OWNER' | 'CONFIRMED_OWNER' | 'STAFF'
  run(service: Of, input: Input, call: TaskCall): Promise<Output>
}

/** One type of service: everything that the rest of the server does not know about it. */
export interface ServiceKind<Config> {
  readonly type: ServiceType
  /** Of the stored JSON, which may be years old. */
  readonly config: Schema<Config>
  readonly version: number
  readonly transitions: Readonly<Partial<Transitions<ServiceState>>>
  displayName(subject: string): string
  stateAt(service: Service<Config>, now: Date): ServiceState
  /** Asks the provider, and stores and returns its answer. */
  look(service: Service<Config>): Promise<Observed>
  /** Renews until a date, so repeating it is harmless. @throws ProviderError to be tried again */
  renew(service: Service<Config>, until: Date): Promise<Renewed>
  cutOffDays(subject: string): number
  /** Returns what a customer is reminded of, while the service can be lost. */
  reminder(
    service: Service<Config>,
    now: Date,
  ): Pick<ExpiringService, 'state' | 'deadline'> | undefined
  /** Gives the service back to its provider. @throws ProviderError to be tried again */
  terminate(service: Service<Config>, steps: Steps): Promise<Terminated>
  readonly tasks: Readonly<Record<string, ServiceTask>>
}

/** A kind whose methods take services as they are stored. */
export type StoredServiceKind = ServiceKind<unknown>
export type ServiceKinds = Readonly<Record<ServiceType, StoredServiceKind>>

/** Makes a kind parse the stored config of each service before its own methods get it. */
export const defineServiceKind = <Config>(kind: ServiceKind<Config>): StoredServiceKind => {
  const parsed = (service: Service): Service<Config> => ({
    ...service,
    config: v.parse(kind.config, service.config),
  })
  return {
    ...kind,
    stateAt: (service, now) => kind.stateAt(parsed(service), now),
    look: (service) => kind.look(parsed(service)),
    renew: (service, until) => kind.renew(parsed(service), until),
    reminder: (service, now) => kind.reminder(parsed(service), now),
    terminate: (service, steps) => kind.terminate(parsed(service), steps),
  }
}
