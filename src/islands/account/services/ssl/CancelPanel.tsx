import { cancelCertificate } from '../../../../contract/certificates.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useCall } from '../../use-call.ts'
import { Panel } from '../../Panel.tsx'
import type { CertificateProps } from './certificate-props.ts'

/** Cancels a certificate before it is issued. */
export const CancelPanel = ({ messages, errors, service, status, onStatus }: CertificateProps) => {
  const { busy, error, run } = useCall(
    () => call(cancelCertificate, { params: { id: service.id } }),
    () => onStatus({ ...status, state: 'CANCELLED', actions: [] }),
  )
  return (
    <Panel title={message(messages, 'cancel')} description={message(messages, 'cancel.text')}>
      <CallError {...{ errors, error }} />
      <div>
        <Button look="danger" busy={busy} onClick={run}>
          {message(messages, 'cancel.send')}
        </Button>
      </div>
    </Panel>
  )
}
