import { maximumSmsLetters, maximumSmsParts, smsLimits } from '../../../../contract/sms-text.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { controlClass, Field } from '../../../../ui/Field.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import type { ReadDraft } from './message-draft.ts'

interface MessageFieldProps {
  readonly messages: Messages
  readonly value: string
  readonly read: ReadDraft
  readonly onText: (text: string) => void
}

/** The text of a message, with its encoding, parts and the letters that are left. */
export const MessageField = ({ messages, value, read, onText }: MessageFieldProps) => {
  const { encoding, left, parts } = read.text
  const count = message(messages, 'campaign.count', {
    encoding: message(messages, `campaign.encoding.${encoding}`),
    ...{ left, parts: parts.length, max: maximumSmsParts },
  })
  const error = read.isTooLong
    ? message(messages, 'campaign.text.too-long', { max: maximumSmsLetters })
    : undefined
  return (
    <div className="grid gap-1">
      <Field
        label={message(messages, 'campaign.text')}
        hint={message(messages, `campaign.limits.${encoding}`)}
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            rows={5}
            value={value}
            placeholder={message(messages, 'campaign.text.placeholder')}
            className={controlClass}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      {/* Spoken only when a part begins, not at each letter. */}
      <p className="text-sm text-ink-soft tabular-nums">{count}</p>
      {read.isTextReady && !read.saysHowToStop && (
        <Notice tone="warn">{message(messages, 'campaign.text.stop')}</Notice>
      )}
      <p role="status" className="sr-only">
        {read.text.units > smsLimits[encoding].single ? `${parts.length}/${maximumSmsParts}` : ''}
      </p>
    </div>
  )
}
