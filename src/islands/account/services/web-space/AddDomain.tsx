import { useState } from 'react'
import { errorText, type ApiError } from '../../../../client/api-error.ts'
import { addWebSpaceDomain } from '../../../../contract/web-space-tasks.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { usePart } from '../../../shell/use-part.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { useCall } from '../../use-call.ts'

interface AddDomainProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  /** The beginning of its texts. */
  readonly of: 'space-domains' | 'websites'
  readonly onAdded: () => void
}

const loadProof = () => import('../ProofRecord.tsx')

/** Connects a further domain; one that is not proven shows the record that proves it. */
export const AddDomain = ({ messages, errors, id, of, onAdded }: AddDomainProps) => {
  const [name, setName] = useState('')
  const proof = usePart(loadProof)
  const { busy, error, run } = useCall(
    () => call(addWebSpaceDomain, { params: { id }, body: { name } }),
    () => {
      setName('')
      onAdded()
    },
  )
  const textOf = (found: ApiError): string =>
    found.messageCode === 'DOMAIN_NOT_PROVEN'
      ? message(messages, 'space-domains.proof', { name: String(found.params['name']) })
      : errorText(errors, found)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !busy) run()
      }}
    >
      <TextInput
        label={message(messages, `${of}.add.label`)}
        error={error === undefined ? undefined : textOf(error)}
        value={name}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        onText={setName}
        after={
          <Button look="secondary" type="submit" busy={busy}>
            {message(messages, `${of}.add`)}
          </Button>
        }
      />
      {proof !== undefined && <proof.ProofRecord {...{ messages, error }} />}
    </form>
  )
}
