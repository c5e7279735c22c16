import {
  checkCertificate,
  resendCertificateMail,
  type CertificateNameStatus,
} from '../../../../contract/certificates.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { showToast } from '../../../../stores/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useCall } from '../../domains/use-call.ts'
import { Panel } from '../../Panel.tsx'
import { CopyFacts, type ServiceFact } from '../CopyFacts.tsx'
import type { CertificateProps } from './certificate-props.ts'
import { Refusal } from './Refusal.tsx'

const factsOf = (
  messages: Messages,
  { method, place, wanted, found }: CertificateNameStatus,
): readonly ServiceFact[] => {
  if (method === null || method === 'EMAIL' || place === null || wanted === null) return []
  const facts = [
    { label: message(messages, `place.${method}`), text: place, isCopied: true },
    { label: message(messages, `wanted.${method}`), text: wanted, isCopied: true },
  ]
  const text = found ?? message(messages, 'found.none')
  return method === 'CNAME' ? [...facts, { label: message(messages, 'found'), text }] : facts
}

const Resend = ({
  messages,
  errors,
  service,
  name,
}: Pick<CertificateProps, 'messages' | 'errors' | 'service'> & { readonly name: string }) => {
  const { busy, error, run } = useCall(
    () => call(resendCertificateMail, { params: { id: service.id }, body: { name } }),
    () => showToast({ tone: 'good', text: message(messages, 'resent') }),
  )
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="secondary" busy={busy} onClick={run}>
        {message(messages, 'resend')}
      </Button>
      <Refusal errors={errors} error={error} />
    </div>
  )
}

/** The proof of each name: wanted, and found now. */
export const ProofsPanel = (props: CertificateProps) => {
  const { messages, errors, service, status, onChange } = props
  const { busy, error, run } = useCall(
    () => call(checkCertificate, { params: { id: service.id } }),
    onChange,
  )
  return (
    <Panel title={message(messages, 'proofs')} description={message(messages, 'proofs.text')}>
      <ul className="grid gap-6">
        {status.names.map((one) => (
          <li key={one.name} className="grid gap-2">
            <p className="font-medium [overflow-wrap:anywhere]">
              {one.unicodeName}
              {one.isValidated && (
                <span className="ps-2 text-good">{message(messages, 'proven')}</span>
              )}
            </p>
            {!one.isValidated && one.isZoneOurs && one.method === 'CNAME' && (
              <p className="text-ink-soft">{message(messages, 'proof.ours')}</p>
            )}
            {!one.isValidated && <CopyFacts messages={messages} facts={factsOf(messages, one)} />}
            {!one.isValidated && one.method === 'EMAIL' && (
              <>
                <p>{message(messages, 'mailed', { email: one.email ?? '' })}</p>
                <Resend {...{ messages, errors, service }} name={one.name} />
              </>
            )}
          </li>
        ))}
      </ul>
      <Refusal errors={errors} error={error} />
      <div>
        <Button busy={busy} onClick={run}>
          {message(messages, 'check')}
        </Button>
      </div>
    </Panel>
  )
}
