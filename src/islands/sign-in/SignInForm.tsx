import { useState } from 'react'
import { errorText, type ApiError } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import { confirm } from '../../stores/confirm-identity.ts'
import { $session } from '../../stores/session.ts'
import { signIn } from '../../stores/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useForm } from '../account/use-form.ts'
import { PasswordInput } from '../password/PasswordInput.tsx'
import type { AccountView } from './account-view.ts'
import { OtherWays } from './OtherWays.tsx'
import { SavedItem } from './SavedItem.tsx'
import type { ViewProps } from './view-props.ts'

interface SignInFormProps extends ViewProps {
  readonly view: Extract<AccountView, { name: 'sign-in' | 'register' }>
  readonly username: string
  readonly onUsername: (username: string) => void
}

const fieldId = (name: string): string => `sign-in-${name}`

/** Returns the text of another way's failure until this form is submitted. */
const useEarlierFailure = ({ messages, errors, view: { failure } }: SignInFormProps) => {
  const [dismissed, setDismissed] = useState<ApiError | undefined>()
  const earlier =
    failure === undefined || failure === dismissed
      ? undefined
      : failure.messageCode === 'EMAIL_EXISTS'
        ? message(messages, 'google.email-exists')
        : errorText(errors, failure)
  return { earlier, dismiss: () => setDismissed(failure) }
}

/** User name and password, and other ways to sign in; confirming needs no user name. */
export const SignInForm = (props: SignInFormProps) => {
  const { messages, errors, flow, view, username, onUsername } = props
  const [password, setPassword] = useState('')
  const given = { username: username.trim(), password }
  const { confirms } = flow
  const form = useForm({
    errors,
    labels: { username: message(messages, 'username'), password: message(messages, 'password') },
    fieldId,
    check: () =>
      (['username', 'password'] as const)
        .filter((name) => given[name] === '' && !(confirms && name === 'username'))
        .map((field) => ({ field, code: 'REQUIRED', params: {} })),
    send: () => flow.attempt(() => (confirms ? confirm({ password }) : signIn(given))),
    onSaved: () => undefined,
    aboutField: { PASSWORD_INCORRECT: 'password' },
    missing: {
      username: message(messages, 'username.missing'),
      password: message(messages, 'password.missing'),
    },
  })
  const { earlier, dismiss } = useEarlierFailure(props)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          dismiss()
          form.submit(event)
        }}
      >
        <p className="text-ink-soft">{message(messages, 'introduction')}</p>
        {!confirms && <SavedItem messages={messages} />}
        <ErrorSummary
          title={message(messages, 'failed')}
          attempt={earlier === undefined ? form.attempt : (view.failure ?? 0)}
          errors={earlier === undefined ? form.summary : [{ text: earlier }]}
        />
        {confirms ? (
          // Tells password managers the account name.
          <input
            name="username"
            autoComplete="username"
            value={$session.get()?.user?.username ?? ''}
            readOnly
            hidden
          />
        ) : (
          <TextInput
            id={fieldId('username')}
            label={message(messages, 'username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            data-autofocus
            value={username}
            error={form.errorOf('username')}
            onText={onUsername}
          />
        )}
        <PasswordInput
          id={fieldId('password')}
          label={message(messages, 'password')}
          showLabel={message(messages, 'password.show')}
          name="password"
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          error={form.errorOf('password')}
          onText={setPassword}
        />
        <div className="-ms-4 -my-2">
          <Button look="plain" onClick={() => flow.show({ name: 'forgot-password' })}>
            {message(messages, 'forgot')}
          </Button>
        </div>
        <Button type="submit" wide busy={form.busy}>
          {message(messages, form.busy ? 'busy' : 'submit')}
        </Button>
      </form>
      <OtherWays {...props} />
      {!confirms && (
        <p className="flex flex-wrap items-center gap-x-3 border-t border-line pt-4">
          {message(messages, 'no-account')}
          <Button look="secondary" onClick={() => flow.show({ name: 'register' })}>
            {message(messages, 'register')}
          </Button>
        </p>
      )}
    </div>
  )
}
