import {
  allowCertificateAuthority,
  type CertificateNameStatus,
} from '../../../../contract/certificates.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useCall } from '../../use-call.ts'
import { Panel } from '../../Panel.tsx'
import { CopyFacts } from '../CopyFacts.tsx'
import type { CertificateProps } from './certificate-props.ts'
import { CallError } from '../../../shell/CallError.tsx'

const Caa = ({
  messages,
  caa,
}: {
  readonly messages: Messages
  readonly caa: NonNullable<CertificateNameStatus['caa']>
}) => (
  <CopyFacts
    messages={messages}
    facts={[
      { label: message(messages, 'caa.at'), text: caa.at, isCopied: true },
      { label: message(messages, 'caa.wanted'), text: caa.wanted, isCopied: true },
      { label: message(messages, 'caa.found'), text: caa.found.join(', ') },
    ]}
  />
)

/** Names whose DNS keeps the authority from issuing; nothing when there is none. */
export const DnsPanel = ({ messages, errors, service, status, onStatus }: CertificateProps) => {
  const { busy, error, run } = useCall(
    () => call(allowCertificateAuthority, { params: { id: service.id } }),
    onStatus,
  )
  const forbidden = new Map(
    status.names.flatMap(({ caa }) => (caa === null ? [] : [[caa.at, caa]])),
  )
  const old = status.names.filter(({ ipv6, isValidated }) => ipv6.length > 0 && !isValidated)
  const differing = status.names.flatMap((one) =>
    one.isValidated ? [] : one.differing.map((view) => ({ ...view, name: one.unicodeName })),
  )
  if (forbidden.size === 0 && old.length === 0 && differing.length === 0) return null
  const canFix = [...forbidden.values()].some(({ isZoneOurs }) => isZoneOurs)
  return (
    <Panel title={message(messages, 'dns')}>
      {forbidden.size > 0 && <p>{message(messages, 'caa.text')}</p>}
      {[...forbidden.values()].map((caa) => (
        <Caa key={caa.at} {...{ messages, caa }} />
      ))}
      <CallError errors={errors} error={error} />
      {canFix && (
        <div>
          <Button busy={busy} onClick={run}>
            {message(messages, 'caa.add')}
          </Button>
        </div>
      )}
      {old.map(({ name, unicodeName, ipv6 }) => (
        <p key={name} className="[overflow-wrap:anywhere]">
          {message(messages, 'ipv6', { name: unicodeName, ips: ipv6.join(', ') })}
        </p>
      ))}
      {differing.map(({ resolver, type, name, found }) => (
        <p key={`${resolver} ${type} ${name}`} className="max-w-prose [overflow-wrap:anywhere]">
          {message(messages, found.length === 0 ? 'differing.missing' : 'differing', {
            ...{ type, name, resolver: resolver.replace(/:53$/, '') },
            found: found.map((one) => one.replace(/\.$/, '')).join(', '),
          })}
        </p>
      ))}
    </Panel>
  )
}
