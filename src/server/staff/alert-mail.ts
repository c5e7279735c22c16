import { formatMoney, money } from '../../contract/money.ts'
import { defineMail, mailText, type MailDeps } from '../platform/mail/index.ts'
import type { Alert } from './alert-jobs.ts'
import { alertId } from './find-alerts.ts'

export interface AlertMailDeps extends MailDeps {
  /** The mailbox of staff. */
  readonly provider: string
}

/** The command that shows more, and the page that says what to do. */
const remedies = {
  payment: { command: 'npm run shop -- payment reconcile', runbook: 'payment-in-review' },
  gateway: { command: 'npm run shop -- payment reconcile', runbook: 'gateway-difference' },
  ledger: { command: 'npm run shop -- payment reconcile', runbook: 'ledger-not-zero' },
  orders: { command: 'npm run shop -- item list', runbook: 'paid-order-waits' },
  zones: { command: 'npm run shop -- zone list', runbook: 'stuck-zones' },
  prices: { command: 'npm run shop -- planned-prices list', runbook: 'failed-jobs' },
  systems: { command: 'npm run shop -- system differences', runbook: 'system-differs' },
  jobs: { command: 'npm run shop -- job failed', runbook: 'failed-jobs' },
} as const satisfies Readonly<Record<Alert['is'], object>>

const paramsOf = (alert: Alert): Readonly<Record<string, string>> => ({
  ...('gateway' in alert && { gateway: alert.gateway }),
  ...('reference' in alert && { reference: alert.reference, detail: alert.what }),
  ...('amount' in alert && { amount: formatMoney(money(alert.amount)) }),
  ...('changeId' in alert && { change: alert.changeId, list: alert.list }),
  ...('job' in alert && { job: alert.job }),
  ...('system' in alert && { system: alert.system }),
  ...('count' in alert && { count: String(alert.count) }),
})

/** Mails an operator about money, orders, zones, prices, systems or jobs that need a person. */
export const alertMail = defineMail({
  name: 'operator-alert',
  data: (alert: Alert, { provider }: AlertMailDeps) => {
    const name = mailText('en', 'enquiry.greeting')
    return Promise.resolve({ to: { email: provider, name, locale: 'en' as const }, alert })
  },
  identity: ({ alert }) => `operator-alert-${alertId(alert)}`,
  subject: ({ alert }, { t }) => t(`operator-alert.${alert.is}.subject`, paramsOf(alert)),
  content: ({ alert }, { t }) => {
    const { command, runbook } = remedies[alert.is]
    return {
      intro: t(`operator-alert.${alert.is}.intro`, paramsOf(alert)),
      quote: command,
      note: t('operator-alert.note', { runbook: `docs/runbooks/${runbook}.md` }),
    }
  },
})
