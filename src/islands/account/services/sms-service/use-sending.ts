import { useRef } from 'react'
import {
  createSmsCampaign,
  testSmsCampaign,
  type SmsCampaign,
} from '../../../../contract/sms-campaigns.ts'
import { cleanSmsText } from '../../../../contract/sms-text.ts'
import { call } from '../../../../stores/api.ts'
import { newUuid } from '../../../../stores/new-uuid.ts'
import { useCall } from '../../use-call.ts'
import type { MessageDraft, ReadDraft } from './message-draft.ts'

/** Returns the key of a request: the same one until it succeeds or its content changes. */
const useRequestKey = () => {
  const current = useRef<{ readonly content: string; readonly key: string } | undefined>(undefined)
  return {
    of: (content: string): string => {
      if (current.current?.content !== content) current.current = { content, key: newUuid() }
      return current.current.key
    },
    drop: (): void => {
      current.current = undefined
    },
  }
}

interface SendingOptions {
  readonly draft: MessageDraft
  readonly read: ReadDraft
  readonly onSent: (campaign: SmsCampaign) => void
  readonly onTested: (campaign: SmsCampaign) => void
}

/** Sends a campaign or its test; after a lost answer, the same request finds the first one. */
export const useSending = ({ draft, read, onSent, onTested }: SendingOptions) => {
  const campaignKey = useRequestKey()
  const testKey = useRequestKey()
  const message = { senderName: draft.senderName, text: cleanSmsText(draft.text) }
  const recipients = [...read.recipients.numbers]
  const parts = read.text.parts.length
  const campaign = useCall(
    () => {
      const requestKey = campaignKey.of(JSON.stringify([message, recipients]))
      const body = { ...message, recipients, expectedCredits: read.credits, requestKey }
      return call(createSmsCampaign, { body })
    },
    (created) => {
      campaignKey.drop()
      onSent(created)
    },
  )
  const test = useCall(
    () => {
      const requestKey = testKey.of(JSON.stringify(message))
      return call(testSmsCampaign, { body: { ...message, expectedCredits: parts, requestKey } })
    },
    (created) => {
      testKey.drop()
      onTested(created)
    },
  )
  return { campaign, test }
}
