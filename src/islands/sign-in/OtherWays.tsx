import { useState, type ComponentProps } from 'react'
import { KeyRound } from 'lucide-react'
import type { CallResult } from '../../client/api-error.ts'
import { knowsPasskeys } from '../../client/webauthn.ts'
import { message } from '../../i18n/fill.ts'
import { confirm } from '../../stores/confirm-identity.ts'
import { askForPasskey, signInWithPasskey } from '../../stores/passkey-sign-in.ts'
import { signInWithGoogle, type SignInStep } from '../../stores/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import type { RegistrationDraft } from './registration-form.ts'
import type { ViewProps } from './view-props.ts'

interface OtherWaysProps extends ViewProps {
  /** The registration's input, for the account that Google may create. */
  readonly newcomer?: Pick<RegistrationDraft, 'country' | 'referralCode'>
  /** The button that registers by passkey, in the place of that which signs in. */
  readonly registration?: Omit<ComponentProps<typeof Button>, 'children'>
}

/** Signs in, registers or confirms the identity without a password: by passkey or Google. */
export const OtherWays = ({ locale, messages, flow, newcomer, registration }: OtherWaysProps) => {
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const [hint, setHint] = useState<string | undefined>()

  const run = async (send: () => Promise<CallResult<SignInStep>>): Promise<void> => {
    setBusy(true)
    setHint(undefined)
    const result = await flow.attempt(send)
    setBusy(false)
    setRound((before) => before + 1)
    if (result.ok) return
    if (result.error.kind === 'aborted') setHint(message(messages, 'passkey.none'))
    else flow.show({ name: 'sign-in', failure: result.error })
  }
  const askPasskey = (): void => {
    void run(() =>
      askForPasskey(flow.confirms ? (passkey) => confirm({ passkey }) : signInWithPasskey),
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="between-lines">{message(messages, 'or')}</p>
      {knowsPasskeys() && (
        <>
          <Button look="secondary" wide {...(registration ?? { busy, onClick: askPasskey })}>
            <KeyRound aria-hidden className="size-5 shrink-0" />
            {message(messages, registration === undefined ? 'passkey' : 'register.passkey')}
          </Button>
          {registration !== undefined && (
            <p className="text-sm text-ink-soft">{message(messages, 'register.passkey.hint')}</p>
          )}
        </>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {hint}
      </p>
      <GoogleButton
        locale={locale}
        round={round}
        onCredential={(credential) => {
          void run(() =>
            flow.confirms
              ? confirm({ google: credential })
              : signInWithGoogle(credential, newcomer),
          )
        }}
      />
    </div>
  )
}
