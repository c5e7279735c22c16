import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { accountFooter, defineMail, type MailDeps } from '../../platform/mail/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { findServiceReader, unrenewed } from '../lifecycle/index.ts'
import { renewableUntil, type CertificateStage } from './certificate-notices.ts'
import type { CertificateNotice } from './jobs.ts'

/** The prefix of each stage's texts. */
const textsOf = {
  EXPIRING_30: 'EXPIRING',
  EXPIRING_7: 'EXPIRING',
  EXPIRING_1: 'EXPIRING',
  ENDED: 'ENDED',
} as const satisfies Record<CertificateStage, string>

const paramsOf = (name: string, { plan, expiresAt }: CertificateNotice) => {
  const end = new Date(expiresAt)
  const until = shownDay(renewableUntil(end))
  return { name: toUnicodeName(name), plan, date: shownDay(end), until }
}

/** Says that the paid term of a certificate ends or has ended, and what its customer can do. */
export const certificateNoticeMail = defineMail({
  name: 'certificate-notice',
  data: async (job: CertificateNotice, deps: MailDeps) => {
    const reader = await findServiceReader(deps, job.serviceId, unrenewed(job.expiresAt))
    return reader && { ...reader, job }
  },
  identity: ({ job: { serviceId, stage, expiresAt } }) =>
    `certificate-notice-${stage.toLowerCase()}-${serviceId}-${Date.parse(expiresAt)}`,
  subject: ({ name, job }, { t }) =>
    t(`certificate-notice.${textsOf[job.stage]}.subject`, paramsOf(name, job)),
  content: ({ name, job }, texts) => ({
    intro: texts.t(`certificate-notice.${textsOf[job.stage]}.intro`, paramsOf(name, job)),
    action: {
      label: texts.t('certificate-notice.action'),
      url: texts.link(`/account/services?service=${job.serviceId}`),
    },
    footer: accountFooter(texts),
  }),
})
