import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  getWebSpaceLog,
  type LogLine,
  type LogSource,
  type WebSpaceLog,
} from '../../../contract/web-space-log.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { CopyButton } from '../CopyButton.tsx'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'

interface LogPanelProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly id: string
}

const everyMs = 5_000

const textOf = ({ at, text }: LogLine): string =>
  at === null ? text : `${formatMoment(at)}  ${text}`

interface LinesProps {
  readonly label: string
  readonly lines: readonly LogLine[]
}

/** The lines, scrolled to the newest as long as the reader has not scrolled up. */
const Lines = ({ label, lines }: LinesProps) => {
  const box = useRef<HTMLPreElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    const { current } = box
    if (current !== null && isAtEnd.current) current.scrollTop = current.scrollHeight
  }, [lines])
  return (
    <pre
      ref={box}
      tabIndex={0}
      role="log"
      aria-label={label}
      className="max-h-96 overflow-y-auto rounded-md border border-line bg-surface p-3 font-normal text-sm whitespace-pre-wrap [font-family:ui-monospace,monospace,var(--font)] [overflow-wrap:anywhere]"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 8
      }}
    >
      {lines.map(textOf).join('\n')}
    </pre>
  )
}

const Shown = ({ messages, log }: { readonly messages: Messages; readonly log: WebSpaceLog }) => {
  const { state, restarts, lines, previous } = log
  return (
    <>
      {state !== 'RUNNING' && (
        <Notice tone={state === 'CRASHED' ? 'bad' : 'plain'}>
          {message(messages, `log.${state}`, { count: restarts })}
        </Notice>
      )}
      {previous.length > 0 && (
        <details open={state === 'CRASHED'}>
          <summary className="cursor-pointer py-2 font-medium">
            {message(messages, 'log.previous')}
          </summary>
          <Lines label={message(messages, 'log.previous')} lines={previous} />
        </details>
      )}
      {lines.length === 0 ? (
        <p className="text-ink-soft">{message(messages, 'log.none')}</p>
      ) : (
        <Lines label={message(messages, 'log.now')} lines={lines} />
      )}
      <div className="grid justify-items-start gap-3">
        <CopyButton
          messages={messages}
          text={[...previous, ...lines].map(textOf).join('\n')}
          label={message(messages, 'log.copy')}
        />
      </div>
    </>
  )
}

const Log = ({ messages, errors, id, of }: LogPanelProps & { readonly of: LogSource }) => {
  const [isLive, setLive] = useState(false)
  const load = useCallback(
    (signal: AbortSignal) => call(getWebSpaceLog, { params: { id }, query: { of } }, { signal }),
    [id, of],
  )
  const query = useQuery(load)
  const { again } = query
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isLive, again])
  return (
    <>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-40 w-full" />}>
        {(log) => <Shown {...{ messages, log }} />}
      </Loaded>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button look="secondary" onClick={again}>
          {message(messages, 'log.again')}
        </Button>
        <Checkbox label={message(messages, 'log.live')} checked={isLive} onCheck={setLive} />
      </div>
    </>
  )
}

/** What a website and its database wrote last; loads on demand. */
export const LogPanel = (props: LogPanelProps) => {
  const { messages } = props
  const [of, setOf] = useState<LogSource | undefined>()
  return (
    <Panel title={message(messages, 'log')} description={message(messages, 'log.why')}>
      <div className="flex flex-wrap gap-3">
        {(['app', 'db'] as const).map((source) => (
          <Button
            key={source}
            look={of === source ? 'primary' : 'secondary'}
            aria-pressed={of === source}
            onClick={() => setOf(source)}
          >
            {message(messages, `log.of.${source}`)}
          </Button>
        ))}
      </div>
      {of !== undefined && <Log key={of} {...props} of={of} />}
    </Panel>
  )
}
