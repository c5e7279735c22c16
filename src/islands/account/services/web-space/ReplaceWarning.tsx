import { useEffect, useRef, useState } from 'react'
import { countNewerContent } from '../../../../contract/web-space-backups.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { formatMoment } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { useCall } from '../../use-call.ts'
import type { DetailOf } from '../service-props.ts'
import { useTaskEnd, type WebSpaceTasks } from './use-web-space-tasks.ts'

/** What WordPress tells of what is newer than a backup. */
export interface NewerProps {
  readonly newer: DetailOf<'WORDPRESS_HOSTING'>['details']['newer']
  readonly onChanged: () => void
}

interface ReplaceWarningProps {
  readonly messages: Messages
  readonly id: string
  readonly tasks: WebSpaceTasks
  readonly backup: string
  /** When the backup was made. */
  readonly at: string
  readonly counting?: NewerProps | undefined
}

/** Counts what would be lost as soon as the question is asked. */
const NewerCount = (props: ReplaceWarningProps & { readonly counting: NewerProps }) => {
  const { messages, id, tasks, backup, counting } = props
  const { newer, onChanged } = counting
  const [begun, setBegun] = useState<string | undefined>()
  const { error, run } = useCall(
    () => call(countNewerContent, { params: { id }, body: { backup } }),
    (task) => {
      setBegun(task.id)
      tasks.again()
    },
  )
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    run()
  }, [run])
  const last = useTaskEnd(tasks, ['COUNT_NEWER'], onChanged)
  const state = error === undefined ? (last?.id === begun ? last?.state : 'RUNNING') : 'FAILED'
  if (state === 'FAILED') return <p>{message(messages, 'space-newer.failed')}</p>
  const isCounted = state === 'DONE' && newer?.backup === backup
  if (!isCounted) return <p>{message(messages, 'space-newer.counting')}</p>
  const { orders, posts, comments } = newer
  const key = orders + posts + comments === 0 ? 'space-newer.nothing' : 'space-newer.found'
  return (
    <p className="font-medium">
      {message(messages, key, {
        ...{ orders, posts, comments, time: formatMoment(newer.at) },
      })}
    </p>
  )
}

/** What becomes of a website that a backup replaces. */
export const ReplaceWarning = (props: ReplaceWarningProps) => {
  const { messages, at, counting } = props
  return (
    <Notice tone="warn" role="status">
      <div className="grid gap-2">
        <p>{message(messages, 'space-backups.warning', { time: formatMoment(at) })}</p>
        {counting !== undefined && <NewerCount {...props} counting={counting} />}
      </div>
    </Notice>
  )
}
