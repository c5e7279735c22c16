import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** A mail about the planned change of a plan. */
const PlanChangeMail = v.object({
  serviceId: v.string(),
  planName: v.string(),
  /** When the plan begins, as a day. */
  date: v.string(),
  /** Identifies the mail over its tries. */
  cause: v.string(),
})
export type PlanChangeMail = v.InferOutput<typeof PlanChangeMail>

const schema = PlanChangeMail

export const mailPlanPlanned = defineJob({ name: 'mail-plan-planned', schema })
export const mailPlanUndone = defineJob({ name: 'mail-plan-undone', schema })
export const mailPlanBegun = defineJob({ name: 'mail-plan-begun', schema })
