import { useCallback } from 'react'
import { getUsageHistory, type DayMeter, type UsageDay } from '../../../contract/usage-history.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { Bars } from './Bars.tsx'
import { shownDayUse } from './shown-day-use.ts'

interface UsageChartsProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
}

interface DayUse {
  readonly day: string
  readonly used: number
}

const size = { width: 6, gap: 2, height: 24 }

const daysOf = (days: readonly UsageDay[], meter: DayMeter['meter']): readonly DayUse[] =>
  days.flatMap(({ day, meters }) => {
    const found = meters.find((one) => one.meter === meter)
    return found === undefined ? [] : [{ day, used: found.used }]
  })

const MeterDays = (props: {
  readonly messages: Messages
  readonly label: string
  readonly days: readonly DayUse[]
  readonly shown: (used: number) => string
}) => {
  const { messages, label, days, shown } = props
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-medium">{label}</h3>
      <Bars
        bars={days.map(({ day, used }) => ({ key: day, amount: used }))}
        size={size}
        className="h-16 max-w-160"
      />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          {message(messages, 'usage.days')}
        </summary>
        <table className="w-full max-w-96">
          <caption className="sr-only">{label}</caption>
          <tbody>
            {days.toReversed().map(({ day, used }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1 text-start font-normal tabular-nums">
                  {formatDay(day)}
                </th>
                <td className="py-1 text-end tabular-nums">{shown(used)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

const chartsOf = (days: readonly UsageDay[]) => {
  const meters = new Set(days.flatMap((one) => one.meters.map(({ meter }) => meter)))
  return [...meters]
    .map((meter) => ({ meter, days: daysOf(days, meter) }))
    .filter((chart) => chart.days.length > 1)
}

/** What a service used on each day, once there are two days to compare. */
export const UsageCharts = ({ messages, errors, id }: UsageChartsProps) => {
  const load = useCallback(
    (signal: AbortSignal) => call(getUsageHistory, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load, 'once')
  return (
    <Loaded {...{ messages, errors, query }}>
      {({ days }) => {
        const charts = chartsOf(days)
        if (charts.length === 0) return <p>{message(messages, 'usage.history.none')}</p>
        return charts.map((chart) => (
          <MeterDays
            key={chart.meter}
            messages={messages}
            label={message(messages, `usage.${chart.meter}`)}
            days={chart.days}
            shown={(used) => shownDayUse(chart.meter, used)}
          />
        ))
      }}
    </Loaded>
  )
}
