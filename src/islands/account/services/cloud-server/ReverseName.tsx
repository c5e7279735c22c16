import { useState } from 'react'
import { errorText, fieldErrorText } from '../../../../client/api-error.ts'
import { setReverseName, type ServerIp, type ServerIps } from '../../../../contract/server-ips.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { useCall } from '../../use-call.ts'
import type { ServerProps } from './server-props.ts'

interface ReverseNameProps extends ServerProps {
  readonly ip: ServerIp
  readonly onIps: (ips: ServerIps) => void
}

/** The reverse DNS of an IP, which can be changed in place. */
export const ReverseName = ({ messages, errors, service, isBusy, ip, onIps }: ReverseNameProps) => {
  // Undefined until it is first opened; afterwards the button takes the focus back.
  const [typed, setTyped] = useState<string | null | undefined>()
  const { busy, error, run } = useCall(
    () =>
      call(setReverseName, {
        params: { id: service.id },
        body: { ip: ip.ip, hostName: typed ?? '' },
      }),
    (ips) => {
      setTyped(null)
      onIps(ips)
    },
  )
  const label = message(messages, 'server.reverse', { ip: ip.ip })
  if (typed == null) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="[overflow-wrap:anywhere] text-ink-soft">
          {ip.hostName === null
            ? message(messages, 'server.reverse.none')
            : message(messages, 'server.reverse.is', { name: ip.hostName })}
        </span>
        <Button
          look="secondary"
          autoFocus={typed === null}
          aria-disabled={isBusy}
          aria-label={`${message(messages, 'server.reverse.set')}: ${ip.ip}`}
          onClick={() => {
            if (!isBusy) setTyped(ip.hostName ?? '')
          }}
        >
          {message(messages, 'server.reverse.set')}
        </Button>
      </p>
    )
  }
  const field = error?.errors.find((one) => one.field === 'hostName')
  return (
    <form
      noValidate
      className="grid max-w-112 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <TextInput
        id={`reverse-${ip.ip}`}
        label={label}
        hint={message(messages, 'server.reverse.hint', { ip: ip.ip })}
        error={
          field !== undefined
            ? fieldErrorText(errors, field, label)
            : error && errorText(errors, error)
        }
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        autoFocus
        onText={setTyped}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {message(messages, 'server.reverse.save')}
        </Button>
        <Button look="secondary" onClick={() => setTyped(null)}>
          {message(messages, 'cancel')}
        </Button>
      </div>
    </form>
  )
}
