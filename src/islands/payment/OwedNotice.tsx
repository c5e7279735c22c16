import type { ReactNode } from 'react'
import { message, type Messages } from '../../i18n/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import { priceText } from '../../ui/Price.tsx'

interface OwedNoticeProps {
  /** With the text `owed` of its page. */
  readonly messages: Messages
  /** Dollars; undefined until it is known. */
  readonly owed: number | undefined
  readonly action?: ReactNode
}

/** What a customer owes because a payment was taken back; nothing for everyone else. */
export const OwedNotice = ({ messages, owed = 0, action }: OwedNoticeProps) =>
  owed > 0 && (
    <Notice tone="warn" action={action}>
      <p>{message(messages, 'owed', { total: priceText(owed) })}</p>
    </Notice>
  )
