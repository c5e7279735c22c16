import { sql } from 'drizzle-orm'
import type { WaitingService } from '../../../contract/reminders.ts'
import { isCustomersTurn } from '../../../contract/service-step.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import {
  serviceJson,
  serviceOf,
  type ServiceJson,
  type ServiceKinds,
} from '../../services/lifecycle/index.ts'
import { nextStepsOf } from '../../services/owned-services/index.ts'

/** Lists services that cannot be used before a step of the customer, the longest waiting first. */
export const waitingServices = async (
  db: Queryable,
  kinds: ServiceKinds,
  customerId: string,
): Promise<WaitingService[]> => {
  const types = Object.values(kinds).flatMap(({ hasSteps, type }) => (hasSteps ? type : []))
  const rows = await rowsOf<{ service: ServiceJson }>(
    db,
    sql`select ${serviceJson(sql`s`)} as service from services s
      where customer_id = ${customerId}::uuid and state = 'ACTIVE'
        and type in (select jsonb_array_elements_text(${JSON.stringify(types)}::jsonb))
      order by starts_at, subject`,
  )
  const services = rows.map((row) => serviceOf(row.service))
  const steps = await nextStepsOf(kinds, services)
  return services.flatMap(({ id, type, subject }) => {
    const step = steps.get(id)
    if (step === undefined || !isCustomersTurn(step)) return []
    return { serviceId: id, type, name: kinds[type].displayName(subject), step }
  })
}
