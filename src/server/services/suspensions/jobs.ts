import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** What staff did to a service. */
export const SuspensionStep = v.picklist(['SUSPENDED', 'RESUMED'])
export type SuspensionStep = v.InferOutput<typeof SuspensionStep>

/** Mails a customer that staff suspended or resumed a service. */
export const mailSuspension = defineJob({
  name: 'mail-suspension',
  schema: v.object({
    serviceId: v.string(),
    step: SuspensionStep,
    /** Of a suspension. */
    reason: v.optional(v.string()),
    /** Names the suspension: when it began or was ended. */
    at: v.string(),
  }),
})
