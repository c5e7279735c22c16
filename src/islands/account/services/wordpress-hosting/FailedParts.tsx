import { useRef } from 'react'
import type { WordpressOutcome } from '../../../../contract/service-details.ts'
import { retryWebSpacePlugins, skipWebSpacePlugins } from '../../../../contract/web-space-tasks.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Panel } from '../../Panel.tsx'
import { useCall } from '../../use-call.ts'
import { useTaskEnd, type WebSpaceTasks } from '../web-space/use-web-space-tasks.ts'

interface FailedPartsProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  readonly tasks: WebSpaceTasks
  readonly failed: readonly WordpressOutcome[]
  readonly onChanged: () => void
}

const textKey = ({ kind, needsPhp }: WordpressOutcome): string => {
  if (kind === 'mail') return 'space-plugins.mail'
  return needsPhp === undefined ? `space-plugins.${kind}` : `space-plugins.${kind}.php`
}

/** What did not install, or whose test failed: try again, or do without. */
export const FailedParts = ({
  messages,
  errors,
  id,
  tasks,
  failed,
  onChanged,
}: FailedPartsProps) => {
  const params = { id }
  const skipped = useRef('')
  const last = useTaskEnd(tasks, ['INSTALL'], onChanged)
  const retry = useCall(
    () => call(retryWebSpacePlugins, { params }),
    () => tasks.again(),
  )
  const skip = useCall(
    () => call(skipWebSpacePlugins, { params, body: { names: [skipped.current] } }),
    onChanged,
  )
  const error = retry.error ?? skip.error
  const isBusy = retry.busy || last?.state === 'RUNNING'
  return (
    <Panel
      title={message(messages, 'space-plugins')}
      description={message(messages, 'space-plugins.why')}
    >
      <ul className="grid gap-4">
        {failed.map((one) => (
          <li key={`${one.kind} ${one.name}`} className="grid justify-items-start gap-1">
            <p className="font-medium [overflow-wrap:anywhere]">
              {message(messages, textKey(one), { name: one.name, php: one.needsPhp ?? '' })}
            </p>
            {one.reason !== '' && (
              <p className="text-sm text-ink-soft [overflow-wrap:anywhere]" lang="en">
                {one.reason}
              </p>
            )}
            <Button
              look="secondary"
              busy={skip.busy || isBusy}
              onClick={() => {
                skipped.current = one.name
                skip.run()
              }}
            >
              {message(messages, 'space-plugins.skip')}
              <span className="sr-only">{one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {last !== undefined && last.state !== 'DONE' && (
          <Notice tone={last.state === 'FAILED' ? 'bad' : 'plain'}>
            {message(messages, `space-plugins.${last.state}`)}
          </Notice>
        )}
      </div>
      <CallError {...{ errors, error }} />
      <p>
        <Button busy={isBusy} onClick={retry.run}>
          {message(messages, 'space-plugins.retry')}
        </Button>
      </p>
    </Panel>
  )
}
