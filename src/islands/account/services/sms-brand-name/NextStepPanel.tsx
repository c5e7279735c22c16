import { message, type Messages } from '../../../../i18n/fill.ts'
import { formatOptionalDay } from '../../../../i18n/format-date.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Panel } from '../../Panel.tsx'
import type { DetailOf } from '../service-props.ts'

export interface BrandNameProps {
  readonly messages: Messages
  readonly service: DetailOf<'SMS_BRAND_NAME'>
}

type Step = 'UPLOAD' | 'REVIEW' | 'CARRIERS' | 'ACTIVE' | 'REFUSED' | 'LATE' | 'EXPIRED' | 'FREED'

const tones = {
  UPLOAD: 'warn',
  REVIEW: 'plain',
  CARRIERS: 'plain',
  ACTIVE: 'good',
  REFUSED: 'bad',
  LATE: 'bad',
  EXPIRED: 'bad',
  FREED: 'bad',
} as const satisfies Record<Step, unknown>

/** Returns the step of a name: who acts next. */
const stepOf = ({ state, details: { sender, documents } }: BrandNameProps['service']): Step => {
  if (sender === 'EXPIRED' && state === 'ENDED') return 'FREED'
  if (sender === 'DOCUMENTS') return documents === 'IN_REVIEW' ? 'REVIEW' : 'UPLOAD'
  if (sender === 'REFUSED' && documents === 'EXPIRED') return 'LATE'
  return sender === 'SUBMITTED' ? 'CARRIERS' : sender
}

/** What happens next with a sender's name, and who acts. */
export const NextStepPanel = ({ messages, service }: BrandNameProps) => {
  const { details, deadline } = service
  const step = stepOf(service)
  const isOpen = step === 'UPLOAD' || step === 'REVIEW' || step === 'CARRIERS'
  const { reason, use, sample, senderName } = details
  return (
    <Panel title={message(messages, 'next')}>
      <p>
        <Badge tone={tones[step]}>{message(messages, `step.${step}`)}</Badge>
      </p>
      <p className="max-w-prose">
        {message(messages, `step.${step}.text`, {
          ...{ name: senderName, until: formatOptionalDay(deadline) },
        })}
      </p>
      {isOpen && <p className="max-w-prose">{message(messages, 'year.begins')}</p>}
      {step === 'REFUSED' && reason !== null && (
        <Notice tone="warn">
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{reason}</p>
        </Notice>
      )}
      <dl className="grid gap-3 text-sm">
        {(
          [
            ['use', use],
            ['sample.title', sample],
          ] as const
        ).map(([key, text]) => (
          <div key={key}>
            <dt className="text-ink-soft">{message(messages, `name.${key}`)}</dt>
            <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
