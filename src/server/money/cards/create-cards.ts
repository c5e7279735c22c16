import { jobAlone } from '../../platform/jobs/index.ts'
import { mailJob, type MailDeps } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import { cardExpiresMail } from './card-expires-mail.ts'
import { findLostEntries } from './find-lost-entries.ts'
import { forgetCard, mailCardExpires, refundVerification } from './jobs.ts'
import { forgetStored, refundCharge } from './refund-charge.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'
import { cardRoutes, type CardRoutesDeps } from './routes.ts'

export interface CardsDeps extends CardRoutesDeps {
  readonly mail: MailDeps
}

const remindEveryMs = 3_600_000
const findEveryMs = 3_600_000

/** Creates the cards that customers save. */
export const createCards = ({ mail, ...deps }: CardsDeps): Module => {
  const { vault } = deps
  const atGateway = () => {
    if (vault === undefined) throw new Error('no gateway stores cards')
    return { ...deps, vault }
  }
  return {
    routes: cardRoutes(deps),
    jobs: [
      jobAlone(refundVerification, ({ verificationId }) =>
        refundCharge(atGateway(), verificationId),
      ),
      jobAlone(forgetCard, ({ cardId }) => forgetStored(atGateway(), cardId)),
      mailJob(mailCardExpires, cardExpiresMail, mail),
    ],
    schedules: [
      { name: 'expiring cards', everyMs: remindEveryMs, run: () => remindOfExpiry(deps) },
      {
        name: 'entered cards without an answer',
        everyMs: findEveryMs,
        run: async () => {
          if (vault !== undefined) await findLostEntries({ ...deps, vault })
        },
      },
    ],
  }
}
