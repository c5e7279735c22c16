import { useCallback, useState } from 'react'
import {
  cancelSmsCampaign,
  getSmsCampaign,
  smsStates,
  type SmsCampaign,
} from '../../../../contract/sms-campaigns.ts'
import { formatMoment } from '../../../../i18n/format-date.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Loaded } from '../../Loaded.tsx'
import { useCall } from '../../use-call.ts'
import { counted } from './counted.ts'

interface CampaignRowProps extends IslandProps {
  readonly campaign: SmsCampaign
  readonly onChanged: (campaign: SmsCampaign) => void
}

const notReached = ({ counts }: SmsCampaign): number =>
  counts.FAILED + counts.EXPIRED + counts.UNKNOWN

/** The numbers that a campaign did not reach, with why; loaded when they are shown. */
const Problems = ({ messages, errors, campaign }: CampaignRowProps) => {
  const { id } = campaign
  const load = useCallback(
    (signal: AbortSignal) => call(getSmsCampaign, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  return (
    <Loaded {...{ messages, errors, query }}>
      {({ problems }) => (
        <ul className="grid gap-1 text-sm">
          {problems.map(({ msisdn, state, reason }) => (
            <li key={msisdn} className="flex flex-wrap gap-x-3">
              <span className="font-medium tabular-nums">+{msisdn}</span>
              <span className="text-ink-soft">
                {message(
                  messages,
                  reason === null ? `campaign.state.${state}` : `campaign.reason.${reason}`,
                )}
              </span>
            </li>
          ))}
          {notReached(campaign) > problems.length && (
            <li className="text-ink-soft">
              {message(messages, 'campaign.recipients.more', {
                count: notReached(campaign) - problems.length,
              })}
            </li>
          )}
        </ul>
      )}
    </Loaded>
  )
}

const tones = { DELIVERED: 'good', FAILED: 'bad', EXPIRED: 'warn', UNKNOWN: 'warn' } as const

const Counts = ({ messages, campaign }: Pick<CampaignRowProps, 'messages' | 'campaign'>) => (
  <ul className="flex flex-wrap gap-2">
    {smsStates
      .filter((state) => campaign.counts[state] > 0)
      .map((state) => (
        <li key={state}>
          <Badge tone={state === 'QUEUED' || state === 'SUBMITTED' ? 'plain' : tones[state]}>
            {`${campaign.counts[state]} ${message(messages, `campaign.state.${state}`)}`}
          </Badge>
        </li>
      ))}
  </ul>
)

/** What is said about a campaign besides its counts. */
const notesOf = ({ messages, campaign }: Pick<CampaignRowProps, 'messages' | 'campaign'>) => {
  const { kind, cancelled, creditsReturned, sendAt, createdAt, counts } = campaign
  const waits = sendAt > createdAt && counts.QUEUED > 0 && !cancelled
  return [
    ...(kind === 'TEST' ? [message(messages, 'campaign.kind.TEST')] : []),
    ...(waits ? [message(messages, 'campaign.waits', { time: formatMoment(sendAt) })] : []),
    ...(cancelled ? [message(messages, 'campaign.cancelled')] : []),
    ...(creditsReturned > 0
      ? [
          message(messages, 'campaign.returned', {
            credits: counted(messages, 'credit', creditsReturned),
          }),
        ]
      : []),
  ]
}

/** One campaign: its text, what became of its messages, and its cancellation. */
export const CampaignRow = (props: CampaignRowProps) => {
  const { messages, errors, campaign, onChanged } = props
  const { id, text, counts, recipients, credits, senderName, createdAt } = campaign
  const [isOpen, setOpen] = useState(false)
  const { busy, error, run } = useCall(() => call(cancelSmsCampaign, { params: { id } }), onChanged)
  const time = formatMoment(createdAt)
  const notes = notesOf(props)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <p className="line-clamp-3 font-medium [overflow-wrap:anywhere]">{text}</p>
      <p className="text-sm text-ink-soft tabular-nums">
        {message(messages, 'campaign.sum', {
          ...{ sender: senderName, time },
          recipients: counted(messages, 'number', recipients),
          credits: counted(messages, 'credit', credits),
        })}
      </p>
      <Counts {...{ messages, campaign }} />
      {notes.length > 0 && <p className="text-sm text-ink-soft">{notes.join(' · ')}</p>}
      <CallError {...{ errors, error }} />
      {notReached(campaign) > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
            {message(messages, 'campaign.problems')}
          </summary>
          {isOpen && <Problems {...props} />}
        </details>
      )}
      {counts.QUEUED > 0 && !campaign.cancelled && (
        <div>
          <Button look="secondary" busy={busy} onClick={run}>
            {message(messages, 'campaign.cancel')}
            <span className="sr-only">{time}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
