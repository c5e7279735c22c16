import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { removeWebSpaceCopy, switchToWebSpaceCopy } from '../../../../contract/web-space-backups.ts'
import type { WebSpaceCopy } from '../../../../contract/web-space-copies.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatMoment } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { useCall } from '../../use-call.ts'
import { ReplaceWarning, type NewerProps } from './ReplaceWarning.tsx'
import type { WebSpaceTasks } from './use-web-space-tasks.ts'

interface CopyBoxProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  readonly copy: WebSpaceCopy
  readonly tasks: WebSpaceTasks
  readonly isBusy: boolean
  readonly counting?: NewerProps | undefined
  readonly onChanged: () => void
}

const againMs = 5_000

/** A backup beside its website: open it, switch to it, or remove it. */
export const CopyBox = (props: CopyBoxProps) => {
  const { messages, errors, id, copy, tasks, isBusy, counting, onChanged } = props
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (copy.state === 'READY') return
    const timer = setTimeout(onChanged, againMs)
    return () => clearTimeout(timer)
  }, [copy, onChanged])
  const change = useCall(
    () => call(switchToWebSpaceCopy, { params: { id } }),
    () => {
      setAsked(false)
      tasks.again()
    },
  )
  const remove = useCall(() => call(removeWebSpaceCopy, { params: { id } }), onChanged)
  const error = change.error ?? remove.error
  const times = { time: formatMoment(copy.backupAt), until: formatMoment(copy.until) }
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h3 className="font-bold">{message(messages, 'space-copy')}</h3>
      <p className="max-w-prose">{message(messages, `space-copy.${copy.state}`, times)}</p>
      {copy.state === 'READY' && (
        <>
          <p className="max-w-prose text-sm text-ink-soft">
            {message(messages, counting === undefined ? 'space-copy.app' : 'space-copy.quiet')}
          </p>
          <p>
            <a
              className={buttonClass('secondary')}
              href={copy.url}
              target="_blank"
              rel="noopener noreferrer"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {copy.url.replace('https://', '')}
              </span>
              <ExternalLink aria-hidden className="size-4 shrink-0" />
              <span className="sr-only">{message(messages, 'sign-in.new-tab')}</span>
            </a>
          </p>
          {isAsked && (
            <ReplaceWarning
              {...{ messages, id, tasks, counting }}
              backup={copy.backup}
              at={copy.backupAt}
            />
          )}
          <CallError {...{ errors, error }} />
          <div className="flex flex-wrap gap-3">
            <Button
              look={isAsked ? 'primary' : 'secondary'}
              busy={change.busy || isBusy}
              onClick={isAsked ? change.run : () => setAsked(true)}
            >
              {message(messages, isAsked ? 'space-copy.switch.confirm' : 'space-copy.switch')}
            </Button>
            {isAsked ? (
              <Button look="plain" onClick={() => setAsked(false)}>
                {message(messages, 'space-backups.keep')}
              </Button>
            ) : (
              <Button look="plain" busy={remove.busy || isBusy} onClick={remove.run}>
                {message(messages, 'space-copy.remove')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
