import { useCallback, useState } from 'react'
import { dunningOf } from '../../../../contract/dunning.ts'
import { endServer, finalBackupDays } from '../../../../contract/server-locks.ts'
import { getService, type OwnedServiceDetail } from '../../../../contract/services.ts'
import { endSite } from '../../../../contract/site-tasks.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatDay, formatOptionalDay } from '../../../../i18n/format-date.ts'
import { localePath } from '../../../../i18n/locales.ts'
import { call } from '../../../../stores/api.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { priceText } from '../../../../ui/Price.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import type { IslandProps } from '../../../shell/use-session.ts'
import { useUrlState } from '../../../shell/use-url-state.ts'
import { AccountGate } from '../../AccountGate.tsx'
import { Loaded } from '../../Loaded.tsx'
import { Panel } from '../../Panel.tsx'
import { isWorking } from '../service-props.ts'
import { formatServicesView, parseServicesView } from '../services-url.ts'
import { ConfirmEnd } from './ConfirmEnd.tsx'

type Type = OwnedServiceDetail['type']

const dayMs = 86_400_000

const servicePath = ({ locale }: IslandProps, service: string | undefined): string =>
  `${localePath(locale, '/account/services')}${formatServicesView({ service, category: 'SUMMARY', page: 1 })}`

const abouts: Readonly<Partial<Record<Type, string>>> = {
  CLOUD_SERVER: 'end',
  SHARED_HOSTING: 'account-end',
  CLOUD_HOSTING: 'site-end',
  WORDPRESS_HOSTING: 'site-end',
}

/** Returns how a service is ended without a refund; undefined when only its term ends it. */
const plainEndOf = ({ id, type }: OwnedServiceDetail) => {
  const params = { id }
  if (type === 'SHARED_HOSTING') return undefined
  return type === 'CLOUD_SERVER'
    ? (confirmation: string) => call(endServer, { params, body: { confirmation } })
    : (confirmation: string) => call(endSite, { params, body: { confirmation } })
}

/** Returns why a service can't be ended here; undefined if it can. */
const refusalOf = (service: OwnedServiceDetail): string | undefined => {
  const { details, state } = service
  if (state === 'ENDED') return 'end.no-refund.ENDED'
  if (state === 'SUSPENDED') return 'end.no-refund.SUSPENDED'
  if (!isWorking(service) || dunningOf(service.type) === undefined) return 'end.no-refund.KIND'
  return details.type === 'CLOUD_SERVER' && details.locks.end ? 'locked.end' : undefined
}

interface EndProps extends IslandProps {
  readonly service: OwnedServiceDetail
  readonly onDone: (amount: number | undefined) => void
}

const End = (props: EndProps) => {
  const { messages, errors, service, onDone } = props
  const refusal = refusalOf(service)
  const date = formatOptionalDay(service.expiresAt)
  const isServer = service.type === 'CLOUD_SERVER'
  const [openedAt] = useState(() => Date.now())
  const until = formatDay(new Date(openedAt + finalBackupDays * dayMs).toISOString())
  const plainEnd = plainEndOf(service)
  return (
    <Panel
      title={message(messages, isServer ? 'end' : 'site-end')}
      description={message(messages, 'end.why', { date })}
    >
      {refusal === undefined ? (
        <ConfirmEnd
          {...{ messages, errors, service, onDone }}
          label={isServer ? 'server.confirm' : 'site-end.confirm'}
          about={abouts[service.type] ?? 'end'}
          params={{ name: service.name, days: finalBackupDays, date, until }}
          {...(plainEnd !== undefined && { end: plainEnd })}
          onCancel={() => location.assign(servicePath(props, service.id))}
        />
      ) : (
        <Notice>{message(messages, refusal)}</Notice>
      )}
    </Panel>
  )
}

const OfService = (props: IslandProps & { readonly id: string }) => {
  const { messages, errors, id } = props
  const load = useCallback(
    (signal: AbortSignal) => call(getService, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load, 'once')
  const [done, setDone] = useState<string | undefined>()
  const onDone = ({ name }: OwnedServiceDetail, amount: number | undefined): void => {
    const key = amount === undefined ? 'end.done' : 'end.done.refund'
    setDone(message(messages, key, { name, amount: priceText(amount ?? 0) }))
  }
  if (done !== undefined)
    return (
      <Notice tone="good" role="status">
        {done}
      </Notice>
    )
  return (
    <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-128 w-full" />}>
      {(service) => (
        <End {...props} service={service} onDone={(amount) => onDone(service, amount)} />
      )}
    </Loaded>
  )
}

const Content = (props: IslandProps) => {
  const { messages } = props
  const { service } = useUrlState(parseServicesView, formatServicesView).state
  return (
    <>
      <div>
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={servicePath(props, service)}
        >
          {message(messages, service === undefined ? 'back' : 'website.back')}
        </a>
      </div>
      {service === undefined ? (
        <Notice>{message(messages, 'end.choose')}</Notice>
      ) : (
        <OfService key={service} {...props} id={service} />
      )}
    </>
  )
}

/** The page `/account/services/end?service=<id>`: what the end of a service erases and refunds, and its confirmation. */
export const EndOfService = (props: IslandProps) => (
  <AccountGate>
    <Content {...props} />
  </AccountGate>
)
