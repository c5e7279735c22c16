import { useState } from 'react'
import { checkFields } from '../../client/check-fields.ts'
import { renewRecoveryCodes } from '../../contract/two-factor.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { CodeInput } from './CodeInput.tsx'
import { SaveRow } from './SaveRow.tsx'
import { useForm } from './use-form.ts'

interface NewRecoveryCodesProps extends IslandProps {
  readonly onRenewed: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

const fieldId = (name: string): string => `recovery-${name}`

/** Requires an authenticator code before it creates new recovery codes. */
export const NewRecoveryCodes = (props: NewRecoveryCodesProps) => {
  const { messages, errors, onRenewed, onCancel } = props
  const [code, setCode] = useState('')
  const form = useForm({
    errors,
    labels: { code: message(messages, 'two-factor.code') },
    fieldId,
    check: () => checkFields(renewRecoveryCodes.body, { code }),
    send: () => call(renewRecoveryCodes, { body: { code } }),
    onSaved: ({ recoveryCodes }) => onRenewed(recoveryCodes),
    aboutField: { INVALID_2FA_CODE: 'code' },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <p className="max-w-prose">{message(messages, 'recovery.new.text')}</p>
      <ErrorSummary
        title={message(messages, 'nothing-changed')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <CodeInput
        id={fieldId('code')}
        label={message(messages, 'two-factor.code')}
        hint={message(messages, 'two-factor.code.hint')}
        value={code}
        error={form.errorOf('code')}
        onText={setCode}
      />
      <SaveRow label={message(messages, 'two-factor.codes.new')} busy={form.busy}>
        <Button look="secondary" onClick={onCancel}>
          {message(messages, 'cancel')}
        </Button>
      </SaveRow>
    </form>
  )
}
