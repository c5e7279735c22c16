import { useState } from 'react'
import type { SmsCampaign } from '../../../../contract/sms-campaigns.ts'
import { isQuiet } from '../../../../contract/sms-hours.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { showToast } from '../../../../stores/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { useSession } from '../../../shell/use-session.ts'
import { Panel } from '../../Panel.tsx'
import { useLeaveWarning } from '../../use-leave-warning.ts'
import { numberSiteOf, type CampaignProps } from './campaign-props.ts'
import { counted } from './counted.ts'
import { carrierNames } from './carrier-names.ts'
import { ConfirmCampaign } from './ConfirmCampaign.tsx'
import { numbersElsewhere, readDraft, type MessageDraft, type ReadDraft } from './message-draft.ts'
import { MessageField } from './MessageField.tsx'
import { RecipientsField } from './RecipientsField.tsx'
import { useSending } from './use-sending.ts'
import { CallError } from '../../../shell/CallError.tsx'

interface NewCampaignProps extends CampaignProps {
  readonly onSent: (campaign: SmsCampaign) => void
}

const Cost = ({
  messages,
  read,
  credits,
}: {
  readonly messages: Messages
  readonly read: ReadDraft
  readonly credits: number
}) => {
  const missing = read.credits - credits
  const params = {
    recipients: counted(messages, 'number', read.recipients.numbers.length),
    parts: counted(messages, 'part', read.text.parts.length),
    credits: counted(messages, 'credit', read.credits),
  }
  const balance = counted(messages, 'credit', credits)
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        <span className="font-medium">{message(messages, 'campaign.cost', params)}</span>
        <span className="text-ink-soft">
          {message(messages, 'campaign.balance', { credits: balance })}
        </span>
      </p>
      {missing > 0 && (
        <Notice tone="warn">
          {message(messages, 'campaign.too-few', { missing: counted(messages, 'credit', missing) })}
        </Notice>
      )}
    </div>
  )
}

/** Warns of numbers whose carriers have not approved the sender. */
const OtherCarriers = ({
  messages,
  read,
  sender,
}: Pick<NewCampaignProps, 'messages'> & {
  readonly read: ReadDraft
  readonly sender: NewCampaignProps['senders'][number] | undefined
}) => {
  const count = sender === undefined ? 0 : numbersElsewhere(read, sender.carriers)
  if (sender === undefined || count === 0) return null
  const params = { count, name: sender.name, carriers: carrierNames(sender.carriers) }
  return <Notice tone="warn">{message(messages, 'campaign.elsewhere', params)}</Notice>
}

const CampaignForm = (props: NewCampaignProps) => {
  const { messages, errors, senders, credits, onSent, onCreditsChanged } = props
  const site = numberSiteOf(useSession())
  const [typed, setDraft] = useState<MessageDraft>({ senderName: '', text: '', recipients: '' })
  const [confirming, setConfirming] = useState<{ readonly quiet: boolean } | undefined>()
  const senderNames = senders.map(({ name }) => name)
  const [first = ''] = senderNames
  const draft = senderNames.includes(typed.senderName) ? typed : { ...typed, senderName: first }
  const read = readDraft(draft, site)
  useLeaveWarning(draft.text !== '' || draft.recipients !== '')
  const { campaign, test } = useSending({
    ...{ draft, read },
    onSent: (created) => {
      setConfirming(undefined)
      setDraft({ ...draft, text: '', recipients: '' })
      showToast({ tone: 'good', text: message(messages, 'campaign.created') })
      onSent(created)
      onCreditsChanged()
    },
    onTested: (created) => {
      showToast({ tone: 'good', text: message(messages, 'campaign.test.sent') })
      onSent(created)
      onCreditsChanged()
    },
  })
  const change = (by: Partial<MessageDraft>): void => setDraft({ ...draft, ...by })

  if (confirming !== undefined) {
    return (
      <ConfirmCampaign
        {...{ messages, draft, read, quiet: confirming.quiet, busy: campaign.busy }}
        refusal={<CallError errors={errors} error={campaign.error} />}
        onSend={campaign.run}
        onBack={() => setConfirming(undefined)}
      />
    )
  }
  const canSend = read.isReady && read.credits <= credits
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Select
        label={message(messages, 'campaign.sender')}
        value={draft.senderName}
        onChoice={(senderName) => change({ senderName })}
      >
        {senderNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <MessageField
        {...{ messages, read }}
        value={draft.text}
        onText={(text) => change({ text })}
      />
      <RecipientsField
        {...{ messages, read }}
        value={draft.recipients}
        onText={(recipients) => change({ recipients })}
      />
      <OtherCarriers
        {...{ messages, read }}
        sender={senders.find(({ name }) => name === draft.senderName)}
      />
      <Cost {...{ messages, read, credits }} />
      <CallError errors={errors} error={test.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          aria-disabled={!canSend}
          onClick={() => canSend && setConfirming({ quiet: isQuiet(new Date(), site) })}
        >
          {message(messages, 'campaign.review')}
        </Button>
        <Button
          look="secondary"
          busy={test.busy}
          aria-disabled={!read.isTextReady}
          onClick={() => read.isTextReady && test.run()}
        >
          {message(messages, 'campaign.test')}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        {message(messages, 'campaign.test.cost', {
          credits: counted(messages, 'credit', read.text.parts.length),
        })}
      </p>
    </div>
  )
}

/** Writes a campaign, tests it on the customer's phone and sends it. */
export const NewCampaign = (props: NewCampaignProps) => {
  const { messages, senders } = props
  return (
    <Panel
      title={message(messages, 'campaign.new')}
      description={message(messages, 'campaign.new.why')}
    >
      {senders.length === 0 ? (
        <Notice>{message(messages, 'campaign.no-sender')}</Notice>
      ) : (
        <CampaignForm {...props} />
      )}
    </Panel>
  )
}
