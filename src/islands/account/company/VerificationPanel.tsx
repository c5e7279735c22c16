import { useRef } from 'react'
import type { CompanyState } from '../../../contract/company-verification.ts'
import { message } from '../../../i18n/fill.ts'
import { formatOptionalDay } from '../../../i18n/format-date.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../Panel.tsx'
import { Registration } from './Registration.tsx'
import { RepresentativeForm } from './RepresentativeForm.tsx'
import { useRegistrationUpload } from './use-registration-upload.ts'
import type { VerificationProps } from './verification-props.ts'

const tones = {
  NOT_SENT: 'warn',
  IN_REVIEW: 'plain',
  VERIFIED: 'good',
  REFUSED: 'bad',
} as const satisfies Record<CompanyState, unknown>

/** The verification of the company: its state, what to send, and why it was refused. */
export const VerificationPanel = (props: VerificationProps) => {
  const { messages, verification, onChanged } = props
  const { state, reason, representative, sentAt } = verification
  const heading = useRef<HTMLHeadingElement>(null)
  const uploading = useRegistrationUpload(onChanged)
  const isOpen = state === 'NOT_SENT' || state === 'REFUSED'
  return (
    <Panel title={message(messages, 'company.verification')} headingRef={heading}>
      <div className="grid gap-2" role="status">
        <p>
          <Badge tone={tones[state]}>{message(messages, `company.state.${state}`)}</Badge>
        </p>
        <p className="max-w-prose">
          {message(messages, `company.state.${state}.text`, { date: formatOptionalDay(sentAt) })}
        </p>
      </div>
      {reason !== null && (
        <Notice tone="bad">
          <p className="font-bold">{message(messages, 'company.refused')}</p>
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{reason}</p>
        </Notice>
      )}
      {isOpen ? (
        <RepresentativeForm
          {...props}
          uploading={uploading}
          onSent={(sent) => {
            onChanged(sent)
            heading.current?.focus()
          }}
        />
      ) : (
        <>
          <Registration {...props} uploading={uploading} />
          {representative !== null && (
            <div className="border-t border-line pt-4">
              <h3 className="font-bold">{message(messages, 'company.representative')}</h3>
              <p className="[overflow-wrap:anywhere]">
                {representative.representativeName},{' '}
                {message(messages, `company.position.${representative.representativePosition}`)}
              </p>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}
