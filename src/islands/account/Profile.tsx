import { lazy, Suspense } from 'react'
import { message } from '../../i18n/fill.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { EmailPanel } from './EmailPanel.tsx'
import { LanguagePanel } from './LanguagePanel.tsx'
import { Loaded } from './Loaded.tsx'
import { NewsletterPanel } from './NewsletterPanel.tsx'
import { Panel } from './Panel.tsx'
import { PhonePanel } from './PhonePanel.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { useCustomer } from './use-customer.ts'

const PersonalData = lazy(async () => ({
  default: (await import('./personal-data/PersonalData.tsx')).PersonalData,
}))

/** The page `/account/profile`. */
export const Profile = (props: IslandProps) => {
  const { messages, errors } = props
  const customer = useCustomer()
  const user = customer.answer
  return (
    <>
      <Panel title={message(messages, 'profile.person')}>
        <Loaded
          messages={messages}
          errors={errors}
          query={customer}
          skeleton={<Skeleton className="h-216 w-full sm:h-165" />}
        >
          {(loaded) => <ProfileForm {...props} user={loaded} />}
        </Loaded>
      </Panel>
      {user !== undefined && (
        <>
          <EmailPanel {...props} user={user} />
          <PhonePanel
            {...props}
            user={user}
            // Of the default contact: only saving makes it theirs.
            suggested={user.phoneNumber === null ? user.addresses[0]?.phoneNumber : undefined}
          />
          <LanguagePanel {...props} user={user} />
          <NewsletterPanel {...props} user={user} />
          <Suspense>
            <PersonalData {...props} />
          </Suspense>
        </>
      )}
    </>
  )
}
