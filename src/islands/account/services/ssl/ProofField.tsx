import type { ProofMethod } from '../../../../contract/certificates.ts'
import { message } from '../../../../i18n/fill.ts'
import { Select } from '../../../../ui/Select.tsx'
import type { CertificateProps } from './certificate-props.ts'

/** Returns the proof of a select's value: a method, or the email address of an approver. */
export const proofOf = (name: string, value: string) =>
  value.includes('@')
    ? { name, method: 'EMAIL' as const, email: value }
    : { name, method: value as ProofMethod }

interface ProofFieldProps extends Pick<CertificateProps, 'messages'> {
  readonly name: string
  readonly unicodeName: string
  readonly isZoneOurs: boolean
  readonly emails: readonly string[]
  readonly value: string
  readonly onValue: (value: string) => void
}

/** How control of a name is proven. */
export const ProofField = (props: ProofFieldProps) => {
  const { messages, name, unicodeName, isZoneOurs, emails, value, onValue } = props
  return (
    <Select
      label={message(messages, 'proof', { name: unicodeName })}
      hint={isZoneOurs && value === 'CNAME' ? message(messages, 'proof.ours') : undefined}
      value={value}
      onChoice={onValue}
    >
      <option value="CNAME">{message(messages, 'proof.CNAME')}</option>
      {!name.startsWith('*.') && <option value="HTTP">{message(messages, 'proof.HTTP')}</option>}
      {emails.map((email) => (
        <option key={email} value={email}>
          {message(messages, 'proof.EMAIL', { email })}
        </option>
      ))}
    </Select>
  )
}
