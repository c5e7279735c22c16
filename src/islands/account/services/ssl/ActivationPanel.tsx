import { useCallback, useState } from 'react'
import { fieldErrorText, type ApiError } from '../../../../client/api-error.ts'
import {
  activateCertificate,
  listCertificateApprovers,
  type ProofMethod,
} from '../../../../contract/certificates.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { CsrField } from '../../../items/ssl/CsrField.tsx'
import { useCall } from '../../domains/use-call.ts'
import { Panel } from '../../Panel.tsx'
import type { CertificateProps } from './certificate-props.ts'
import { noOrganisation, OrganisationFields, type Typed } from './OrganisationFields.tsx'
import { csrErrorText, Refusal } from './Refusal.tsx'

type Proofs = Readonly<Record<string, string>>

/** A select's value: a method, or the address of an approver. */
const proofOf = (name: string, value: string) =>
  value.includes('@')
    ? { name, method: 'EMAIL' as const, email: value }
    : { name, method: value as ProofMethod }

interface ProofFieldProps extends Pick<CertificateProps, 'messages'> {
  readonly one: CertificateProps['status']['names'][number]
  readonly emails: readonly string[]
  readonly value: string
  readonly onValue: (value: string) => void
}

const ProofField = ({ messages, one, emails, value, onValue }: ProofFieldProps) => (
  <Select
    label={message(messages, 'proof', { name: one.unicodeName })}
    hint={one.isZoneOurs && value === 'CNAME' ? message(messages, 'proof.ours') : undefined}
    value={value}
    onChoice={onValue}
  >
    <option value="CNAME">{message(messages, 'proof.CNAME')}</option>
    {!one.name.startsWith('*.') && <option value="HTTP">{message(messages, 'proof.HTTP')}</option>}
    {emails.map((email) => (
      <option key={email} value={email}>
        {message(messages, 'proof.EMAIL', { email })}
      </option>
    ))}
  </Select>
)

const fieldTextOf =
  (messages: Messages, errors: Messages, error: ApiError | undefined) =>
  (field: string): string | undefined => {
    const found = error?.errors.find((one) => one.field.endsWith(field))
    return found && fieldErrorText(errors, found, message(messages, field))
  }

/** Requests the certificate: CSR, proofs, and the organisation of OV and EV. */
export const ActivationPanel = (props: CertificateProps) => {
  const { messages, errors, service, status, onStatus } = props
  const { id, details } = service
  const [csr, setCsr] = useState(status.csr ?? '')
  const [proofs, setProofs] = useState<Proofs>({})
  const [typed, setTyped] = useState<Typed>({
    ...noOrganisation,
    ...status.organisation,
    companyNumber: status.organisation?.companyNumber ?? '',
  })
  const load = useCallback(
    (signal: AbortSignal) => call(listCertificateApprovers, { params: { id } }, { signal }),
    [id],
  )
  const approvers = useQuery(load, 'once').answer?.names ?? []
  const needsOrganisation = details.validation !== 'DV'
  const names = status.names.map(({ name }) => name)
  const { busy, error, run } = useCall(
    () =>
      call(activateCertificate, {
        params: { id },
        body: {
          csr,
          proofs: names.map((name) => proofOf(name, proofs[name] ?? 'CNAME')),
          ...(needsOrganisation ? { organisation: typed } : {}),
        },
      }),
    onStatus,
  )
  return (
    <Panel title={message(messages, 'activate')}>
      <form
        className="grid gap-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (csr.trim() !== '') run()
        }}
      >
        <CsrField
          {...{ messages, names, csr }}
          onCsr={setCsr}
          error={csrErrorText(messages, errors, error)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {status.names.map((one) => (
            <ProofField
              key={one.name}
              {...{ messages, one }}
              emails={approvers.find(({ name }) => name === one.name)?.emails ?? []}
              value={proofs[one.name] ?? 'CNAME'}
              onValue={(value) => setProofs({ ...proofs, [one.name]: value })}
            />
          ))}
        </div>
        {needsOrganisation && (
          <OrganisationFields
            {...{ messages, typed }}
            onTyped={setTyped}
            errorOf={fieldTextOf(messages, errors, error)}
          />
        )}
        <Refusal errors={errors} error={error} />
        <div>
          <Button type="submit" busy={busy} aria-disabled={csr.trim() === ''}>
            {message(messages, 'activate.send')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
