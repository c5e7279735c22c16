import { useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import { addSshKey, type SshKey } from '../../contract/ssh-keys.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { Button } from '../../ui/Button.tsx'
import { controlClass, Field } from '../../ui/Field.tsx'
import { useCall } from '../account/use-call.ts'
import type { IslandProps } from '../shell/use-session.ts'

interface PasteKeyProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly onAdded: (keys: SshKey[]) => void
}

const maximumName = 50

/** Returns the comment of a public key, its usual name. */
const commentOf = (publicKey: string): string =>
  publicKey.trim().split(/\s+/).slice(2).join(' ').slice(0, maximumName)

/** Saves a public key that the customer has. */
export const PasteKey = ({ messages, errors, onAdded }: PasteKeyProps) => {
  const [publicKey, setPublicKey] = useState('')
  const comment = commentOf(publicKey)
  const name = comment === '' ? message(messages, 'key.pasted-name') : comment
  const saving = useCall(
    () => call(addSshKey, { body: { name, publicKey: publicKey.trim() } }),
    (keys) => onAdded(keys),
  )
  const isPrivate = publicKey.includes('PRIVATE KEY')
  const error = isPrivate
    ? message(messages, 'key.private')
    : saving.error === undefined
      ? undefined
      : errorText(errors, saving.error)
  return (
    <div className="grid justify-items-start gap-3">
      <div className="w-full">
        <Field
          label={message(messages, 'key.public')}
          hint={message(messages, 'key.public.hint')}
          error={error}
        >
          {(control) => (
            <textarea
              {...control}
              rows={4}
              autoFocus
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              className={controlClass}
              value={publicKey}
              onChange={(event) => setPublicKey(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button
        look="secondary"
        busy={saving.busy}
        aria-disabled={isPrivate || publicKey.trim() === ''}
        onClick={() => {
          if (!isPrivate && publicKey.trim() !== '') saving.run()
        }}
      >
        {message(messages, 'key.save')}
      </Button>
    </div>
  )
}
