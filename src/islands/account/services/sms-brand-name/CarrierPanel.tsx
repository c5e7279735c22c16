import type { SenderAtCarrier } from '../../../../contract/service-details.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { formatOptionalDay } from '../../../../i18n/format-date.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Panel } from '../../Panel.tsx'
import type { BrandNameProps } from './NextStepPanel.tsx'

const tones = {
  WAITING: 'plain',
  SUBMITTED: 'plain',
  APPROVED: 'good',
  REFUSED: 'bad',
} as const satisfies Record<SenderAtCarrier['state'], unknown>

const whenText = (
  messages: Messages,
  { state, name, usualDays, submittedAt, decidedAt }: SenderAtCarrier,
): string => {
  const isOpen = state === 'WAITING' || state === 'SUBMITTED'
  const usual =
    usualDays === null
      ? message(messages, 'carrier.usual.unknown', { name })
      : message(messages, 'carrier.usual', { name, days: usualDays })
  const date = formatOptionalDay(isOpen ? submittedAt : decidedAt)
  const since = state === 'WAITING' ? '' : message(messages, `carrier.when.${state}`, { date })
  return isOpen ? `${since} ${usual}`.trim() : since
}

/** A sender's name at each carrier, with the time that it usually takes. */
export const CarrierPanel = ({ messages, service: { details } }: BrandNameProps) => (
  <Panel title={message(messages, 'carriers')}>
    <ul className="grid">
      {details.carriers.map((carrier) => (
        <li key={carrier.key} className="grid gap-1 border-t border-line py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{carrier.name}</span>
            <Badge tone={tones[carrier.state]}>
              {message(messages, `carrier.${carrier.state}`)}
            </Badge>
          </p>
          <p className="text-sm text-ink-soft">{whenText(messages, carrier)}</p>
          {carrier.reason !== null && (
            <p className="text-sm [overflow-wrap:anywhere]">{carrier.reason}</p>
          )}
        </li>
      ))}
    </ul>
  </Panel>
)
