import { useState } from 'react'
import {
  mailPurpose,
  requestMailPort,
  setServerFirewall,
} from '../../../../contract/server-firewall.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { controlClass, Field } from '../../../../ui/Field.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { Panel } from '../../Panel.tsx'
import { Switch } from '../../Switch.tsx'
import { useCall } from '../../use-call.ts'
import { Opened } from './Opened.tsx'
import type { ServerProps } from './server-props.ts'

/** Lets the web in or keeps it out. */
const WebPorts = ({ messages, errors, service, isBusy, onChange }: ServerProps) => {
  const { firewall, isWindows } = service.details
  const isOpen = firewall !== 'SIGN_IN'
  const { busy, error, run } = useCall(
    () =>
      call(setServerFirewall, {
        params: { id: service.id },
        body: { firewall: isOpen ? 'SIGN_IN' : 'WEB' },
      }),
    onChange,
  )
  const port = isWindows ? 3389 : 22
  return (
    <Switch
      {...{ messages, errors, error, busy }}
      on={isOpen}
      disabled={isBusy}
      label={message(messages, 'firewall.web')}
      meaning={message(messages, isOpen ? 'firewall.web.on' : 'firewall.web.off', { port })}
      onSwitch={run}
    />
  )
}

/** Asks for outgoing mail with what it is for. */
const MailRequest = (props: ServerProps & { readonly onCancel: () => void }) => {
  const { messages, errors, service, onChanged, onCancel } = props
  const [purpose, setPurpose] = useState('')
  const [attempt, setAttempt] = useState(0)
  const { busy, error, run } = useCall(
    () => call(requestMailPort, { params: { id: service.id }, body: { purpose } }),
    onChanged,
  )
  const isShort = purpose.trim().length < mailPurpose.min
  return (
    <form
      noValidate
      className="grid max-w-112 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt(attempt + 1)
        if (!isShort) run()
      }}
    >
      <Field
        label={message(messages, 'mail-port.purpose')}
        hint={message(messages, 'mail-port.purpose.hint')}
        error={
          attempt > 0 && isShort
            ? message(messages, 'mail-port.purpose.short', { min: mailPurpose.min })
            : undefined
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={mailPurpose.max}
            autoFocus
            className={controlClass}
            value={purpose}
            onChange={(event) => setPurpose(event.target.value)}
          />
        )}
      </Field>
      <CallError {...{ errors, error }} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {message(messages, 'mail-port.send')}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {message(messages, 'cancel')}
        </Button>
      </div>
    </form>
  )
}

/** What a server lets in, and its outgoing mail. */
export const FirewallPanel = (props: ServerProps) => {
  const { messages, service } = props
  const { mailPort } = service.details
  return (
    <Panel title={message(messages, 'firewall')} description={message(messages, 'firewall.why')}>
      <WebPorts {...props} />
      <div className="grid gap-3 border-t border-line pt-4">
        <h3 className="font-bold">{message(messages, 'mail-port')}</h3>
        <p className="max-w-prose text-sm text-ink-soft" aria-live="polite">
          {message(messages, `mail-port.${mailPort}`)}
        </p>
        {mailPort === 'CLOSED' && (
          <Opened label={message(messages, 'mail-port.ask')}>
            {(close) => <MailRequest {...props} onCancel={close} />}
          </Opened>
        )}
      </div>
    </Panel>
  )
}
