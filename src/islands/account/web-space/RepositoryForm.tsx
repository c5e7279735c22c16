import { useState, type SyntheticEvent } from 'react'
import { type CallResult } from '../../../client/api-error.ts'
import { Button } from '../../../ui/Button.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../use-call.ts'
import { RepositoryFields, repositoryInput, wrongFields } from './RepositoryFields.tsx'
import { CallError } from '../../shell/CallError.tsx'

interface RepositoryFormProps<Answer> extends Pick<IslandProps, 'messages' | 'errors'> {
  /** The repository of the last time, if there was one. */
  readonly last: Readonly<Record<'url' | 'branch', string | null>> | undefined
  readonly tokenHint: string
  readonly label: string
  readonly look?: 'secondary'
  readonly send: (input: ReturnType<typeof repositoryInput>) => Promise<CallResult<Answer>>
  readonly onDone: (answer: Answer) => void
}

/** Takes a repository and sends it. */
export const RepositoryForm = <Answer,>(props: RepositoryFormProps<Answer>) => {
  const { messages, errors, last, tokenHint, label, look, send, onDone } = props
  const [repository, setRepository] = useState({
    url: last?.url ?? '',
    branch: last?.branch ?? 'main',
    token: '',
  })
  const { busy, error, run } = useCall(() => send(repositoryInput(repository)), onDone)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    run()
  }
  return (
    <form className="grid max-w-xl gap-4" onSubmit={submit} noValidate>
      <RepositoryFields
        {...{ messages, error, tokenHint }}
        value={repository}
        onChange={setRepository}
      />
      {wrongFields(error).length === 0 && <CallError errors={errors} error={error} />}
      <p>
        <Button type="submit" busy={busy} {...(look && { look })}>
          {label}
        </Button>
      </p>
    </form>
  )
}
