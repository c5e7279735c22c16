import { ExternalLink } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import {
  closeWebSpaceTool,
  getWebSpaceAccess,
  openWebSpaceTool,
  showWebSpaceDatabase,
  type OpenTool,
} from '../../../contract/web-space-access.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CallError } from '../../shell/CallError.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { useCall } from '../use-call.ts'
import { CopyFacts, type ServiceFact } from '../services/CopyFacts.tsx'

interface ToolsPanelProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly id: string
}

type Access = AnswerOf<typeof getWebSpaceAccess>
type Opened = AnswerOf<typeof openWebSpaceTool>

const againMs = 3_000

interface ToolProps extends ToolsPanelProps {
  readonly tool: 'FILES' | 'DATABASE'
  readonly open: OpenTool | undefined
  readonly again: () => void
}

const Login = ({ messages, opened }: { messages: Messages; opened: Opened }) => (
  <div className="grid gap-3" role="status">
    <Notice tone="good">{message(messages, 'tool.once')}</Notice>
    <CopyFacts
      messages={messages}
      facts={[
        ...(opened.user === null
          ? []
          : [{ label: message(messages, 'fact.user'), text: opened.user, isCopied: true }]),
        { label: message(messages, 'tool.password'), text: opened.password, isCopied: true },
      ]}
    />
  </div>
)

/** A tool that its customer opens for a while, with the password of this opening. */
const Tool = ({ messages, errors, id, tool, open, again }: ToolProps) => {
  const [opened, setOpened] = useState<Opened | undefined>()
  const opening = useCall(
    () => call(openWebSpaceTool, { params: { id }, body: { tool } }),
    (answer) => {
      setOpened(answer)
      again()
    },
  )
  const closing = useCall(
    () => call(closeWebSpaceTool, { params: { id }, body: { tool } }),
    () => {
      setOpened(undefined)
      again()
    },
  )
  const say = (key: string): string => message(messages, `tool.${tool}${key}`)
  const error = opening.error ?? closing.error
  // The password of another opening does not open this one.
  const login = opened?.url === open?.url ? opened : undefined
  return (
    <section aria-label={say('')} className="grid gap-3 border-t border-line pt-4">
      <div>
        <h3 className="font-medium">{say('')}</h3>
        <p className="max-w-prose text-ink-soft">{say('.why')}</p>
      </div>
      {login !== undefined && <Login messages={messages} opened={login} />}
      <p aria-live="polite" className="empty:hidden">
        {open !== undefined &&
          message(messages, `tool.${open.state}`, { time: formatMoment(open.closesAt) })}
      </p>
      {open?.state === 'OPEN' && login === undefined && (
        <p className="text-sm text-ink-soft">{message(messages, 'tool.forgotten')}</p>
      )}
      <CallError {...{ errors, error }} />
      <div className="flex flex-wrap gap-3">
        {open?.state === 'OPEN' && (
          <a
            className={buttonClass('primary')}
            href={open.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {say('.go')}
            <ExternalLink aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">{message(messages, 'sign-in.new-tab')}</span>
          </a>
        )}
        {open?.state !== 'CLOSING' && (
          <Button
            look="secondary"
            busy={opening.busy || open?.state === 'OPENING'}
            onClick={opening.run}
          >
            {open === undefined ? say('.open') : message(messages, 'tool.again')}
          </Button>
        )}
        {open !== undefined && (
          <Button
            look="plain"
            busy={closing.busy || open.state === 'CLOSING'}
            onClick={closing.run}
          >
            {message(messages, 'tool.close')}
            <span className="sr-only">{say('')}</span>
          </Button>
        )}
      </div>
    </section>
  )
}

const databaseFacts = (
  messages: Messages,
  { engine, host, port, name, user }: Access['database'],
): ServiceFact[] =>
  (
    [
      ['engine', message(messages, `database.engine.${engine}`), false],
      ['host', host, true],
      ['port', String(port), true],
      ['name', name, true],
      ['user', user, true],
    ] as const
  ).map(([key, text, isCopied]) => ({
    ...{ label: message(messages, `database.${key}`), text, isCopied },
  }))

const Database = ({
  messages,
  errors,
  id,
  database,
}: ToolsPanelProps & Pick<Access, 'database'>) => {
  const [password, setPassword] = useState<string | undefined>()
  const { busy, error, run } = useCall(
    () => call(showWebSpaceDatabase, { params: { id } }),
    (answer) => setPassword(answer.password),
  )
  const label = message(messages, 'database.password')
  return (
    <section
      aria-label={message(messages, 'database')}
      className="grid gap-3 border-t border-line pt-4"
    >
      <div>
        <h3 className="font-medium">{message(messages, 'database')}</h3>
        <p className="max-w-prose text-ink-soft">{message(messages, 'database.why')}</p>
      </div>
      <CopyFacts
        messages={messages}
        facts={[
          ...databaseFacts(messages, database),
          ...(password === undefined ? [] : [{ label, text: password, isCopied: true }]),
        ]}
      />
      <CallError {...{ errors, error }} />
      {password === undefined && (
        <p>
          <Button look="secondary" busy={busy} onClick={run}>
            {message(messages, 'database.show')}
          </Button>
        </p>
      )}
    </section>
  )
}

/** The files and the database of a website, in the browser for two hours, and the login of its database. */
export const ToolsPanel = (props: ToolsPanelProps) => {
  const { messages, errors, id } = props
  const load = useCallback(
    (signal: AbortSignal) => call(getWebSpaceAccess, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const { answer, again } = query
  const isMoving = answer?.tools.some(({ state }) => state !== 'OPEN') === true
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(again, againMs)
    return () => clearTimeout(timer)
  }, [isMoving, answer, again])
  return (
    <Panel title={message(messages, 'access')} description={message(messages, 'access.why')}>
      <Loaded
        {...{ messages, errors, query }}
        skeleton={<Skeleton className="h-228 w-full sm:h-160" />}
      >
        {({ database, tools }) => (
          <>
            {(['FILES', 'DATABASE'] as const).map((tool) => (
              <Tool
                key={tool}
                {...props}
                {...{ tool, again }}
                open={tools.find((one) => one.tool === tool)}
              />
            ))}
            <Database {...props} database={database} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
