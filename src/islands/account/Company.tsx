import { getCompanyInfo, saveCompanyInfo, type CompanyInfo } from '../../contract/profile.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { showToast } from '../../stores/toasts.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { FieldGrid } from './FieldGrid.tsx'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { SaveRow } from './SaveRow.tsx'
import { checkCompany, companyFields, emptyCompany } from './company-form.ts'
import { labelsOf } from './labels-of.ts'
import { useQuery } from '../shell/use-query.ts'
import { useDraft } from './use-draft.ts'
import { useForm } from './use-form.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

// The API may answer null; undefined means not loaded.
const loadCompany = (signal: AbortSignal) => call(getCompanyInfo, {}, { signal })

const fieldId = (name: string): string => `company-${name}`

interface CompanyFormProps extends IslandProps {
  readonly company: CompanyInfo | null
  readonly onSaved: (company: CompanyInfo) => void
}

const CompanyForm = ({ messages, errors, company, onSaved }: CompanyFormProps) => {
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
      <SaveRow
        label={message(messages, 'save')}
        busy={form.busy}
        savedText={form.saved && !changed ? message(messages, 'saved') : undefined}
      />
    </form>
  )
}

/** The page `/account/company`: the company on tax invoices. */
export const Company = (props: IslandProps) => {
  const { messages, errors } = props
  const company = useQuery(loadCompany)
  return (
    <Panel
      title={message(messages, 'company.title')}
      description={message(messages, 'company.why')}
    >
      <Loaded
        messages={messages}
        errors={errors}
        query={company}
        skeleton={<Skeleton className="h-96 w-full" />}
      >
        {(answer) => <CompanyForm {...props} company={answer} onSaved={company.take} />}
      </Loaded>
    </Panel>
  )
}
