import { useState } from 'react'
import { useStore } from '@nanostores/react'
import { errorText } from '../../client/api-error.ts'
import { checkFields } from '../../client/check-fields.ts'
import { codeResendMs, sendEmailCode, verifyEmail } from '../../contract/registration.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { $customer } from '../../stores/customer.ts'
import { showToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { CodeInput } from '../account/CodeInput.tsx'
import { useCountdown } from '../account/use-countdown.ts'
import { useForm } from '../account/use-form.ts'
import { useSession } from '../shell/use-session.ts'
import type { ViewProps } from './view-props.ts'

const fieldId = (name: string): string => `verify-${name}`

/** Right after registering: takes the code that was mailed, or leaves it for later. */
export const VerifyEmail = ({ messages, errors, flow }: ViewProps) => {
  const [code, setCode] = useState('')
  const [news, setNews] = useState<string | undefined>()
  const [sending, setSending] = useState(false)
  const { left, begin } = useCountdown(codeResendMs)
  const customer = useStore($customer)
  const session = useSession()
  const email = customer?.email ?? session?.user?.email ?? ''
  const form = useForm({
    errors,
    labels: { code: message(messages, 'verify.code') },
    fieldId,
    check: () => checkFields(verifyEmail.body, { code }),
    send: () => call(verifyEmail, { body: { code } }),
    onSaved: () => {
      const current = $customer.get()
      if (current !== undefined) $customer.set({ ...current, isEmailVerified: true })
      showToast({ tone: 'good', text: message(messages, 'verify.done') })
      flow.leave()
    },
    aboutField: { INCORRECT_OTP: 'code' },
  })
  const resend = async (): Promise<void> => {
    setSending(true)
    const result = await call(sendEmailCode, {})
    setSending(false)
    const wait = result.ok
      ? Date.parse(result.answer.resendAt) - Date.now()
      : Number(result.error.params['retryAfter']) * 1000
    // The clock here may be another than the server's.
    if (wait > 0) begin(Math.min(wait, codeResendMs))
    setNews(result.ok ? message(messages, 'verify.sent') : errorText(errors, result.error))
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <p>{message(messages, 'verify.text', { email })}</p>
      <ErrorSummary
        title={message(messages, 'verify.failed')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <CodeInput
        id={fieldId('code')}
        label={message(messages, 'verify.code')}
        value={code}
        error={form.errorOf('code')}
        onText={setCode}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {message(messages, 'verify.submit')}
        </Button>
        <Button look="secondary" onClick={flow.leave}>
          {message(messages, 'verify.later')}
        </Button>
      </div>
      <div className="border-t border-line pt-4">
        <p className="text-sm text-ink-soft">{message(messages, 'verify.help')}</p>
        <div className="-ms-4">
          <Button
            look="plain"
            busy={sending}
            aria-disabled={left > 0 || undefined}
            onClick={() => {
              if (left === 0) void resend()
            }}
          >
            {left > 0
              ? message(messages, 'verify.wait', { seconds: left })
              : message(messages, 'verify.again')}
          </Button>
        </div>
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {news}
        </p>
      </div>
    </form>
  )
}
