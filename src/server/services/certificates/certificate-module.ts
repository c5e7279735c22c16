import { jobAlone } from '../../platform/jobs/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { mailJob } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import { createAdvanceCertificate, type AdvanceDeps } from './advance-certificate.ts'
import { certificateMail, type CertificateMailDeps } from './certificate-mail.ts'
import { certificateNoticeMail } from './certificate-notice-mail.ts'
import { advanceCertificate, mailCertificate, mailCertificateNotice } from './jobs.ts'
import { createSendNotices } from './send-notices.ts'
import { claimDue } from './stored-certificates.ts'

export interface CertificateModuleDeps extends AdvanceDeps {
  readonly enqueue: Enqueue
  readonly mail: CertificateMailDeps
}

const everyMs = 5_000
const noticesEveryMs = 600_000
const mostAtOnce = 50

/** Certificates: what is due for each, and its mails. */
export interface CertificateModule extends Module {
  /** Adds jobs for certificates that are due; returns how many. */
  readonly wakeCertificates: () => Promise<number>
}

/** Creates the module of certificates; servers may run its schedule concurrently. */
export const createCertificateModule = (deps: CertificateModuleDeps): CertificateModule => {
  const { db, clock, enqueue, mail } = deps
  const wakeCertificates = (): Promise<number> =>
    db.transaction(async (tx) => {
      const due = await claimDue(tx, clock.now(), mostAtOnce)
      for (const serviceId of due) await enqueue(tx, advanceCertificate, { serviceId })
      return due.length
    })
  return {
    wakeCertificates,
    jobs: [
      jobAlone(advanceCertificate, createAdvanceCertificate(deps)),
      mailJob(mailCertificate, certificateMail, mail),
      mailJob(mailCertificateNotice, certificateNoticeMail, mail),
    ],
    schedules: [
      { name: 'certificates', everyMs, run: wakeCertificates },
      {
        name: 'notices about certificates',
        everyMs: noticesEveryMs,
        run: createSendNotices({ db, clock, enqueue }),
      },
    ],
  }
}
