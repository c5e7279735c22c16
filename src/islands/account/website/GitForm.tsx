import { useState, type SyntheticEvent } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { deploySite } from '../../../contract/deployments.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCall } from '../domains/use-call.ts'
import type { CodeProps } from './code-props.ts'

/** Deploys a branch of a repository. */
export const GitForm = ({ messages, errors, id, lastGit, onBegun }: CodeProps) => {
  const [url, setUrl] = useState(lastGit?.url ?? '')
  const [branch, setBranch] = useState(lastGit?.branch ?? 'main')
  const [token, setToken] = useState('')
  const { busy, error, run } = useCall(() => {
    const source = { kind: 'GIT', url, branch, ...(token === '' ? {} : { token }) } as const
    return call(deploySite, { params: { id }, body: { source } })
  }, onBegun)
  const problemOf = (field: string): string | undefined =>
    error?.errors.some((one) => one.field.endsWith(field)) === true
      ? message(messages, `${field}.invalid`)
      : undefined
  const fields = { url: problemOf('url'), branch: problemOf('branch'), token: problemOf('token') }
  const isShown = Object.values(fields).some((text) => text !== undefined)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    run()
  }
  return (
    <form className="grid max-w-xl gap-4" onSubmit={submit} noValidate>
      <TextInput
        label={message(messages, 'url.label')}
        hint={message(messages, 'url.hint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        error={fields.url}
        onText={setUrl}
      />
      <TextInput
        label={message(messages, 'branch.label')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={branch}
        error={fields.branch}
        onText={setBranch}
      />
      <TextInput
        label={message(messages, 'token.label')}
        optionalText={message(messages, 'token.optional')}
        hint={message(messages, 'token.hint')}
        type="password"
        autoComplete="off"
        value={token}
        error={fields.token}
        onText={setToken}
      />
      {error !== undefined && !isShown && (
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
