import type {
  AnswerOf,
  BodyOf,
  EndpointShape,
  QueryOf,
  Schema,
} from '../../../contract/endpoint.ts'
import type { ServiceTaskName, serviceTaskCalls } from '../../../contract/service-tasks.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { ReadFile } from '../../platform/http/routes.ts'
import type { Actor } from './holds.ts'
import type { ServiceState } from './service.ts'

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
  /** It only reads, so a suspended service allows it, too. */
  readonly whileHeld?: true
  run(service: Of, input: Input, call: TaskCall): Promise<Output>
}

type Calls = typeof serviceTaskCalls
type FileCall = EndpointShape & Required<Pick<EndpointShape, 'file'>>

/** The input and output of a task are those of its call: what it reads is named by the query. */
export type InputOf<Name extends ServiceTaskName> = Calls[Name] extends FileCall
  ? QueryOf<Calls[Name]> & { readonly readFile: ReadFile }
  : Calls[Name] extends { readonly query: Schema }
    ? QueryOf<Calls[Name]>
    : BodyOf<Calls[Name]>
export type OutputOf<Name extends ServiceTaskName> = AnswerOf<Calls[Name]>

/** A sensitive call is what confirms the owner. */
type NeedsOf<Name extends ServiceTaskName> = Calls[Name] extends { readonly sensitive: true }
  ? 'CONFIRMED_OWNER'
  : 'OWNER'

export interface TaskOf<Name extends ServiceTaskName, Of> extends Omit<
  ServiceTask<Of, InputOf<Name>, OutputOf<Name>>,
  'input' | 'needs'
> {
  readonly needs: NeedsOf<Name>
}

/** The tasks of a kind of service, each behind the call of its name. */
export type ServiceTasks<Of> = { readonly [Name in ServiceTaskName]?: TaskOf<Name, Of> }
