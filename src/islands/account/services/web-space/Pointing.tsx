import { useCallback } from 'react'
import { message } from '../../../../i18n/fill.ts'
import { localePath } from '../../../../i18n/locales.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Loaded } from '../../Loaded.tsx'
import { useCall } from '../../use-call.ts'
import { CopyFacts } from '../CopyFacts.tsx'
import { loadPointing, pointHere, type Pointing as PointingState } from './load-pointing.ts'

interface PointingProps extends IslandProps {
  /** ASCII. */
  readonly domain: string
  readonly name: string
  readonly ip: string
  /** Ours; none where a domain that uses them needs records, too. */
  readonly nameservers: readonly string[]
  /** The IPs that it has now, as last seen. */
  readonly found: readonly string[] | undefined
}

type InZone = Extract<PointingState, { readonly is: 'here' | 'zone' }>

const PointHere = ({
  messages,
  errors,
  name,
  ip,
  pointing,
  onDone,
}: PointingProps & { readonly pointing: InZone; readonly onDone: () => void }) => {
  const { busy, error, run } = useCall(() => pointHere(pointing, ip), onDone)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose">{message(messages, 'pointing.zone', { name, ip })}</p>
      <CallError {...{ errors, error }} />
      <Button busy={busy} onClick={run}>
        {message(messages, 'pointing.point', { name })}
      </Button>
    </div>
  )
}

const Nameservers = ({ messages, nameservers }: PointingProps) => (
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
)

const Records = (props: PointingProps) => {
  const { messages, name, ip, nameservers, found } = props
  const foundNow = found?.join(', ')
  return (
    <div className="grid gap-3">
      <p className="max-w-prose">{message(messages, 'pointing.records', { name })}</p>
      <CopyFacts
        messages={messages}
        facts={[
          ...[name, `www.${name}`].map((host) => ({
            label: message(messages, 'pointing.record', { host }),
            ...{ text: ip, isCopied: true },
          })),
          ...(foundNow === undefined
            ? []
            : [
                {
                  label: message(messages, 'space-domains.found'),
                  text: foundNow === '' ? message(messages, 'space-domains.nothing') : foundNow,
                },
              ]),
        ]}
      />
      {nameservers.length > 0 && <Nameservers {...props} />}
    </div>
  )
}

/** What is left to do until a domain leads to a website. */
export const Pointing = (props: PointingProps) => {
  const { locale, messages, errors, domain, name, ip, nameservers } = props
  const load = useCallback(
    (signal: AbortSignal) => loadPointing({ domain, ip }, signal),
    [domain, ip],
  )
  const query = useQuery(load)
  return (
    <Loaded
      {...{ messages, errors, query }}
      skeleton={
        <Skeleton
          className={nameservers.length > 0 ? 'h-93 w-full sm:h-60' : 'h-79 w-full sm:h-46'}
        />
      }
    >
      {(pointing) => (
        <>
          {pointing.is === 'here' && <p>{message(messages, 'pointing.here', { name })}</p>}
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
  )
}
