import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import {
  listSmsCampaigns,
  smsCampaignsLimit,
  type SmsCampaign,
} from '../../../../contract/sms-campaigns.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { useCall } from '../../use-call.ts'
import { Loaded } from '../../Loaded.tsx'
import { Panel } from '../../Panel.tsx'
import { CampaignRow } from './CampaignRow.tsx'
import type { CampaignProps } from './campaign-props.ts'

const NewCampaign = lazy(async () => ({ default: (await import('./NewCampaign.tsx')).NewCampaign }))

/** Joins lists by time, newest first; of a campaign in both, the first one's counts are newer. */
const joined = (
  newer: readonly SmsCampaign[],
  older: readonly SmsCampaign[],
): readonly SmsCampaign[] =>
  [...new Map([...older, ...newer].map((one) => [one.id, one])).values()].toSorted((one, other) =>
    other.createdAt.localeCompare(one.createdAt),
  )

const refreshMs = 4_000
/** Receipts usually come within this time. */
const movingMs = 10 * 60_000

/** Whether counts change soon without the customer. */
const isMoving = ({ counts, sendAt }: SmsCampaign): boolean => {
  // The clocks of browser and server may differ a little.
  const age = Math.abs(Date.now() - Date.parse(sendAt))
  return counts.QUEUED + counts.SUBMITTED > 0 && age < movingMs
}

/** The campaigns of a customer: a new one, and what became of the others. */
export const Campaigns = (props: CampaignProps) => {
  const { locale, messages, errors, onCreditsChanged } = props
  const load = useCallback(
    (signal: AbortSignal) => call(listSmsCampaigns, { query: {} }, { signal }),
    [],
  )
  const query = useQuery(load)
  const [older, setOlder] = useState<readonly SmsCampaign[]>([])
  const [isWhole, setWhole] = useState(false)
  const { answer, again, change } = query
  useEffect(() => {
    if (answer === undefined || !answer.items.some(isMoving)) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') again()
    }, refreshMs)
    return () => clearTimeout(timer)
  }, [answer, again])
  const put = (campaign: SmsCampaign): void =>
    change(({ items }) => ({ items: [...joined([campaign], items)] }))
  const shown = joined(answer?.items ?? [], older)
  const before = shown.at(-1)?.id
  const earlier = useCall(
    () => call(listSmsCampaigns, { query: before === undefined ? {} : { before } }),
    ({ items }) => {
      setOlder((known) => joined(items, known))
      setWhole(items.length < smsCampaignsLimit)
    },
  )
  return (
    <>
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <NewCampaign {...props} onSent={put} />
      </Suspense>
      <Panel title={message(messages, 'campaign.list')}>
        <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-32 w-full" />}>
          {() =>
            shown.length === 0 ? (
              <p className="text-ink-soft">{message(messages, 'campaign.none')}</p>
            ) : (
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
                {shown.map((campaign) => (
                  <CampaignRow
                    key={campaign.id}
                    {...{ locale, messages, errors, campaign }}
                    onChanged={(changed) => {
                      put(changed)
                      onCreditsChanged()
                    }}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <CallError errors={errors} error={earlier.error} />
        {!isWhole && answer !== undefined && answer.items.length >= smsCampaignsLimit && (
          <div>
            <Button look="secondary" busy={earlier.busy} onClick={earlier.run}>
              {message(messages, 'campaign.list.more')}
            </Button>
          </div>
        )}
      </Panel>
    </>
  )
}
