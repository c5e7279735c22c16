import { setWebSpacePublic } from '../../../../contract/web-space-updates.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Panel } from '../../Panel.tsx'
import { useCall } from '../../use-call.ts'
import { useTaskEnd, type WebSpaceTasks } from '../web-space/use-web-space-tasks.ts'

interface GoLivePanelProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  readonly isPublic: boolean
  readonly tasks: WebSpaceTasks
  readonly onChanged: () => void
}

/** Shows a new website to search engines once it is finished. */
export const GoLivePanel = (props: GoLivePanelProps) => {
  const { messages, errors, id, isPublic, tasks, onChanged } = props
  const last = useTaskEnd(tasks, ['PUBLIC'], onChanged)
  const { busy, error, run } = useCall(
    () => call(setWebSpacePublic, { params: { id }, body: { isPublic: !isPublic } }),
    () => tasks.again(),
  )
  const isRunning = last?.state === 'RUNNING'
  const state = isPublic ? 'public' : 'hidden'
  return (
    <Panel
      title={message(messages, `space-live.${state}`)}
      description={message(messages, `space-live.${state}.why`)}
    >
      <div aria-live="polite">
        {isRunning && <Notice>{message(messages, 'space-live.running')}</Notice>}
        {last?.state === 'FAILED' && (
          <Notice tone="bad">{message(messages, 'space-live.failed')}</Notice>
        )}
      </div>
      <CallError {...{ errors, error }} />
      <p>
        <Button look="secondary" busy={busy || isRunning} onClick={run}>
          {message(messages, `space-live.${state}.change`)}
        </Button>
      </p>
    </Panel>
  )
}
