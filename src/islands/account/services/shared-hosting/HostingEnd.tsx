import { finalSiteBackupDays } from '../../../../contract/site-copies.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatDay, formatOptionalDay } from '../../../../i18n/format-date.ts'
import { Panel } from '../../Panel.tsx'
import { ConfirmEnd } from '../ConfirmEnd.tsx'
import type { SectionsProps } from '../service-props.ts'
import { Opened } from '../Opened.tsx'

const dayMs = 86_400_000

/** The end of shared hosting with a refund, in the days in which it has one. */
export const HostingEnd = (props: SectionsProps<'SHARED_HOSTING'>) => {
  const { messages, errors, service, onChanged } = props
  const date = formatOptionalDay(service.expiresAt)
  const until = formatDay(new Date(Date.now() + finalSiteBackupDays * dayMs).toISOString())
  return (
    <Panel
      title={message(messages, 'site-end')}
      description={message(messages, 'end.why', { date })}
    >
      <Opened label={message(messages, 'end.open')}>
        {(close) => (
          <ConfirmEnd
            {...{ messages, errors, service }}
            label="site-end.confirm"
            about="account-end"
            params={{ name: service.name, date, until }}
            onDone={onChanged}
            onCancel={close}
          />
        )}
      </Opened>
    </Panel>
  )
}
