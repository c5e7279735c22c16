import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { UsageMeter } from './service-panel.ts'
import { IdParams } from './shared-shapes.ts'

/** Days of readings that a customer sees. */
export const usageHistoryDays = 30

/** What a service used when it was read that day (Phnom Penh). */
export const UsageDay = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  meters: v.array(UsageMeter),
})
export type UsageDay = v.InferOutput<typeof UsageDay>

/** Days without a reading are left out: its system did not answer, or reports no usage. */
export const getUsageHistory = endpoint({
  method: 'GET',
  path: '/user/services/{id}/usage-history',
  summary: 'What a service used on each of the last 30 days',
  access: 'customer',
  params: IdParams,
  /** The earliest day first. */
  answer: v.object({ days: v.array(UsageDay) }),
  errors: ['SERVICE_NOT_FOUND'],
})
