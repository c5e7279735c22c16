import { deployWebSpace } from '../../../contract/deployments.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import type { CodeProps } from './code-props.ts'
import { RepositoryForm } from './RepositoryForm.tsx'

/** Deploys a branch of a repository. */
export const GitForm = ({ messages, errors, id, lastGit, onBegun }: CodeProps) => (
  <RepositoryForm
    {...{ messages, errors }}
    last={lastGit}
    tokenHint={message(messages, 'token.hint')}
    label={message(messages, 'deploy')}
    send={(input) => {
      const source = { kind: 'GIT', ...input } as const
      return call(deployWebSpace, { params: { id }, body: { source } })
    }}
    onDone={onBegun}
  />
)
