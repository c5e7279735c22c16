import { keptDays } from '../../../contract/dunning.ts'
import { finalWebSpaceBackupDays } from '../../../contract/web-space-copies.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { accountFooter, defineMail, type MailDeps } from '../../platform/mail/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  findServiceReader,
  removalDays,
  unrenewed,
  type RemovalNotice,
} from '../lifecycle/index.ts'

const factsOf = (name: string, job: RemovalNotice) => {
  const { end, removal } = removalDays(job, keptDays)
  return {
    name: toUnicodeName(name),
    ...{ date: shownDay(end), until: shownDay(removal), days: finalWebSpaceBackupDays },
  }
}

/** Says that an unpaid website stops, is stopped, or is about to be removed, and until when it can be renewed. */
export const webSpaceNoticeMail = defineMail({
  name: 'site-notice',
  data: async (job: RemovalNotice, deps: MailDeps) => {
    const reader = await findServiceReader(deps, job.serviceId, unrenewed(job.expiresAt))
    return reader && { ...reader, job }
  },
  identity: ({ job: { serviceId, stage, expiresAt } }) =>
    `site-notice-${stage.toLowerCase()}-${serviceId}-${Date.parse(expiresAt)}`,
  subject: ({ name, job }, { t }) => t(`site-notice.${job.stage}.subject`, factsOf(name, job)),
  content: ({ name, job }, texts) => ({
    intro: texts.t(`site-notice.${job.stage}.intro`, factsOf(name, job)),
    action: {
      label: texts.t('site-notice.action'),
      url: texts.link(`/account/services?service=${job.serviceId}`),
    },
    footer: accountFooter(texts),
  }),
})
