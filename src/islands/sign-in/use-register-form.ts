import { useState } from 'react'
import { message } from '../../i18n/fill.ts'
import { signUpWithPasskey } from '../../stores/passkey-sign-in.ts'
import { signUp } from '../../stores/sign-in.ts'
import { useForm } from '../account/use-form.ts'
import { emptyPassword } from '../password/NewPasswordFields.tsx'
import { noCaptcha } from './Captcha.tsx'
import {
  checkRegistration,
  givenFields,
  registrationFields,
  type RegistrationDraft,
} from './registration-form.ts'
import type { ViewProps } from './view-props.ts'

export const registerFieldId = (name: string): string => `register-${name}`

/** The value of the button that registers by passkey. */
export const byPasskey = 'passkey'

/** Validates and submits a registration with its captcha, by password or by passkey. */
export const useRegisterForm = (props: ViewProps & { readonly draft: RegistrationDraft }) => {
  const { locale, messages, errors, flow, draft } = props
  const [passwords, setPasswords] = useState(emptyPassword)
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [sendings, setSendings] = useState(0)
  const labels = Object.fromEntries(
    registrationFields(locale).map((name) => [name, message(messages, `register.${name}`)]),
  )
  const form = useForm({
    errors,
    labels,
    fieldId: registerFieldId,
    check: (pressed) => [
      ...checkRegistration(draft, passwords.password, locale).filter(
        ({ field }) => field !== 'password' || pressed !== byPasskey,
      ),
      ...(captcha.required && captcha.token === ''
        ? [{ field: 'captcha', code: 'REQUIRED' as const, params: {} }]
        : []),
    ],
    send: async (pressed) => {
      const { password } = passwords
      const fields = { ...givenFields(draft), captchaToken: captcha.token }
      const result = await flow.attempt(() =>
        pressed === byPasskey ? signUpWithPasskey(fields) : signUp({ ...fields, password }),
      )
      setSendings((before) => before + 1)
      return result
    },
    onSaved: () => undefined,
    aboutField: {
      USERNAME_EXIST: 'username',
      EMAIL_EXIST: 'email',
      PHONE_EXISTS: 'phoneNumber',
      REFERRAL_CODE_INVALID: 'referralCode',
      CAPTCHA_INVALID: 'captcha',
    },
    missing: { captcha: message(messages, 'captcha.missing') },
  })
  return { form, labels, passwords, setPasswords, setCaptcha, sendings }
}
