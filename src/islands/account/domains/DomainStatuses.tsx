import { statusSetter, statusSlug } from '../../../contract/domain-status.ts'
import type { OwnedDomainDetail } from '../../../contract/owned-domains.ts'
import { message, type Messages } from '../../../i18n/fill.ts'

interface DomainStatusesProps {
  readonly messages: Messages
  readonly domain: Pick<OwnedDomainDetail, 'state' | 'registry'>
}

/** In its redemption period a name is `pendingDelete` too, and can still be restored (RFC 3915 §3.1). */
const slugOf = (status: string, { state }: DomainStatusesProps['domain']): string =>
  status === 'pendingDelete' && state === 'REDEMPTION' ? 'redemption-period' : statusSlug(status)

/**
 * The statuses of a domain in plain words, with the registry's own beside them; unknown ones as the
 * registry has them. Nothing without any.
 */
export const DomainStatuses = ({ messages, domain }: DomainStatusesProps) => {
  const statuses = [...new Set(domain.registry?.statuses)]
  if (statuses.length === 0) return null
  return (
    <div>
      <h3 className="text-sm font-normal text-ink-soft">{message(messages, 'domains.statuses')}</h3>
      <ul className="grid gap-2">
        {statuses.map((status) => {
          const key = `status.${slugOf(status, domain)}`
          const isKnown = messages[key] !== undefined
          return (
            <li key={status} className="grid">
              <span className="flex flex-wrap items-baseline gap-x-2">
                {isKnown && <b className="font-medium">{message(messages, key)}</b>}
                <code translate="no" className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                  {status}
                </code>
              </span>
              {isKnown && (
                <span className="max-w-prose text-sm text-ink-soft">
                  {message(messages, `${key}.text`)}
                  {statusSetter(status) === 'server' && ` ${message(messages, 'whois.by.server')}`}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
