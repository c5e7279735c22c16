import { checkInfo } from '../../contract/profile.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { GooglePanel } from './GooglePanel.tsx'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { TwoFactorPanel } from './TwoFactorPanel.tsx'
import type { SecurityProps } from './security-props.ts'
import { useQuery } from '../shell/use-query.ts'
import { useCustomer } from './use-customer.ts'

const loadInfo = (signal: AbortSignal) => call(checkInfo, {}, { signal })

/** The page `/account/security`: the ways to sign in. */
export const Security = (props: SecurityProps) => {
  const { messages, errors } = props
  const info = useQuery(loadInfo)
  const customer = useCustomer()
  return (
    <>
      <Panel
        title={message(messages, 'security.password')}
        description={message(messages, 'security.password.why')}
      >
        <Loaded
          messages={messages}
          errors={errors}
          query={info}
          skeleton={<Skeleton className="h-115 w-full sm:h-109" />}
        >
          {({ hasPassword }) => (
            <PasswordForm {...props} hasPassword={hasPassword} onChanged={info.again} />
          )}
        </Loaded>
      </Panel>
      <TwoFactorPanel {...props} />
      <PasskeysPanel {...props} />
      <GooglePanel {...props} customer={customer} />
    </>
  )
}
