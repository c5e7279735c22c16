import type { TaskRunners } from '../web-space-tasks/index.ts'
import { createRunSpaceTask, type SpaceTaskDeps } from './run-task.ts'
import { spaceTypes } from './space-config.ts'

/** Returns what runs the tasks of web spaces, by their types. */
export const spaceRunners = (deps: SpaceTaskDeps): TaskRunners =>
  Object.fromEntries(spaceTypes.map((type) => [type, createRunSpaceTask(deps)]))
