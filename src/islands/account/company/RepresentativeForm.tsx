import {
  executivePositions,
  otherPositions,
  sendCompany,
  type CompanyVerification,
} from '../../../contract/company-verification.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDraft } from '../use-draft.ts'
import { useForm } from '../use-form.ts'
import { Registration } from './Registration.tsx'
import {
  checkRepresentative,
  emptyRepresentative,
  representativeOf,
  verificationFields,
} from './representative-form.ts'
import { labelsOf } from '../labels-of.ts'
import type { RegistrationUpload } from './use-registration-upload.ts'
import type { VerificationProps } from './verification-props.ts'

const fieldId = (name: string): string => `company-${name}`

interface RepresentativeFormProps extends VerificationProps {
  readonly uploading: RegistrationUpload
  readonly onSent: (verification: CompanyVerification) => void
}

/** What a review needs: the registration and an executive who represents the company. */
export const RepresentativeForm = (props: RepresentativeFormProps) => {
  const { messages, errors, verification, uploading, onSent } = props
  const { registration, representative } = verification
  const { draft, type, settle } = useDraft(representative ?? emptyRepresentative)
  const labels = labelsOf(messages, 'company', verificationFields)
  const form = useForm({
    errors,
    labels,
    fieldId,
    check: () => checkRepresentative(draft, registration !== null || uploading.isSending),
    send: async () => {
      const failure = await uploading.finished()
      if (failure !== undefined) return { ok: false, error: failure }
      return call(sendCompany, { body: representativeOf(draft) })
    },
    onSaved: (sent) => {
      settle(draft)
      onSent(sent)
      showToast({ tone: 'good', text: message(messages, 'company.sent') })
    },
    missing: { registration: message(messages, 'company.registration.missing') },
  })
  const position = draft.representativePosition
  const isRefused = otherPositions.some((each) => each === position)
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <ErrorSummary
        title={message(messages, 'check-fields')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <Registration
        {...props}
        id={fieldId('registration')}
        error={registration === null ? form.errorOf('registration') : undefined}
      />
      <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <TextInput
          id={fieldId('representativeName')}
          name="representativeName"
          label={labels['representativeName']}
          autoComplete="name"
          required
          value={draft.representativeName}
          error={form.errorOf('representativeName')}
          onText={(text) => type('representativeName', text)}
        />
        <Select
          id={fieldId('representativePosition')}
          name="representativePosition"
          label={labels['representativePosition']}
          hint={message(messages, 'company.representativePosition.hint')}
          required
          value={position}
          error={
            isRefused
              ? message(errors, 'field.NOT_EXECUTIVE')
              : form.errorOf('representativePosition')
          }
          onChoice={(chosen) => type('representativePosition', chosen)}
        >
          <option value="" disabled>
            {message(messages, 'company.position.choose')}
          </option>
          {[...executivePositions, ...otherPositions].map((each) => (
            <option key={each} value={each}>
              {message(messages, `company.position.${each}`)}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <Button type="submit" busy={form.busy}>
          {message(messages, verification.state === 'REFUSED' ? 'company.resend' : 'company.send')}
        </Button>
      </div>
    </form>
  )
}
