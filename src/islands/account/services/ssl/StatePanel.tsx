import type { CertificateStatus } from '../../../../contract/certificates.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { formatDay } from '../../../../i18n/format-date.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { Panel } from '../../Panel.tsx'
import type { CertificateProps } from './certificate-props.ts'
import { Countdown } from './Countdown.tsx'
import { DocumentsLink } from './DocumentsLink.tsx'

const stateText = (messages: Messages, status: CertificateStatus): string => {
  const { state, names, deadlineAt, validUntil, organisation } = status
  if ((state === 'NEW' || state === 'SIGNING') && names.some(({ caa }) => caa !== null)) {
    return message(messages, `state.${state}.forbidden`)
  }
  const isOurs = names.every(
    ({ isValidated, isZoneOurs, method }) => isValidated || (isZoneOurs && method === 'CNAME'),
  )
  if (state === 'NAMES' && isOurs) return message(messages, 'state.NAMES.ours')
  if (state === 'NAMES' && status.work !== null) return message(messages, 'state.NAMES.seen')
  const until = state === 'NAMES' ? deadlineAt : validUntil
  return message(messages, `state.${state}`, {
    until: until === null ? '' : formatDay(until),
    phone: organisation?.phone ?? '',
  })
}

const minuteMs = 60_000

/** How long the authority usually takes, by what was measured. */
const workText = (
  messages: Messages,
  { since, usualMs, lateMs }: NonNullable<CertificateStatus['work']>,
): string => {
  if (lateMs !== null && Date.now() - Date.parse(since) > lateMs) {
    return message(messages, 'work.late')
  }
  if (usualMs === null) return message(messages, 'work.unknown')
  const minutes = Math.round(usualMs / minuteMs)
  const unit = minutes < 2 ? '.short' : minutes < 120 ? '' : '.hours'
  return message(messages, `work.usual${unit}`, {
    count: unit === '.hours' ? Math.round(minutes / 60) : minutes,
  })
}

/** How far a certificate is, and which part of its term it is. */
export const StatePanel = (props: CertificateProps) => {
  const { messages, status, onChange } = props
  const { part, parts, reissueAt, validUntil, reason, state, actions, nextTryAt } = status
  const numbers = { part, parts }
  const isForbidden = status.names.some(({ caa }) => caa !== null)
  return (
    <Panel title={message(messages, 'state')}>
      <p className="text-lg font-medium" role="status">
        {stateText(messages, status)}
      </p>
      {status.work !== null && !isForbidden && (
        <p className="text-ink-soft" aria-live="polite">
          {workText(messages, status.work)}
        </p>
      )}
      {state === 'ORGANISATION' && (
        <p>
          <DocumentsLink {...props} />
        </p>
      )}
      {state === 'NEW' && nextTryAt !== null && (
        <Countdown messages={messages} until={nextTryAt} onEnd={onChange} />
      )}
      {reason !== null && state !== 'ISSUED' && (
        <p className="text-bad [overflow-wrap:anywhere]">
          {message(messages, 'reason', { reason })}
        </p>
      )}
      {validUntil !== null && (
        <p>
          {reissueAt === null
            ? message(messages, 'part', numbers)
            : message(messages, 'part.next', { ...numbers, date: formatDay(reissueAt) })}
        </p>
      )}
      {status.hasFreeHttps && actions.includes('CANCEL') && (
        <Notice>{message(messages, 'free-https')}</Notice>
      )}
    </Panel>
  )
}
