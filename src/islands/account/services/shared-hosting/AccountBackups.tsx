import { useCallback, useState } from 'react'
import { listAccountBackups, type AccountArchive } from '../../../../contract/account-backups.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { backUpWebSpace, restoreWebSpace } from '../../../../contract/web-space-backups.ts'
import type { WebSpaceTask } from '../../../../contract/web-space-tasks.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { formatDay, formatMoment } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Loaded } from '../../Loaded.tsx'
import { useCall } from '../../use-call.ts'
import { useTaskEnd, type WebSpaceTasks } from '../web-space/use-web-space-tasks.ts'
import { CallError } from '../../../shell/CallError.tsx'

interface AccountBackupsProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  readonly tasks: WebSpaceTasks
}

type Backups = AnswerOf<typeof listAccountBackups>

interface PartProps extends AccountBackupsProps {
  readonly backups: Backups
  readonly isBusy: boolean
}

const Restore = ({ messages, errors, id, tasks, backups, isBusy }: PartProps) => {
  const [latest = ''] = backups.days
  const [day, setDay] = useState(latest)
  const [isAsked, setAsked] = useState(false)
  const { busy, error, run } = useCall(
    () => call(restoreWebSpace, { params: { id }, body: { backup: day } }),
    () => {
      setAsked(false)
      tasks.again()
    },
  )
  if (latest === '') return <p className="text-ink-soft">{message(messages, 'nightly.none')}</p>
  return (
    <div className="grid max-w-112 gap-3">
      <Select
        label={message(messages, 'nightly.day')}
        value={day}
        onChoice={(chosen) => {
          setDay(chosen)
          setAsked(false)
        }}
      >
        {backups.days.map((one) => (
          <option key={one} value={one}>
            {formatDay(one)}
          </option>
        ))}
      </Select>
      {isAsked && (
        <Notice tone="warn">{message(messages, 'nightly.warning', { day: formatDay(day) })}</Notice>
      )}
      <CallError {...{ errors, error }} />
      <div className="flex flex-wrap gap-3">
        <Button
          look={isAsked ? 'primary' : 'secondary'}
          busy={busy || isBusy}
          onClick={isAsked ? run : () => setAsked(true)}
        >
          {message(messages, isAsked ? 'nightly.restore.confirm' : 'nightly.restore', {
            day: formatDay(day),
          })}
        </Button>
        {isAsked && (
          <Button look="plain" onClick={() => setAsked(false)}>
            {message(messages, 'space-backups.keep')}
          </Button>
        )}
      </div>
    </div>
  )
}

const Archive = ({ messages, archive }: { messages: Messages; archive: AccountArchive }) => (
  <li className="border-t border-line py-2">
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="font-medium">{formatMoment(archive.at)}</span>
      <span className="text-ink-soft">{message(messages, `archive.${archive.state}`)}</span>
    </p>
    <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{archive.file}</p>
  </li>
)

const OnDemand = ({ messages, errors, id, tasks, backups, isBusy }: PartProps) => {
  const { busy, error, run } = useCall(
    () => call(backUpWebSpace, { params: { id } }),
    () => tasks.again(),
  )
  return (
    <div className="grid gap-3">
      <h3 className="font-bold">{message(messages, 'archive')}</h3>
      <p className="max-w-prose text-ink-soft">{message(messages, 'archive.why')}</p>
      {backups.archives.length > 0 && (
        <ul>
          {backups.archives.map((archive) => (
            <Archive key={archive.file} {...{ messages, archive }} />
          ))}
        </ul>
      )}
      <CallError {...{ errors, error }} />
      <div>
        <Button look="secondary" busy={busy || isBusy} onClick={run}>
          {message(messages, 'space-backups.now')}
        </Button>
      </div>
    </div>
  )
}

const kinds = ['RESTORE', 'BACK_UP'] as const

const restored = { DONE: 'nightly.done', FAILED: 'nightly.failed' } as const

const noteOf = ({ kind, state }: WebSpaceTask): string =>
  kind === 'RESTORE' && state !== 'RUNNING' ? restored[state] : `space-backups.${kind}.${state}`

/** The nightly backups of a hosting account with their restoration, and its archives on demand. */
export const AccountBackups = (props: AccountBackupsProps) => {
  const { messages, errors, id, tasks } = props
  const load = useCallback(
    (signal: AbortSignal) => call(listAccountBackups, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const last = useTaskEnd(tasks, kinds, query.again)
  const isBusy = last?.state === 'RUNNING'
  return (
    <>
      <div aria-live="polite">
        {last !== undefined && (
          <Notice tone={last.state === 'FAILED' ? 'bad' : 'plain'}>
            {message(messages, noteOf(last))}
          </Notice>
        )}
      </div>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-40 w-full" />}>
        {(backups) => (
          <>
            {backups.isNightly && <Restore {...props} {...{ backups, isBusy }} />}
            {backups.isOnDemand && <OnDemand {...props} {...{ backups, isBusy }} />}
          </>
        )}
      </Loaded>
    </>
  )
}
