import { useStore } from '@nanostores/react'
import { getPromoCredit } from '../../contract/accounts.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { $balance } from '../../stores/balance.ts'
import { loadBalance } from '../../stores/load-balance.ts'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { Trial } from './Trial.tsx'
import { accountSections } from './account-sections.ts'
import { useQuery } from '../shell/use-query.ts'
import { useCustomer } from './use-customer.ts'

const loadPromoCredit = (signal: AbortSignal) => call(getPromoCredit, {}, { signal })
const Amount = ({ dollars }: { readonly dollars: number }) => (
  <span className="block text-2xl font-bold">
    <Price dollars={dollars} />
  </span>
)

const Money = ({ messages, errors }: IslandProps) => {
  const balance = {
    ...useQuery(loadBalance),
    answer: useStore($balance, { ssr: () => undefined }),
  }
  const credit = useQuery(loadPromoCredit)
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
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{message(messages, 'overview.promo-credit')}</dt>
          <dd>
            <Loaded messages={messages} errors={errors} query={credit} skeleton={skeleton}>
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

const Sections = ({ locale, messages }: Pick<IslandProps, 'locale' | 'messages'>) => (
  <Panel title={message(messages, 'overview.sections')}>
    <ul className="grid gap-3 sm:grid-cols-2">
      {accountSections
        .filter(({ key }) => key !== 'overview')
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

/** The page `/account`: account status and links to its sections. */
export const Overview = (props: IslandProps) => {
  const { locale, messages } = props
  const customer = useCustomer()
  const user = customer.answer
  return (
    <>
      <p className="text-lg [overflow-wrap:anywhere]">
        {user === undefined
          ? message(messages, 'overview.greeting')
          : message(messages, 'overview.greeting.name', { name: user.firstName })}
      </p>
      <Money {...props} />
      <AccountFacts {...props} customer={customer} />
      <Trial {...props} />
      <Sections locale={locale} messages={messages} />
      {/* Last, because it loads late and must not shift anything. */}
      {user !== undefined && user.referralCode !== '' && (
        <Referral messages={messages} code={user.referralCode} />
      )}
    </>
  )
}
