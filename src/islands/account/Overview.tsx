import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { localePath } from '../../i18n/locales.ts'
import { calledName } from '../../stores/store-user.ts'
import { Price, priceText } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { AccountGate } from './AccountGate.tsx'
import { AttentionPanel } from './AttentionPanel.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { PanelSkeletons } from './PanelSkeletons.tsx'
import { ServicesPanel } from './ServicesPanel.tsx'
import { Trial } from './Trial.tsx'
import { accountSections, type AccountSection } from './account-sections.ts'
import { useOverview, type OverviewQueries } from './use-overview.ts'

const Amount = ({ dollars }: { readonly dollars: number }) => (
  <span className="block text-2xl font-bold">
    <Price dollars={dollars} />
  </span>
)

const Money = (props: IslandProps & Pick<OverviewQueries, 'balance' | 'credit'>) => {
  const { locale, messages, errors, balance, credit } = props
  const skeleton = <Skeleton className="h-lh w-32 text-2xl" />
  return (
    <Panel title={message(messages, 'overview.money')}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-soft">{message(messages, 'overview.balance')}</dt>
          <dd>
            <Loaded messages={messages} errors={errors} query={balance} skeleton={skeleton}>
              {(dollars) => <Amount dollars={dollars} />}
            </Loaded>
          </dd>
          <dd>
            <a
              className="inline-flex min-h-11 items-center underline underline-offset-4"
              href={localePath(locale, '/top-up')}
            >
              {message(messages, 'overview.top-up')}
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{message(messages, 'overview.promo-credit')}</dt>
          <dd>
            <Loaded messages={messages} errors={errors} query={credit} skeleton={skeleton}>
              {([credit]) => (
                <>
                  <Amount dollars={credit?.total ?? 0} />
                  {credit?.expiring && (
                    <span className="block text-sm text-ink-soft">
                      {message(messages, 'overview.promo-credit.expires', {
                        amount: priceText(credit.expiring.amount),
                        day: formatDay(credit.expiring.expiresAt),
                      })}
                    </span>
                  )}
                </>
              )}
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
        messages={messages}
        text={code}
        label={message(messages, 'overview.referral.copy')}
      />
    </div>
  </Panel>
)

/** Whether an overview leads to a section: not to itself, nor to cards that the shop does not take. */
const isLinked = (key: AccountSection['key'], offersCards: boolean | undefined): boolean =>
  key !== 'overview' && (key !== 'cards' || offersCards !== false)

interface SectionsProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly offersCards: boolean | undefined
}

const Sections = ({ locale, messages, offersCards }: SectionsProps) => (
  <Panel title={message(messages, 'overview.sections')}>
    <ul className="grid gap-3 sm:grid-cols-2">
      {accountSections
        .filter(({ key }) => isLinked(key, offersCards))
        .map(({ key, path }) => (
          <li key={key}>
            <a
              className="grid h-full content-start gap-1 rounded-lg border border-line p-4 hover:border-ink-soft"
              href={localePath(locale, path)}
            >
              <span className="font-bold">{message(messages, `section.${key}`)}</span>
              <span className="text-sm text-ink-soft">
                {message(messages, `section.${key}.text`)}
              </span>
            </a>
          </li>
        ))}
    </ul>
  </Panel>
)

const Content = (props: IslandProps) => {
  const { locale, messages } = props
  const { isReady, ...queries } = useOverview()
  // All at once: a part that came later would move the others.
  if (!isReady) return <PanelSkeletons />
  const user = queries.customer.answer
  return (
    <>
      <p className="text-lg [overflow-wrap:anywhere]">
        {user === undefined
          ? message(messages, 'overview.greeting')
          : message(messages, 'overview.greeting.name', { name: calledName(user) })}
      </p>
      <AttentionPanel {...props} {...queries} />
      <ServicesPanel {...props} services={queries.services} />
      <Money {...props} {...queries} />
      <AccountFacts {...props} {...queries} />
      <Trial {...props} conditions={queries.trial} />
      <Sections locale={locale} messages={messages} offersCards={user?.offersCards} />
      {user !== undefined && user.referralCode !== '' && (
        <Referral messages={messages} code={user.referralCode} />
      )}
    </>
  )
}

/** The island of `/account`: what needs attention, then services, money and the account's sections. */
export const Overview = (props: IslandProps) => (
  <AccountGate>
    <Content {...props} />
  </AccountGate>
)
