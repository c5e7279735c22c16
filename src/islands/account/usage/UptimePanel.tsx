import { useRef, useState } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { claimSlaCredit, listSlaCredits } from '../../../contract/sla-credits.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { intoView } from '../../../ui/into-view.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { OutageNotice } from './OutageNotice.tsx'
import { UptimeMonth } from './UptimeMonth.tsx'

const loadMonths = (signal: AbortSignal) => call(listSlaCredits, {}, { signal })

/** The months in which the guaranteed uptime was missed, and their credits. */
export const UptimePanel = ({ locale, messages, errors }: IslandProps) => {
  const query = useQuery(loadMonths)
  const [claiming, setClaiming] = useState<string | undefined>()
  const [problem, setProblem] = useState<string | undefined>()
  const heading = useRef<HTMLHeadingElement>(null)

  const claim = async (month: string): Promise<void> => {
    setClaiming(month)
    const result = await call(claimSlaCredit, { body: { month } })
    setClaiming(undefined)
    setProblem(result.ok ? undefined : errorText(errors, result.error))
    query.again()
    if (!result.ok) return
    query.change(({ months, ...rest }) => ({
      ...rest,
      months: months.map((each) => (each.month === month ? result.answer : each)),
    }))
    showToast({ tone: 'good', text: message(messages, 'claim.CLAIMED') })
    // The button is gone.
    heading.current?.focus()
  }

  return (
    <Panel
      headingRef={heading}
      title={message(messages, 'uptime')}
      description={message(messages, 'uptime.text')}
    >
      {problem !== undefined && (
        <Notice tone="bad" role="alert" ref={intoView}>
          {problem}
        </Notice>
      )}
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-64 w-full" />}>
        {({ months, isMeasured, outages }) => (
          <>
            {outages.map((outage) => (
              <OutageNotice
                key={`${outage.startsAt} ${outage.description}`}
                {...{ locale, messages, outage }}
              />
            ))}
            {months.length === 0 ? (
              <EmptyState
                level={3}
                text={message(messages, isMeasured ? 'uptime.none' : 'uptime.unmeasured')}
                detail={message(
                  messages,
                  isMeasured ? 'uptime.none.detail' : 'uptime.unmeasured.detail',
                )}
              />
            ) : (
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
                {months.map((month) => (
                  <UptimeMonth
                    key={month.month}
                    {...{ locale, messages, month }}
                    busy={claiming === month.month}
                    onClaim={() => void claim(month.month)}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      <p className="flex flex-wrap gap-x-6">
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={localePath(locale, '/service-level-agreement')}
        >
          {message(messages, 'uptime.agreement')}
        </a>
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={localePath(locale, '/contact-us')}
        >
          {message(messages, 'uptime.report')}
        </a>
      </p>
    </Panel>
  )
}
