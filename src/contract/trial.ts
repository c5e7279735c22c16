import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Voucher } from './vouchers.ts'

/** The vouchers of the free trial (account §3): a month each of a server or a kind of hosting. */
export const trialCodes = ['TRIAL-CS1M', 'TRIAL-CH1M', 'TRIAL-SH1M', 'TRIAL-WP1M'] as const
export const TrialCode = v.picklist(trialCodes)
export type TrialCode = v.InferOutput<typeof TrialCode>

/** Which conditions are met (account §3, §4). */
export const trialConditions = endpoint({
  method: 'GET',
  path: '/users/trial/conditions',
  summary: 'Whether the free trial can be activated',
  access: 'customer',
  answer: v.object({
    topUp: v.boolean(),
    emailVerified: v.boolean(),
    activated: v.boolean(),
  }),
  errors: [],
})

/** Activates the trial once per customer and grants its vouchers. */
export const activateTrial = endpoint({
  method: 'PUT',
  path: '/users/trial',
  summary: 'Activates the free trial',
  access: 'customer',
  answer: v.array(Voucher),
  errors: ['TRIAL_ACTIVATED', 'NOT_ELIGIBLE'],
})
