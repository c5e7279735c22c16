import { useState } from 'react'
import { checkFields } from '../../client/check-fields.ts'
import { verifyTwoFactor } from '../../contract/two-factor.ts'
import { message } from '../../i18n/fill.ts'
import { confirm } from '../../stores/confirm-identity.ts'
import { giveSecondFactor } from '../../stores/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { CodeInput } from '../account/CodeInput.tsx'
import { useForm } from '../account/use-form.ts'
import type { ViewProps } from './view-props.ts'

interface SecondFactorFormProps extends ViewProps {
  readonly challenge: string
}

const fieldId = (name: string): string => `second-factor-${name}`

/** The second factor: an authenticator code or a recovery code. */
export const SecondFactorForm = ({ messages, errors, flow, challenge }: SecondFactorFormProps) => {
  const [way, setWay] = useState<'authenticator' | 'recovery'>('authenticator')
  const [code, setCode] = useState('')
  const [sentWay, setSentWay] = useState(way)
  const label = message(messages, `factor.${way}.label`)
  const form = useForm({
    // Sign-in counts attempts, other than turning it on.
    errors: { ...errors, INVALID_2FA_CODE: message(messages, 'factor.incorrect') },
    labels: { code: label },
    fieldId,
    check: () =>
      checkFields(verifyTwoFactor.body, { challenge, code }).filter(
        ({ field }) => field === 'code',
      ),
    send: () =>
      flow.attempt(() =>
        flow.confirms ? confirm({ challenge, code }) : giveSecondFactor(challenge, code),
      ),
    onSaved: () => undefined,
    aboutField: { INVALID_2FA_CODE: 'code' },
  })
  const control = {
    id: fieldId('code'),
    label,
    value: code,
    error: sentWay === way ? form.errorOf('code') : undefined,
    onText: setCode,
  }
  const other = way === 'authenticator' ? 'recovery' : 'authenticator'
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        setSentWay(way)
        form.submit(event)
      }}
    >
      <p className="text-ink-soft">{message(messages, `factor.${way}`)}</p>
      <ErrorSummary
        title={message(messages, 'failed')}
        attempt={form.attempt}
        errors={sentWay === way ? form.summary : []}
      />
      {way === 'authenticator' ? (
        <CodeInput {...control} />
      ) : (
        <TextInput
          {...control}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
      <Button type="submit" wide busy={form.busy}>
        {message(messages, form.busy ? 'busy' : 'submit')}
      </Button>
      <Button
        look="plain"
        onClick={() => {
          setWay(other)
          setCode('')
        }}
      >
        {message(messages, `factor.use.${other}`)}
      </Button>
    </form>
  )
}
