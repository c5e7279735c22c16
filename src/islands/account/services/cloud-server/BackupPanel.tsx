import { useCallback, useEffect, useRef, useState } from 'react'
import {
  backUpServer,
  listRestorePoints,
  restoreServer,
  type RestorePoint,
} from '../../../../contract/server-changes.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatDay, formatMoment } from '../../../../i18n/format-date.ts'
import { localePath } from '../../../../i18n/locales.ts'
import { systemName } from '../../../../i18n/system-names.ts'
import { call } from '../../../../stores/api.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { Loaded } from '../../Loaded.tsx'
import { Panel } from '../../Panel.tsx'
import { ConfirmByName } from '../ConfirmByName.tsx'
import { isWorking } from '../service-props.ts'
import { CallButton } from './CallButton.tsx'
import { Locked } from './Locked.tsx'
import type { ServerProps } from './server-props.ts'

const BackUpNow = ({ messages, errors, service, isBusy, onChange }: ServerProps) => (
  <CallButton
    {...{ errors, isBusy }}
    label={message(messages, 'backup.now')}
    send={() => call(backUpServer, { body: { serviceId: service.id } })}
    onDone={onChange}
  />
)

/** One backup, with the ways back to it. */
const Backup = ({ point, ...props }: ServerProps & { readonly point: RestorePoint }) => {
  const { locale, messages, errors, service, isBusy, onChange } = props
  const [isAsked, setAsked] = useState(false)
  const time = formatMoment(point.createdAt)
  const { locks, productKey } = service.details
  const canRestore = isWorking(service) && !locks.erase
  const query = new URLSearchParams({
    package: productKey,
    mode: 'backup',
    backup: point.id,
  })
  return (
    <li className="grid gap-2 border-t border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium tabular-nums">
        {time}
        {point.testedAt !== null && (
          <Badge tone="good">
            {message(messages, 'backup.tested', { date: formatDay(point.testedAt) })}
          </Badge>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        {message(messages, `backup.reason.${point.reason}`)} · {systemName(point.system)} ·{' '}
        {message(messages, 'backup.size', { count: point.diskGb })} ·{' '}
        {message(messages, 'backup.kept', { date: formatDay(point.keptUntil) })}
      </p>
      {isAsked ? (
        <ConfirmByName
          {...{ messages, errors, service }}
          fieldId={`restore-${point.id}`}
          about="backup.restore"
          params={{ time }}
          yes={message(messages, 'backup.restore.confirm', { time })}
          send={(confirmation) =>
            call(restoreServer, {
              params: { id: service.id },
              body: { backupId: point.id, confirmation },
            })
          }
          onDone={(change) => {
            setAsked(false)
            onChange(change)
          }}
          onCancel={() => setAsked(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {canRestore && (
            <Button
              look="secondary"
              aria-disabled={isBusy}
              aria-label={`${message(messages, 'backup.restore')}: ${time}`}
              onClick={() => {
                if (!isBusy) setAsked(true)
              }}
            >
              {message(messages, 'backup.restore')}
            </Button>
          )}
          <a
            className="inline-flex min-h-11 items-center underline underline-offset-4"
            href={`${localePath(locale, '/cloud')}?${query}`}
          >
            {message(messages, 'backup.new-server')}
          </a>
        </div>
      )}
    </li>
  )
}

const scheduleText = ({ messages, service }: ServerProps): string => {
  const isDaily = service.details.addons.some(
    ({ name, value }) => name === 'cs-backup' && value === 'daily',
  )
  return message(messages, isDaily ? 'backup.daily' : 'backup.weekly')
}

/** The backups of a server. */
export const BackupPanel = (props: ServerProps) => {
  const { messages, errors, service, isBusy } = props
  const { id, details } = service
  const { locks } = details
  const isUsable = isWorking(service)
  const load = useCallback(
    (signal: AbortSignal) => call(listRestorePoints, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const { again } = query
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    // A long action may have made a backup.
    if (wasBusy.current && !isBusy) again()
    wasBusy.current = isBusy
  }, [isBusy, again])
  return (
    <Panel
      title={message(messages, 'backup')}
      description={message(messages, isUsable ? 'backup.why' : 'backup.why.ended')}
    >
      {isUsable && (
        <p className="max-w-prose text-sm text-ink-soft">
          {scheduleText(props)} {message(messages, 'backup.tests')}
        </p>
      )}
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-6 w-full" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-soft">
              {message(messages, isUsable ? 'backup.none' : 'backup.none.left')}
            </p>
          ) : (
            <ul>
              {items.map((point) => (
                <Backup key={point.id} {...props} point={point} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isUsable && locks.erase && <Locked messages={messages} lock="erase" />}
      {isUsable && <BackUpNow {...props} />}
    </Panel>
  )
}
