import { useState } from 'react'
import { reissueCertificate } from '../../../../contract/certificates.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useCall } from '../../use-call.ts'
import { Panel } from '../../Panel.tsx'
import { CsrField } from '../../../items/ssl/CsrField.tsx'
import type { CertificateProps } from './certificate-props.ts'
import { csrErrorText } from './csr-error-text.ts'
import { CallError } from '../../../shell/CallError.tsx'

/** Requests the certificate again for another key. */
export const ReissuePanel = ({ messages, errors, service, status, onStatus }: CertificateProps) => {
  const [csr, setCsr] = useState('')
  const names = status.names.map(({ name }) => name)
  const { busy, error, run } = useCall(
    () => call(reissueCertificate, { params: { id: service.id }, body: { csr } }),
    onStatus,
  )
  return (
    <Panel title={message(messages, 'reissue')} description={message(messages, 'reissue.text')}>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
          {message(messages, 'reissue')}
        </summary>
        <div className="grid gap-4 pt-2">
          <CsrField
            {...{ messages, errors, names, csr }}
            group={service.details.group}
            onCsr={setCsr}
            error={csrErrorText(messages, errors, error)}
          />
          <CallError errors={errors} error={error} />
          <div>
            <Button busy={busy} aria-disabled={csr.trim() === ''} onClick={run}>
              {message(messages, 'reissue.send')}
            </Button>
          </div>
        </div>
      </details>
    </Panel>
  )
}
