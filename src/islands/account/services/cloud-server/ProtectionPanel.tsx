import { setServerLocks } from '../../../../contract/server-locks.ts'
import type { ServerLocks } from '../../../../contract/server-option.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatOptionalDay } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Panel } from '../../Panel.tsx'
import { Switch } from '../../Switch.tsx'
import { useCall } from '../../use-call.ts'
import { ServiceLink } from '../ServiceLink.tsx'
import { Locked } from './Locked.tsx'
import type { ServerProps } from './server-props.ts'

const Lock = ({ name, ...props }: ServerProps & { readonly name: keyof ServerLocks }) => {
  const { messages, errors, service, onChanged } = props
  const { locks } = service.details
  const on = locks[name]
  const { busy, error, run } = useCall(
    () =>
      call(setServerLocks, {
        params: { id: service.id },
        body: { ...locks, [name]: !on },
      }),
    onChanged,
  )
  return (
    <Switch
      {...{ messages, errors, error, busy, on }}
      label={message(messages, `lock.${name}`)}
      meaning={message(messages, `lock.${name}.${on ? 'on' : 'off'}`)}
      onSwitch={run}
    />
  )
}

/** What keeps a server from accidents, and its end. */
export const ProtectionPanel = (props: ServerProps) => {
  const { messages, service } = props
  const { locks } = service.details
  return (
    <div id="protection" className="scroll-mt-24">
      <Panel
        title={message(messages, 'protection')}
        description={message(messages, 'protection.why')}
      >
        <Lock {...props} name="erase" />
        <Lock {...props} name="end" />
        <div className="grid gap-3 border-t border-line pt-4">
          <h3 className="font-bold">{message(messages, 'end')}</h3>
          <p className="max-w-prose text-sm text-ink-soft">
            {message(messages, 'end.why', { date: formatOptionalDay(service.expiresAt) })}
          </p>
          {locks.end ? (
            <Locked {...{ messages }} lock="end" />
          ) : (
            <ServiceLink {...props} id={service.id} page="/account/services/end" text="end.open" />
          )}
        </div>
      </Panel>
    </div>
  )
}
