import type { OwnedServiceDetail } from '../../contract/services.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatOptionalDay } from '../../i18n/format-date.ts'
import { Notice } from '../../ui/Notice.tsx'

/** What the notice of a change needs of the form. */
export interface ChangedPlanProps {
  readonly messages: Messages
  readonly service: OwnedServiceDetail | undefined
  readonly region: string
}

/** The service whose plan is changed, and what stays. */
export const ChangedPlan = ({ messages, service, region }: ChangedPlanProps) =>
  service === undefined || !('planName' in service.details) ? null : (
    <Notice>
      {message(messages, 'change.of', {
        name: service.name,
        plan: service.details.planName,
        region,
        date: formatOptionalDay(service.expiresAt),
      })}{' '}
      {messages[`change.note.${service.type}`]}
    </Notice>
  )
