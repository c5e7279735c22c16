import type { ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { getPromoCredit, listAddresses } from '../../contract/accounts.ts'
import { listOwnedDomains } from '../../contract/owned-domain-list.ts'
import { twoFactorStatus } from '../../contract/two-factor.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { $balance } from '../../stores/balance.ts'
import { loadBalance } from '../../stores/load-balance.ts'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { fullNameOf } from '../contacts/ContactCard.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { CopyButton } from './CopyButton.tsx'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { Trial } from './Trial.tsx'
import { accountSections } from './account-sections.ts'
import { useAnswer } from './use-answer.ts'
import { useCustomer } from './use-customer.ts'

const askPromoCredit = (signal: AbortSignal) => call(getPromoCredit, {}, { signal })
const askTwoFactor = (signal: AbortSignal) => call(twoFactorStatus, {}, { signal })
const askDomains = (signal: AbortSignal) =>
  call(listOwnedDomains, { query: { limit: '1' } }, { signal })
const askContacts = (signal: AbortSignal) => call(listAddresses, {}, { signal })

interface FactProps {
  readonly name: string
  readonly action?: { readonly href: string; readonly label: string; readonly about: string }
  readonly children: ReactNode
}

/** One fact about the account, with the link that changes it. */
const Fact = ({ name, action, children }: FactProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-medium [overflow-wrap:anywhere] max-sm:col-span-2 sm:col-start-1">
      {children}
    </dd>
    {action !== undefined && (
      <dd className="col-start-2 row-start-1 sm:row-end-3">
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={action.href}
          aria-label={`${action.label}: ${action.about}`}
        >
          {action.label}
        </a>
      </dd>
    )}
  </div>
)

const Amount = ({ dollars }: { readonly dollars: number }) => (
  <span className="text-2xl font-bold">
    <Price dollars={dollars} />
  </span>
)

const Money = ({ messages, errors }: IslandProps) => {
  const balance = {
    ...useAnswer(loadBalance),
    answer: useStore($balance, { ssr: () => undefined }),
  }
  const credit = useAnswer(askPromoCredit)
  const place = <Skeleton className="h-8 w-32" />
  return (
    <Panel title={message(messages, 'overview.money')}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-soft">{message(messages, 'overview.balance')}</dt>
          <dd>
            <Loaded messages={messages} errors={errors} asked={balance} skeleton={place}>
              {(dollars) => <Amount dollars={dollars} />}
            </Loaded>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{message(messages, 'overview.promo-credit')}</dt>
          <dd>
            <Loaded messages={messages} errors={errors} asked={credit} skeleton={place}>
              {([total]) => <Amount dollars={total?.total ?? 0} />}
            </Loaded>
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

const Referral = ({ messages, code }: { readonly messages: Messages; readonly code: string }) => (
  <Panel
    title={message(messages, 'overview.referral')}
    description={message(messages, 'overview.referral.why')}
  >
    <div className="flex flex-wrap items-center gap-4">
      <output className="text-xl font-bold tabular-nums [overflow-wrap:anywhere]">{code}</output>
      <CopyButton
        text={code}
        label={message(messages, 'overview.referral.copy')}
        done={message(messages, 'copied')}
        failed={message(messages, 'copy-failed')}
      />
    </div>
  </Panel>
)

/** The page `/account`: account status and links to its sections. */
export const Overview = (props: IslandProps) => {
  const { locale, messages, errors } = props
  const customer = useCustomer()
  const twoFactor = useAnswer(askTwoFactor)
  const contacts = useAnswer(askContacts)
  const domains = useAnswer(askDomains)
  const href = (path: `/${string}`): string => localePath(locale, path)
  const say = (key: string): string => message(messages, key)
  const line = <Skeleton className="my-0.5 h-5 w-40" />
  const user = customer.answer
  return (
    <>
      <p className="text-lg [overflow-wrap:anywhere]">
        {user === undefined
          ? say('overview.greeting')
          : message(messages, 'overview.greeting.name', { name: user.firstName })}
      </p>
      <Money {...props} />
      <Panel title={say('overview.account')}>
        <div>
          <Loaded
            messages={messages}
            errors={errors}
            asked={customer}
            skeleton={<Skeleton className="h-28 w-full" />}
          >
            {({ email, isEmailVerified, phoneNumber }) => (
              <dl>
                <Fact
                  name={say('profile.email')}
                  {...(isEmailVerified
                    ? {}
                    : {
                        action: {
                          href: href('/account/profile'),
                          label: say('overview.email.verify'),
                          about: say('profile.email'),
                        },
                      })}
                >
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    {email}
                    <span className={`text-sm ${isEmailVerified ? 'text-good' : 'text-warn'}`}>
                      {say(isEmailVerified ? 'profile.email.verified' : 'profile.email.unverified')}
                    </span>
                  </span>
                </Fact>
                <Fact
                  name={say('profile.phoneNumber')}
                  action={{
                    href: href('/account/profile'),
                    label: say(phoneNumber === null ? 'add' : 'change'),
                    about: say('profile.phoneNumber'),
                  }}
                >
                  {phoneNumber ?? say('overview.phone.none')}
                </Fact>
              </dl>
            )}
          </Loaded>
          <dl>
            <Fact
              name={say('section.domains')}
              action={{
                href: href('/account/domains'),
                label: say('manage'),
                about: say('section.domains'),
              }}
            >
              <Loaded messages={messages} errors={errors} asked={domains} skeleton={line}>
                {({ total }) => total}
              </Loaded>
            </Fact>
            <Fact
              name={say('security.two-factor')}
              action={{
                href: href('/account/security'),
                label: say('manage'),
                about: say('security.two-factor'),
              }}
            >
              <Loaded messages={messages} errors={errors} asked={twoFactor} skeleton={line}>
                {({ id }) => say(id === null ? 'off' : 'on')}
              </Loaded>
            </Fact>
            <Fact
              name={say('overview.contact')}
              action={{
                href: href('/account/contacts'),
                label: say('manage'),
                about: say('overview.contact'),
              }}
            >
              <Loaded messages={messages} errors={errors} asked={contacts} skeleton={line}>
                {(list) => {
                  const contact = list.find(({ isDefault }) => isDefault)
                  return contact === undefined
                    ? say('overview.contact.none')
                    : `${fullNameOf(contact)}, ${contact.city}`
                }}
              </Loaded>
            </Fact>
          </dl>
        </div>
      </Panel>
      <Trial {...props} />
      <Panel title={say('overview.sections')}>
        <ul className="grid gap-3 sm:grid-cols-2">
          {accountSections
            .filter(({ key }) => key !== 'overview')
            .map(({ key, path }) => (
              <li key={key}>
                <a
                  className="grid h-full content-start gap-1 rounded-lg border border-line p-4 hover:border-ink-soft"
                  href={href(path)}
                >
                  <span className="font-bold">{say(`section.${key}`)}</span>
                  <span className="text-sm text-ink-soft">{say(`section.${key}.text`)}</span>
                </a>
              </li>
            ))}
        </ul>
      </Panel>
      {/* Last, because it loads late and must not shift anything. */}
      {user !== undefined && user.referralCode !== '' && (
        <Referral messages={messages} code={user.referralCode} />
      )}
    </>
  )
}
