import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { UsageMeter } from './service-panel.ts'
import { ServiceType } from './service-types.ts'
import { Id, IdParams } from './shared-shapes.ts'

/** Days of readings that a customer sees. */
export const usageHistoryDays = 30

/** What is counted while a service runs: bytes, and milliseconds of one core. */
export const countedMeters = ['TRAFFIC_OUT', 'TRAFFIC_IN', 'CPU_TIME'] as const
export type CountedMeter = (typeof countedMeters)[number]

/** A meter of a day: as it stood when it was read, or what was counted that day. */
export const DayMeter = v.object({
  meter: v.picklist([...UsageMeter.entries.meter.options, ...countedMeters]),
  used: v.number(),
  /** Null is unlimited. */
  limit: v.nullable(v.number()),
})
export type DayMeter = v.InferOutput<typeof DayMeter>

/** What a service used on a day (Phnom Penh). */
export const UsageDay = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  meters: v.array(DayMeter),
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

/** Those that have ended meanwhile, too. */
export const listUsedServices = endpoint({
  method: 'GET',
  path: '/user/usage-history',
  summary: 'The services whose usage of the last 30 days was read',
  access: 'customer',
  answer: v.object({
    services: v.array(v.object({ id: Id, type: ServiceType, name: v.string() })),
  }),
  errors: [],
})
