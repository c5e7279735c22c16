import { dunning } from '../../../contract/dunning.ts'
import { finalBackupDays } from '../../../contract/server-locks.ts'
import { accountFooter, defineMail, type MailDeps } from '../../platform/mail/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  findServiceReader,
  removalDays,
  unrenewed,
  type RemovalNotice,
} from '../lifecycle/index.ts'

/** Says that an unpaid server stops, is stopped, or is about to be removed, and until when it can be renewed. */
export const removalNoticeMail = defineMail({
  name: 'removal-notice',
  data: async (job: RemovalNotice, deps: MailDeps) => {
    const reader = await findServiceReader(deps, job.serviceId, unrenewed(job.expiresAt))
    return reader && { ...reader, job }
  },
  identity: ({ job: { serviceId, stage, expiresAt } }) =>
    `removal-notice-${stage.toLowerCase()}-${serviceId}-${Date.parse(expiresAt)}`,
  subject: ({ name, job }, { t }) =>
    t(`removal-notice.${job.stage}.subject`, { name, ...daysOf(job) }),
  content: ({ name, job }, texts) => ({
    intro: texts.t(`removal-notice.${job.stage}.intro`, {
      ...{ name, ...daysOf(job), days: finalBackupDays },
    }),
    action: {
      label: texts.t('removal-notice.action'),
      url: texts.link(`/account/services?service=${job.serviceId}`),
    },
    footer: accountFooter(texts),
  }),
})

const daysOf = (job: RemovalNotice) => {
  const { end, removal } = removalDays(job, dunning.CLOUD_SERVER.keptDays)
  return { date: shownDay(end), until: shownDay(removal) }
}
