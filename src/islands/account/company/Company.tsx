import { useCallback } from 'react'
import { getCompanyVerification } from '../../../contract/company-verification.ts'
import { getCompanyInfo } from '../../../contract/profile.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { Loaded } from '../Loaded.tsx'
import { Panel } from '../Panel.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { VerificationPanel } from './VerificationPanel.tsx'

// The API may answer null; undefined means not loaded.
const loadCompany = (signal: AbortSignal) => call(getCompanyInfo, {}, { signal })
const loadVerification = (signal: AbortSignal) => call(getCompanyVerification, {}, { signal })

const CompanyContent = (props: IslandProps) => {
  const { messages, errors } = props
  const company = useQuery(loadCompany)
  const verification = useQuery(loadVerification)
  const { again } = verification
  const { take } = company
  const onSaved = useCallback(
    (saved: Parameters<typeof take>[0]) => {
      take(saved)
      again()
    },
    [take, again],
  )
  return (
    <>
      <Panel
        title={message(messages, 'company.title')}
        description={message(messages, 'company.why')}
      >
        <Loaded
          messages={messages}
          errors={errors}
          query={company}
          skeleton={<Skeleton className="h-184 w-full sm:h-101" />}
        >
          {(answer) => (
            <CompanyForm
              {...props}
              company={answer}
              state={verification.answer?.state}
              onSaved={onSaved}
            />
          )}
        </Loaded>
      </Panel>
      <Loaded
        messages={messages}
        errors={errors}
        query={verification}
        skeleton={<Skeleton className="h-96 w-full" />}
      >
        {(answer) =>
          answer !== null && (
            <VerificationPanel {...props} verification={answer} onChanged={verification.take} />
          )
        }
      </Loaded>
    </>
  )
}

/** The page `/account/company`: the company on invoices, and its verification. */
export const Company = (props: IslandProps) => (
  <AccountGate>
    <CompanyContent {...props} />
  </AccountGate>
)
