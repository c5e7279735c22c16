import * as v from 'valibot'
import { SlaClaimState } from '../../../contract/sla-credits.ts'
import { defineJob } from '../../platform/jobs/index.ts'

/** Mails a customer that their claim has reached a state. */
export const mailSlaClaim = defineJob({
  name: 'mail-sla-claim',
  schema: v.object({ claimId: v.string(), state: SlaClaimState }),
})

/** Mails the provider that a claim waits for a decision. */
export const mailSlaClaimed = defineJob({
  name: 'mail-sla-claimed',
  schema: v.object({ claimId: v.string() }),
})
