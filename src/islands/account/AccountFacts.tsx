import type { ReactNode } from 'react'
import { type User } from '../../contract/accounts.ts'
import { fullNameOf } from '../../contract/person-name.ts'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import type { OverviewQueries } from './use-overview.ts'

interface FactProps {
  readonly name: string
  readonly link?: { readonly href: string; readonly label: string }
  readonly children: ReactNode
}

/** One fact about the account, with the link that changes it. */
const Fact = ({ name, link, children }: FactProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-medium [overflow-wrap:anywhere] max-sm:col-span-2 sm:col-start-1">
      {children}
    </dd>
    {link !== undefined && (
      <dd className="col-start-2 row-start-1 sm:row-end-3">
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={link.href}
          aria-label={`${link.label}: ${name}`}
        >
          {link.label}
        </a>
      </dd>
    )}
  </div>
)

const ProfileFacts = ({ locale, messages, user }: IslandProps & { readonly user: User }) => {
  const { email, isEmailVerified, phoneNumber } = user
  const text = (key: string): string => message(messages, key)
  const href = localePath(locale, '/account/profile')
  return (
    <dl>
      <Fact
        name={text('profile.email')}
        {...(isEmailVerified ? {} : { link: { href, label: text('overview.email.verify') } })}
      >
        <span className="flex flex-wrap items-baseline gap-x-2">
          {email}
          <span className={`text-sm ${isEmailVerified ? 'text-good' : 'text-warn'}`}>
            {text(isEmailVerified ? 'profile.email.verified' : 'profile.email.unverified')}
          </span>
        </span>
      </Fact>
      <Fact
        name={text('profile.phoneNumber')}
        link={{ href, label: text(phoneNumber === null ? 'add' : 'change') }}
      >
        {phoneNumber ?? text('overview.phone.none')}
      </Fact>
    </dl>
  )
}

/** The account's status: profile, two-factor and default billing contact. */
export const AccountFacts = (
  props: IslandProps & Pick<OverviewQueries, 'customer' | 'twoFactor' | 'contacts'>,
) => {
  const { locale, messages, errors, customer, twoFactor, contacts } = props
  const text = (key: string): string => message(messages, key)
  const manage = (path: `/${string}`) => ({
    href: localePath(locale, path),
    label: text('manage'),
  })
  const line = <Skeleton className="my-0.5 h-5 w-40" />
  return (
    <Panel title={text('overview.account')}>
      <div>
        <Loaded
          messages={messages}
          errors={errors}
          query={customer}
          skeleton={<Skeleton className="h-[147px] w-full sm:h-28" />}
        >
          {(user) => <ProfileFacts {...{ locale, messages, errors, user }} />}
        </Loaded>
        <dl>
          <Fact name={text('security.two-factor')} link={manage('/account/security')}>
            <Loaded messages={messages} errors={errors} query={twoFactor} skeleton={line}>
              {({ id }) => text(id === null ? 'off' : 'on')}
            </Loaded>
          </Fact>
          <Fact name={text('overview.contact')} link={manage('/account/contacts')}>
            <Loaded messages={messages} errors={errors} query={contacts} skeleton={line}>
              {(list) => {
                const contact = list.find(({ isDefault }) => isDefault)
                return contact === undefined
                  ? text('overview.contact.none')
                  : `${fullNameOf(contact)}, ${contact.city}`
              }}
            </Loaded>
          </Fact>
        </dl>
      </div>
    </Panel>
  )
}
