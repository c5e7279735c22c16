import { useState } from 'react'
import { usernameLength } from '../../contract/person-fields.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { FieldGrid } from '../account/FieldGrid.tsx'
import type { Form } from '../account/use-form.ts'
import { moreFields, type RegistrationDraft } from './registration-form.ts'

interface MoreFieldsProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly labels: Readonly<Record<string, string>>
  readonly draft: RegistrationDraft
  readonly fieldId: (name: string) => string
  readonly form: Pick<Form, 'attempt' | 'errorOf'>
  readonly onText: (name: keyof RegistrationDraft, text: string) => void
}

/** The optional part of the registration: collapsed until opened or invalid; it keeps its input. */
export const MoreFields = (props: MoreFieldsProps) => {
  const { locale, messages, labels, draft, fieldId, form, onText } = props
  const fields = moreFields(locale)
  const [open, setOpen] = useState(() => fields.some(({ name }) => draft[name] !== ''))
  const [attempt, setAttempt] = useState(form.attempt)
  if (attempt !== form.attempt) {
    setAttempt(form.attempt)
    if (fields.some(({ name }) => form.errorOf(name) !== undefined)) setOpen(true)
  }
  return (
    <details
      className="border-y border-line"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer py-2.5 font-medium">
        {message(messages, 'register.more')}
      </summary>
      <div className="pt-2 pb-4">
        <FieldGrid
          {...{ messages, fields, labels }}
          hints={{
            username: message(messages, 'register.username.hint', usernameLength),
            phoneNumber: message(messages, 'register.phoneNumber.hint'),
          }}
          draft={draft}
          fieldId={fieldId}
          errorOf={form.errorOf}
          onText={onText}
        />
      </div>
    </details>
  )
}
