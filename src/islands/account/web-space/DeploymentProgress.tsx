import { Check, Circle, LoaderCircle } from 'lucide-react'
import type { Deployment } from '../../../contract/deployments.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Notice } from '../../../ui/Notice.tsx'

const stages = ['CODE', 'BUILD', 'BACKUP', 'APP'] as const

/** A rollback puts back what was built. */
const stagesOf = ({ kind }: Deployment): readonly (typeof stages)[number][] =>
  kind === 'ROLLBACK' ? stages.slice(2) : stages

const placeOf = (deployment: Deployment): number =>
  Math.max(
    0,
    stagesOf(deployment).findIndex((stage) => stage === deployment.waitsFor),
  )

interface ProgressProps {
  readonly messages: Messages
  readonly deployment: Deployment
}

/** Says what a deployment does, and how it ended. */
export const DeploymentStatus = ({ messages, deployment }: ProgressProps) => {
  const { state, failure } = deployment
  if (state === 'RUNNING') {
    const stage = stagesOf(deployment)[placeOf(deployment)] ?? 'CODE'
    return <span className="sr-only">{message(messages, `stage.${stage}`)}</span>
  }
  return state === 'DONE' ? (
    <Notice tone="good">{message(messages, 'done')}</Notice>
  ) : (
    <Notice tone="bad">{message(messages, `failure.${failure ?? 'none'}`)}</Notice>
  )
}

/** How far a running deployment is. */
export const DeploymentProgress = ({ messages, deployment }: ProgressProps) => {
  const shown = stagesOf(deployment)
  const at = placeOf(deployment)
  return (
    <div className="grid gap-2 rounded-lg border border-line p-4">
      <ol className="grid gap-2" aria-hidden>
        {shown.map((stage, index) => (
          <li
            key={stage}
            className={`flex items-start gap-3 ${index === at ? 'font-medium' : 'text-ink-soft'}`}
          >
            {index < at && <Check className="h-lh w-5 shrink-0 text-good" />}
            {index === at && (
              <LoaderCircle className="h-lh w-5 shrink-0 animate-spin motion-reduce:animate-none" />
            )}
            {index > at && <Circle className="h-lh w-5 shrink-0" />}
            {message(messages, `stage.${stage}`)}
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-soft">{message(messages, 'running')}</p>
    </div>
  )
}
