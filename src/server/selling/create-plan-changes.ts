import { mailJob, type MailDeps } from '../platform/mail/index.ts'
import type { Module } from '../platform/modules/index.ts'
import type { Items } from './items/create-items.ts'
import {
  createApplyChanges,
  mailPlanBegun,
  mailPlanPlanned,
  mailPlanUndone,
  planBegunMail,
  planChangeRoutes,
  planPlannedMail,
  planUndoneMail,
  type PlanChangeDeps,
} from './plan-changes/index.ts'

interface PlanChangesDeps extends Omit<PlanChangeDeps, 'itemKinds' | 'renewalLines'> {
  readonly items: Items
  readonly mail: MailDeps
}

/** Changes of plans without a payment of their own. */
export interface PlanChanges extends Module {
  /** Begins planned changes that are due; returns how many. */
  readonly applyDue: () => Promise<number>
}

const everyMs = 60_000

/** Creates the changes of plans that are planned, or too small to be paid. */
export const createPlanChanges = ({ items, mail, ...rest }: PlanChangesDeps): PlanChanges => {
  const deps = { ...rest, itemKinds: items.kinds, renewalLines: items.renewalLines }
  const applyDue = createApplyChanges(deps)
  return {
    applyDue,
    routes: planChangeRoutes(deps),
    jobs: [
      mailJob(mailPlanPlanned, planPlannedMail, mail),
      mailJob(mailPlanUndone, planUndoneMail, mail),
      mailJob(mailPlanBegun, planBegunMail, mail),
    ],
    schedules: [{ name: 'planned changes', everyMs, run: applyDue }],
  }
}
