import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import {
  accountFooter,
  findReader,
  toReader,
  type MailDeps,
  type MailTexts,
  type Recipient,
} from '../../platform/mail/index.ts'
import type { PlanChangeMail } from './jobs.ts'

/** What the mails about a planned change say. */
export interface MailedPlan {
  readonly to: Recipient
  readonly name: string
  readonly job: PlanChangeMail
}

/** Returns what a mail about a planned change says; undefined once its service or customer is gone. */
export const findMailedPlan = async (
  job: PlanChangeMail,
  { db }: MailDeps,
): Promise<MailedPlan | undefined> => {
  const [service] = await rowsOf<{ subject: string; customerId: string }>(
    db,
    sql`select subject, customer_id::text as "customerId" from services
      where id = ${job.serviceId}::uuid`,
  )
  const reader = service && (await findReader(db, service.customerId))
  return reader && { to: toReader(reader), name: toUnicodeName(service.subject), job }
}

/** Returns the content of a mail about a planned change. */
export const planContent = (
  kind: 'planned' | 'undone' | 'begun',
  { name, job: { planName, date, serviceId } }: MailedPlan,
  texts: MailTexts,
) => ({
  intro: texts.t(`plan-${kind}.intro`, { name, plan: planName, date }),
  action: {
    label: texts.t('plan-change.action'),
    url: texts.link(`/account/services?service=${serviceId}`),
  },
  footer: accountFooter(texts),
})
