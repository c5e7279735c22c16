import type { CertificateStatus } from '../../../../contract/certificates.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { formatDay } from '../../../../i18n/format-date.ts'
import { Panel } from '../../Panel.tsx'
import type { CertificateProps } from './certificate-props.ts'

const stateText = (messages: Messages, status: CertificateStatus): string => {
  const { state, names, deadlineAt, validUntil } = status
  const isOurs = names.every(({ isValidated, isZoneOurs }) => isValidated || isZoneOurs)
  if (state === 'NAMES' && isOurs) return message(messages, 'state.NAMES.ours')
  const until = state === 'NAMES' ? deadlineAt : validUntil
  return message(messages, `state.${state}`, { until: until === null ? '' : formatDay(until) })
}

/** How far a certificate is, and which part of its term it is. */
export const StatePanel = ({ messages, status }: CertificateProps) => {
  const { part, parts, reissueAt, validUntil, reason, state } = status
  const numbers = { part, parts }
  return (
    <Panel title={message(messages, 'state')}>
      <p className="text-lg font-medium" role="status">
        {stateText(messages, status)}
      </p>
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
      {parts > 1 && (
        <p className="max-w-prose text-sm text-ink-soft">{message(messages, 'part.why')}</p>
      )}
    </Panel>
  )
}
