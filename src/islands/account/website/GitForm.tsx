import { useState, type SyntheticEvent } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { deploySite } from '../../../contract/deployments.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useCall } from '../domains/use-call.ts'
import type { CodeProps } from './code-props.ts'
import { RepositoryFields, repositoryInput, wrongFields } from './RepositoryFields.tsx'

/** Deploys a branch of a repository. */
export const GitForm = ({ messages, errors, id, lastGit, onBegun }: CodeProps) => {
  const [repository, setRepository] = useState({
    url: lastGit?.url ?? '',
    branch: lastGit?.branch ?? 'main',
    token: '',
  })
  const { busy, error, run } = useCall(() => {
    const source = { kind: 'GIT', ...repositoryInput(repository) } as const
    return call(deploySite, { params: { id }, body: { source } })
  }, onBegun)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    run()
  }
  return (
    <form className="grid max-w-xl gap-4" onSubmit={submit} noValidate>
      <RepositoryFields
        {...{ messages, error }}
        value={repository}
        tokenHint={message(messages, 'token.hint')}
        onChange={setRepository}
      />
      {error !== undefined && wrongFields(error).length === 0 && (
        <Notice tone="bad" role="alert">
          {errorText(errors, error)}
        </Notice>
      )}
      <p>
        <Button type="submit" busy={busy}>
          {message(messages, 'deploy')}
        </Button>
      </p>
    </form>
  )
}
