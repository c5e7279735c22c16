import { Download } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { closeWebSpaceTool } from '../../../../contract/web-space-access.ts'
import {
  getBackupDownload,
  type openBackupDownload,
} from '../../../../contract/web-space-backups.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatMoment } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { useCall } from '../../use-call.ts'
import { CopyFacts } from '../CopyFacts.tsx'

/** A download with the password that only the answer has. */
export type OpenedDownload = AnswerOf<typeof openBackupDownload>

interface DownloadBoxProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  /** What this page has opened. */
  readonly opened: OpenedDownload | undefined
}

const againMs = 4_000

/** The download of a backup: how far it is, and how to open it. */
export const DownloadBox = ({ messages, errors, id, opened }: DownloadBoxProps) => {
  const load = useCallback(
    (signal: AbortSignal) => call(getBackupDownload, { params: { id } }, { signal }),
    [id],
  )
  const { answer, again } = useQuery(load)
  const closing = useCall(
    () => call(closeWebSpaceTool, { params: { id }, body: { tool: 'BACKUP' } }),
    again,
  )
  useEffect(() => {
    if (opened !== undefined) again()
  }, [opened, again])
  const download = answer?.download
  const isMoving = download != null && download.state !== 'OPEN'
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(again, againMs)
    return () => clearTimeout(timer)
  }, [isMoving, answer, again])
  if (download == null) return null
  const { state, url } = download
  // The password of another opening does not open this one.
  const login = opened?.url === url ? opened : undefined
  return (
    <section
      aria-label={message(messages, 'space-download')}
      className="grid gap-3 rounded-lg border border-line p-4"
    >
      <h3 className="font-medium">{message(messages, 'space-download')}</h3>
      <p aria-live="polite">
        {message(messages, `space-download.${state}`, { time: formatMoment(download.closesAt) })}
      </p>
      {login !== undefined && state !== 'CLOSING' && (
        <>
          <Notice tone="good">{message(messages, 'space-download.once')}</Notice>
          <CopyFacts
            messages={messages}
            facts={[
              { label: message(messages, 'fact.user'), text: login.user, isCopied: true },
              {
                ...{ label: message(messages, 'space-download.password'), text: login.password },
                isCopied: true,
              },
            ]}
          />
        </>
      )}
      {login === undefined && state === 'OPEN' && (
        <p className="text-sm text-ink-soft">{message(messages, 'space-download.forgotten')}</p>
      )}
      <CallError errors={errors} error={closing.error} />
      <div className="flex flex-wrap gap-3">
        {state === 'OPEN' && (
          <a
            className={buttonClass('primary')}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {message(messages, 'space-download.go')}
            <Download aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">{message(messages, 'sign-in.new-tab')}</span>
          </a>
        )}
        {state !== 'CLOSING' && (
          <Button look="plain" busy={closing.busy} onClick={closing.run}>
            {message(messages, 'space-download.close')}
          </Button>
        )}
      </div>
    </section>
  )
}
