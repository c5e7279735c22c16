import { useState } from 'react'
import { checkFields } from '../../../../client/check-fields.ts'
import { setMailboxPassword } from '../../../../contract/mailboxes.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { ErrorSummary } from '../../../../ui/ErrorSummary.tsx'
import { PasswordInput } from '../../../password/PasswordInput.tsx'
import { SaveRow } from '../../SaveRow.tsx'
import { useForm } from '../../use-form.ts'
import type { ServicesProps } from '../service-props.ts'

interface MailboxProps extends Pick<ServicesProps, 'messages' | 'errors' | 'passwordMessages'> {
  readonly id: string
  readonly email: string
}

/** Sets the password of a mailbox. */
export const MailboxPassword = (props: MailboxProps & { readonly onDone: () => void }) => {
  const { messages, errors, passwordMessages, id, email, onDone } = props
  const [password, setPassword] = useState('')
  const fieldId = (name: string): string => `${email}-${name}`
  const body = { address: email, password }
  const form = useForm({
    ...{ errors, fieldId },
    labels: { password: message(passwordMessages, 'new') },
    check: () => checkFields(setMailboxPassword.body, body),
    send: () => call(setMailboxPassword, { params: { id }, body }),
    onSaved: onDone,
    aboutField: { INVALID_PASSWORD: 'password' },
  })
  return (
    <form noValidate className="grid max-w-112 gap-4" onSubmit={form.submit}>
      <ErrorSummary
        title={message(messages, 'check-fields')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <PasswordInput
        id={fieldId('password')}
        label={message(passwordMessages, 'new')}
        showLabel={message(passwordMessages, 'show')}
        hint={message(messages, 'mailbox.password.hint')}
        autoComplete="new-password"
        error={form.errorOf('password')}
        value={password}
        onText={setPassword}
      />
      <SaveRow
        look="secondary"
        label={message(messages, 'mailbox.password.save')}
        busy={form.busy}
      />
    </form>
  )
}
