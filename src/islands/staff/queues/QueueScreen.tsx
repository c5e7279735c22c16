import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { errorText } from '../../../client/api-error.ts'
import {
  listStaffQueues,
  readStaffQueue,
  type QueueRow,
  type StaffQueueKey,
} from '../../../contract/staff-queues.ts'
import type { StaffVerbAnswer } from '../../../contract/staff-verbs.ts'
import { message } from '../../../i18n/fill.ts'
import { staffCall } from '../staff-call.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Loaded } from '../../account/Loaded.tsx'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { formatStaffQuery } from '../staff-query.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { ageText } from './age-text.ts'
import { QueueDetail } from './QueueDetail.tsx'
import { QueueRows } from './QueueRows.tsx'

const loadQueues = (signal: AbortSignal) => staffCall(listStaffQueues, {}, { signal })

interface QueueProps extends StaffScreenProps {
  readonly queue: StaffQueueKey
  /** Something was decided: the numbers have changed. */
  readonly onChange: () => void
}

const Queue = ({ queue, onChange, ...props }: QueueProps) => {
  const { messages, errors } = props
  const load = useCallback(
    (signal: AbortSignal) =>
      staffCall(readStaffQueue, { params: { queue }, query: {} }, { signal }),
    [queue],
  )
  const page = useQuery(load, 'once')
  const [selected, setSelected] = useState(0)
  const [done, setDone] = useState<StaffVerbAnswer | undefined>()
  const [isLoading, setLoading] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const more = async (rows: readonly QueueRow[], after: string): Promise<void> => {
    setLoading(true)
    const result = await staffCall(readStaffQueue, { params: { queue }, query: { after } })
    setLoading(false)
    if (result.ok) page.take({ ...result.answer, rows: [...rows, ...result.answer.rows] })
    else showToast({ tone: 'bad', text: errorText(errors, result.error) })
  }
  const [opened, open] = useReducer((before: number) => before + 1, 0)
  useEffect(() => {
    // After the details of another row are there.
    if (opened > 0) heading.current?.focus()
  }, [opened])
  return (
    <>
      <div role="status">
        {done !== undefined && (
          <Notice tone="good">
            <span lang={done.language}>{done.text}</span>
          </Notice>
        )}
      </div>
      <Loaded messages={messages} errors={errors} query={page}>
        {({ rows, next }) => {
          // After a decision the next row has the place of the one that is gone.
          const at = Math.min(selected, rows.length - 1)
          const row = rows[at]
          if (row === undefined) return <EmptyState level={3} text={message(messages, 'empty')} />
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
              <div className="grid max-h-[70vh] content-start gap-3 overflow-y-auto">
                <QueueRows
                  {...{ messages, rows, onOpen: open, onSelect: setSelected }}
                  selected={at}
                  now={new Date()}
                />
                {next !== null && (
                  <Button look="secondary" busy={isLoading} onClick={() => void more(rows, next)}>
                    {message(messages, 'more')}
                  </Button>
                )}
              </div>
              <QueueDetail
                key={row.id}
                {...{ messages, errors, queue, row, headingRef: heading }}
                onDone={(answer) => {
                  setDone(answer)
                  page.again()
                  onChange()
                }}
              />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

/** The screen of what waits for staff. */
export const QueueScreen = (props: StaffScreenProps) => {
  const { messages, errors, query, goTo } = props
  const queues = useQuery(loadQueues)
  return (
    <Loaded messages={messages} errors={errors} query={queues}>
      {(all) => {
        const current =
          all.find(({ queue }) => queue === query['queue']) ??
          all.find(({ count }) => count > 0) ??
          all[0]
        if (current === undefined) return <EmptyState text={message(messages, 'queues.none')} />
        return (
          <>
            <nav aria-label={message(messages, 'queues')}>
              <ul className="flex flex-wrap gap-2">
                {all.map(({ queue, count, oldest }) => (
                  <li key={queue}>
                    <FollowLink
                      className="grid min-h-11 content-center rounded-lg border border-line px-3 py-1 hover:border-ink-soft aria-[current=true]:border-ink aria-[current=true]:bg-surface-raised"
                      href={formatStaffQuery({ screen: 'queues', queue })}
                      isCurrent={queue === current.queue}
                      onFollow={() => goTo({ screen: 'queues', queue })}
                    >
                      <span>
                        {message(messages, `queue.${queue}`)}{' '}
                        <span className="font-bold tabular-nums">{count}</span>
                      </span>
                      <span className="text-sm text-ink-soft">
                        {oldest === null ? '–' : ageText(messages, oldest, new Date())}
                      </span>
                    </FollowLink>
                  </li>
                ))}
              </ul>
            </nav>
            <h2 className="text-xl">{message(messages, `queue.${current.queue}`)}</h2>
            <p className="text-sm text-ink-soft pointer-coarse:hidden">
              {message(messages, 'keys')}
            </p>
            <Queue key={current.queue} {...props} queue={current.queue} onChange={queues.again} />
          </>
        )
      }}
    </Loaded>
  )
}
