import { useState } from 'react'
import { message } from '../../i18n/fill.ts'
import { signUp } from '../../stores/sign-in.ts'
import { useForm } from '../account/use-form.ts'
import { emptyPassword } from '../password/NewPasswordFields.tsx'
import { noCaptcha } from './Captcha.tsx'
import type { CheckedRegistration } from './register-by-passkey.ts'
import {
  checkRegistration,
  givenFields,
  registrationFields,
  type RegistrationDraft,
} from './registration-form.ts'
import type { ViewProps } from './view-props.ts'

export const registerFieldId = (name: string): string => `register-${name}`

/** Validates and submits a registration with its captcha, by password or by passkey. */
export const useRegisterForm = (props: ViewProps & { readonly draft: RegistrationDraft }) => {
  const { messages, errors, flow, draft } = props
  const [passwords, setPasswords] = useState(emptyPassword)
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [sendings, setSendings] = useState(0)
  const [isByPasskey, setByPasskey] = useState(false)
  const [checked, setChecked] = useState<CheckedRegistration | undefined>()
  const [isDismissed, setDismissed] = useState(false)
  const labels = Object.fromEntries(
    registrationFields.map((name) => [name, message(messages, `register.${name}`)]),
  )
  const missingCaptcha =
    captcha.required && captcha.token === ''
      ? [{ field: 'captcha', code: 'REQUIRED' as const, params: {} }]
      : []
  const attempt: typeof flow.attempt = async (send) => {
    setDismissed(false)
    const result = await flow.attempt(send)
    setSendings((before) => before + 1)
    return result
  }
  const shared = {
    errors,
    labels,
    fieldId: registerFieldId,
    onSaved: () => undefined,
    aboutField: {
      USERNAME_EXIST: 'username',
      EMAIL_EXIST: 'email',
      PHONE_EXISTS: 'phoneNumber',
      REFERRAL_CODE_INVALID: 'referralCode',
      CAPTCHA_INVALID: 'captcha',
    },
    missing: { captcha: message(messages, 'captcha.missing') },
  }
  const byPassword = useForm({
    ...shared,
    check: () => [...checkRegistration(draft, passwords.password), ...missingCaptcha],
    send: () => {
      const { password } = passwords
      return attempt(() => signUp({ ...givenFields(draft), password, captchaToken: captcha.token }))
    },
  })
  const byPasskey = useForm({
    ...shared,
    // After a cancelled prompt, the captcha has served for this input.
    check: () => [
      ...checkRegistration(draft, undefined),
      ...(checked?.draft === draft ? [] : missingCaptcha),
    ],
    send: async () => {
      const result = await attempt(async () => {
        const { registerByPasskey } = await import('./register-by-passkey.ts')
        const captchaToken = captcha.token
        return registerByPasskey({ draft, captchaToken, messages, checked, onChecked: setChecked })
      })
      if (result.ok || result.error.kind !== 'aborted') return result
      setDismissed(true)
      return { ok: true, answer: undefined }
    },
  })
  const { errorOf, summary } = isByPasskey ? byPasskey : byPassword
  return {
    labels,
    ...{ passwords, setPasswords, setCaptcha, sendings },
    form: { errorOf, summary, attempt: byPassword.attempt + byPasskey.attempt },
    busy: { password: byPassword.busy, passkey: byPasskey.busy },
    /** Whether the device has just made no passkey. */
    isDismissed,
    submit: (event: Parameters<typeof byPassword.submit>[0], passkey: boolean): void => {
      if (byPassword.busy || byPasskey.busy) {
        event.preventDefault()
        return
      }
      setByPasskey(passkey)
      if (passkey) byPasskey.submit(event)
      else byPassword.submit(event)
    },
  }
}
