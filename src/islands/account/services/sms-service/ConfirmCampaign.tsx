import type { ReactNode } from 'react'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { counted } from './counted.ts'
import type { MessageDraft, ReadDraft } from './message-draft.ts'

interface ConfirmCampaignProps {
  readonly messages: Messages
  readonly draft: MessageDraft
  readonly read: ReadDraft
  /** It waits for the morning. */
  readonly quiet: boolean
  readonly busy: boolean
  readonly refusal: ReactNode
  readonly onSend: () => void
  readonly onBack: () => void
}

/** Shows what a campaign sends and costs, before it is sent. */
export const ConfirmCampaign = (props: ConfirmCampaignProps) => {
  const { messages, draft, read, quiet, busy, refusal, onSend, onBack } = props
  const question = message(messages, 'campaign.confirm', {
    sender: draft.senderName,
    recipients: counted(messages, 'number', read.recipients.numbers.length),
    credits: counted(messages, 'credit', read.credits),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="font-medium" role="status">
        {question}
      </p>
      <p className="max-w-prose rounded-md border border-line p-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {draft.text.trim()}
      </p>
      {quiet && <Notice>{message(messages, 'campaign.confirm.quiet')}</Notice>}
      <p className="max-w-prose text-sm text-ink-soft">
        {message(messages, 'campaign.confirm.rule')}
      </p>
      {refusal}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} autoFocus onClick={onSend}>
          {message(messages, quiet ? 'campaign.send.quiet' : 'campaign.send')}
        </Button>
        <Button look="plain" onClick={onBack}>
          {message(messages, 'campaign.back')}
        </Button>
      </div>
    </div>
  )
}
