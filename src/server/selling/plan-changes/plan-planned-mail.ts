import { defineMail } from '../../platform/mail/index.ts'
import { findMailedPlan, planContent } from './mailed-plan.ts'

/** Says which plan begins with the next term, and that it can be undone. */
export const planPlannedMail = defineMail({
  name: 'plan-planned',
  data: findMailedPlan,
  identity: ({ job }) => `plan-planned-${job.cause}`,
  subject: ({ name, job }, { t }) => t('plan-planned.subject', { name, plan: job.planName }),
  content: (mailed, texts) => planContent('planned', mailed, texts),
})
