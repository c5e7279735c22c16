import { useState } from 'react'
import { checkFields } from '../../../client/check-fields.ts'
import { setServicePassword } from '../../../contract/service-panel.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { checkRepeat, emptyPassword, NewPasswordFields } from '../../password/NewPasswordFields.tsx'
import { Panel } from '../Panel.tsx'
import { SaveRow } from '../SaveRow.tsx'
import { useForm } from '../use-form.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import type { ServicesProps } from './service-props.ts'

interface PasswordPanelProps extends ServicesProps {
  readonly id: string
  /** The name that belongs to the password. */
  readonly user: string
}

const fieldId = (name: string): string => `service-${name}`

const PasswordForm = (props: PasswordPanelProps & { readonly onDone: () => void }) => {
  const { messages, errors, passwordMessages, id, user, onDone } = props
  const [draft, setDraft] = useState(emptyPassword)
  useLeaveWarning(draft.password !== '')
  const { password } = draft
  const form = useForm({
    errors,
    labels: {
      password: message(passwordMessages, 'new'),
      repeat: message(passwordMessages, 'repeat'),
    },
    fieldId,
    check: () => [...checkFields(setServicePassword.body, { password }), ...checkRepeat(draft)],
    send: () => call(setServicePassword, { params: { id }, body: { password } }),
    onSaved: () => {
      showToast({ tone: 'good', text: message(messages, 'password.changed') })
      onDone()
    },
    aboutField: { INVALID_PASSWORD: 'password' },
  })
  return (
    <form noValidate className="grid max-w-112 gap-4" onSubmit={form.submit}>
      <ErrorSummary
        title={message(messages, 'check-fields')}
        attempt={form.attempt}
        errors={form.summary}
      />
      {/* Tells password managers the account name. */}
      <input type="text" name="username" autoComplete="username" value={user} readOnly hidden />
      <NewPasswordFields
        messages={passwordMessages}
        draft={draft}
        errorOf={form.errorOf}
        fieldId={fieldId}
        autoFocus
        onDraft={(typed) => {
          form.touch()
          setDraft(typed)
        }}
      />
      <SaveRow label={message(messages, 'password.save')} busy={form.busy}>
        <Button look="secondary" onClick={onDone}>
          {message(messages, 'cancel')}
        </Button>
      </SaveRow>
    </form>
  )
}

/** Sets the password of a service's panel. */
export const PasswordPanel = (props: PasswordPanelProps) => {
  const { messages } = props
  const [isOpen, setOpen] = useState<boolean | undefined>()
  return (
    <Panel title={message(messages, 'password')} description={message(messages, 'password.why')}>
      {isOpen === true ? (
        <PasswordForm {...props} onDone={() => setOpen(false)} />
      ) : (
        <div>
          <Button look="secondary" autoFocus={isOpen === false} onClick={() => setOpen(true)}>
            {message(messages, 'password.change')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
