import { changePlan, undoPlanChange } from '../../../contract/plan-changes.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { createChangePlan } from './change-plan.ts'
import type { PlanChangeDeps } from './place-change.ts'
import { createUndoChange } from './undo-change.ts'

/** Returns the calls that change a service's plan without a payment. */
export const planChangeRoutes = (deps: PlanChangeDeps): Route[] => {
  const change = createChangePlan(deps)
  const undo = createUndoChange(deps)
  return [
    route(changePlan, ({ params, body }, { customer }) =>
      change(customer.customerId, params.id, body),
    ),
    route(undoPlanChange, async ({ params }, { customer }) => {
      await undo(customer.customerId, params.id)
      return { messageCode: 'SUCCESS' } as const
    }),
  ]
}
