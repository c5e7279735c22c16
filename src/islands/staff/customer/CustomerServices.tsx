import type { StaffCustomer } from '../../../contract/staff-customers.ts'
import { message } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Panel } from '../../account/Panel.tsx'
import type { StaffScreenProps } from '../staff-screen.ts'
import { verbName } from '../verbs/verb-name.ts'
import { ActionLink } from './ActionLink.tsx'
import { codeText } from './code-text.ts'

interface CustomerServicesProps extends StaffScreenProps {
  readonly services: StaffCustomer['services']
}

/** The services of a customer, each with what staff may do with it now. */
export const CustomerServices = ({ services, messages, goTo }: CustomerServicesProps) => (
  <Panel title={message(messages, 'customer.services')}>
    {services.length === 0 && <p className="text-ink-soft">{message(messages, 'customer.none')}</p>}
    <ul className="grid divide-y divide-line">
      {services.map(({ id, subject, type, state, expiresAt, holds, actions }) => (
        <li key={id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <strong className="font-medium [overflow-wrap:anywhere]">{subject}</strong>
            <span>{codeText(messages, 'view.services.category', type)}</span>
            <span>{codeText(messages, 'view.services.state', state)}</span>
            <span className="tabular-nums">{formatDay(expiresAt)}</span>
            {holds.length > 0 && (
              <Badge tone="warn">
                {message(messages, 'customer.held', { holds: holds.join(', ') })}
              </Badge>
            )}
          </p>
          {actions.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {actions.map((action) => (
                <li key={verbName(action)}>
                  <ActionLink {...{ messages, action, subject, goTo }} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </Panel>
)
