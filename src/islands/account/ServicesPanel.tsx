import type { AnswerOf } from '../../contract/endpoint.ts'
import type { listServices } from '../../contract/services.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { buttonClass } from '../../ui/Button.tsx'
import type { Query } from '../shell/use-query.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { pageOfService } from './services/own-page.ts'
import { ServiceState } from './services/ServiceState.tsx'

type Answer = AnswerOf<typeof listServices>

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

const Listed = ({
  locale,
  messages,
  answer: { items, pending, total },
}: Omit<IslandProps, 'errors'> & { readonly answer: Answer }) => {
  if (items.length + pending.length === 0)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">{message(messages, 'overview.services.none')}</p>
        <a className={buttonClass('secondary')} href={localePath(locale, '/domain/search')}>
          {message(messages, 'overview.services.search')}
        </a>
      </div>
    )
  return (
    <>
      <ul>
        {pending.map(({ orderId, type, subject, name, state }) => (
          <li key={`${orderId} ${type} ${subject}`} className="border-t border-line py-2">
            <a
              className={`${linkClass} text-lg font-bold [overflow-wrap:anywhere]`}
              href={`${localePath(locale, '/account/orders')}?order=${orderId}`}
            >
              {name}
            </a>
            <p className="text-sm text-ink-soft">
              {message(messages, `category.${type}`)} · {message(messages, `pending.${state}`)}
            </p>
          </li>
        ))}
        {items.map((service) => (
          <li key={service.id} className="border-t border-line py-2">
            <a
              className={`${linkClass} text-lg font-bold [overflow-wrap:anywhere]`}
              href={localePath(locale, pageOfService(service))}
            >
              {service.name}
            </a>
            <p className="pb-1 text-sm text-ink-soft">
              {message(messages, `category.${service.type}`)}
            </p>
            <ServiceState messages={messages} service={service} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6">
        <a className={linkClass} href={localePath(locale, '/account/domains')}>
          {message(messages, 'overview.domains')}
        </a>
        {/* Last: its count changes while orders are carried out, and must not move the other. */}
        <a className={linkClass} href={localePath(locale, '/account/services')}>
          {message(messages, 'overview.services.all', { count: total })}
        </a>
      </p>
    </>
  )
}

/** The first services, domains included, with their states and dates. */
export const ServicesPanel = (props: IslandProps & { readonly services: Query<Answer> }) => {
  const { messages, errors, services } = props
  return (
    <Panel title={message(messages, 'overview.services')}>
      <Loaded messages={messages} errors={errors} query={services}>
        {(answer) => <Listed {...props} answer={answer} />}
      </Loaded>
    </Panel>
  )
}
