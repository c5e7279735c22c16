import { accountFooter, defineMail, type MailDeps } from '../../platform/mail/index.ts'
import { keptDays } from '../../../contract/dunning.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  findServiceReader,
  removalDays,
  unrenewed,
  type RemovalNotice,
} from '../lifecycle/index.ts'

const factsOf = (name: string, job: RemovalNotice) => {
  const { end, removal } = removalDays(job, keptDays)
  return { name, date: shownDay(end), until: shownDay(removal) }
}

/** Says that the paid year of a sender's name ends, has ended, or that others can soon register it. */
export const senderNoticeMail = defineMail({
  name: 'sms-sender-notice',
  data: async (job: RemovalNotice, deps: MailDeps) => {
    const reader = await findServiceReader(deps, job.serviceId, unrenewed(job.expiresAt))
    return reader && { ...reader, job }
  },
  identity: ({ job: { serviceId, stage, expiresAt } }) =>
    `sms-sender-notice-${stage.toLowerCase()}-${serviceId}-${Date.parse(expiresAt)}`,
  subject: ({ name, job }, { t }) =>
    t(`sms-sender-notice.${job.stage}.subject`, factsOf(name, job)),
  content: ({ name, job }, texts) => ({
    intro: texts.t(`sms-sender-notice.${job.stage}.intro`, factsOf(name, job)),
    action: {
      label: texts.t('sms-sender-notice.action'),
      url: texts.link(`/account/services?service=${job.serviceId}`),
    },
    footer: accountFooter(texts),
  }),
})
