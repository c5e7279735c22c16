import { accountFooter, defineMail, type MailDeps } from '../../platform/mail/index.ts'
import { findServiceReader } from '../lifecycle/index.ts'
import type { RemovedServer } from './jobs.ts'

/** Says that a server was removed, and until when a new one can begin with its final backup. */
export const serverRemovedMail = defineMail({
  name: 'server-removed',
  data: async (job: RemovedServer, deps: MailDeps) => {
    const reader = await findServiceReader(deps, job.serviceId)
    return reader && { ...reader, job }
  },
  identity: ({ job: { serviceId } }) => `server-removed-${serviceId}`,
  subject: ({ name }, { t }) => t('server-removed.subject', { name }),
  content: ({ name, job: { serviceId, isUnpaid, backupUntil } }, texts) => ({
    intro: texts.t(isUnpaid ? 'server-removed.intro.unpaid' : 'server-removed.intro', { name }),
    ...(backupUntil !== null && {
      note: texts.t('server-removed.backup', { date: backupUntil }),
      action: {
        label: texts.t('server-removed.action'),
        url: texts.link(`/account/services?service=${serviceId}`),
      },
    }),
    footer: accountFooter(texts),
  }),
})
