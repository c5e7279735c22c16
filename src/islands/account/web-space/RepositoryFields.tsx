import type { ApiError } from '../../../client/api-error.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { TextInput } from '../../../ui/TextInput.tsx'

/** A repository as a customer enters it. */
export interface Repository {
  readonly url: string
  readonly branch: string
  /** Empty for a public repository. */
  readonly token: string
}

/** Returns a repository as calls take it. */
export const repositoryInput = ({ url, branch, token }: Repository) => ({
  url,
  branch,
  ...(token === '' ? {} : { token }),
})

const fields = ['url', 'branch', 'token'] as const

/** Returns the fields of a repository that an error is about. */
export const wrongFields = (error: ApiError | undefined) =>
  fields.filter((field) => error?.errors.some((one) => one.field.endsWith(field)) === true)

interface RepositoryFieldsProps {
  readonly messages: Messages
  readonly value: Repository
  readonly error: ApiError | undefined
  /** What happens to the token. */
  readonly tokenHint: string
  readonly onChange: (value: Repository) => void
}

/** The URL, the branch and the access token of a repository. */
export const RepositoryFields = (props: RepositoryFieldsProps) => {
  const { messages, value, error, tokenHint, onChange } = props
  const wrong = wrongFields(error)
  const problemOf = (field: (typeof fields)[number]): string | undefined =>
    wrong.includes(field) ? message(messages, `${field}.invalid`) : undefined
  return (
    <>
      <TextInput
        label={message(messages, 'url.label')}
        hint={message(messages, 'url.hint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={value.url}
        error={problemOf('url')}
        onText={(url) => onChange({ ...value, url })}
      />
      <TextInput
        label={message(messages, 'branch.label')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value.branch}
        error={problemOf('branch')}
        onText={(branch) => onChange({ ...value, branch })}
      />
      <TextInput
        label={message(messages, 'token.label')}
        optionalText={message(messages, 'token.optional')}
        hint={tokenHint}
        type="password"
        autoComplete="off"
        value={value.token}
        error={problemOf('token')}
        onText={(token) => onChange({ ...value, token })}
      />
    </>
  )
}
