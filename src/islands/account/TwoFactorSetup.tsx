import { useState } from 'react'
import { checkFields } from '../../client/check-fields.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { beginTwoFactor, turnOnTwoFactor } from '../../contract/two-factor.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { CodeInput } from './CodeInput.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Loaded } from './Loaded.tsx'
import { SaveRow } from './SaveRow.tsx'
import { useQuery } from '../shell/use-query.ts'
import { useForm } from './use-form.ts'

interface TwoFactorSetupProps extends IslandProps {
  readonly onOn: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

const fieldId = (name: string): string => `two-factor-${name}`

const loadSecret = (signal: AbortSignal) => call(beginTwoFactor, {}, { signal })

interface SetupFormProps extends TwoFactorSetupProps {
  readonly begun: AnswerOf<typeof beginTwoFactor>
  /** The secret expired: requests a new one. */
  readonly onExpired: () => void
}

const SetupForm = (props: SetupFormProps) => {
  const { messages, errors, begun, onOn, onCancel, onExpired } = props
  const { secret, uri, qr, setup } = begun
  const [code, setCode] = useState('')
  const form = useForm({
    errors,
    labels: { code: message(messages, 'two-factor.code') },
    fieldId,
    check: () => checkFields(turnOnTwoFactor.body, { code, setup }),
    send: async () => {
      const result = await call(turnOnTwoFactor, { body: { code, setup } })
      if (!result.ok && result.error.messageCode === 'CHALLENGE_EXPIRED') onExpired()
      return result
    },
    // The server's notification confirms that two-factor is on.
    onSaved: ({ recoveryCodes }) => onOn(recoveryCodes),
    aboutField: { INVALID_2FA_CODE: 'code' },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <ErrorSummary
        title={message(messages, 'nothing-changed')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <ol className="grid list-decimal gap-6 ps-5">
        <li>{message(messages, 'two-factor.step.app')}</li>
        <li>
          <p>{message(messages, 'two-factor.step.scan')}</p>
          <div className="mt-3 grid gap-4 sm:flex sm:items-start">
            <img
              src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
              alt={message(messages, 'two-factor.qr')}
              width="192"
              height="192"
              className="size-48 shrink-0 rounded-md"
            />
            <div className="grid content-start gap-3">
              <p className="text-sm text-ink-soft">{message(messages, 'two-factor.step.type')}</p>
              <output className="font-bold tabular-nums [overflow-wrap:anywhere]">
                {secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </output>
              <div className="flex flex-wrap gap-3">
                <CopyButton
                  messages={messages}
                  text={secret}
                  label={message(messages, 'two-factor.secret.copy')}
                />
                <a
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                  href={uri}
                >
                  {message(messages, 'two-factor.open-app')}
                </a>
              </div>
            </div>
          </div>
        </li>
        <li>
          <CodeInput
            id={fieldId('code')}
            label={message(messages, 'two-factor.code')}
            hint={message(messages, 'two-factor.code.hint')}
            value={code}
            error={form.errorOf('code')}
            onText={setCode}
          />
        </li>
      </ol>
      <SaveRow label={message(messages, 'two-factor.turn-on')} busy={form.busy}>
        <Button look="secondary" onClick={onCancel}>
          {message(messages, 'cancel')}
        </Button>
      </SaveRow>
    </form>
  )
}

/** Turns two-factor on: shows the secret and checks the first code. */
export const TwoFactorSetup = (props: TwoFactorSetupProps) => {
  const begun = useQuery(loadSecret, 'once')
  return (
    <Loaded
      messages={props.messages}
      errors={props.errors}
      query={begun}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(answer) => <SetupForm {...props} begun={answer} onExpired={begun.again} />}
    </Loaded>
  )
}
