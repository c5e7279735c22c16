import { message, type Messages } from '../../../../i18n/fill.ts'
import { useTaskEnd, type SiteTasks } from './use-site-tasks.ts'

interface EndProgressProps {
  readonly messages: Messages
  readonly tasks: SiteTasks
  /** The removal has ended. */
  readonly onEnd: () => void
}

/** How far the removal of an ended website is, while it has no final backup. */
export const EndProgress = ({ messages, tasks, onEnd }: EndProgressProps) => {
  const last = useTaskEnd(tasks, ['END'], onEnd)
  const state = last?.state === 'FAILED' ? 'FAILED' : 'RUNNING'
  return (
    <p role="status">
      {message(messages, last?.state === 'DONE' ? 'site-ended.none' : `site-end.${state}`)}
    </p>
  )
}
