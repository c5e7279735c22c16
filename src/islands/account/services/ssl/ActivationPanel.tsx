import { useState, type ReactNode } from 'react'
import { fieldErrorText, type ApiError } from '../../../../client/api-error.ts'
import { readCertificateNames } from '../../../../contract/certificate-names.ts'
import { activateCertificate } from '../../../../contract/certificates.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CsrField } from '../../../items/ssl/CsrField.tsx'
import { useCall } from '../../use-call.ts'
import { Panel } from '../../Panel.tsx'
import type { CertificateProps } from './certificate-props.ts'
import { DocumentsLink } from './DocumentsLink.tsx'
import { HostingCsr } from './HostingCsr.tsx'
import { NamesField } from './NamesField.tsx'
import { noOrganisation, OrganisationFields, type Typed } from './OrganisationFields.tsx'
import { ProofField, proofOf } from './ProofField.tsx'
import { csrErrorText } from './csr-error-text.ts'
import { CallError } from '../../../shell/CallError.tsx'
import { useApprovers } from './use-approvers.ts'

type Proofs = Readonly<Record<string, string>>

const fieldTextOf =
  (messages: Messages, errors: Messages, error: ApiError | undefined) =>
  (field: string): string | undefined => {
    const found = error?.errors.find((one) => one.field.endsWith(field))
    return found && fieldErrorText(errors, found, message(messages, field))
  }

const proofsIn = ({ names }: CertificateProps['status']): Proofs =>
  Object.fromEntries(names.map(({ name, method, email }) => [name, email ?? method ?? 'CNAME']))

/** What is typed of a request, and the call that sends it. */
const useRequest = ({ service, status, onStatus }: CertificateProps) => {
  const { id, details } = service
  const [csr, setCsr] = useState(status.csr ?? '')
  const [names, setNames] = useState(() => status.names.map((one) => one.unicodeName).join('\n'))
  const [proofs, setProofs] = useState(() => proofsIn(status))
  const [organisation, setOrganisation] = useState<Typed>({
    ...noOrganisation,
    ...status.organisation,
    companyNumber: status.organisation?.companyNumber ?? '',
  })
  const typed = names.split(/\s+/).filter((name) => name !== '')
  const read = readCertificateNames(details.group, typed.length === 0 ? [''] : typed)
  const needsOrganisation = details.validation !== 'DV'
  const sent = useCall(
    () =>
      call(activateCertificate, {
        params: { id },
        body: {
          ...{ csr, names: typed },
          proofs: (read.ok ? read.names : []).map((name) => proofOf(name, proofs[name] ?? 'CNAME')),
          ...(needsOrganisation ? { organisation } : {}),
        },
      }),
    onStatus,
  )
  const isReady = csr.trim() !== '' && read.ok
  return {
    ...{ csr, setCsr, names, setNames, proofs, setProofs, organisation, setOrganisation },
    ...{ read, needsOrganisation, isReady, ...sent },
  }
}

const RequestForm = (props: CertificateProps) => {
  const { locale, messages, errors, service, status } = props
  const request = useRequest(props)
  const { read, proofs, error } = request
  const emailsOf = useApprovers(service.id)
  const names = read.ok ? read.names : []
  return (
    <form
      className="grid gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (request.isReady) request.run()
      }}
    >
      <NamesField
        {...{ messages, errors, read, most: status.mostNames, group: service.details.group }}
        text={request.names}
        onText={request.setNames}
      />
      <CsrField
        {...{ messages, errors, names, csr: request.csr }}
        group={service.details.group}
        onCsr={request.setCsr}
        error={csrErrorText(messages, errors, error)}
      >
        {status.hosting !== null && (
          <HostingCsr
            {...{ messages, errors, service, names, csr: request.csr }}
            name={status.hosting.name}
            onCsr={request.setCsr}
          />
        )}
      </CsrField>
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => {
          const known = status.names.find((one) => one.name === name)
          return (
            <ProofField
              key={name}
              {...{ messages, name, unicodeName: known?.unicodeName ?? name }}
              isZoneOurs={known?.isZoneOurs ?? false}
              emails={emailsOf(name)}
              value={proofs[name] ?? 'CNAME'}
              onValue={(value) => request.setProofs({ ...proofs, [name]: value })}
            />
          )
        })}
      </div>
      {request.needsOrganisation && (
        <OrganisationFields
          {...{ locale, messages, typed: request.organisation }}
          documents={<DocumentsLink {...props} />}
          onTyped={request.setOrganisation}
          errorOf={fieldTextOf(messages, errors, error)}
        />
      )}
      <CallError errors={errors} error={error} />
      <div>
        <Button type="submit" busy={request.busy} aria-disabled={!request.isReady}>
          {message(messages, 'activate.send')}
        </Button>
      </div>
    </form>
  )
}

const Folded = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <details>
    <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
      {title}
    </summary>
    <div className="pt-2">{children}</div>
  </details>
)

/** Requests the certificate, or changes its request until it is signed: names, CSR, proofs, organisation. */
export const ActivationPanel = (props: CertificateProps) => {
  const { messages, status } = props
  const isFirst = status.state === 'TO_ACTIVATE' || status.state === 'REFUSED'
  if (isFirst) {
    return (
      <Panel title={message(messages, 'activate')}>
        <RequestForm {...props} />
      </Panel>
    )
  }
  const title = message(messages, 'change')
  return (
    <Panel title={title} description={message(messages, 'change.text')}>
      <Folded title={title}>
        <RequestForm {...props} />
      </Folded>
    </Panel>
  )
}
