import { useState } from 'react'
import { checkFields } from '../../client/check-fields.ts'
import { errorText } from '../../client/api-error.ts'
import { codeResendMs, sendEmailCode, verifyEmail } from '../../contract/registration.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { $customer } from '../../stores/customer.ts'
import { showToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CodeInput } from './CodeInput.tsx'
import type { ProfilePartProps } from './profile-part.ts'
import { SaveRow } from './SaveRow.tsx'
import { useCountdown } from './use-countdown.ts'
import { useForm } from './use-form.ts'

const fieldId = (name: string): string => `email-${name}`

/** Sends the six-digit code to the customer's address and takes it; a new one after a minute. */
export const EmailCode = ({ messages, errors, user }: ProfilePartProps) => {
  const [sent, setSent] = useState(false)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const [code, setCode] = useState('')
  const { left, begin } = useCountdown()

  const send = async (): Promise<void> => {
    setSending(true)
    setProblem(undefined)
    const result = await call(sendEmailCode, {})
    setSending(false)
    if (result.ok) {
      setSent(true)
      begin(codeResendMs)
      showToast({
        tone: 'good',
        text: message(messages, 'profile.code.sent', { email: user.email }),
      })
      return
    }
    const wait = Number(result.error.params['retryAfter'])
    if (result.error.messageCode === 'TOO_MANY_REQUESTS' && wait > 0) {
      // One was sent a moment ago, from here or elsewhere.
      setSent(true)
      begin(wait * 1000)
    } else setProblem(errorText(errors, result.error))
  }

  const form = useForm({
    errors,
    labels: { code: message(messages, 'profile.code') },
    fieldId,
    check: () => checkFields(verifyEmail.body, { code }),
    send: () => call(verifyEmail, { body: { code } }),
    onSaved: () => {
      const customer = $customer.get()
      if (customer !== undefined) $customer.set({ ...customer, isEmailVerified: true })
      showToast({ tone: 'good', text: message(messages, 'profile.email.verified.now') })
    },
    aboutField: { INCORRECT_OTP: 'code' },
  })

  const resend = (
    <Button
      look={sent ? 'secondary' : 'primary'}
      busy={sending}
      aria-disabled={left > 0 || undefined}
      onClick={() => {
        if (left === 0) void send()
      }}
    >
      {left > 0
        ? message(messages, 'profile.code.wait', { seconds: left })
        : message(messages, sent ? 'profile.code.again' : 'profile.code.send')}
    </Button>
  )
  return (
    <>
      {problem !== undefined && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      {sent ? (
        <form noValidate className="grid gap-4" onSubmit={form.submit}>
          <p className="max-w-prose">
            {message(messages, 'profile.code.text', { email: user.email })}
          </p>
          <ErrorSummary
            title={message(messages, 'check-fields')}
            attempt={form.attempt}
            errors={form.summary}
          />
          <CodeInput
            id={fieldId('code')}
            label={message(messages, 'profile.code')}
            value={code}
            error={form.errorOf('code')}
            onText={setCode}
          />
          <SaveRow label={message(messages, 'profile.code.verify')} busy={form.busy}>
            {resend}
          </SaveRow>
        </form>
      ) : (
        <div>{resend}</div>
      )}
    </>
  )
}
