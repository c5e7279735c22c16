import { useEffect, useRef, useState } from 'react'
import { Circle, CircleCheck } from 'lucide-react'
import { activateTrial, trialCodes } from '../../contract/trial.ts'
import { listVouchers, type Voucher } from '../../contract/vouchers.ts'
import { message } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { showToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { catchFocus } from './catch-focus.ts'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { useQuery } from '../shell/use-query.ts'
import { useForm } from './use-form.ts'
import type { OverviewQueries } from './use-overview.ts'

const loadVouchers = (signal: AbortSignal) => call(listVouchers, {}, { signal })

const skeleton = <Skeleton className="h-58 w-full sm:h-36" />

const pageOf: Readonly<Partial<Record<string, `/${string}`>>> = {
  CLOUD_SERVER: '/cloud',
  CLOUD_HOSTING: '/hosting/cloud',
  SHARED_HOSTING: '/hosting/shared',
  WORDPRESS_HOSTING: '/hosting/wordpress',
}

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

interface ConditionProps {
  readonly isMet: boolean
  readonly text: string
  /** Where the customer meets the condition. */
  readonly href: string
  readonly action: string
}

const Condition = ({ isMet, text, href, action }: ConditionProps) => {
  const Icon = isMet ? CircleCheck : Circle
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4">
      <span className="flex basis-full items-start gap-2 sm:flex-1 sm:basis-0">
        <Icon
          aria-hidden
          className={`h-lh w-5 shrink-0 ${isMet ? 'text-good' : 'text-ink-soft'}`}
        />
        {text}
      </span>
      {!isMet && (
        <a className={`${linkClass} max-sm:ms-7`} href={href}>
          {action}
        </a>
      )}
    </li>
  )
}

interface GivenProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly vouchers: readonly Voucher[]
}

const Given = ({ locale, messages, vouchers }: GivenProps) => {
  const given = trialCodes.flatMap((trialCode) => vouchers.filter(({ code }) => code === trialCode))
  return (
    <>
      <p>{message(messages, given.length > 0 ? 'trial.activated' : 'trial.none-left')}</p>
      {given.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {given.map(({ code, title, productTypes: [type = ''], validUntil }) => (
            <li key={code} className="grid content-start rounded-lg border border-line p-4 pb-1">
              <span className="font-bold">{title}</span>
              <span className="text-sm tabular-nums select-all" translate="no">
                {code}
              </span>
              <span className="text-sm text-ink-soft">
                {message(messages, 'trial.until', { day: formatDay(validUntil) })}
              </span>
              <a
                className={linkClass}
                href={localePath(locale, pageOf[type] ?? '/promotion')}
                aria-label={`${message(messages, 'trial.choose')}: ${title}`}
              >
                {message(messages, 'trial.choose')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Vouchers of an earlier activation; requested only when the trial is active. */
const GivenBefore = (props: IslandProps) => {
  const query = useQuery(loadVouchers)
  return (
    <Loaded {...props} query={query} skeleton={skeleton}>
      {(vouchers) => <Given {...props} vouchers={vouchers} />}
    </Loaded>
  )
}

/** The free trial (account §4): conditions, activation and vouchers. */
export const Trial = (props: IslandProps & { readonly conditions: OverviewQueries['trial'] }) => {
  const { locale, messages, errors, conditions } = props
  const say = (key: string): string => message(messages, `trial.${key}`)
  const [given, setGiven] = useState<readonly Voucher[] | undefined>()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useForm({
    errors,
    labels: {},
    fieldId: (name) => name,
    check: () => [],
    send: async () => {
      const result = await call(activateTrial, {})
      // The page was outdated: another tab was faster, or a condition no longer holds.
      if (!result.ok && result.error.kind === 'answered') conditions.again()
      return result
    },
    onSaved: (vouchers) => {
      setGiven(vouchers)
      showToast({ tone: 'good', text: say('done') })
    },
  })
  useEffect(() => {
    // The focused button is gone.
    if (given !== undefined) catchFocus(heading.current)
  }, [given])
  return (
    <Panel title={say('title')} description={say('text')} headingRef={heading}>
      <ErrorSummary title={say('failed')} attempt={form.attempt} errors={form.summary} />
      {given !== undefined ? (
        <Given {...props} vouchers={given} />
      ) : (
        <Loaded {...props} query={conditions} skeleton={skeleton}>
          {({ activated, emailVerified, topUp }) =>
            activated ? (
              <GivenBefore {...props} />
            ) : (
              <form noValidate className="grid gap-4" onSubmit={form.submit}>
                <ul aria-label={say('conditions')} className="grid">
                  <Condition
                    isMet={emailVerified}
                    text={say(emailVerified ? 'email.met' : 'email')}
                    href={localePath(locale, '/account/profile')}
                    action={say('email.do')}
                  />
                  <Condition
                    isMet={topUp}
                    text={say(topUp ? 'top-up.met' : 'top-up')}
                    href={localePath(locale, '/top-up')}
                    action={say('top-up.do')}
                  />
                </ul>
                {emailVerified && topUp ? (
                  <div>
                    <Button type="submit" busy={form.busy}>
                      {say('activate')}
                    </Button>
                  </div>
                ) : (
                  <p className="flex min-h-11 items-center text-ink-soft">{say('not-yet')}</p>
                )}
              </form>
            )
          }
        </Loaded>
      )}
    </Panel>
  )
}
