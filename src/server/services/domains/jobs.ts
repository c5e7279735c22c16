import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'
import { domainStages, followingPeriods } from './domain-notices.ts'

/** Makes the order's contact the registrant of a name transferred to us. */
export const setArrivedContact = defineJob({
  name: 'set-arrived-contact',
  schema: v.object({ orderItemId: v.string() }),
  expireInSeconds: 300,
  workers: { count: 1, batch: 4 },
})

/** Locks a domain against transfers after its registration. */
export const lockNewDomain = defineJob({
  name: 'lock-new-domain',
  schema: v.object({ name: v.string() }),
  expireInSeconds: 300,
  workers: { count: 1, batch: 4 },
})

/** A step in a domain's life that is near, or has come. */
export const DomainNotice = v.object({
  serviceId: v.string(),
  stage: v.picklist(domainStages),
  /** The end of the term that it is about. */
  expiresAt: v.string(),
  /** When the period ends in which the customer can still act. */
  until: v.string(),
  next: v.picklist(followingPeriods),
  /** Of a reactivation, a year's renewal included, before tax; left out if it is unknown. */
  price: v.optional(v.string()),
})
export type DomainNotice = v.InferOutput<typeof DomainNotice>

/** Mails a customer what happens to a domain unless it is renewed. */
export const mailDomainNotice = defineJob({ name: 'mail-domain-notice', schema: DomainNotice })
