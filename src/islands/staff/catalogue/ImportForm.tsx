import { useId, useRef, useState } from 'react'
import type { FieldError } from '../../../contract/problem.ts'
import type { PricePreview } from '../../../contract/price-lists.ts'
import { mostReason, runStaffVerb, type StaffVerbAnswer } from '../../../contract/staff-verbs.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { newUuid } from '../../../stores/new-uuid.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useForm } from '../../account/use-form.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { unknownTexts } from '../verbs/unknown-texts.ts'
import { leastStart, startTime } from './start-time.ts'

interface ImportFormProps extends Pick<StaffScreenProps, 'messages' | 'errors'> {
  readonly noun: 'tld' | 'package' | 'certificate'
  readonly file: { readonly name: string; readonly text: string }
  readonly preview: PricePreview
  readonly onImported: () => void
}

/** Confirms what the preview shows: when it starts, and why. */
export const ImportForm = ({ messages, errors: texts, ...props }: ImportFormProps) => {
  const { noun, file, preview, onImported } = props
  const errors = { ...texts, ...unknownTexts(messages) }
  const key = useRef(newUuid())
  const formId = useId()
  const [start, setStart] = useState('')
  const [reason, setReason] = useState('')
  const [leastAt] = useState(() => leastStart(new Date()))
  const fieldId = (name: string): string => `${formId}-${name}`
  const check = (): readonly FieldError[] =>
    reason.trim() === '' ? [{ field: 'reason', code: 'REQUIRED', params: {} }] : []
  const form = useForm<StaffVerbAnswer>({
    errors,
    labels: {
      at: message(messages, 'import.start'),
      reason: message(messages, 'import.reason'),
    },
    fieldId,
    check,
    send: () =>
      call(
        runStaffVerb,
        {
          params: { noun, verb: 'import' },
          body: {
            values: { seen: preview.version, ...(start !== '' && { at: startTime(start) }) },
            ...{ file, reason: reason.trim() },
          },
        },
        { idempotencyKey: key.current },
      ),
    onSaved: () => {
      const text = message(messages, start === '' ? 'import.done' : 'import.planned')
      showToast({ tone: 'good', text })
      onImported()
    },
  })
  return (
    <form
      noValidate
      aria-label={message(messages, 'import.title')}
      className="grid max-w-xl gap-4 border-t border-line pt-4"
      onSubmit={form.submit}
    >
      <ErrorSummary
        title={message(messages, 'check-fields')}
        errors={form.summary}
        attempt={form.attempt}
      />
      <TextInput
        id={fieldId('at')}
        type="datetime-local"
        label={message(messages, 'import.start')}
        hint={message(messages, 'import.start.hint')}
        optionalText={message(messages, 'optional')}
        min={leastAt}
        value={start}
        error={form.errorOf('at')}
        onText={setStart}
      />
      <TextInput
        id={fieldId('reason')}
        label={message(messages, 'import.reason')}
        hint={message(messages, 'verbs.reason.hint')}
        autoComplete="off"
        maxLength={mostReason}
        value={reason}
        error={form.errorOf('reason')}
        onText={setReason}
      />
      <div>
        <Button type="submit" busy={form.busy}>
          {message(messages, start === '' ? 'import.now' : 'import.plan', {
            count: preview.rows.length,
          })}
        </Button>
      </div>
    </form>
  )
}
