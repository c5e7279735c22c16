import * as v from 'valibot'
import { Id, Moment } from './shared-shapes.ts'

/** An outage as customers read it; without an end while it lasts. */
export const Outage = v.object({
  startsAt: Moment,
  endsAt: v.nullable(Moment),
  description: v.string(),
})
export type Outage = v.InferOutput<typeof Outage>

/** An outage that lasts, with the customer's services that it affects. */
export const LastingOutage = v.object({
  ...Outage.entries,
  services: v.array(v.object({ id: Id, name: v.string() })),
})
export type LastingOutage = v.InferOutput<typeof LastingOutage>
