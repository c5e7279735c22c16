import { useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import { showToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CodeInput } from './CodeInput.tsx'
import type { ProfilePartProps } from './profile-part.ts'
import { SaveRow } from './SaveRow.tsx'
import { useEmailCode } from './use-email-code.ts'

const fieldId = (name: string): string => `email-${name}`

/** Sends the six-digit code to the customer's address and takes it; a new one after a minute. */
export const EmailCode = ({ messages, errors, user }: ProfilePartProps) => {
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const { code, setCode, form, left, sending, send } = useEmailCode({
    errors,
    label: message(messages, 'profile.code'),
    fieldId,
    isSent: false,
    doneText: message(messages, 'profile.email.verified.now'),
  })

  const ask = async (): Promise<void> => {
    setProblem(undefined)
    const refusal = await send()
    if (refusal === undefined)
      showToast({
        tone: 'good',
        text: message(messages, 'profile.code.sent', { email: user.email }),
      })
    // One was sent a moment ago, from here or elsewhere.
    if (refusal === undefined || refusal.messageCode === 'TOO_MANY_REQUESTS') setSent(true)
    else setProblem(errorText(errors, refusal))
  }

  const resend = (
    <Button
      look={sent ? 'secondary' : 'primary'}
      busy={sending}
      aria-disabled={left > 0 || undefined}
      onClick={() => {
        if (left === 0) void ask()
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
