import { mailJob } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import type { Smpp } from '../../providers/smpp/index.ts'
import type { CreateCampaignDeps } from './create-campaign.ts'
import { gatewayDownMail, type GatewayMailDeps } from './gateway-down-mail.ts'
import { mailGatewayDown } from './jobs.ts'
import { endOverdue } from './overdue-messages.ts'
import { smsCampaignRoutes } from './routes.ts'
import { sendDue, type SendDeps } from './send-due.ts'
import { takeReceipt } from './take-receipt.ts'

export interface SmsCampaignsDeps extends CreateCampaignDeps, Pick<SendDeps, 'log' | 'enqueue'> {
  readonly gateway: Pick<Smpp, 'submit' | 'perSecond' | 'bind' | 'window' | 'listen'>
  readonly mail: GatewayMailDeps
}

/** The campaigns, and their work for tests. */
export interface SmsCampaignsModule extends Module {
  /** Submits messages that are due; returns how many. */
  readonly sendDue: () => Promise<number>
  /** Ends messages that waited too long. */
  readonly endOverdue: () => Promise<void>
}

const sendEveryMs = 1_000
const overdueEveryMs = 60_000

/** Creates the campaigns of customers' SMS. */
export const createSmsCampaigns = (deps: SmsCampaignsDeps): SmsCampaignsModule => {
  const { db, clock, gateway } = deps
  gateway.listen((receipt) => takeReceipt(db, receipt, clock.now()))
  const send = () => sendDue(deps)
  const end = () => endOverdue(deps, clock.now())
  return {
    routes: smsCampaignRoutes(deps),
    jobs: [mailJob(mailGatewayDown, gatewayDownMail, deps.mail)],
    schedules: [
      { name: 'SMS', everyMs: sendEveryMs, run: send },
      { name: 'overdue SMS', everyMs: overdueEveryMs, run: end },
    ],
    sendDue: send,
    endOverdue: end,
  }
}
