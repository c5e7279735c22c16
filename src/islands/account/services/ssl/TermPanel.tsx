import { calendarFile } from '../../../../client/calendar-file.ts'
import { saveFile } from '../../../../client/save-file.ts'
import type { CertificateStatus } from '../../../../contract/certificates.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { formatDay } from '../../../../i18n/format-date.ts'
import { Button } from '../../../../ui/Button.tsx'
import { whyParts } from '../../../items/ssl/why-parts.ts'
import { Panel } from '../../Panel.tsx'
import type { CertificateProps } from './certificate-props.ts'
import { isInstalledByUs } from './installed-by-us.ts'

/** Why the term has parts, and what its customer has to do for each. */
const describeParts = (messages: Messages, status: CertificateStatus): string => {
  const installing = isInstalledByUs(status)
    ? message(messages, 'part.install.ours', { name: status.hosting?.name ?? '' })
    : message(messages, 'part.install')
  const why = whyParts(messages, new Date())
  return [why, message(messages, 'part.proof'), installing].join(' ')
}

/** Saves the parts that follow and the end of the term as calendar events. */
const saveCalendar = ({ messages, service, status }: CertificateProps): void => {
  const { id, name } = service
  const { timeline, parts, termEndsAt } = status
  const ours = isInstalledByUs(status) ? '.ours' : ''
  const coming = timeline.flatMap(({ from, isIssued }, at) =>
    isIssued
      ? []
      : {
          ...{ id: `${id}-part-${at + 1}`, day: from },
          title: message(messages, `calendar.part${ours}`, { name, part: at + 1, parts }),
        },
  )
  const day = termEndsAt ?? service.expiresAt
  const title = message(messages, 'calendar.end', { name })
  const end = day === null ? [] : [{ id: `${id}-end`, day, title }]
  const link = location.href
  const text = message(messages, `calendar.text${ours}`)
  const file = calendarFile(
    [...coming, ...end].map((one) => ({ ...one, text, link })),
    new Date(),
  )
  saveFile(new Blob([file], { type: 'text/calendar' }), `${name.replace('*', 'wildcard')}.ics`)
}

/** The parts of a term with their dates. */
export const TermPanel = (props: CertificateProps) => {
  const { messages, status } = props
  const { timeline, part, parts, renewedUntil } = status
  return (
    <Panel title={message(messages, 'term')} description={describeParts(messages, status)}>
      <ol className="grid gap-2">
        {timeline.map(({ from, until, isIssued }, at) => (
          <li
            key={from}
            aria-current={isIssued && at + 1 === part ? 'step' : undefined}
            className="grid gap-x-4 border-t border-line pt-2 sm:grid-cols-[auto_1fr_auto]"
          >
            <span className={isIssued && at + 1 === part ? 'font-medium' : ''}>
              {message(messages, 'part', { part: at + 1, parts })}
            </span>
            <span className="tabular-nums">
              {formatDay(from)} – {formatDay(until)}
            </span>
            <span className={isIssued ? 'text-good' : 'text-ink-soft'}>
              {message(messages, isIssued ? 'part.issued' : 'part.planned')}
            </span>
          </li>
        ))}
      </ol>
      {renewedUntil !== null && (
        <p className="max-w-prose text-good">
          {message(messages, 'renewed', { date: formatDay(renewedUntil) })}
        </p>
      )}
      <div>
        <Button look="secondary" onClick={() => saveCalendar(props)}>
          {message(messages, 'calendar')}
        </Button>
      </div>
    </Panel>
  )
}
