import { useState } from 'react'
import { rollBackWebSpace, type Deployment } from '../../../contract/deployments.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { CallError } from '../../shell/CallError.tsx'
import { useCall } from '../use-call.ts'
import type { CodeProps } from './code-props.ts'
import { repositoryName } from './repository-name.ts'

interface TextProps {
  readonly messages: Messages
  readonly deployment: Deployment
}

const sourceOf = ({ url, branch, archive }: Deployment): string =>
  url === null ? (archive ?? '') : `${repositoryName(url)} · ${branch ?? ''}`

const StateBadge = ({ messages, deployment: { state, isLive } }: TextProps) => {
  if (isLive) return <Badge tone="good">{message(messages, 'live')}</Badge>
  if (state === 'DONE') return null
  return (
    <Badge tone={state === 'FAILED' ? 'bad' : 'plain'}>{message(messages, `state.${state}`)}</Badge>
  )
}

const shortCommit = 7

const Facts = ({ messages, deployment }: TextProps) => {
  const { kind, commit, message: subject, author, releasedAt, createdAt, clonedFrom } = deployment
  return (
    <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium tabular-nums">{formatMoment(createdAt)}</span>
        <StateBadge {...{ messages, deployment }} />
      </p>
      {subject !== null && <p>{subject}</p>}
      {clonedFrom !== null && <p>{message(messages, 'cloned', { name: clonedFrom })}</p>}
      {kind === 'ROLLBACK' && releasedAt !== null && (
        <p>{message(messages, 'rolled-back', { time: formatMoment(releasedAt) })}</p>
      )}
      <p className="text-sm text-ink-soft">
        {sourceOf(deployment)}
        {commit !== null && (
          <>
            {' · '}
            <code title={commit}>{commit.slice(0, shortCommit)}</code>
          </>
        )}
        {author !== null && ` · ${author}`}
        {deployment.isPush && ` · ${message(messages, 'push.begun')}`}
      </p>
    </div>
  )
}

/** Why a deployment failed, with its log. */
const Failure = ({ messages, deployment: { failure, log } }: TextProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
    <p className="text-bad">{message(messages, `failure.${failure ?? 'none'}`)}</p>
    {log !== '' && (
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-medium">
          {message(messages, 'log')}
        </summary>
        <pre
          lang="en"
          // Scrolls with the keyboard, too.
          tabIndex={0}
          aria-label={message(messages, 'log')}
          role="region"
          className="max-h-80 overflow-auto rounded-md border border-line bg-surface p-3 text-sm"
        >
          {log}
        </pre>
      </details>
    )}
  </div>
)

type RollBackProps = Pick<CodeProps, 'messages' | 'errors' | 'id' | 'onBegun'> & {
  readonly deployment: Deployment
}

interface DeploymentRowProps extends RollBackProps {
  readonly isRunning: boolean
}

const RollBack = ({ messages, errors, id, deployment, onBegun }: RollBackProps) => {
  const [isAsked, setAsked] = useState(false)
  const time = formatMoment(deployment.createdAt)
  const { busy, error, run } = useCall(
    () => call(rollBackWebSpace, { params: { id }, body: { deployment: deployment.id } }),
    (begun) => {
      setAsked(false)
      onBegun(begun)
    },
  )
  return (
    <>
      {isAsked && <Notice tone="warn">{message(messages, 'rollback.warning', { time })}</Notice>}
      <CallError {...{ errors, error }} />
      <div className="flex flex-wrap gap-3">
        <Button
          look={isAsked ? 'primary' : 'secondary'}
          busy={busy}
          onClick={isAsked ? run : () => setAsked(true)}
        >
          {message(messages, isAsked ? 'rollback.confirm' : 'rollback')}
          <span className="sr-only">{time}</span>
        </Button>
        {isAsked && (
          <Button look="plain" onClick={() => setAsked(false)}>
            {message(messages, 'rollback.keep')}
          </Button>
        )}
      </div>
    </>
  )
}

/** A deployment with its commit, its failure and the way back to it. */
export const DeploymentRow = ({ isRunning, ...props }: DeploymentRowProps) => {
  const { messages, deployment } = props
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <Facts {...{ messages, deployment }} />
      {deployment.state === 'FAILED' && <Failure {...{ messages, deployment }} />}
      {deployment.canRollBack && !isRunning && <RollBack {...props} />}
    </li>
  )
}
