import { useState, type ReactNode } from 'react'
import { errorText, type CallResult } from '../../../../client/api-error.ts'
import type { ServerChange } from '../../../../contract/server-changes.ts'
import { message, type MessageParams } from '../../../../i18n/fill.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { useCall } from '../../domains/use-call.ts'
import type { ServerProps } from './server-props.ts'

interface ConfirmByNameProps extends Pick<ServerProps, 'messages' | 'errors' | 'service'> {
  readonly fieldId: string
  /** The prefix of its texts' keys: `.erased`, `.kept` and `.money`. */
  readonly about: string
  readonly params: MessageParams
  readonly yes: string
  readonly children?: ReactNode
  readonly send: (confirmation: string) => Promise<CallResult<ServerChange>>
  readonly onDone: (change: ServerChange) => void
  readonly onCancel: () => void
}

/** Confirms what erases a disk: the customer types the server's name. */
export const ConfirmByName = (props: ConfirmByNameProps) => {
  const { messages, errors, service, fieldId, about, params, yes } = props
  const { children, send, onDone, onCancel } = props
  const [typed, setTyped] = useState('')
  const { busy, error, run } = useCall(() => send(typed), onDone)
  const isName = error?.messageCode === 'NAME_NOT_CONFIRMED'
  return (
    <form
      noValidate
      className="grid max-w-112 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <Notice tone="warn">
        <dl className="grid gap-2">
          {(['erased', 'kept', 'money'] as const).map((effect) => (
            <div key={effect}>
              <dt className="font-bold">{message(messages, `effect.${effect}`)}</dt>
              <dd>{message(messages, `${about}.${effect}`, params)}</dd>
            </div>
          ))}
        </dl>
      </Notice>
      {children}
      <TextInput
        id={fieldId}
        label={message(messages, 'server.confirm', { name: service.name })}
        error={isName ? errorText(errors, error) : undefined}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        onText={setTyped}
      />
      {error !== undefined && !isName && (
        <Notice tone="bad" role="alert">
          {errorText(errors, error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="danger" type="submit" busy={busy}>
          {yes}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {message(messages, 'cancel')}
        </Button>
      </div>
    </form>
  )
}
