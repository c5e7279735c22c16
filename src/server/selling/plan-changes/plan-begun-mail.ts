import { defineMail } from '../../platform/mail/index.ts'
import { findMailedPlan, planContent } from './mailed-plan.ts'

/** Says that a planned change begins. */
export const planBegunMail = defineMail({
  name: 'plan-begun',
  data: findMailedPlan,
  identity: ({ job }) => `plan-begun-${job.cause}`,
  subject: ({ name, job }, { t }) => t('plan-begun.subject', { name, plan: job.planName }),
  content: (mailed, texts) => planContent('begun', mailed, texts),
})
