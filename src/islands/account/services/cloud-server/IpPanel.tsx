import { useCallback, useEffect, useRef } from 'react'
import { cloudServerItems } from '../../../../contract/cart-products.ts'
import { listServerIps, removeServerIp, type ServerIps } from '../../../../contract/server-ips.ts'
import { message } from '../../../../i18n/fill.ts'
import { localePath } from '../../../../i18n/locales.ts'
import { call } from '../../../../stores/api.ts'
import { takeCart } from '../../../../stores/cart-actions.ts'
import { Button } from '../../../../ui/Button.tsx'
import { priceText } from '../../../../ui/Price.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { Loaded } from '../../Loaded.tsx'
import { Panel } from '../../Panel.tsx'
import { Confirm } from '../../Confirm.tsx'
import { useCall } from '../../use-call.ts'
import { ReleaseIp } from './ReleaseIp.tsx'
import { ReverseName } from './ReverseName.tsx'
import type { ServerProps } from './server-props.ts'

const addon = 'cs-additional-ip'

/** Puts one IP more into the cart, for the rest of the paid term. */
const AddIp = ({ ips, ...props }: ServerProps & { readonly ips: ServerIps }) => {
  const { locale, messages, errors, service, isBusy } = props
  const { addons, productKey, regionId, duration, durationType } = service.details
  const add = () =>
    takeCart(
      call(cloudServerItems.add, {
        body: {
          items: [
            {
              ...{ action: 'upgrade', option: { serviceId: service.id }, qty: 1 },
              ...{ productKey, regionId, duration, durationType },
              addons: [
                ...addons.filter(({ name }) => name !== addon),
                { name: addon, value: ips.items.length },
              ],
            },
          ],
        },
      }),
    )
  const adding = useCall(add, () => location.assign(localePath(locale, '/checkout-basket')))
  if (ips.nextMonthly === null) {
    return <p className="text-sm text-ink-soft">{message(messages, 'server.ips.full')}</p>
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look="secondary"
        busy={adding.busy}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) adding.run()
        }}
      >
        {message(messages, 'server.ips.add', { price: priceText(ips.nextMonthly) })}
      </Button>
      <CallError errors={errors} error={adding.error} />
    </div>
  )
}

/** The IPs of a server: their reverse DNS, more of them, and fewer. */
export const IpPanel = (props: ServerProps) => {
  const { messages, errors, service, isBusy, onChange } = props
  const { id } = service
  const load = useCallback(
    (signal: AbortSignal) => call(listServerIps, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load)
  const { again, change } = query
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) again()
    wasBusy.current = isBusy
  }, [isBusy, again])
  return (
    <Panel
      title={message(messages, 'server.ips')}
      description={message(messages, 'server.ips.why')}
    >
      <Loaded {...{ messages, errors, query }} skeleton={<Skeleton className="h-41 w-full" />}>
        {(ips) => (
          <>
            <ul>
              {ips.items.map((one) => (
                <li key={one.ip} className="grid gap-2 border-t border-line py-3">
                  <p className="font-medium tabular-nums">
                    {one.ip}
                    {one.isPrimary && (
                      <span className="text-sm font-normal text-ink-soft">
                        {' · '}
                        {message(messages, 'server.ips.primary')}
                      </span>
                    )}
                  </p>
                  {one.hasReverseDns && (
                    <ReverseName {...props} ip={one} onIps={(after) => change(() => after)} />
                  )}
                  <ReleaseIp
                    {...props}
                    ip={one}
                    isChoice={ips.items.some(({ releasedAt }) => releasedAt !== null)}
                    onIps={(after) => change(() => after)}
                  />
                  {!one.isPrimary && !isBusy && (
                    <Confirm
                      {...{ messages, errors }}
                      id={`ip-${one.ip}`}
                      about="server.ip.remove"
                      params={{ ip: one.ip }}
                      send={() => call(removeServerIp, { params: { id }, body: { ip: one.ip } })}
                      onDone={onChange}
                    />
                  )}
                </li>
              ))}
            </ul>
            <AddIp {...props} ips={ips} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
