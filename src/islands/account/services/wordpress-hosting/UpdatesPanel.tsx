import { useRef } from 'react'
import type { WebSpaceUpdate, WordpressOutcome } from '../../../../contract/service-details.ts'
import type { WebSpaceTask } from '../../../../contract/web-space-tasks.ts'
import { lookForWebSpaceUpdates, updateWebSpace } from '../../../../contract/web-space-updates.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatMoment } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Panel } from '../../Panel.tsx'
import { useCall } from '../../use-call.ts'
import type { DetailOf } from '../service-props.ts'
import { useTaskEnd, type WebSpaceTasks } from '../web-space/use-web-space-tasks.ts'

interface UpdatesPanelProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly service: DetailOf<'WORDPRESS_HOSTING'>
  readonly tasks: WebSpaceTasks
  readonly onChanged: () => void
}

type TextProps = Pick<UpdatesPanelProps, 'messages'>

const keyOf = ({ kind, name }: Pick<WebSpaceUpdate, 'kind' | 'name'>): string => `${kind} ${name}`

const runningKey = ({ kind, waitsFor }: WebSpaceTask): string => {
  if (kind === 'LOOK') return 'space-updates.looking'
  return waitsFor === 'BACKUP' ? 'space-updates.backing-up' : 'space-updates.running'
}

/** What runs now, or why the last action failed. */
const LastTask = ({ messages, task }: TextProps & { readonly task: WebSpaceTask | undefined }) => (
  <div aria-live="polite">
    {task?.state === 'RUNNING' && <Notice>{message(messages, runningKey(task))}</Notice>}
    {task?.state === 'FAILED' && (
      <Notice tone="bad">
        <p>{message(messages, 'space-updates.failed')}</p>
        {task.problem !== null && (
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]" lang="en">
            {task.problem}
          </p>
        )}
      </Notice>
    )}
  </div>
)

interface UpdateRowProps extends TextProps {
  readonly update: WebSpaceUpdate
  readonly isBusy: boolean
  readonly onUpdate: () => void
}

const UpdateRow = ({ messages, update, isBusy, onUpdate }: UpdateRowProps) => {
  const { kind, name, title, from, to } = update
  const isMajor = kind === 'core' && name === 'major'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {message(messages, `space-updates.${kind}`)} · {from} → {to}
        </p>
        {isMajor && (
          <p className="text-sm text-ink-soft">{message(messages, 'space-updates.major')}</p>
        )}
      </div>
      <Button look="secondary" busy={isBusy} onClick={onUpdate}>
        {message(messages, 'space-updates.one')}
        <span className="sr-only">{title}</span>
      </Button>
    </li>
  )
}

const failedKey = ({ needsPhp }: WordpressOutcome): string =>
  needsPhp === undefined ? 'space-updates.part-failed' : 'space-updates.part-failed.php'

/** What the last update did. */
const LastUpdate = ({ messages, service }: Pick<UpdatesPanelProps, 'messages' | 'service'>) => {
  const { updated } = service.details
  if (updated === null) return null
  const failed = updated.outcomes.filter(({ is }) => is === 'failed')
  const count = updated.outcomes.filter(({ is }) => is === 'installed').length
  const nameOf = ({ kind, name }: WordpressOutcome): string =>
    kind === 'core' ? 'WordPress' : name
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">
        {message(messages, 'space-updates.last', { time: formatMoment(updated.at), count })}
      </p>
      {failed.map((one) => (
        <Notice key={`${one.kind} ${one.name}`} tone="warn">
          <p>{message(messages, failedKey(one), { name: nameOf(one), php: one.needsPhp ?? '' })}</p>
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]" lang="en">
            {one.reason}
          </p>
        </Notice>
      ))}
    </div>
  )
}

type Only = Pick<WebSpaceUpdate, 'kind' | 'name'> | undefined

/** Updates everything, or one part. */
const useUpdate = (id: string, tasks: WebSpaceTasks) => {
  const chosen = useRef<Only>(undefined)
  const { busy, error, run } = useCall(
    () =>
      call(updateWebSpace, {
        params: { id },
        body: chosen.current === undefined ? {} : { only: chosen.current },
      }),
    () => tasks.again(),
  )
  return {
    ...{ busy, error },
    run: (only: Only) => {
      chosen.current = only
      run()
    },
  }
}

/** The updates of a WordPress website: what there is, all at once or one by one. */
export const UpdatesPanel = ({
  messages,
  errors,
  service,
  tasks,
  onChanged,
}: UpdatesPanelProps) => {
  const { id, details } = service
  const { updates, updatesItself } = details
  const last = useTaskEnd(tasks, ['LOOK', 'UPDATE'], onChanged)
  const look = useCall(
    () => call(lookForWebSpaceUpdates, { params: { id } }),
    () => tasks.again(),
  )
  const update = useUpdate(id, tasks)
  const isBusy = last?.state === 'RUNNING' || look.busy || update.busy
  const items = updates?.items ?? []
  const error = look.error ?? update.error
  return (
    <Panel
      title={message(messages, 'space-updates')}
      description={message(
        messages,
        updatesItself ? 'space-updates.why.auto' : 'space-updates.why',
      )}
    >
      <LastTask messages={messages} task={last} />
      {items.length > 0 && (
        <ul className="grid gap-3">
          {items.map((one) => (
            <UpdateRow
              key={keyOf(one)}
              {...{ messages, isBusy, update: one }}
              onUpdate={() => update.run({ kind: one.kind, name: one.name })}
            />
          ))}
        </ul>
      )}
      {updates !== null && items.length === 0 && <p>{message(messages, 'space-updates.none')}</p>}
      <p className="text-sm text-ink-soft">
        {updates === null
          ? message(messages, 'space-updates.never')
          : message(messages, 'space-updates.looked', { time: formatMoment(updates.at) })}
      </p>
      <LastUpdate messages={messages} service={service} />
      <CallError {...{ errors, error }} />
      <div className="flex flex-wrap gap-3">
        {items.length > 1 && (
          <Button busy={isBusy} onClick={() => update.run(undefined)}>
            {message(messages, 'space-updates.all')}
          </Button>
        )}
        <Button look="secondary" busy={isBusy} onClick={look.run}>
          {message(messages, 'space-updates.look')}
        </Button>
      </div>
    </Panel>
  )
}
