import { useState } from 'react'
import { maximumCartItems } from '../../../contract/cart.ts'
import { listServices, type OwnedService } from '../../../contract/services.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { renewServices } from '../../../stores/cart-actions.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { priceText } from '../../../ui/Price.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CallError } from '../../shell/CallError.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../use-call.ts'
import { Loaded } from '../Loaded.tsx'
import { ServiceState } from './ServiceState.tsx'

/** Returns whether a service ends soon, or has ended, and nothing renews it. */
const isDue = ({ state, holds, autoRenew }: OwnedService): boolean =>
  state === 'GRACE' || holds.includes('OVERDUE') || (state === 'EXPIRING' && !autoRenew)

const Choice = (props: IslandProps & { readonly services: readonly OwnedService[] }) => {
  const { locale, messages, errors, services } = props
  const [chosen, setChosen] = useState<readonly OwnedService[]>(() => services.filter(isDue))
  const adding = useCall(
    () => renewServices(chosen.map(({ id }) => id)),
    () => location.assign(localePath(locale, '/checkout-basket')),
  )
  const total = chosen.reduce((sum, { renewalPrice }) => sum + (renewalPrice ?? 0), 0)
  if (services.length === 0) return <p>{message(messages, 'renew.several.nothing')}</p>
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0) adding.run()
      }}
    >
      <div>
        <Button look="secondary" onClick={() => setChosen(services)}>
          {message(messages, 'renew.several.all')}
        </Button>
      </div>
      <ul>
        {services.map((service) => (
          <li key={service.id} className="border-t border-line py-1">
            <Checkbox
              checked={chosen.includes(service)}
              label={
                <span className="[overflow-wrap:anywhere]">
                  {message(messages, 'renew.several.row', {
                    name: service.name,
                    type: message(messages, `category.${service.type}`),
                    price: priceText(service.renewalPrice ?? 0),
                  })}
                </span>
              }
              onCheck={(checked) =>
                setChosen(
                  checked ? [...chosen, service] : chosen.filter((other) => other !== service),
                )
              }
            />
            <div className="ps-8 pb-1">
              <ServiceState messages={messages} service={service} />
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="font-medium">
        {message(messages, `renew.several.${chosen.length > 0 ? 'total' : 'none'}`, {
          count: chosen.length,
          total: priceText(total),
        })}
      </p>
      <CallError errors={errors} error={adding.error} />
      <div>
        <Button type="submit" busy={adding.busy}>
          {message(messages, 'renew.several.add')}
        </Button>
      </div>
    </form>
  )
}

const load = (signal: AbortSignal) =>
  call(listServices, { query: { limit: `${maximumCartItems}` } }, { signal })

const focus = (heading: HTMLElement | null): void => heading?.focus()

/** The services that can be renewed; those that are due are selected. All go into the cart in one call. */
export const RenewSeveral = (props: IslandProps) => {
  const { messages, errors } = props
  const query = useQuery(load, 'once')
  return (
    <section
      aria-labelledby="renew-several-title"
      className="grid gap-3 rounded-lg border border-line p-4"
    >
      <h3 id="renew-several-title" ref={focus} tabIndex={-1} className="text-lg font-bold">
        {message(messages, 'renew.several.title')}
      </h3>
      <p className="text-ink-soft">{message(messages, 'renew.several.why')}</p>
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-48 w-full" />}>
        {({ items }) => (
          <Choice {...props} services={items.filter(({ renewalPrice }) => renewalPrice !== null)} />
        )}
      </Loaded>
    </section>
  )
}
