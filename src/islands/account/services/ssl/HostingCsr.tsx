import { useState } from 'react'
import { createHostingCsr } from '../../../../contract/certificates.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useCall } from '../../use-call.ts'
import type { CertificateProps } from './certificate-props.ts'
import { CallError } from '../../../shell/CallError.tsx'

interface HostingCsrProps extends Pick<CertificateProps, 'messages' | 'errors' | 'service'> {
  /** Of the hosting. */
  readonly name: string
  readonly names: readonly string[]
  readonly csr: string
  readonly onCsr: (csr: string) => void
}

/** Makes the key and the request on the customer's hosting with us, which installs the certificate later. */
export const HostingCsr = (props: HostingCsrProps) => {
  const { messages, errors, service, name, names, csr, onCsr } = props
  const [made, setMade] = useState<string | undefined>()
  const { busy, error, run } = useCall(
    () => call(createHostingCsr, { params: { id: service.id }, body: { names: [...names] } }),
    (answer) => {
      setMade(answer.csr)
      onCsr(answer.csr)
    },
  )
  return (
    <>
      <Button
        look="secondary"
        busy={busy}
        aria-disabled={names.length === 0}
        onClick={() => {
          if (names.length > 0) run()
        }}
      >
        {message(messages, 'csr.hosting', { name })}
      </Button>
      <CallError errors={errors} error={error} />
      {made !== undefined && made === csr && (
        <Notice tone="good" role="status">
          {message(messages, 'csr.hosting.made', { name })}
        </Notice>
      )}
    </>
  )
}
