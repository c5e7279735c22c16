import { maximumRecipients } from '../../../../contract/sms-campaigns.ts'
import { asciiDigits } from '../../../../contract/ascii-digits.ts'
import { carrierOfNumber } from '../../../../contract/sms-carriers.ts'
import { readRecipients, type SmsRecipients } from '../../../../contract/sms-numbers.ts'
import type { WebsiteId } from '../../../../contract/shared-shapes.ts'
import {
  cleanSmsText,
  maximumSmsLetters,
  readSmsText,
  type SmsText,
} from '../../../../contract/sms-text.ts'

/** What a customer typed. */
export interface MessageDraft {
  readonly senderName: string
  readonly text: string
  readonly recipients: string
}

/** What a draft means, and whether it can be sent. */
export interface ReadDraft {
  readonly text: SmsText
  readonly isTooLong: boolean
  readonly recipients: SmsRecipients
  readonly isTooMany: boolean
  /** Of the campaign. */
  readonly credits: number
  readonly isTextReady: boolean
  /** Whether the text has a phone number or a link, with which phones can stop it. */
  readonly saysHowToStop: boolean
  readonly isReady: boolean
}

const phoneOrLink = /\d(?:[ .-]?\d){5}|\w\.[a-z]{2,}/i

/** Reads a draft as the server does. */
export const readDraft = (draft: MessageDraft, site: WebsiteId): ReadDraft => {
  const cleaned = cleanSmsText(draft.text)
  const text = readSmsText(cleaned)
  const recipients = readRecipients(draft.recipients, site)
  const count = recipients.numbers.length
  const isTooLong = cleaned.length > maximumSmsLetters
  const isTooMany = count > maximumRecipients
  const isTextReady = draft.senderName !== '' && cleaned !== '' && !isTooLong
  return {
    ...{ text, isTooLong, recipients, isTooMany, isTextReady },
    saysHowToStop: phoneOrLink.test(asciiDigits(cleaned)),
    credits: count * text.parts.length,
    isReady: isTextReady && !isTooMany && count > 0 && recipients.invalid.length === 0,
  }
}

/** Returns how many numbers of a draft are not with one of these carriers. */
export const numbersElsewhere = (
  { recipients }: Pick<ReadDraft, 'recipients'>,
  carriers: readonly string[],
): number =>
  recipients.numbers.filter((number) => !carriers.includes(carrierOfNumber(number)?.key ?? ''))
    .length
