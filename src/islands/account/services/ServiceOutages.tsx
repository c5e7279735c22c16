import type { OwnedService } from '../../../contract/services.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { Notice } from '../../../ui/Notice.tsx'

interface ServiceOutagesProps {
  readonly messages: Messages
  readonly service: Pick<OwnedService, 'outages'>
}

/** The outages of a service that last: since when, and what happened. */
export const ServiceOutages = ({ messages, service: { outages } }: ServiceOutagesProps) =>
  outages.map(({ startsAt, description }) => (
    <Notice key={startsAt} tone="bad">
      {message(messages, 'outage', { from: formatMoment(startsAt), description })}
    </Notice>
  ))
