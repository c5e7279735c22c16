import { lookAtDomains, type WebSpaceTask } from '../../../../contract/web-space-tasks.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Loaded } from '../../Loaded.tsx'
import { Panel } from '../../Panel.tsx'
import { useCall } from '../../use-call.ts'
import { AddDomain } from './AddDomain.tsx'
import { Pointing } from './Pointing.tsx'
import { RemoveDomain } from './RemoveDomain.tsx'
import { runningText } from './task-text.ts'
import type { WebSpaceTasks } from './use-web-space-tasks.ts'

/** The main domain of an account, which stays as long as the service. */
export interface MainDomain {
  /** ASCII. */
  readonly domain: string
  readonly name: string
  readonly ip: string
  /** Works before the domain leads here. */
  readonly temporary: string | null
  /** Ours: a domain that uses them needs no records. */
  readonly nameservers: readonly string[]
}

interface DomainsPanelProps extends IslandProps {
  readonly id: string
  readonly tasks: WebSpaceTasks
  /** ASCII, the main one first. */
  readonly domains: readonly string[]
  readonly main?: MainDomain
  /** How many websites the plan has, where each domain has its own; null is unlimited. */
  readonly websites?: number | null
  /** Reloads the service, whose domains have changed. */
  readonly onChange: () => void
}

interface DomainStateProps extends IslandProps {
  readonly domain: string
  readonly main: MainDomain | undefined
  /** Undefined before its connection began. */
  readonly task: WebSpaceTask | undefined
}

const stateKey = ({ state, waitsFor, problem }: WebSpaceTask): string => {
  if (state === 'DONE') return 'space-domains.done'
  if (state === 'FAILED') return 'space-domains.failed'
  if (waitsFor !== 'CERTIFICATE') return 'space-domains.waiting'
  return problem === null ? 'space-domains.certificate' : 'space-domains.certificate.problem'
}

const stateText = (messages: IslandProps['messages'], task: WebSpaceTask, name: string): string => {
  const key = stateKey(task)
  const isRunning = task.state === 'RUNNING' && task.problem === null
  return isRunning
    ? runningText(messages, key, task, Date.now(), { name })
    : message(messages, key, { name })
}

/** A change of records is seen by one resolver after the other. */
const SeenBy = ({
  messages,
  task,
}: Pick<IslandProps, 'messages'> & { readonly task: WebSpaceTask }) =>
  task.state === 'RUNNING' &&
  task.seen !== null &&
  task.seen.count > 0 && (
    <p className="text-sm text-ink-soft">{message(messages, 'space-domains.seen', task.seen)}</p>
  )

/** Where a website is until its domain leads to it. */
const TemporarySubdomain = ({
  messages,
  name,
  temporary,
}: Pick<IslandProps, 'messages'> & { readonly name: string; readonly temporary: string }) => (
  <p className="max-w-prose [overflow-wrap:anywhere]">
    {message(messages, 'space-domains.temporary', { name })}{' '}
    <a className="underline underline-offset-4" href={`https://${temporary}`} rel="noopener">
      {temporary}
    </a>
  </p>
)

const DomainState = (props: DomainStateProps) => {
  const { messages, domain, main, task } = props
  const own = domain === main?.domain ? main : undefined
  const name = own?.name ?? domain
  const ip = task?.wanted[0] ?? own?.ip
  const isAwaited = task?.state !== 'DONE' && task?.waitsFor !== 'CERTIFICATE'
  const problem = task?.state === 'DONE' ? null : (task?.problem ?? null)
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
      {task !== undefined && (
        <p className={task.state === 'FAILED' ? 'text-bad' : 'text-ink-soft'}>
          {stateText(messages, task, name)}
        </p>
      )}
      {task !== undefined && <SeenBy {...{ messages, task }} />}
      {own !== undefined && own.temporary !== null && task?.state !== 'DONE' && (
        <TemporarySubdomain {...{ messages, name }} temporary={own.temporary} />
      )}
      {problem !== null && (
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]" lang="en">
          {problem}
        </p>
      )}
      {isAwaited && ip !== undefined && (
        <Pointing
          {...props}
          {...{ name, ip, found: task?.found }}
          nameservers={own?.nameservers ?? []}
        />
      )}
    </>
  )
}

/** Names the domains, or the websites where each domain has its own, with their number. */
const headingOf = (
  messages: IslandProps['messages'],
  most: number | null | undefined,
  count: number,
) => {
  if (most === undefined) return { title: message(messages, 'space-domains') }
  const text = most === null ? 'unlimited' : count < most ? 'count' : 'full'
  const description = message(messages, `websites.${text}`, { count, most: most ?? count })
  return { title: message(messages, 'websites'), description }
}

/** How far the domains of a website are. */
export const DomainsPanel = (props: DomainsPanelProps) => {
  const { messages, errors, id, tasks, domains, main, websites, onChange } = props
  const changed = () => {
    tasks.again()
    onChange()
  }
  const { busy, error, run } = useCall(
    () => call(lookAtDomains, { params: { id } }),
    () => tasks.again(),
  )
  return (
    <Panel {...headingOf(messages, websites, domains.length)}>
      <Loaded
        {...{ messages, errors }}
        query={tasks}
        skeleton={<Skeleton className="h-22 w-full" />}
      >
        {({ items }) => {
          const taskOf = (domain: string) =>
            items.find(({ kind, subject }) => kind === 'CONNECT' && subject === domain)
          return (
            <>
              <ul className="grid gap-6" aria-live="polite">
                {domains.map((domain) => (
                  <li key={domain} className="grid gap-2">
                    <DomainState {...props} {...{ domain, task: taskOf(domain) }} main={main} />
                    {domain !== main?.domain && (
                      <RemoveDomain
                        {...{ messages, errors, id, name: domain }}
                        onRemoved={changed}
                      />
                    )}
                  </li>
                ))}
              </ul>
              <CallError {...{ errors, error }} />
              {domains.length < (websites ?? Infinity) && (
                <AddDomain
                  {...{ messages, errors, id }}
                  of={websites === undefined ? 'space-domains' : 'websites'}
                  onAdded={changed}
                />
              )}
              {domains.some((domain) => taskOf(domain)?.state !== 'DONE') && (
                <p>
                  <Button look="secondary" busy={busy} onClick={run}>
                    {message(messages, 'space-domains.look')}
                  </Button>
                </p>
              )}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}
