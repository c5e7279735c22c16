import { useEffect, useRef, useState, type ReactNode } from 'react'
import { checkFields } from '../../client/check-fields.ts'
import { forgotPassword } from '../../contract/passwords.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useForm } from '../account/use-form.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import { Captcha, noCaptcha } from '../sign-in/Captcha.tsx'

interface ForgotPasswordProps {
  readonly locale: Locale
  /** The namespace `password`. */
  readonly messages: Messages
  readonly errors: Messages
  readonly email: string
  readonly onEmail: (email: string) => void
  /** Rendered after the mail is sent. */
  readonly action?: ReactNode
}

const fieldId = (name: string): string => `forgot-${name}`

/** Requests the password reset mail. The answer is the same for every email address. */
export const ForgotPassword = (props: ForgotPasswordProps) => {
  const { locale, messages, errors, email, onEmail, action } = props
  const hydrated = useHydrated()
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [sendings, setSendings] = useState(0)
  const [sent, setSent] = useState<string | undefined>()
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent !== undefined) outcome.current?.focus()
  }, [sent])
  const form = useForm({
    errors,
    labels: { email: message(messages, 'email'), captcha: message(messages, 'captcha') },
    fieldId,
    check: () => [
      ...checkFields(forgotPassword.body, { email }),
      ...(captcha.required && captcha.token === ''
        ? [{ field: 'captcha', code: 'REQUIRED' as const, params: {} }]
        : []),
    ],
    send: async () => {
      const result = await call(forgotPassword, { body: { email, captchaToken: captcha.token } })
      setSendings((before) => before + 1)
      return result
    },
    onSaved: () => setSent(email.trim()),
    aboutField: { CAPTCHA_INVALID: 'captcha' },
    missing: { captcha: message(messages, 'captcha.missing') },
  })
  if (sent !== undefined) {
    return (
      <div ref={outcome} tabIndex={-1} className="grid gap-4 outline-none">
        <Notice tone="good" role="status">
          {message(messages, 'forgot.sent', { email: sent })}
        </Notice>
        <p className="text-ink-soft">{message(messages, 'forgot.sent.help')}</p>
        <div className="flex flex-wrap gap-3">
          {action}
          <Button look="secondary" onClick={() => setSent(undefined)}>
            {message(messages, 'forgot.again')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form method="dialog" noValidate className="grid gap-4" onSubmit={form.submit}>
      <p className="text-ink-soft">{message(messages, 'forgot.text')}</p>
      <ErrorSummary
        title={message(messages, 'forgot.failed')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <TextInput
        id={fieldId('email')}
        name="email"
        type="email"
        label={message(messages, 'email')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
        value={email}
        error={form.errorOf('email')}
        onText={onEmail}
      />
      <Captcha
        id={fieldId('captcha')}
        locale={locale}
        label={message(messages, 'captcha')}
        messages={messages}
        error={form.errorOf('captcha')}
        round={sendings}
        onState={setCaptcha}
      />
      <Button type="submit" wide busy={form.busy} disabled={!hydrated}>
        {message(messages, form.busy ? 'forgot.busy' : 'forgot.submit')}
      </Button>
    </form>
  )
}
