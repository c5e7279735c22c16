import { isHeld } from '../../../contract/service-holds.ts'
import type { ServiceTaskName } from '../../../contract/service-tasks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { createLimit } from '../../platform/rate-limit.ts'
import type { Service, ServiceKinds, ServiceTask } from '../lifecycle/index.ts'
import { findService } from './stored-services.ts'

export interface RunTaskDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly kinds: ServiceKinds
}

/** A task of any name; the schemas of its call have parsed its input. */
type AnyTask = Omit<ServiceTask<Service>, 'input' | 'needs'>

/** Creates the function that runs a task of a customer's service. */
export const createRunTask = ({ db, clock, kinds }: RunTaskDeps) => {
  // One customer must not use up a provider's connections.
  const limit = createLimit(60, 60)
  /** @throws ApiError SERVICE_NOT_FOUND; SERVICE_STATE_INVALID without the task; SERVICE_SUSPENDED while it has a hold */
  return async (
    name: ServiceTaskName,
    id: string,
    input: unknown,
    { customer: { customerId }, locale }: CustomerContext,
  ): Promise<unknown> => {
    const service = await findService(db, customerId, id)
    const kind = kinds[service.type]
    const task: AnyTask | undefined = kind.task(name)
    if (task?.in.includes(kind.stateAt(service, clock.now())) !== true) {
      throw new ApiError('SERVICE_STATE_INVALID')
    }
    if (task.whileHeld !== true && isHeld(service)) throw new ApiError('SERVICE_SUSPENDED')
    await limit(customerId)
    return task.run(service, input, { actor: { kind: 'customer', id: customerId }, locale })
  }
}
