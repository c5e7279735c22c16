import type { EndpointShape, Schema } from '../../../contract/endpoint.ts'
import { serviceTaskCalls } from '../../../contract/service-tasks.ts'
import { route, type Input, type Route } from '../../platform/http/routes.ts'
import { createRunTask, type RunTaskDeps } from './run-task.ts'

type CustomerCall = EndpointShape & { readonly access: 'customer' }
/** A call that names its service in its path. */
type ServiceCall = CustomerCall & { readonly params: Schema<{ readonly id: string }> }

const { backUp, ...ofServices } = serviceTaskCalls
// Only this call names its service in its body, as the specification has it.
const backUpCall: CustomerCall & { readonly body: Schema<{ readonly serviceId: string }> } = backUp
const calls: Readonly<Record<keyof typeof ofServices, ServiceCall>> = ofServices
const names = Object.keys(calls) as (keyof typeof calls)[]

/** Returns the parsed input that a task of this call expects, which `InputOf` types. */
const taskInput = (call: ServiceCall, { query, body, readFile }: Input<ServiceCall>): unknown => {
  if (readFile !== undefined) return Object.assign({}, query, { readFile })
  return call.query === undefined ? body : query
}

/** Returns the calls of the tasks that kinds of services define. */
export const serviceTaskRoutes = (deps: RunTaskDeps): Route[] => {
  const run = createRunTask(deps)
  return [
    route(backUpCall, ({ body }, context) => run('backUp', body.serviceId, body, context)),
    ...names.map((name) => {
      const call = calls[name]
      return route(call, (input, context) =>
        run(name, input.params.id, taskInput(call, input), context),
      )
    }),
  ]
}
