import { LoaderCircle } from 'lucide-react'
import type { PendingService } from '../../../contract/services.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'

interface PendingServicesProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly pending: readonly PendingService[]
}

/** What is paid and not ready yet. */
export const PendingServices = ({ locale, messages, pending }: PendingServicesProps) => (
  <div aria-live="polite">
    {pending.length > 0 && (
      <section
        aria-label={message(messages, 'pending.title')}
        className="grid gap-2 rounded-lg border border-line bg-surface p-4"
      >
        <h3 className="font-bold">{message(messages, 'pending.title')}</h3>
        <ul className="grid gap-3">
          {pending.map(({ orderId, type, subject, name, state }) => (
            <li key={`${orderId} ${type} ${subject}`} className="flex gap-3">
              <LoaderCircle
                aria-hidden
                className="h-lh w-5 shrink-0 text-ink-soft motion-safe:animate-spin"
              />
              <div className="min-w-0">
                <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
                <p className="text-sm text-ink-soft">
                  {message(messages, `category.${type}`)} · {message(messages, `pending.${state}`)}
                </p>
                <a
                  className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
                  href={`${localePath(locale, '/account/orders')}?order=${orderId}`}
                >
                  {message(messages, 'pending.open')}
                </a>
              </div>
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-soft">{message(messages, 'pending.text')}</p>
      </section>
    )}
  </div>
)
