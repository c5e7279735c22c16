import { Clock, LoaderCircle, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { PendingService } from '../../../contract/services.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { classNames } from '../../../ui/class-names.ts'

interface PendingServicesProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly pending: readonly PendingService[]
}

const working = [LoaderCircle, 'text-ink-soft motion-safe:animate-spin'] as const

/** Those of {@link ProgressIcon} that this list needs; any other state is a clock. */
const icons: { readonly [S in PendingService['state']]?: readonly [LucideIcon, string] } = {
  AWAITING_DOCUMENTS: [TriangleAlert, 'text-warn'],
  IN_PROGRESS: working,
  PROVISIONING: working,
}

/** Returns whether the customer has the next step. */
const awaitsCustomer = ({ state }: PendingService): boolean => state === 'AWAITING_DOCUMENTS'

const linkClass = 'inline-flex min-h-11 items-center text-sm underline underline-offset-4'

const PendingRow = ({
  locale,
  messages,
  service,
}: Omit<PendingServicesProps, 'pending'> & { readonly service: PendingService }) => {
  const { orderId, type, name, state } = service
  const [Icon, colour] = icons[state] ?? [Clock, 'text-ink-soft']
  const isTheirs = awaitsCustomer(service)
  const documents = localePath(locale, '/account/documents')
  const order = `${localePath(locale, '/account/orders')}?order=${orderId}`
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className={classNames('h-lh w-5 shrink-0', colour)} />
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-soft">
          {message(messages, `category.${type}`)} · {message(messages, `pending.${state}`)}
        </p>
        <p className="flex flex-wrap gap-x-4">
          {isTheirs && (
            <a className={linkClass} href={documents}>
              {message(messages, 'pending.documents')}
            </a>
          )}
          <a className={linkClass} href={order}>
            {message(messages, 'pending.open')}
          </a>
        </p>
      </div>
    </li>
  )
}

/** What is paid and not ready yet. */
export const PendingServices = ({ locale, messages, pending }: PendingServicesProps) => (
  <section
    aria-label={message(messages, 'pending.title')}
    className="grid gap-2 rounded-lg border border-line bg-surface p-4"
  >
    <h3 className="font-bold">{message(messages, 'pending.title')}</h3>
    <ul className="grid gap-3">
      {pending.map((service) => (
        <PendingRow
          key={`${service.orderId} ${service.type} ${service.subject}`}
          {...{ locale, messages, service }}
        />
      ))}
    </ul>
    {!pending.every(awaitsCustomer) && (
      <p className="text-sm text-ink-soft">{message(messages, 'pending.text')}</p>
    )}
  </section>
)
