import '../../styles/islands.css'
import { useState } from 'react'
import { message } from '../../i18n/fill.ts'
import { requestSignIn } from '../../stores/requests.ts'
import { Button } from '../../ui/Button.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { ForgotPassword } from './ForgotPassword.tsx'

/** The page `/forgot-password`. */
export const ForgotPasswordPage = (props: IslandProps) => {
  const [email, setEmail] = useState('')
  return (
    <ForgotPassword
      {...props}
      email={email}
      onEmail={setEmail}
      action={<Button onClick={() => requestSignIn()}>{message(props.messages, 'sign-in')}</Button>}
    />
  )
}
