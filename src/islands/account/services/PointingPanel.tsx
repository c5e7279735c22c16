import { useCallback } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { useCall } from '../domains/use-call.ts'
import { CopyFacts } from './CopyFacts.tsx'
import { loadPointing, pointHere, type Pointing } from './load-pointing.ts'

interface PointingPanelProps extends IslandProps {
  /** ASCII. */
  readonly domain: string
  readonly name: string
  readonly ip: string
  /** Ours. */
  readonly nameservers: readonly string[]
}

type InZone = Extract<Pointing, { readonly is: 'here' | 'zone' }>

const PointHere = ({
  messages,
  errors,
  name,
  ip,
  pointing,
  onDone,
}: PointingPanelProps & { readonly pointing: InZone; readonly onDone: () => void }) => {
  const { busy, error, run } = useCall(() => pointHere(pointing, ip), onDone)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose">{message(messages, 'pointing.zone', { name, ip })}</p>
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, error)}
        </Notice>
      )}
      <Button busy={busy} onClick={run}>
        {message(messages, 'pointing.point', { name })}
      </Button>
    </div>
  )
}

const Records = ({ messages, name, ip, nameservers }: PointingPanelProps) => (
  <div className="grid gap-3">
    <p className="max-w-prose">{message(messages, 'pointing.records', { name })}</p>
    <CopyFacts
      messages={messages}
      facts={['@', 'www'].map((host) => ({
        label: message(messages, 'pointing.record', { host }),
        text: ip,
        isCopied: true,
      }))}
    />
    <p className="max-w-prose text-sm text-ink-soft">{message(messages, 'pointing.wait')}</p>
    {nameservers.length > 0 && (
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
          {message(messages, 'pointing.nameservers')}
        </summary>
        <div className="grid gap-3 pt-1">
          <p className="max-w-prose text-sm text-warn">
            {message(messages, 'pointing.nameservers.warning')}
          </p>
          <CopyFacts
            messages={messages}
            facts={nameservers.map((host, at) => ({
              label: message(messages, 'pointing.nameserver', { number: at + 1 }),
              text: host,
              isCopied: true,
            }))}
          />
        </div>
      </details>
    )}
  </div>
)

/** What is left to do until a domain leads to a service. */
export const PointingPanel = (props: PointingPanelProps) => {
  const { locale, messages, errors, domain, name, ip } = props
  const load = useCallback(
    (signal: AbortSignal) => loadPointing({ domain, ip }, signal),
    [domain, ip],
  )
  const query = useQuery(load)
  return (
    <Panel title={message(messages, 'pointing', { name })}>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-20 w-full" />}>
        {(pointing) => (
          <>
            {pointing.is === 'here' && (
              <Notice tone="good">{message(messages, 'pointing.here', { name })}</Notice>
            )}
            {pointing.is === 'zone' && (
              <PointHere {...props} pointing={pointing} onDone={query.again} />
            )}
            {pointing.is === 'elsewhere' && <Records {...props} />}
            {pointing.domainId !== undefined && (
              <p>
                <a
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                  href={`${localePath(locale, '/account/domains')}?domain=${pointing.domainId}`}
                >
                  {message(messages, 'pointing.manage', { name })}
                </a>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
