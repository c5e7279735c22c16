import type { ApiError } from '../../../client/api-error.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { CopyFacts } from './CopyFacts.tsx'

interface ProofRecordProps {
  readonly messages: Messages
  readonly error: ApiError | undefined
}

/** The record that proves a domain, to copy, where a call was refused without it. */
export const ProofRecord = ({ messages, error }: ProofRecordProps) => {
  if (error?.messageCode !== 'DOMAIN_NOT_PROVEN') return null
  const { record, value } = error.params
  return (
    <CopyFacts
      messages={messages}
      facts={[
        {
          label: message(messages, 'proof.record'),
          ...{ text: String(record), isCopied: true },
        },
        { label: message(messages, 'proof.value'), ...{ text: String(value), isCopied: true } },
      ]}
    />
  )
}
