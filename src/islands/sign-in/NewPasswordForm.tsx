import { useState } from 'react'
import { checkFields } from '../../client/check-fields.ts'
import { forcePassword } from '../../contract/passwords.ts'
import { message } from '../../i18n/fill.ts'
import { giveNewPassword } from '../../stores/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { useForm } from '../account/use-form.ts'
import { NewPasswordFields, checkRepeat, emptyPassword } from '../password/NewPasswordFields.tsx'
import type { ViewProps } from './view-props.ts'

interface NewPasswordFormProps extends ViewProps {
  readonly challenge: string
}

const fieldId = (name: string): string => `forced-${name}`

/** The new password that a sign-in requires. */
export const NewPasswordForm = (props: NewPasswordFormProps) => {
  const { messages, passwordTexts, errors, flow, challenge } = props
  const [draft, setDraft] = useState(emptyPassword)
  const form = useForm({
    errors,
    labels: { password: message(passwordTexts, 'new'), repeat: message(passwordTexts, 'repeat') },
    fieldId,
    check: () => [
      ...checkFields(forcePassword.body, { challenge, password: draft.password }).filter(
        ({ field }) => field === 'password',
      ),
      ...checkRepeat(draft),
    ],
    send: () => flow.attempt(() => giveNewPassword(challenge, draft.password)),
    onSaved: () => undefined,
    aboutField: { PASSWORD_UNCHANGED: 'password' },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <p className="text-ink-soft">{message(messages, 'new-password.text')}</p>
      <ErrorSummary
        title={message(messages, 'failed')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <NewPasswordFields
        messages={passwordTexts}
        draft={draft}
        onDraft={setDraft}
        errorOf={form.errorOf}
        fieldId={fieldId}
        autoFocus
      />
      <Button type="submit" wide busy={form.busy}>
        {message(messages, 'new-password.submit')}
      </Button>
    </form>
  )
}
