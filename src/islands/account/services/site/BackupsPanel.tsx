import { useCallback, useState } from 'react'
import { errorText } from '../../../../client/api-error.ts'
import {
  backUpSite,
  listSiteBackups,
  restoreSite,
  type SiteBackup,
} from '../../../../contract/site-tasks.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatDay, formatMoment } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Loaded } from '../../Loaded.tsx'
import { Panel } from '../../Panel.tsx'
import { useCall } from '../../domains/use-call.ts'
import { shownBytes } from '../shown-bytes.ts'
import type { SiteTasks } from './use-site-tasks.ts'

interface BackupsPanelProps extends Pick<IslandProps, 'locale' | 'messages' | 'errors'> {
  readonly id: string
  readonly tasks: SiteTasks
  /** When a backup of the plan was last restored as a test. */
  readonly testedAt?: string | null
}

interface BackupProps extends BackupsPanelProps {
  readonly backup: SiteBackup
  readonly isBusy: boolean
}

const BackupRow = ({ messages, errors, id, tasks, backup, isBusy }: BackupProps) => {
  const [isAsked, setAsked] = useState(false)
  const { busy, error, run } = useCall(
    () => call(restoreSite, { params: { id }, body: { backup: backup.id } }),
    () => {
      setAsked(false)
      tasks.again()
    },
  )
  const time = formatMoment(backup.at)
  return (
    <li className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{time}</span>
        <span className="text-ink-soft tabular-nums">{shownBytes(backup.bytes)}</span>
      </p>
      {backup.isBeforeUpdate && (
        <p className="text-sm text-ink-soft">{message(messages, 'site-backups.before-update')}</p>
      )}
      {isAsked ? (
        <Notice tone="warn">{message(messages, 'site-backups.warning', { time })}</Notice>
      ) : null}
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          look={isAsked ? 'primary' : 'plain'}
          busy={busy || isBusy}
          onClick={isAsked ? run : () => setAsked(true)}
        >
          {message(messages, isAsked ? 'site-backups.restore.confirm' : 'site-backups.restore')}
          <span className="sr-only">{time}</span>
        </Button>
        {isAsked && (
          <Button look="plain" onClick={() => setAsked(false)}>
            {message(messages, 'site-backups.keep')}
          </Button>
        )}
      </div>
    </li>
  )
}

const noteKey = (tasks: SiteTasks): string | undefined => {
  const last = tasks.answer?.items.find(({ kind }) => kind === 'RESTORE' || kind === 'BACK_UP')
  return last === undefined ? undefined : `site-backups.${last.kind}.${last.state}`
}

/** The backups of a website, a new one, and their restoration. */
export const BackupsPanel = (props: BackupsPanelProps) => {
  const { messages, errors, id, tasks, testedAt = null } = props
  const note = noteKey(tasks)
  const load = useCallback(
    (signal: AbortSignal) => call(listSiteBackups, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const { busy, error, run } = useCall(
    () => call(backUpSite, { params: { id } }),
    () => tasks.again(),
  )
  const isBusy = note?.endsWith('.RUNNING') === true
  return (
    <Panel
      title={message(messages, 'site-backups')}
      description={message(messages, 'site-backups.why')}
    >
      <div aria-live="polite">
        {note !== undefined && (
          <Notice tone={note.endsWith('.FAILED') ? 'bad' : 'plain'}>
            {message(messages, note)}
          </Notice>
        )}
      </div>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-20 w-full" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-soft">{message(messages, 'site-backups.none')}</p>
          ) : (
            <ul className="grid gap-5">
              {items.map((backup) => (
                <BackupRow key={backup.id} {...props} {...{ backup, isBusy }} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {testedAt !== null && (
        <p className="text-sm text-ink-soft">
          {message(messages, 'site-backups.tested', { date: formatDay(testedAt) })}
        </p>
      )}
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" busy={busy || isBusy} onClick={run}>
          {message(messages, 'site-backups.now')}
        </Button>
        <Button look="plain" onClick={query.again}>
          {message(messages, 'site-backups.reload')}
        </Button>
      </div>
    </Panel>
  )
}
