import type { RunningTask } from '../web-space-tasks/index.ts'
import type { SpaceConfig } from './space-config.ts'

/** A task with its space's config. */
export type SpaceTask = Omit<RunningTask, 'service'> & {
  readonly service: RunningTask['service'] & { readonly config: SpaceConfig }
}
