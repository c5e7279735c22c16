import type { Steps } from '../../platform/steps/index.ts'
import type { Ran } from '../web-space-tasks/index.ts'
import { restoreSpace } from './back-up-space.ts'
import { copyMs, copySpace, removeCopy } from './copy-space.ts'
import type { SpaceDeps } from './own-space.ts'
import { spaceOf } from './space-config.ts'
import type { SpaceTask } from './space-task.ts'

const beside = async (deps: SpaceDeps, { id, service }: SpaceTask, steps: Steps) => {
  const { copy } = service.config
  if (copy?.id !== id || service.state !== 'ACTIVE')
    return { is: 'refused', why: 'the copy was removed' } as const
  const order = { id, backupId: copy.backup, host: copy.host }
  const copied = await copySpace(deps, spaceOf(service), order, steps)
  if (copied.is === 'halted') return copied
  const until = new Date(deps.clock.now().getTime() + copyMs).toISOString()
  return { is: 'done', config: { copy: { ...copy, state: 'READY', until } } } as const
}

const switchTo = async (deps: SpaceDeps, { service }: SpaceTask, steps: Steps) => {
  const { copy, url } = service.config
  if (!copy) return { is: 'refused', why: 'the copy was removed' } as const
  const backup = { backupId: copy.backup, url }
  const restored = await restoreSpace(deps, spaceOf(service), backup, steps)
  if (restored.is === 'halted') return restored
  return { is: 'done', config: { copy: { ...copy, state: 'ENDED' } } } as const
}

const drop = async (deps: SpaceDeps, { service }: SpaceTask, steps: Steps) => {
  const { copy } = service.config
  if (!copy) return { is: 'done' } as const
  const removed = await removeCopy(deps, spaceOf(service), copy.id, steps)
  return removed.is === 'halted' ? removed : ({ is: 'done', config: { copy: null } } as const)
}

const runners = { BESIDE: beside, SWITCH: switchTo, DROP_COPY: drop } as const

/** Runs a task about the copy of a website. @throws StepUnknown, StepNotDone */
export const runCopyTask = (
  deps: SpaceDeps,
  kind: keyof typeof runners,
  task: SpaceTask,
  steps: Steps,
): Promise<Ran<never>> => runners[kind](deps, task, steps)
