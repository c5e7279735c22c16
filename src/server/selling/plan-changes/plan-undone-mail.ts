import { defineMail } from '../../platform/mail/index.ts'
import { findMailedPlan, planContent } from './mailed-plan.ts'

/** Says that a planned change is undone. */
export const planUndoneMail = defineMail({
  name: 'plan-undone',
  data: findMailedPlan,
  identity: ({ job }) => `plan-undone-${job.cause}`,
  subject: ({ name, job }, { t }) => t('plan-undone.subject', { name, plan: job.planName }),
  content: (mailed, texts) => planContent('undone', mailed, texts),
})
