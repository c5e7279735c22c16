import { errorText } from '../../../../client/api-error.ts'
import { lookAtDomains, type SiteTask } from '../../../../contract/site-tasks.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Loaded } from '../../Loaded.tsx'
import { Panel } from '../../Panel.tsx'
import { useCall } from '../../domains/use-call.ts'
import { CopyFacts } from '../CopyFacts.tsx'
import { AddDomain } from './AddDomain.tsx'
import { RemoveDomain } from './RemoveDomain.tsx'
import type { SiteTasks } from './use-site-tasks.ts'

interface DomainsPanelProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  readonly tasks: SiteTasks
  /** The main one first. */
  readonly domains: readonly string[]
  /** The domain that stays as long as the service. */
  readonly fixed?: string
  /** Reloads the service, whose domains have changed. */
  readonly onChange: () => void
}

type TextProps = Pick<DomainsPanelProps, 'messages'> & { readonly task: SiteTask }

const stateKey = ({ state, waitsFor, problem }: SiteTask): string => {
  if (state === 'DONE') return 'site-domains.done'
  if (state === 'FAILED') return 'site-domains.failed'
  if (waitsFor !== 'CERTIFICATE') return 'site-domains.waiting'
  return problem === null ? 'site-domains.certificate' : 'site-domains.certificate.problem'
}

const DomainState = ({ messages, task }: TextProps) => {
  const { subject: name, wanted, found, state, problem } = task
  const isAwaited = state === 'RUNNING' && wanted.length > 0
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
      <p className={state === 'FAILED' ? 'text-bad' : 'text-ink-soft'}>
        {message(messages, stateKey(task), { name })}
      </p>
      {problem !== null && state !== 'DONE' && (
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]" lang="en">
          {problem}
        </p>
      )}
      {isAwaited && (
        <CopyFacts
          messages={messages}
          facts={[
            ...wanted.map((text) => ({
              label: message(messages, 'pointing.record', { host: name }),
              ...{ text, isCopied: true },
            })),
            {
              label: message(messages, 'site-domains.found'),
              text: found.length > 0 ? found.join(', ') : message(messages, 'site-domains.nothing'),
            },
          ]}
        />
      )}
    </>
  )
}

/** How far the domains of a website are. */
export const DomainsPanel = ({
  messages,
  errors,
  id,
  tasks,
  domains,
  fixed,
  onChange,
}: DomainsPanelProps) => {
  const changed = () => {
    tasks.again()
    onChange()
  }
  const { busy, error, run } = useCall(
    () => call(lookAtDomains, { params: { id } }),
    () => tasks.again(),
  )
  return (
    <Panel title={message(messages, 'site-domains')}>
      <Loaded
        {...{ messages, errors }}
        query={tasks}
        skeleton={<Skeleton className="h-20 w-full" />}
      >
        {({ items }) => {
          const connections = domains.flatMap((name) =>
            items.filter(({ kind, subject }) => kind === 'CONNECT' && subject === name),
          )
          return (
            <>
              <ul className="grid gap-5" aria-live="polite">
                {connections.map((task) => (
                  <li key={task.id} className="grid gap-2">
                    <DomainState messages={messages} task={task} />
                    {task.subject !== fixed && (
                      <RemoveDomain
                        {...{ messages, errors, id, name: task.subject }}
                        onRemoved={changed}
                      />
                    )}
                  </li>
                ))}
              </ul>
              {error !== undefined && (
                <Notice tone="bad" role="alert">
                  {errorText(errors, error)}
                </Notice>
              )}
              <AddDomain {...{ messages, errors, id }} onAdded={changed} />
              {connections.some(({ state }) => state !== 'DONE') && (
                <p>
                  <Button look="secondary" busy={busy} onClick={run}>
                    {message(messages, 'site-domains.look')}
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
