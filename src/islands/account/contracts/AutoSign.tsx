import { acceptAutoSign } from '../../../contract/profile.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { CallError } from '../../shell/CallError.tsx'
import { useCall } from '../use-call.ts'
import { Panel } from '../Panel.tsx'

interface AutoSignProps {
  readonly messages: Messages
  readonly errors: Messages
  /** Null before the customer consented. */
  readonly acceptedAt: string | null
  readonly onAccepted: () => void
}

/** The consent to the signing of all later contracts, once and for all. */
export const AutoSign = ({ messages, errors, acceptedAt, onAccepted }: AutoSignProps) => {
  const { busy, error, run } = useCall(
    () => call(acceptAutoSign, {}),
    () => {
      showToast({ tone: 'good', text: message(messages, 'auto-sign.done') })
      onAccepted()
    },
  )
  return (
    <Panel title={message(messages, 'auto-sign')}>
      <p className="max-w-prose">{message(messages, 'auto-sign.consent')}</p>
      <CallError {...{ errors, error }} />
      {acceptedAt === null ? (
        <div>
          <Button look="secondary" busy={busy} onClick={run}>
            {message(messages, 'auto-sign.accept')}
          </Button>
        </div>
      ) : (
        <p className="font-medium">
          {message(messages, 'auto-sign.accepted', { date: formatDay(acceptedAt) })}
        </p>
      )}
    </Panel>
  )
}
