export { createApplyChanges } from './apply-changes.ts'
export type { PlanChangeDeps } from './place-change.ts'
export { planChangeRoutes } from './routes.ts'
