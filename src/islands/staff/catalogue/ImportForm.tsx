import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import type { FieldError } from '../../../contract/problem.ts'
import { PriceImport, type PricePreview } from '../../../contract/price-lists.ts'
import { mostReason, runStaffVerb, type StaffVerbAnswer } from '../../../contract/staff-verbs.ts'
import { message } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { newUuid } from '../../../stores/new-uuid.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useForm } from '../../account/use-form.ts'
import { staffCall } from '../staff-call.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { unknownTexts } from '../verbs/unknown-texts.ts'
import { startTime } from './start-time.ts'

interface ImportFormProps extends Pick<StaffScreenProps, 'messages' | 'errors'> {
  readonly noun: 'tld' | 'package' | 'certificate'
  readonly file: { readonly name: string; readonly text: string }
  readonly preview: PricePreview
  /** Of the preview; empty: at once. */
  readonly start: string
  readonly onImported: () => void
}

/** Confirms what the preview shows, with a reason. */
export const ImportForm = ({ messages, errors: texts, ...props }: ImportFormProps) => {
  const { noun, file, preview, start, onImported } = props
  const errors = { ...texts, ...unknownTexts(messages) }
  const key = useRef(newUuid())
  const formId = useId()
  const [reason, setReason] = useState('')
  const fieldId = (name: string): string => `${formId}-${name}`
  const check = (): readonly FieldError[] =>
    reason.trim() === '' ? [{ field: 'reason', code: 'REQUIRED', params: {} }] : []
  const form = useForm<StaffVerbAnswer>({
    errors,
    labels: { reason: message(messages, 'import.reason') },
    fieldId,
    check,
    send: () =>
      staffCall(
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
    onSaved: ({ data }) => {
      const { rows, startsAt } = v.parse(PriceImport, data)
      const text =
        startsAt === null
          ? message(messages, 'import.done', { rows })
          : message(messages, 'import.planned', { rows, start: formatMoment(startsAt) })
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
