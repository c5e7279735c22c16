import { useState } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import { checkFields } from '../../client/check-fields.ts'
import { codeResendMs, sendEmailCode, verifyEmail } from '../../contract/registration.ts'
import type { Messages } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { $customer } from '../../stores/customer.ts'
import { showToast } from '../../stores/toasts.ts'
import { useCountdown } from './use-countdown.ts'
import { useForm, type Form } from './use-form.ts'

interface EmailCodeOptions {
  readonly errors: Messages
  readonly label: string
  readonly fieldId: (name: string) => string
  /** Whether a code was just mailed. */
  readonly isSent: boolean
  /** The message after verification. */
  readonly doneText: string
  readonly onVerified?: (() => void) | undefined
}

interface EmailCode {
  readonly code: string
  readonly setCode: (code: string) => void
  readonly form: Form
  /** Whole seconds before another code can be requested. */
  readonly left: number
  readonly sending: boolean
  /** Requests a code unless it is too soon; a refusal with a waiting time starts the countdown. */
  readonly send: () => Promise<ApiError | undefined>
}

/** Verifies the customer's email address by a mailed six-digit code. */
export const useEmailCode = (options: EmailCodeOptions): EmailCode => {
  const { errors, label, fieldId, isSent, doneText, onVerified } = options
  const [code, setCode] = useState('')
  const [sending, setSending] = useState(false)
  const { left, begin } = useCountdown(isSent ? codeResendMs : 0)
  const form = useForm({
    errors,
    labels: { code: label },
    fieldId,
    check: () => checkFields(verifyEmail.body, { code }),
    send: () => call(verifyEmail, { body: { code } }),
    onSaved: () => {
      const customer = $customer.get()
      if (customer !== undefined) $customer.set({ ...customer, isEmailVerified: true })
      showToast({ tone: 'good', about: 'EMAIL_VERIFIED', text: doneText })
      onVerified?.()
    },
    aboutField: { INCORRECT_OTP: 'code' },
  })
  const send = async (): Promise<ApiError | undefined> => {
    if (left > 0) return undefined
    setSending(true)
    const result = await call(sendEmailCode, {})
    setSending(false)
    const wait = result.ok ? codeResendMs : Number(result.error.params['retryAfter']) * 1000
    if (wait > 0) begin(wait)
    return result.ok ? undefined : result.error
  }
  return { code, setCode, form, left, sending, send }
}
