import { mailJob } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import { issueCredits } from './change-claims.ts'
import { mailSlaClaim, mailSlaClaimed } from './jobs.ts'
import { slaRoutes, type SlaDeps } from './routes.ts'
import { slaClaimMail } from './sla-claim-mail.ts'
import { slaClaimedMail, type SlaMailDeps } from './sla-claimed-mail.ts'

export interface SlaModuleDeps extends SlaDeps {
  readonly mail: SlaMailDeps
}

const issueEveryMs = 60_000

/** Creates SLA credits: their claims, and the schedule that issues them. */
export const slaModule = ({ mail, ...deps }: SlaModuleDeps): Module => ({
  routes: slaRoutes(deps),
  jobs: [mailJob(mailSlaClaim, slaClaimMail, mail), mailJob(mailSlaClaimed, slaClaimedMail, mail)],
  schedules: [{ name: 'SLA credits', everyMs: issueEveryMs, run: () => issueCredits(deps) }],
})
