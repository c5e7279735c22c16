import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { accountFooter, defineMail, type MailDeps } from '../../platform/mail/index.ts'
import { findServiceReader } from '../lifecycle/index.ts'
import type { RemovedWebSpace } from './jobs.ts'

/** Says that a website was removed, and until when its final backup is kept. */
export const webSpaceRemovedMail = defineMail({
  name: 'site-removed',
  data: async (job: RemovedWebSpace, deps: MailDeps) => {
    const reader = await findServiceReader(deps, job.serviceId)
    return reader && { ...reader, name: toUnicodeName(reader.name), job }
  },
  identity: ({ job: { serviceId } }) => `site-removed-${serviceId}`,
  subject: ({ name }, { t }) => t('site-removed.subject', { name }),
  content: ({ name, job: { serviceId, backupUntil } }, texts) => ({
    intro: texts.t('site-removed.intro', { name }),
    ...(backupUntil !== null && {
      note: texts.t('site-removed.backup', { date: backupUntil }),
      action: {
        label: texts.t('site-removed.action'),
        url: texts.link(`/account/services?service=${serviceId}`),
      },
    }),
    footer: accountFooter(texts),
  }),
})
