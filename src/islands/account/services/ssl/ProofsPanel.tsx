import { useState } from 'react'
import { saveFile } from '../../../../client/save-file.ts'
import {
  changeCertificateProof,
  checkCertificate,
  resendCertificateMail,
  type CertificateNameStatus,
} from '../../../../contract/certificates.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { showToast } from '../../../../stores/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useCall } from '../../use-call.ts'
import { Panel } from '../../Panel.tsx'
import { CopyFacts, type ServiceFact } from '../CopyFacts.tsx'
import type { CertificateProps } from './certificate-props.ts'
import { Countdown } from './Countdown.tsx'
import { ProofField, proofOf } from './ProofField.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useApprovers } from './use-approvers.ts'

const factsOf = (
  messages: Messages,
  { method, place, wanted, found }: CertificateNameStatus,
): readonly ServiceFact[] => {
  if (method === null || method === 'EMAIL' || place === null || wanted === null) return []
  return [
    { label: message(messages, `place.${method}`), text: place, isCopied: true },
    { label: message(messages, `wanted.${method}`), text: wanted, isCopied: true },
    { label: message(messages, 'found'), text: found ?? message(messages, 'found.none') },
  ]
}

type OfName = CertificateProps & { readonly one: CertificateNameStatus }

const Resend = ({ messages, errors, service, one: { name, email } }: OfName) => {
  const { busy, error, run } = useCall(
    () => call(resendCertificateMail, { params: { id: service.id }, body: { name } }),
    () => showToast({ tone: 'good', text: message(messages, 'resent') }),
  )
  return (
    <div className="grid justify-items-start gap-2">
      <p>{message(messages, 'mailed', { email: email ?? '' })}</p>
      <Button look="secondary" busy={busy} onClick={run}>
        {message(messages, 'resend')}
      </Button>
      <CallError errors={errors} error={error} />
    </div>
  )
}

/** Saves the file of a proof under its name. */
const SaveFile = ({ messages, one: { place, wanted } }: OfName) =>
  place === null || wanted === null ? null : (
    <div>
      <Button
        look="secondary"
        onClick={() =>
          saveFile(
            new Blob([wanted], { type: 'text/plain' }),
            place.slice(place.lastIndexOf('/') + 1),
          )
        }
      >
        {message(messages, 'proof.save')}
      </Button>
    </div>
  )

/** Proves a name another way. */
const OtherWay = ({ messages, errors, service, one, onStatus }: OfName) => {
  const { name, unicodeName, isZoneOurs, method, email } = one
  const [value, setValue] = useState(email ?? method ?? 'CNAME')
  const emailsOf = useApprovers(service.id)
  const { busy, error, run } = useCall(
    () => call(changeCertificateProof, { params: { id: service.id }, body: proofOf(name, value) }),
    onStatus,
  )
  return (
    <div className="grid max-w-md gap-3">
      <ProofField
        {...{ messages, name, unicodeName, isZoneOurs, value }}
        emails={emailsOf(name)}
        onValue={setValue}
      />
      <CallError errors={errors} error={error} />
      <div>
        <Button look="secondary" busy={busy} onClick={run}>
          {message(messages, 'other-way.send')}
        </Button>
      </div>
    </div>
  )
}

const OpenProof = (props: OfName) => {
  const { messages, one } = props
  const { isZoneOurs, method, cause, found } = one
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      {isZoneOurs && method === 'CNAME' && (
        <p className="text-ink-soft">{message(messages, 'proof.ours')}</p>
      )}
      <CopyFacts messages={messages} facts={factsOf(messages, one)} />
      {cause !== null && method !== 'EMAIL' && (
        <p className={cause === 'SEEN' ? 'text-good' : 'max-w-prose'}>
          {message(messages, `cause.${cause}`, { found: found ?? '' })}
        </p>
      )}
      {method === 'HTTP' && <SaveFile {...props} />}
      {method === 'EMAIL' && <Resend {...props} />}
      {isChanging ? (
        <OtherWay {...props} />
      ) : (
        <div>
          <Button look="secondary" onClick={() => setChanging(true)}>
            {message(messages, 'other-way')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The proof of each name: wanted, found now, and why it is not seen. */
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
            {!one.isValidated && <OpenProof {...props} one={one} />}
          </li>
        ))}
      </ul>
      <CallError errors={errors} error={error} />
      <div className="grid justify-items-start gap-2">
        <Button busy={busy} onClick={run}>
          {message(messages, 'check')}
        </Button>
        {status.nextTryAt !== null && (
          <Countdown messages={messages} until={status.nextTryAt} onEnd={onChange} />
        )}
      </div>
    </Panel>
  )
}
