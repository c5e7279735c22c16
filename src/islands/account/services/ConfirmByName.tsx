import { useState, type ReactNode } from 'react'
import { errorText, type CallResult } from '../../../client/api-error.ts'
import { message, type MessageParams } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../use-call.ts'
import { CallError } from '../../shell/CallError.tsx'

interface ConfirmByNameProps<Answer> extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly service: { readonly name: string }
  readonly fieldId: string
  /** The key of the field's label. */
  readonly label?: string
  /** The prefix of its texts' keys: `.erased`, `.kept` and `.money`. */
  readonly about: string
  readonly params: MessageParams
  /** What it costs, instead of `.money`. */
  readonly money?: string
  readonly yes: string
  /** False on a page of its own, whose heading is read first. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
  readonly send: (confirmation: string) => Promise<CallResult<Answer>>
  readonly onDone: (answer: Answer) => void
  readonly onCancel: () => void
}

/** Confirms what destroys data: the customer types the service's name. */
export const ConfirmByName = <Answer,>(props: ConfirmByNameProps<Answer>) => {
  const { messages, errors, service, fieldId, about, params, money, yes } = props
  const { children, label = 'server.confirm', takesFocus = true, send, onDone, onCancel } = props
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
              <dd>
                {effect === 'money' && money !== undefined
                  ? money
                  : message(messages, `${about}.${effect}`, params)}
              </dd>
            </div>
          ))}
        </dl>
      </Notice>
      {children}
      <TextInput
        id={fieldId}
        label={message(messages, label, { name: service.name })}
        error={isName ? errorText(errors, error) : undefined}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={takesFocus}
        required
        onText={setTyped}
      />
      {!isName && <CallError errors={errors} error={error} />}
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
