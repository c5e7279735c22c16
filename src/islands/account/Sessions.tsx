import { useEffect, useRef, useState } from 'react'
import { Monitor, Smartphone } from 'lucide-react'
import { errorText } from '../../client/api-error.ts'
import {
  endOneSession,
  endOtherSessions,
  listSessions,
  type AccountSession,
} from '../../contract/sessions.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatMoment } from '../../i18n/format-date.ts'
import { call } from '../../stores/api.ts'
import { showToast } from '../../stores/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { describeDevice } from '../../contract/describe-device.ts'
import { deviceText } from './device-text.ts'
import { usePart } from '../shell/use-part.ts'
import { useQuery } from '../shell/use-query.ts'

const loadViews = () => import('./AccountViews.tsx')

const loadSessions = (signal: AbortSignal) => call(listSessions, {}, { signal })

interface SessionLineProps {
  readonly messages: Messages
  readonly session: AccountSession
  readonly onEnd: () => void
}

const SessionLine = ({ messages, session, onEnd }: SessionLineProps) => {
  const device = describeDevice(session.userAgent)
  const name = deviceText(messages, device)
  // A tablet or a phone can show itself as a computer in its user agent.
  const Icon = device.isPhone || session.deviceType === 'mobile' ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-start gap-3 border-t border-line py-4 first:border-t-0">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {name}
          {session.isCurrent && <Badge tone="good">{message(messages, 'sessions.this')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {message(messages, 'sessions.ip', { ip: session.ip })}
        </p>
        <p className="text-sm text-ink-soft">
          {message(messages, 'sessions.last-used', { time: formatMoment(session.lastUsedAt) })}
        </p>
        <p className="text-sm text-ink-soft">
          {message(messages, 'sessions.started', { time: formatMoment(session.startedAt) })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          look="secondary"
          aria-label={message(messages, 'sessions.end.of', { name })}
          onClick={onEnd}
        >
          {message(messages, 'sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** The page `/account/sessions`. */
export const Sessions = ({ messages, errors }: IslandProps) => {
  const sessions = useQuery(loadSessions)
  const [chosen, setChosen] = useState<AccountSession | 'others' | undefined>()
  const [ended, setEnded] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button to return the focus to is gone with its session.
    if (ended > 0) heading.current?.focus()
  }, [ended])
  const part = usePart(loadViews)
  const close = (): void => setChosen(undefined)
  const end = async (): Promise<string | undefined> => {
    if (chosen === undefined) return undefined
    const result =
      chosen === 'others'
        ? await call(endOtherSessions, {})
        : await call(endOneSession, { params: { id: chosen.id } })
    if (result.ok) sessions.take(result.answer)
    else if (result.error.messageCode === 'SESSION_NOT_FOUND') sessions.again()
    else return errorText(errors, result.error)
    showToast({
      tone: 'good',
      text: message(messages, chosen === 'others' ? 'sessions.ended.all' : 'sessions.ended'),
    })
    close()
    setEnded((before) => before + 1)
    return undefined
  }
  return (
    <div className="waits-for-first contents">
      <Panel
        headingRef={heading}
        title={message(messages, 'sessions.title')}
        description={message(messages, 'sessions.why')}
      >
        <Loaded
          messages={messages}
          errors={errors}
          query={sessions}
          skeleton={<Skeleton className="h-40 w-full" />}
        >
          {(list) => (
            <>
              <ul>
                {list.map((session) => (
                  <SessionLine
                    key={session.id}
                    messages={messages}
                    session={session}
                    onEnd={() => setChosen(session)}
                  />
                ))}
              </ul>
              {list.some(({ isCurrent }) => !isCurrent) ? (
                <div>
                  <Button look="danger" onClick={() => setChosen('others')}>
                    {message(messages, 'sessions.end.others')}
                  </Button>
                </div>
              ) : (
                <p className="text-ink-soft">{message(messages, 'sessions.only')}</p>
              )}
            </>
          )}
        </Loaded>
        <ConfirmDialog
          open={chosen !== undefined}
          title={message(
            messages,
            chosen === 'others' ? 'sessions.end.others.title' : 'sessions.end.title',
          )}
          text={
            chosen === 'others' || chosen === undefined
              ? message(messages, 'sessions.end.others.text')
              : message(messages, 'sessions.end.text', {
                  name: deviceText(messages, describeDevice(chosen.userAgent)),
                })
          }
          yes={message(messages, chosen === 'others' ? 'sessions.end.others' : 'sessions.end')}
          no={message(messages, 'cancel')}
          closeLabel={message(messages, 'close')}
          failedTitle={message(messages, 'nothing-changed')}
          onYes={end}
          onClose={close}
        />
      </Panel>
      <div id="views" className="scroll-mt-24">
        {part && <part.AccountViews {...{ messages, errors }} />}
      </div>
    </div>
  )
}
