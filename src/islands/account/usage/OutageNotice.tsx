import { Fragment } from 'react'
import type { LastingOutage } from '../../../contract/outages.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { Notice } from '../../../ui/Notice.tsx'

interface OutageNoticeProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly outage: LastingOutage
}

/** An outage that lasts: since when, what happened, and the services that it affects. */
export const OutageNotice = ({ locale, messages, outage }: OutageNoticeProps) => {
  const { startsAt, description, services } = outage
  return (
    <Notice tone="bad">
      <p>{message(messages, 'outage', { from: formatMoment(startsAt), description })}</p>
      <p className="text-sm [overflow-wrap:anywhere]">
        {message(messages, 'outage.affects')}{' '}
        {services.map(({ id, name }, at) => (
          <Fragment key={id}>
            {at > 0 && ', '}
            <a
              className="underline underline-offset-4"
              href={`${localePath(locale, '/account/services')}?service=${id}`}
            >
              {name}
            </a>
          </Fragment>
        ))}
      </p>
    </Notice>
  )
}
