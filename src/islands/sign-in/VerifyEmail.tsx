import { useState } from 'react'
import { useStore } from '@nanostores/react'
import { errorText } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import { $customer } from '../../stores/customer.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { CodeInput } from '../account/CodeInput.tsx'
import { useEmailCode } from '../account/use-email-code.ts'
import { useSession, type IslandProps } from '../shell/use-session.ts'
import type { SignInFlow } from './use-sign-in.ts'

interface VerifyEmailProps extends Pick<IslandProps, 'messages' | 'errors'> {
  /** Set in the dialog after registering; absent in the account. */
  readonly flow?: Pick<SignInFlow, 'leave'>
  /** Called when the code is accepted; the form may be unmounted by then. */
  readonly onVerified?: () => void
}

/** Takes the mailed code and resends it after a minute; optional right after registering. */
export const VerifyEmail = ({ messages, errors, flow, onVerified }: VerifyEmailProps) => {
  // The page below the dialog may contain this form, too.
  const fieldId = (name: string): string => `${flow === undefined ? 'email' : 'verify'}-${name}`
  const [resendText, setResendText] = useState<string | undefined>()
  const customer = useStore($customer)
  const session = useSession()
  const email = customer?.email ?? session?.user?.email ?? ''
  const { code, setCode, form, left, sending, send } = useEmailCode({
    errors,
    label: message(messages, 'verify.code'),
    fieldId,
    isSent: flow !== undefined,
    doneText: message(messages, 'verify.done'),
    onVerified: flow?.leave ?? onVerified,
  })
  const resend = async (): Promise<void> => {
    const refusal = await send()
    setResendText(
      refusal === undefined ? message(messages, 'verify.sent') : errorText(errors, refusal),
    )
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
        {flow !== undefined && (
          <Button look="secondary" onClick={flow.leave}>
            {message(messages, 'verify.later')}
          </Button>
        )}
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
          {resendText}
        </p>
      </div>
    </form>
  )
}
