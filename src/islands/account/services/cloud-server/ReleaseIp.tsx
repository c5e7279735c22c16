import {
  releaseServerIpFirst,
  type ServerIp,
  type ServerIps,
} from '../../../../contract/server-ips.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatDay } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useCall } from '../../use-call.ts'
import type { ServerProps } from './server-props.ts'

interface ReleaseIpProps extends ServerProps {
  readonly ip: ServerIp
  /** Whether a planned change takes another IP. */
  readonly isChoice: boolean
  readonly onIps: (after: ServerIps) => void
}

/** Says when a planned change takes an IP, and lets the customer choose another one for it. */
export const ReleaseIp = (props: ReleaseIpProps) => {
  const { messages, errors, service, isChoice, onIps } = props
  const { ip, releasedAt, isPrimary } = props.ip
  const choosing = useCall(
    () => call(releaseServerIpFirst, { params: { id: service.id }, body: { ip } }),
    onIps,
  )
  if (releasedAt !== null) {
    const params = { date: formatDay(releasedAt) }
    return <Notice tone="warn">{message(messages, 'server.ip.released', params)}</Notice>
  }
  if (!isChoice || isPrimary) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look="secondary"
        busy={choosing.busy}
        aria-label={message(messages, 'server.ip.release-first.of', { ip })}
        onClick={choosing.run}
      >
        {message(messages, 'server.ip.release-first')}
      </Button>
      <CallError errors={errors} error={choosing.error} />
    </div>
  )
}
