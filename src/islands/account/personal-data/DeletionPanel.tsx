import { lazy, Suspense, useRef, useState } from 'react'
import { errorText } from '../../../client/api-error.ts'
import {
  getAccountDeletion,
  undoAccountDeletion,
  type AccountDeletion,
  type DeletionObstacle,
} from '../../../contract/account-data.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { intoView } from '../../../ui/into-view.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { useHashScroll } from './use-hash-scroll.ts'

const DeletionDialog = lazy(async () => ({
  default: (await import('./DeletionDialog.tsx')).DeletionDialog,
}))

const loadDeletion = (signal: AbortSignal) => call(getAccountDeletion, {}, { signal })

/** Where an obstacle is settled. */
const places = {
  SERVICES_ACTIVE: '/account/services',
  ORDERS_OPEN: '/account/orders',
  INVOICES_UNPAID: '/account/invoices',
  PAYMENTS_OPEN: '/contact-us',
  REFUNDS_OPEN: '/contact-us',
} as const satisfies Record<DeletionObstacle, `/${string}`>

interface ObstaclesProps extends IslandProps {
  readonly obstacles: AccountDeletion['obstacles']
}

const Obstacles = ({ locale, messages, obstacles }: ObstaclesProps) => (
  <div className="grid gap-2">
    <p className="max-w-prose font-medium">{message(messages, 'deletion.first')}</p>
    <ul>
      {obstacles.map(({ code, count }) => (
        <li
          key={code}
          className="flex flex-wrap items-center gap-x-4 border-t border-line py-2 [overflow-wrap:anywhere]"
        >
          <span className="min-w-0 flex-1 basis-60">
            {message(messages, `deletion.obstacle.${code}`, { count })}
          </span>
          <a
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            href={localePath(locale, places[code])}
          >
            {message(messages, `deletion.obstacle.${code}.do`)}
          </a>
        </li>
      ))}
    </ul>
  </div>
)

interface ScheduledProps extends IslandProps {
  readonly dueAt: string
  readonly onKept: () => void
}

const Scheduled = ({ messages, errors, dueAt, onKept }: ScheduledProps) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const keep = async (): Promise<void> => {
    setBusy(true)
    const result = await call(undoAccountDeletion, {})
    setBusy(false)
    setProblem(result.ok ? undefined : errorText(errors, result.error))
    if (!result.ok) return
    showToast({ tone: 'good', text: message(messages, 'deletion.kept') })
    onKept()
  }
  return (
    <>
      <Notice tone="warn">
        {message(messages, 'deletion.scheduled', { day: formatDay(dueAt) })}
      </Notice>
      {problem !== undefined && (
        <Notice tone="bad" role="alert" ref={intoView}>
          {problem}
        </Notice>
      )}
      <div>
        <Button busy={busy} onClick={() => void keep()}>
          {message(messages, 'deletion.keep')}
        </Button>
      </div>
    </>
  )
}

/** The deletion of the account: what must be settled first, the request, and how to undo it. */
export const DeletionPanel = (props: IslandProps) => {
  const { messages, errors } = props
  const query = useQuery(loadDeletion)
  const [asks, setAsks] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useHashScroll('delete', part)
  return (
    <div ref={part} className="scroll-mt-24">
      <Panel
        title={message(messages, 'deletion.title')}
        description={message(messages, 'deletion.text')}
        headingRef={heading}
      >
        <Loaded
          messages={messages}
          errors={errors}
          query={query}
          skeleton={<Skeleton className="h-41 w-full sm:h-23" />}
        >
          {(deletion) => {
            const { dueAt, obstacles } = deletion
            if (dueAt !== null) {
              const onKept = (): void => {
                query.take({ ...deletion, dueAt: null })
                // Its button is gone.
                heading.current?.focus()
              }
              return <Scheduled {...props} dueAt={dueAt} onKept={onKept} />
            }
            if (obstacles.length > 0) return <Obstacles {...props} obstacles={obstacles} />
            return (
              <div>
                <Button look="secondary" onClick={() => setAsks(true)}>
                  {message(messages, 'deletion.open')}
                </Button>
                {asks && (
                  <Suspense>
                    <DeletionDialog
                      {...props}
                      deletion={deletion}
                      onOutdated={query.again}
                      onClose={() => setAsks(false)}
                    />
                  </Suspense>
                )}
              </div>
            )
          }}
        </Loaded>
      </Panel>
    </div>
  )
}
