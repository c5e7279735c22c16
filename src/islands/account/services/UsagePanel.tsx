import { useCallback } from 'react'
import { getServiceUsage, type UsageMeter } from '../../../contract/service-panel.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { shownUse } from './shown-bytes.ts'

interface UsagePanelProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
}

/** The share of a limit from which an upgrade is near. */
const nearlyFull = 0.9

const Meter = ({
  messages,
  meter,
}: {
  readonly messages: Messages
  readonly meter: UsageMeter
}) => {
  const { used, limit } = meter
  const share = limit === null || limit === 0 ? undefined : Math.min(1, used / limit)
  const params = { used: shownUse(meter.meter, used), limit: shownUse(meter.meter, limit ?? 0) }
  const text = message(messages, limit === null ? 'usage.unlimited' : 'usage.of', params)
  const label = message(messages, `usage.${meter.meter}`)
  return (
    <li className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="text-ink-soft tabular-nums">{text}</span>
      </p>
      {share !== undefined && (
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={text}
          className="h-2 overflow-hidden rounded-full bg-line forced-colors:border"
        >
          <div
            className={classNames(
              'h-full rounded-full',
              share < nearlyFull ? 'bg-accent' : 'bg-warn',
              'forced-colors:bg-[CanvasText]',
            )}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
      {share !== undefined && share >= nearlyFull && (
        <p className={classNames('text-sm', share < 1 ? 'text-warn' : 'text-bad')}>
          {message(messages, `usage.${meter.meter}.${share < 1 ? 'near' : 'full'}`)}
        </p>
      )}
    </li>
  )
}

/** What a service uses of its limits, measured now. */
export const UsagePanel = ({ messages, errors, id }: UsagePanelProps) => {
  const load = useCallback(
    (signal: AbortSignal) => call(getServiceUsage, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  // A website that is suspended is not measured.
  if (query.answer?.meters.length === 0) return null
  return (
    <Panel title={message(messages, 'usage')}>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ meters }) => (
          <ul className="grid gap-5">
            {meters.map((meter) => (
              <Meter key={meter.meter} messages={messages} meter={meter} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
