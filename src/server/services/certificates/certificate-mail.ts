import {
  accountFooter,
  defineMail,
  findReader,
  mailText,
  toReader,
  type MailDeps,
  type Recipient,
} from '../../platform/mail/index.ts'
import type { CertificateMail } from './jobs.ts'

export interface CertificateMailDeps extends MailDeps {
  /** The mailbox of staff. */
  readonly provider: string
}

const recipientOf = async (
  { mail, customerId }: CertificateMail,
  { db, provider }: CertificateMailDeps,
): Promise<Recipient | undefined> => {
  if (mail === 'STUCK') {
    return { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' }
  }
  const reader = await findReader(db, customerId)
  return reader && toReader(reader)
}

/** Says how far a certificate is and what its customer, or staff, must do. */
export const certificateMail = defineMail({
  name: 'certificate',
  data: async (job: CertificateMail, deps: CertificateMailDeps) => {
    const to = await recipientOf(job, deps)
    return to && { to, job }
  },
  identity: ({ job }: { to: Recipient; job: CertificateMail }) => job.cause.replaceAll(':', '-'),
  subject: ({ job: { mail, params } }, { t }) => t(`certificate.${mail}.subject`, params),
  content: ({ job }, texts) => ({
    intro: texts.t(`certificate.${job.mail}.intro`, job.params),
    action: {
      label: texts.t('certificate.action'),
      url: texts.link(`/account/services?service=${job.params['serviceId'] ?? ''}`),
    },
    ...(job.mail === 'STUCK' ? {} : { footer: accountFooter(texts) }),
  }),
})
