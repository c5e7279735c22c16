import { maximumRecipients } from '../../../../contract/sms-campaigns.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { controlClass, Field } from '../../../../ui/Field.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { counted } from './counted.ts'
import type { ReadDraft } from './message-draft.ts'

interface RecipientsFieldProps {
  readonly messages: Messages
  readonly value: string
  readonly read: ReadDraft
  readonly onText: (text: string) => void
}

const shownInvalid = 20

/** The numbers of a campaign, pasted or typed; names those that are none. */
export const RecipientsField = ({ messages, value, read, onText }: RecipientsFieldProps) => {
  const { numbers, invalid, repeated } = read.recipients
  const max = maximumRecipients
  const more = invalid.length - shownInvalid
  return (
    <div className="grid gap-2">
      <Field
        label={message(messages, 'campaign.recipients')}
        hint={message(messages, 'campaign.recipients.hint', { max })}
        error={
          read.isTooMany ? message(messages, 'campaign.recipients.too-many', { max }) : undefined
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={5}
            inputMode="tel"
            autoComplete="off"
            spellCheck={false}
            value={value}
            className={controlClass}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft tabular-nums">
        <span>{counted(messages, 'number', numbers.length)}</span>
        {repeated > 0 && (
          <span>{message(messages, 'campaign.recipients.repeated', { count: repeated })}</span>
        )}
      </p>
      {invalid.length > 0 && (
        <Notice tone="warn">
          <p>{message(messages, 'campaign.recipients.invalid')}</p>
          <p className="[overflow-wrap:anywhere]">
            {invalid.slice(0, shownInvalid).join(', ')}
            {more > 0 && ` ${message(messages, 'campaign.recipients.more', { count: more })}`}
          </p>
        </Notice>
      )}
    </div>
  )
}
