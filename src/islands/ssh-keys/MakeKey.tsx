import { useState } from 'react'
import { type CallResult } from '../../client/api-error.ts'
import { addSshKey, type SshKey } from '../../contract/ssh-keys.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCall } from '../account/use-call.ts'
import { saveFile } from '../../client/save-file.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { CallError } from '../shell/CallError.tsx'

interface MakeKeyProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly onAdded: (keys: SshKey[]) => void
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** Makes a key pair: the private key is downloaded, and only the public key is sent. */
export const MakeKey = ({ messages, errors, onAdded }: MakeKeyProps) => {
  const [file, setFile] = useState<string | undefined>()
  const making = useCall(
    async (): Promise<CallResult<SshKey[]>> => {
      const { makeKeyPair } = await import('./key-pair.ts')
      const pair = await makeKeyPair(`tonle-${today()}`)
      const { publicKey } = pair
      const name = message(messages, 'key.made-name', { date: today() })
      const result = await call(addSshKey, { body: { name, publicKey } })
      if (result.ok) {
        saveFile(new Blob([pair.privateKey], { type: 'application/octet-stream' }), pair.fileName)
        setFile(pair.fileName)
      }
      return result
    },
    (keys) => onAdded(keys),
  )
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="secondary" busy={making.busy} onClick={making.run}>
        {message(messages, 'key.make')}
      </Button>
      <CallError errors={errors} error={making.error} />
      {file !== undefined && (
        <Notice tone="good" role="status">
          {message(messages, 'key.made', { file })}
        </Notice>
      )}
    </div>
  )
}
