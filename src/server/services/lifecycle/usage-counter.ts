import * as v from 'valibot'
import { countedMeters } from '../../../contract/usage-history.ts'

/** What a system has counted since a service last started, under a name that stays the same. */
export const UsageCounter = v.object({
  name: v.string(),
  meter: v.picklist(countedMeters),
  count: v.number(),
})
export type UsageCounter = v.InferOutput<typeof UsageCounter>
