import { useState, type ReactNode } from 'react'
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
  /** What a passkey does instead of signing in. */
  readonly children?: ReactNode
}

/** Signs in, registers or confirms the identity without a password: by passkey or Google. */
export const OtherWays = ({ locale, messages, flow, newcomer, children }: OtherWaysProps) => {
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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="between-lines">{message(messages, 'or')}</p>
      {knowsPasskeys() &&
        (children ?? (
          <Button
            look="secondary"
            wide
            busy={busy}
            onClick={() => {
              void run(() =>
                askForPasskey(
                  flow.confirms ? (passkey) => confirm({ passkey }) : signInWithPasskey,
                ),
              )
            }}
          >
            <KeyRound aria-hidden className="size-5 shrink-0" />
            {message(messages, 'passkey')}
          </Button>
        ))}
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
