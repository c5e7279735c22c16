import { installCertificate, type CertificateStatus } from '../../../../contract/certificates.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useCall } from '../../use-call.ts'
import { Panel } from '../../Panel.tsx'
import type { CertificateProps } from './certificate-props.ts'
import { CallError } from '../../../shell/CallError.tsx'

type Hosting = NonNullable<CertificateStatus['hosting']>

/** Installs the certificate on the customer's hosting with us. */
export const HostingPanel = ({
  messages,
  errors,
  service,
  status,
  hosting: { name, state, problem },
  onStatus,
}: CertificateProps & { readonly hosting: Hosting }) => {
  const { busy, error, run } = useCall(
    () => call(installCertificate, { params: { id: service.id } }),
    onStatus,
  )
  const canInstall = status.actions.includes('INSTALL') && (state === 'OFF' || state === 'FAILED')
  return (
    <Panel title={message(messages, 'hosting', { name })}>
      <p role="status" className={state === 'INSTALLED' ? 'text-good' : 'max-w-prose'}>
        {message(messages, `hosting.${problem ?? state}`)}
      </p>
      <CallError errors={errors} error={error} />
      {canInstall && (
        <div>
          <Button busy={busy} onClick={run}>
            {message(messages, state === 'OFF' ? 'hosting.install' : 'hosting.again')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
