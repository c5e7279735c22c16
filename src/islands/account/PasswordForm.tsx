import { useState } from 'react'
import { checkFields } from '../../client/check-fields.ts'
import { changePassword } from '../../contract/passwords.ts'
import type { FieldError } from '../../contract/problem.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { showToast } from '../../stores/toasts.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { checkRepeat, emptyPassword, NewPasswordFields } from '../password/NewPasswordFields.tsx'
import { PasswordInput } from '../password/PasswordInput.tsx'
import { useSession } from '../shell/use-session.ts'
import { SaveRow } from './SaveRow.tsx'
import type { SecurityProps } from './security-props.ts'
import { useForm } from './use-form.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

interface PasswordFormProps extends SecurityProps {
  /** False for a Google account until it sets a password. */
  readonly hasPassword: boolean
  readonly onChanged: () => void
}

const fieldId = (name: string): string => `change-${name}`

/** Changes or sets the password, which ends all other sessions. */
export const PasswordForm = (props: PasswordFormProps) => {
  const { messages, errors, passwordMessages, hasPassword, onChanged } = props
  const [currentPassword, setCurrent] = useState('')
  const [draft, setDraft] = useState(emptyPassword)
  const session = useSession()
  useLeaveWarning(draft.password !== '' || currentPassword !== '')

  const check = (): readonly FieldError[] => [
    ...(hasPassword && currentPassword === ''
      ? [{ field: 'currentPassword', code: 'REQUIRED' as const, params: {} }]
      : []),
    ...checkFields(changePassword.body, { currentPassword, password: draft.password }).filter(
      ({ field }) => field === 'password',
    ),
    ...checkRepeat(draft),
  ]
  const form = useForm({
    errors,
    labels: {
      ...(hasPassword ? { currentPassword: message(messages, 'security.password.current') } : {}),
      password: message(passwordMessages, 'new'),
      repeat: message(passwordMessages, 'repeat'),
    },
    fieldId,
    check,
    send: () => call(changePassword, { body: { currentPassword, password: draft.password } }),
    onSaved: () => {
      setCurrent('')
      setDraft(emptyPassword)
      onChanged()
      showToast({
        tone: 'good',
        about: 'PASSWORD_CHANGED',
        text: message(messages, 'security.password.changed'),
      })
    },
    aboutField: { PASSWORD_INCORRECT: 'currentPassword', PASSWORD_UNCHANGED: 'password' },
  })
  return (
    <form noValidate className="grid max-w-112 gap-4" onSubmit={form.submit}>
      <ErrorSummary
        title={message(messages, 'check-fields')}
        attempt={form.attempt}
        errors={form.summary}
      />
      {/* Tells password managers the account name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={session?.user?.username ?? ''}
        readOnly
        hidden
      />
      {hasPassword ? (
        <PasswordInput
          id={fieldId('currentPassword')}
          name="currentPassword"
          label={message(messages, 'security.password.current')}
          showLabel={message(messages, 'security.password.current.show')}
          autoComplete="current-password"
          required
          value={currentPassword}
          error={form.errorOf('currentPassword')}
          onText={(text) => {
            form.touch()
            setCurrent(text)
          }}
        />
      ) : (
        <p>{message(messages, 'security.password.none')}</p>
      )}
      <NewPasswordFields
        messages={passwordMessages}
        draft={draft}
        errorOf={form.errorOf}
        fieldId={fieldId}
        onDraft={(typed) => {
          form.touch()
          setDraft(typed)
        }}
      />
      <SaveRow
        label={message(messages, hasPassword ? 'security.password.save' : 'security.password.set')}
        busy={form.busy}
        savedText={form.saved ? message(messages, 'security.password.changed') : undefined}
      />
    </form>
  )
}
