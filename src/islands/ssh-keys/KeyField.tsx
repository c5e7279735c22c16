import { useEffect, useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import { listSshKeys, type SshKey } from '../../contract/ssh-keys.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ChoiceCard } from '../configurator/ChoiceCard.tsx'
import { useQuery } from '../shell/use-query.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { MakeKey } from './MakeKey.tsx'
import { PasteKey } from './PasteKey.tsx'

interface KeyFieldProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  /** Empty without one. */
  readonly keyId: string
  readonly error: string | undefined
  readonly onKey: (id: string) => void
}

const loadKeys = (signal: AbortSignal) => call(listSshKeys, {}, { signal })

/** The customer's SSH keys, and the ways to a new one. */
export const KeyField = ({ messages, errors, id, keyId, error, onKey }: KeyFieldProps) => {
  const { answer, error: failure, again, take } = useQuery(loadKeys, 'once')
  const [adding, setAdding] = useState<'paste' | undefined>()
  const [first] = answer ?? []
  const isKnown = answer?.some((key) => key.id === keyId) ?? true
  useEffect(() => {
    // The newest key is the likely one; a removed one is no longer chosen.
    if (answer !== undefined && (keyId === '' || !isKnown)) onKey(first?.id ?? '')
  }, [answer, keyId, isKnown, first, onKey])
  const added = (keys: SshKey[]): void => {
    const before = new Set(answer?.map((key) => key.id))
    take(keys)
    setAdding(undefined)
    const own = keys.find((key) => !before.has(key.id)) ?? keys[0]
    if (own !== undefined) onKey(own.id)
  }
  if (failure !== undefined && answer === undefined)
    return (
      <RetryNotice label={message(messages, 'again')} onRetry={again}>
        {errorText(errors, failure)}
      </RetryNotice>
    )
  if (answer === undefined) return <Skeleton className="h-24 w-full" />
  return (
    <div id={id} tabIndex={-1} className="grid gap-3">
      {answer.length > 0 && (
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="pb-2 font-medium">{message(messages, 'key.label')}</legend>
          {answer.map((key) => (
            <ChoiceCard
              key={key.id}
              name={`${id}-stored`}
              value={key.id}
              isChecked={key.id === keyId}
              onChoose={onKey}
            >
              <span className="font-medium [overflow-wrap:anywhere]">{key.name}</span>
              <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">
                {key.fingerprint}
              </span>
            </ChoiceCard>
          ))}
        </fieldset>
      )}
      {error !== undefined && <p className="text-sm font-medium text-bad">{error}</p>}
      <div className="flex flex-wrap items-start gap-3">
        <MakeKey {...{ messages, errors }} onAdded={added} />
        {adding === undefined && (
          <Button look="secondary" onClick={() => setAdding('paste')}>
            {message(messages, 'key.paste')}
          </Button>
        )}
      </div>
      {adding === 'paste' && <PasteKey {...{ messages, errors }} onAdded={added} />}
    </div>
  )
}
