import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'
import { certificateStages } from './certificate-notices.ts'

/** Does what is due for a certificate. */
export const advanceCertificate = defineJob({
  name: 'advance-certificate',
  schema: v.object({ serviceId: v.string() }),
  expireInSeconds: 300,
  workers: { count: 2, batch: 16 },
})

/** A mail about a certificate; STUCK is for staff. */
const CertificateMail = v.object({
  mail: v.picklist([
    'TO_ACTIVATE',
    'PROOF',
    'ORGANISATION',
    'FORBIDDEN',
    'REFUSED',
    'ISSUED',
    'REISSUED',
    'INSTALLED',
    'UNINSTALLED',
    'LATE',
    'STUCK',
  ]),
  customerId: v.string(),
  /** Identifies the mail over its tries. */
  cause: v.string(),
  /** Placeholders, and `serviceId` for the link. */
  params: v.record(v.string(), v.string()),
})
export type CertificateMail = v.InferOutput<typeof CertificateMail>

export const mailCertificate = defineJob({ name: 'mail-certificate', schema: CertificateMail })

/** The end of a certificate's paid term is near, or has come. */
const CertificateNotice = v.object({
  serviceId: v.string(),
  stage: v.picklist(certificateStages),
  /** The certificate's name in our catalogue. */
  plan: v.string(),
  /** The end of the term that it is about. */
  expiresAt: v.string(),
})
export type CertificateNotice = v.InferOutput<typeof CertificateNotice>

/** Mails a customer that a certificate ends, or has ended. */
export const mailCertificateNotice = defineJob({
  name: 'mail-certificate-notice',
  schema: CertificateNotice,
})
