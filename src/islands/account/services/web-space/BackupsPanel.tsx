import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import {
  backUpWebSpace,
  listWebSpaceBackups,
  type WebSpaceBackups,
} from '../../../../contract/web-space-backups.ts'
import type { WebSpaceCopy } from '../../../../contract/web-space-copies.ts'
import type { WebSpaceTask } from '../../../../contract/web-space-tasks.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { formatDay, formatMoment } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Loaded } from '../../Loaded.tsx'
import { Panel } from '../../Panel.tsx'
import { useCall } from '../../use-call.ts'
import { BackupRow } from './BackupRow.tsx'
import type { OpenedDownload } from './DownloadBox.tsx'
import type { NewerProps } from './ReplaceWarning.tsx'
import { runningText } from './task-text.ts'
import { useTaskEnd, type WebSpaceTasks } from './use-web-space-tasks.ts'

const DownloadBox = lazy(async () => ({
  default: (await import('./DownloadBox.tsx')).DownloadBox,
}))

const CopyBox = lazy(async () => ({ default: (await import('./CopyBox.tsx')).CopyBox }))

interface BackupsPanelProps extends Pick<IslandProps, 'locale' | 'messages' | 'errors'> {
  readonly id: string
  readonly tasks: WebSpaceTasks
  readonly copy: WebSpaceCopy | null
  readonly onChanged: () => void
  /** When a backup of the plan was last restored as a test, and which one of this website. */
  readonly testedAt?: string | null
  readonly tested?: { readonly backup: string; readonly at: string } | null
  /** Of WordPress. */
  readonly newer?: NewerProps['newer']
}

const kinds = ['BACK_UP', 'RESTORE', 'BESIDE', 'SWITCH'] as const

/** How often it is seen whether an action takes longer than usual. */
const lookMs = 5_000

const LastTask = ({ messages, task }: { messages: Messages; task: WebSpaceTask | undefined }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookMs)
    return () => clearInterval(timer)
  }, [])
  const key = `space-backups.${task?.kind ?? ''}.${task?.state ?? ''}`
  return (
    <div aria-live="polite">
      {task !== undefined && (
        <Notice tone={task.state === 'FAILED' ? 'bad' : 'plain'}>
          {task.state === 'RUNNING'
            ? runningText(messages, key, task, now)
            : message(messages, key)}
        </Notice>
      )}
    </div>
  )
}

/** When the next backup is made, and what became of the last one. */
const ScheduleText = ({ messages, found }: { messages: Messages; found: WebSpaceBackups }) => {
  const { schedule, failedAt, items } = found
  const next = schedule === null ? '' : formatMoment(schedule.nextAt)
  const [last] = items
  return (
    <>
      {failedAt !== null && schedule !== null && (
        <Notice tone="warn">
          {last === undefined
            ? message(messages, 'space-backups.failed-twice', { next })
            : message(messages, 'space-backups.failed-twice.last', {
                ...{ next, last: formatMoment(last.at) },
              })}
        </Notice>
      )}
      {schedule !== null && (
        <p className="text-sm text-ink-soft">
          {message(messages, `space-backups.schedule.${schedule.every}`, { next })}
        </p>
      )}
    </>
  )
}

/** The backups of a website, a new one, and their restoration beside it or in its place. */
export const BackupsPanel = (props: BackupsPanelProps) => {
  const { messages, errors, id, tasks, copy, onChanged, testedAt = null, tested = null } = props
  const load = useCallback(
    (signal: AbortSignal) => call(listWebSpaceBackups, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const { again } = query
  const onEnd = useCallback(() => {
    again()
    onChanged()
  }, [again, onChanged])
  const last = useTaskEnd(tasks, kinds, onEnd)
  const { busy, error, run } = useCall(
    () => call(backUpWebSpace, { params: { id } }),
    () => tasks.again(),
  )
  const isBusy = last?.state === 'RUNNING'
  const counting = props.newer === undefined ? undefined : { newer: props.newer, onChanged }
  const [opened, setOpened] = useState<OpenedDownload | undefined>()
  const shared = { messages, errors, id, tasks, isBusy, counting, onChanged }
  return (
    <Panel
      title={message(messages, 'space-backups')}
      description={message(messages, 'space-backups.why')}
    >
      <LastTask messages={messages} task={last} />
      {copy !== null && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <CopyBox {...shared} copy={copy} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <DownloadBox {...{ messages, errors, id, opened }} />
      </Suspense>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-20 w-full" />}>
        {(found) => (
          <>
            <ScheduleText messages={messages} found={found} />
            {found.items.length === 0 ? (
              <p className="text-ink-soft">{message(messages, 'space-backups.none')}</p>
            ) : (
              <ul className="grid gap-4">
                {found.items.map((backup) => (
                  <BackupRow
                    key={backup.id}
                    {...{ ...shared, backup, hasCopy: copy !== null, onDownload: setOpened }}
                    testedAt={tested?.backup === backup.id ? tested.at : undefined}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {testedAt !== null && (
        <p className="text-sm text-ink-soft">
          {message(messages, 'space-backups.tested', { date: formatDay(testedAt) })}
        </p>
      )}
      <CallError {...{ errors, error }} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <Button look="secondary" busy={busy || isBusy} onClick={run}>
          {message(messages, 'space-backups.now')}
        </Button>
        <Button look="plain" onClick={query.again}>
          {message(messages, 'space-backups.reload')}
        </Button>
      </div>
    </Panel>
  )
}
