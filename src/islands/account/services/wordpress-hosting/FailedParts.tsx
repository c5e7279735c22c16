import { errorText } from '../../../../client/api-error.ts'
import type { WordpressOutcome } from '../../../../contract/service-details.ts'
import { retrySitePlugins, skipSitePlugins } from '../../../../contract/site-tasks.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Panel } from '../../Panel.tsx'
import { useCall } from '../../domains/use-call.ts'
import type { SiteTasks } from '../site/use-site-tasks.ts'

interface FailedPartsProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  readonly tasks: SiteTasks
  readonly failed: readonly WordpressOutcome[]
}

/** Themes and plugins that did not install: try again, or do without. */
export const FailedParts = ({ messages, errors, id, tasks, failed }: FailedPartsProps) => {
  const params = { id }
  const retry = useCall(
    () => call(retrySitePlugins, { params }),
    () => tasks.again(),
  )
  const skip = useCall(
    () => call(skipSitePlugins, { params, body: { names: failed.map(({ name }) => name) } }),
    () => tasks.again(),
  )
  const last = tasks.answer?.items.find(({ kind }) => kind === 'INSTALL')
  const error = retry.error ?? skip.error
  return (
    <Panel
      title={message(messages, 'site-plugins')}
      description={message(messages, 'site-plugins.why')}
    >
      <ul className="grid gap-2">
        {failed.map(({ kind, name, reason }) => (
          <li key={`${kind} ${name}`} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{name}</span>
            {reason !== '' && <span className="block text-sm text-ink-soft">{reason}</span>}
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {last !== undefined && (
          <Notice tone={last.state === 'FAILED' ? 'bad' : 'plain'}>
            {message(messages, `site-plugins.${last.state}`)}
          </Notice>
        )}
      </div>
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={retry.busy || last?.state === 'RUNNING'} onClick={retry.run}>
          {message(messages, 'site-plugins.retry')}
        </Button>
        <Button look="plain" busy={skip.busy} onClick={skip.run}>
          {message(messages, 'site-plugins.skip')}
        </Button>
      </div>
    </Panel>
  )
}
