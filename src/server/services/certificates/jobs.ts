import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

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
