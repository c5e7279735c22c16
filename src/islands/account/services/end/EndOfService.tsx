import { useCallback, useState } from 'react'
import { finalBackupDays } from '../../../../contract/server-locks.ts'
import { getService, type OwnedServiceDetail } from '../../../../contract/services.ts'
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
import type { ServiceEnd } from '../service-end.ts'
import { serviceEnds } from '../service-ends.ts'
import { isWorking } from '../service-props.ts'
import { formatServicesView, parseServicesView } from '../services-url.ts'
import { ConfirmEnd } from './ConfirmEnd.tsx'

const dayMs = 86_400_000

const servicePath = ({ locale }: IslandProps, service: string | undefined): string =>
  `${localePath(locale, '/account/services')}${formatServicesView({ service, category: 'SUMMARY', page: 1 })}`

/** Returns how a service can be ended here, or why it can't be. */
const endOf = (service: OwnedServiceDetail): ServiceEnd | string => {
  const { state, type } = service
  const end = serviceEnds[type]
  if (state === 'ENDED') return 'end.no-refund.ENDED'
  if (state === 'SUSPENDED') return 'end.no-refund.SUSPENDED'
  if (!isWorking(service) || end === undefined) return 'end.no-refund.KIND'
  return end.isLocked?.(service) === true ? 'locked.end' : end
}

interface EndProps extends IslandProps {
  readonly service: OwnedServiceDetail
  readonly onDone: (amount: number | undefined) => void
}

const End = (props: EndProps) => {
  const { messages, errors, service, onDone } = props
  const { id, name, type } = service
  const end = endOf(service)
  const date = formatOptionalDay(service.expiresAt)
  const [openedAt] = useState(() => Date.now())
  const until = formatDay(new Date(openedAt + finalBackupDays * dayMs).toISOString())
  return (
    <Panel
      title={message(messages, serviceEnds[type]?.title ?? 'space-end')}
      description={message(messages, 'end.why', { date })}
    >
      {typeof end === 'string' ? (
        <Notice>{message(messages, end)}</Notice>
      ) : (
        <ConfirmEnd
          {...{ messages, errors, service, onDone }}
          {...{ label: end.label, about: end.about }}
          params={{ name, days: finalBackupDays, date, until }}
          {...(end.end && { end: end.end(id) })}
          onCancel={() => location.assign(servicePath(props, id))}
        />
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
