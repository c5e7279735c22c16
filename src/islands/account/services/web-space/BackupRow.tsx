import { lazy, Suspense, useState } from 'react'
import {
  openBackupDownload,
  restoreWebSpace,
  restoreWebSpaceBeside,
  type WebSpaceBackup,
} from '../../../../contract/web-space-backups.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatDay, formatMoment } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { useCall } from '../../use-call.ts'
import { shownBytes } from '../shown-bytes.ts'
import type { OpenedDownload } from './DownloadBox.tsx'
import type { NewerProps } from './ReplaceWarning.tsx'
import type { WebSpaceTasks } from './use-web-space-tasks.ts'

const ReplaceWarning = lazy(async () => ({
  default: (await import('./ReplaceWarning.tsx')).ReplaceWarning,
}))

interface BackupRowProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  readonly tasks: WebSpaceTasks
  readonly backup: WebSpaceBackup
  /** When it was restored as a test. */
  readonly testedAt: string | undefined
  /** Another action on the backups runs. */
  readonly isBusy: boolean
  /** A copy stands beside the website already. */
  readonly hasCopy: boolean
  readonly counting?: NewerProps | undefined
  readonly onChanged: () => void
  readonly onDownload: (opened: OpenedDownload) => void
}

/** A backup: restore it beside the website, or in its place. */
export const BackupRow = (props: BackupRowProps) => {
  const { messages, errors, id, tasks, backup, testedAt, isBusy, hasCopy, counting } = props
  const [isAsked, setAsked] = useState(false)
  const body = { backup: backup.id }
  const inPlace = useCall(
    () => call(restoreWebSpace, { params: { id }, body }),
    () => {
      setAsked(false)
      tasks.again()
    },
  )
  const beside = useCall(
    () => call(restoreWebSpaceBeside, { params: { id }, body }),
    () => {
      tasks.again()
      props.onChanged()
    },
  )
  const download = useCall(
    () => call(openBackupDownload, { params: { id }, body }),
    props.onDownload,
  )
  const time = formatMoment(backup.at)
  const error = inPlace.error ?? beside.error ?? download.error
  const label = (key: string) => (
    <>
      {message(messages, key)}
      <span className="sr-only">{time}</span>
    </>
  )
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="font-medium tabular-nums">
          {time} · {shownBytes(backup.bytes)}
        </p>
        {testedAt !== undefined && (
          <Badge tone="good">
            {message(messages, 'space-backups.tested-on', { date: formatDay(testedAt) })}
          </Badge>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {message(messages, `space-backups.cause.${backup.cause}`)}
      </p>
      {isAsked && (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <ReplaceWarning
            {...{ messages, id, tasks, counting }}
            backup={backup.id}
            at={backup.at}
          />
        </Suspense>
      )}
      <CallError {...{ errors, error }} />
      <div className="flex flex-wrap gap-3">
        {isAsked ? (
          <>
            <Button busy={inPlace.busy || isBusy} onClick={inPlace.run}>
              {message(messages, 'space-backups.restore.confirm', { time })}
            </Button>
            <Button look="plain" onClick={() => setAsked(false)}>
              {message(messages, 'space-backups.keep')}
            </Button>
          </>
        ) : (
          <>
            {!hasCopy && (
              <Button look="secondary" busy={beside.busy || isBusy} onClick={beside.run}>
                {label('space-backups.beside')}
              </Button>
            )}
            <Button look="secondary" busy={isBusy} onClick={() => setAsked(true)}>
              {label('space-backups.restore')}
            </Button>
            <Button look="plain" busy={download.busy} onClick={download.run}>
              {label('space-backups.download')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
