import type * as v from 'valibot'
import { formatMoney, zero } from '../../../contract/money.ts'
import { finalBackupDays } from '../../../contract/server-locks.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { accountFooter, defineMail, type MailDeps } from '../../platform/mail/index.ts'
import { findServiceReader } from '../../services/lifecycle/index.ts'
import type { mailServiceRefund } from './jobs.ts'

const suffixOf = ({ amount }: { readonly amount: string }): '' | '.nothing' =>
  amount === formatMoney(zero) ? '.nothing' : ''

/** Says that a service has ended, and what went back to the balance. */
export const serviceRefundMail = defineMail({
  name: 'service-refund',
  data: async (job: v.InferOutput<typeof mailServiceRefund.schema>, deps: MailDeps) => {
    const reader = await findServiceReader(deps, job.serviceId)
    return reader && { ...reader, name: toUnicodeName(reader.name), job }
  },
  identity: ({ job: { serviceId } }) => `service-refund-${serviceId}`,
  subject: ({ name, job }, { t }) => {
    const { amount } = job
    return t(`service-refund.subject${suffixOf(job)}`, { name, amount })
  },
  content: ({ name, job }, texts) => ({
    intro: [
      texts.t(`service-refund.intro${suffixOf(job)}`, {
        ...{ name, amount: job.amount, days: finalBackupDays },
      }),
      ...(job.reason === undefined ? [] : [texts.t('service-refund.reason')]),
    ].join(' '),
    ...(job.reason !== undefined && { quote: job.reason }),
    action: { label: texts.t('service-refund.action'), url: texts.link('/account') },
    footer: accountFooter(texts),
  }),
})
