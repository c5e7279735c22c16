import type { CompanyState } from '../../../contract/company-verification.ts'
import { saveCompanyInfo, type CompanyInfo } from '../../../contract/profile.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { FieldGrid } from '../FieldGrid.tsx'
import { labelsOf } from '../labels-of.ts'
import { SaveRow } from '../SaveRow.tsx'
import { useDraft } from '../use-draft.ts'
import { useForm } from '../use-form.ts'
import { useLeaveWarning } from '../use-leave-warning.ts'
import { checkCompany, companyFields, emptyCompany, endsVerification } from './company-form.ts'

const fieldId = (name: string): string => `company-${name}`

interface CompanyFormProps extends IslandProps {
  readonly company: CompanyInfo | null
  readonly state: CompanyState | undefined
  readonly onSaved: (company: CompanyInfo) => void
}

/** The company's names, addresses and TIN; says what saving them means for its verification. */
export const CompanyForm = ({ messages, errors, company, state, onSaved }: CompanyFormProps) => {
  const { draft, changed, type, settle } = useDraft(company ?? emptyCompany)
  useLeaveWarning(changed)
  const labels = labelsOf(messages, 'company', companyFields)
  const form = useForm({
    errors,
    labels,
    fieldId,
    check: () => checkCompany(draft),
    send: () => call(saveCompanyInfo, { body: draft }),
    onSaved: (saved) => {
      onSaved(saved)
      settle(draft)
      showToast({ tone: 'good', text: message(messages, 'company.saved') })
    },
  })
  const isVerified = state === 'VERIFIED' || state === 'IN_REVIEW'
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      {company === null && <Notice>{message(messages, 'company.none')}</Notice>}
      <ErrorSummary
        title={message(messages, 'check-fields')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <FieldGrid
        messages={messages}
        fields={companyFields}
        labels={labels}
        hints={{ vatTin: message(messages, 'company.vatTin.hint') }}
        draft={draft}
        fieldId={fieldId}
        errorOf={form.errorOf}
        onText={(name, text) => {
          form.touch()
          type(name, text)
        }}
      />
      {isVerified && company !== null && endsVerification(company, draft) && (
        <Notice tone="warn" role="status">
          {message(messages, 'company.again')}
        </Notice>
      )}
      <SaveRow
        label={message(messages, 'save')}
        busy={form.busy}
        savedText={form.saved && !changed ? message(messages, 'saved') : undefined}
      />
    </form>
  )
}
