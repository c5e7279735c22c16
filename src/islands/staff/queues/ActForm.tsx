import { useId, useRef, useState } from 'react'
import type { FieldError } from '../../../contract/problem.ts'
import type { QueueAct } from '../../../contract/staff-queues.ts'
import { mostReason, runStaffVerb, type StaffVerbAnswer } from '../../../contract/staff-verbs.ts'
import { message } from '../../../i18n/fill.ts'
import { staffCall } from '../staff-call.ts'
import { newUuid } from '../../../stores/new-uuid.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useForm } from '../../account/use-form.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { unknownTexts } from '../verbs/unknown-texts.ts'

interface ActFormProps extends Pick<StaffScreenProps, 'messages' | 'errors'> {
  readonly act: QueueAct
  readonly onDone: (answer: StaffVerbAnswer) => void
  readonly onCancel: () => void
}

/** What an act still needs, and why it is done. */
export const ActForm = ({ messages, errors: texts, act, onDone, onCancel }: ActFormProps) => {
  const errors = { ...texts, ...unknownTexts(messages) }
  const key = useRef(newUuid())
  const { noun, verb, values: known, asks } = act
  const typedNames = asks.filter((name) => name !== 'reason')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(typedNames.map((name) => [name, String(known[name] ?? '')])),
  )
  const [reason, setReason] = useState('')
  const formId = useId()
  const fieldId = (name: string): string => `${formId}-${name}`
  const check = (): readonly FieldError[] =>
    reason.trim() === '' ? [{ field: 'reason', code: 'REQUIRED', params: {} }] : []
  const form = useForm<StaffVerbAnswer>({
    errors,
    labels: {
      ...Object.fromEntries(typedNames.map((name) => [name, message(messages, `ask.${name}`)])),
      reason: message(messages, 'ask.reason'),
    },
    fieldId,
    check,
    send: () =>
      staffCall(
        runStaffVerb,
        {
          params: { noun, verb },
          body: { values: { ...known, ...typed }, reason: reason.trim() },
        },
        { idempotencyKey: key.current },
      ),
    onSaved: onDone,
  })
  const isRead = asks.includes('reason')
  return (
    <form
      noValidate
      aria-label={message(messages, `act.${act.key}`)}
      className="grid max-w-xl gap-4 border-t border-line pt-4"
      onSubmit={form.submit}
    >
      <ErrorSummary
        title={message(messages, 'check-fields')}
        errors={form.summary}
        attempt={form.attempt}
      />
      {typedNames.map((name, at) => (
        <TextInput
          key={name}
          id={fieldId(name)}
          label={message(messages, `ask.${name}`)}
          autoComplete="off"
          autoFocus={at === 0}
          spellCheck={false}
          inputMode={name === 'received' ? 'decimal' : 'text'}
          value={typed[name] ?? ''}
          error={form.errorOf(name)}
          onText={(text) => setTyped((before) => ({ ...before, [name]: text }))}
        />
      ))}
      <TextInput
        id={fieldId('reason')}
        label={message(messages, 'ask.reason')}
        hint={message(messages, isRead ? 'ask.reason.customer' : 'ask.reason.audit')}
        autoComplete="off"
        autoFocus={typedNames.length === 0}
        maxLength={mostReason}
        value={reason}
        error={form.errorOf('reason')}
        onText={setReason}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {message(messages, `act.${act.key}`)}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {message(messages, 'cancel')}
        </Button>
      </div>
    </form>
  )
}
