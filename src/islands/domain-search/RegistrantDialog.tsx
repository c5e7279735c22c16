import { useEffect, useState } from 'react'
import { errorText, type ApiError } from '../../client/api-error.ts'
import { registerInfo, type RegisterInfo, type SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { localePath } from '../../i18n/locales.ts'
import type { Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface RegistrantDialogProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly row: SearchRow | undefined
  readonly onClose: () => void
}

type Found = { readonly info: RegisterInfo | undefined } | { readonly error: ApiError }

interface FactsProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly info: RegisterInfo
}

const linkLook = 'inline-flex min-h-11 items-center underline underline-offset-4'

const Further = ({ locale, messages, info }: FactsProps) => (
  <div className="grid gap-2 pt-4">
    {info.hidden && (
      <p className="text-ink-soft">
        {message(messages, info.source === 'registry' ? 'owner.unpublished' : 'owner.why')}
      </p>
    )}
    <p className="flex flex-wrap gap-x-6">
      {info.contactUrl !== null && (
        <a className={linkLook} href={info.contactUrl} rel="nofollow noreferrer">
          {message(messages, 'owner.contact')}
        </a>
      )}
      <a
        className={linkLook}
        href={`${localePath(locale, '/whois')}?domain=${encodeURIComponent(info.domainName)}`}
      >
        {message(messages, 'owner.more')}
      </a>
    </p>
  </div>
)

const Facts = ({ messages, info }: Omit<FactsProps, 'locale'>) => {
  const hidden = message(messages, 'owner.hidden')
  const personal = (value: string | null): string | null => value ?? (info.hidden ? hidden : null)
  const day = (moment: string | null): string | null => (moment === null ? null : formatDay(moment))
  const facts: readonly (readonly [string, string | null])[] = [
    ['owner.name', personal(info.ownerName)],
    ['owner.email', personal(info.ownerEmail)],
    ['owner.phone', personal(info.ownerPhone)],
    ['owner.registrar', info.registrar],
    ['owner.since', day(info.registeredAt)],
    ['owner.until', day(info.expiresAt)],
    ['owner.nameservers', info.nameservers.length === 0 ? null : info.nameservers.join(', ')],
  ]
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(
        ([key, value]) =>
          value !== null && (
            <div key={key} className="grid sm:contents">
              <dt className="text-ink-soft">{message(messages, key)}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const withoutRegistrant = {
  registered: 'owner.unknown',
  'not-found': 'owner.none',
  reserved: 'reserved.text',
  unknown: 'owner.unknown',
} as const

const Details = ({
  locale,
  messages,
  errors,
  domainName,
}: {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly domainName: string
}) => {
  const [found, setFound] = useState<Found | undefined>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const load = async (): Promise<void> => {
      const result = await call(registerInfo, { query: { domain: domainName } }, { signal })
      if (signal.aborted) return
      setFound(result.ok ? { info: result.answer[0] } : { error: result.error })
    }
    void load()
    return () => controller.abort()
  }, [domainName, round])
  const again = (
    <Button
      look="secondary"
      onClick={() => {
        setFound(undefined)
        setRound(round + 1)
      }}
    >
      {message(messages, 'again')}
    </Button>
  )
  if (found === undefined) {
    return (
      <div className="grid gap-3" role="status">
        <span className="sr-only">{message(messages, 'owner.loading')}</span>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    )
  }
  if ('error' in found) {
    return (
      <Notice tone="bad" role="alert" action={again}>
        {errorText(errors, found.error)}
      </Notice>
    )
  }
  if (found.info?.state !== 'registered') {
    return (
      <Notice tone="warn" role="status" action={again}>
        {message(messages, withoutRegistrant[found.info?.state ?? 'unknown'])}
      </Notice>
    )
  }
  return (
    <>
      <Facts messages={messages} info={found.info} />
      <Further locale={locale} messages={messages} info={found.info} />
    </>
  )
}

/** The registrant of a taken name, as far as the registry publishes it. */
export const RegistrantDialog = ({
  locale,
  messages,
  errors,
  row,
  onClose,
}: RegistrantDialogProps) => (
  <Dialog
    open={row !== undefined}
    title={message(messages, 'owner.title', { name: row?.unicodeName ?? '' })}
    closeLabel={message(messages, 'close')}
    onClose={onClose}
  >
    {row !== undefined && (
      <Details locale={locale} messages={messages} errors={errors} domainName={row.domainName} />
    )}
  </Dialog>
)
