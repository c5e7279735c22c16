import { useCallback } from 'react'
import { getStaffCustomer, type StaffCustomer } from '../../../contract/staff-customers.ts'
import { fromDollars, formatMoney } from '../../../contract/money.ts'
import { message } from '../../../i18n/fill.ts'
import { formatMoment } from '../../../i18n/format-date.ts'
import { staffCall } from '../staff-call.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Loaded } from '../../account/Loaded.tsx'
import { Panel } from '../../account/Panel.tsx'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { useQuery } from '../../shell/use-query.ts'
import { formatStaffQuery } from '../staff-query.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { verbName } from '../verbs/verb-name.ts'
import { ActionLink } from './ActionLink.tsx'
import { codeText } from './code-text.ts'
import { CustomerServices } from './CustomerServices.tsx'
import { FactTable } from './FactTable.tsx'
import { Notes } from './Notes.tsx'

interface PartProps extends StaffScreenProps {
  readonly customer: StaffCustomer
}

const dollars = (amount: number): string => formatMoney(fromDollars(amount))

const Identity = ({ customer, messages }: PartProps) => {
  const facts = [
    ['username', customer.username],
    ['email', customer.email],
    ['phone', customer.phoneNumber ?? ''],
    ['organization', customer.organization],
    ['country', `${customer.country} · ${customer.website} · ${customer.locale}`],
    ['since', formatMoment(customer.createdAt)],
    ['balance', dollars(customer.balance)],
    ['promo-credit', dollars(customer.promoCredit)],
    ['id', customer.id],
  ] as const
  const state = [
    customer.bannedAt === null ? undefined : 'banned',
    customer.isEmailVerified ? undefined : 'unverified',
    customer.hasTwoFactor ? 'two-factor' : undefined,
  ].filter((one) => one !== undefined)
  return (
    <Panel title={customer.name === '' ? customer.username : customer.name}>
      {state.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {state.map((one) => (
            <Badge key={one} tone={one === 'two-factor' ? 'good' : 'warn'}>
              {message(messages, `customer.${one}`)}
            </Badge>
          ))}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts
          .filter(([, value]) => value !== '')
          .map(([key, value]) => (
            <div key={key} className="min-w-0">
              <dt className="text-sm text-ink-soft">{message(messages, `customer.${key}`)}</dt>
              <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}

const Actions = ({ customer, messages, goTo, member }: PartProps) => {
  const mayView = member.permissions.includes('account:view')
  const view = { screen: 'view', id: customer.id }
  return customer.actions.length === 0 && !mayView ? null : (
    <Panel
      title={message(messages, 'customer.actions')}
      description={message(messages, 'customer.actions.why')}
    >
      <ul className="flex flex-wrap gap-2">
        {mayView && (
          <li>
            <FollowLink
              className={buttonClass('secondary')}
              href={formatStaffQuery(view)}
              onFollow={() => goTo(view)}
            >
              {message(messages, 'view.title')}
            </FollowLink>
          </li>
        )}
        {customer.actions.map((action) => (
          <li key={verbName(action)}>
            <ActionLink {...{ messages, action, goTo }} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Lists = ({ customer, messages }: PartProps) => {
  const lists = {
    orders: customer.orders.map((one) => [
      ...[one.number, codeText(messages, 'view.orders.state', one.state), dollars(one.total)],
      formatMoment(one.createdAt),
    ]),
    invoices: customer.invoices.map((one) => [
      one.number,
      codeText(messages, 'view.invoices.invoice.status', one.state),
      ...[dollars(one.total), formatMoment(one.issuedAt)],
    ]),
    payments: customer.payments.map((one) => [
      ...[one.reference ?? one.id, one.method, one.state, dollars(one.amount)],
      formatMoment(one.createdAt),
    ]),
    ledger: customer.ledger.map((one) => [one.cause, dollars(one.amount), formatMoment(one.at)]),
    sessions: customer.sessions.map((one) => [
      ...[one.ip, one.userAgent],
      formatMoment(one.lastUsedAt),
    ]),
    notifications: customer.notifications.map((one) => [one.code, formatMoment(one.at)]),
    mails: customer.mails.map((one) => [
      ...[one.name, message(messages, `mail.${one.state}`)],
      formatMoment(one.at),
    ]),
    messages: customer.messages.map((one) => [
      ...[one.subject, one.message],
      formatMoment(one.at),
      message(messages, one.answeredAt === null ? 'message.open' : 'message.answered'),
    ]),
  }
  return Object.entries(lists).map(([key, rows]) => (
    <Panel key={key} title={message(messages, `customer.${key}`)}>
      <FactTable
        label={message(messages, `customer.${key}`)}
        none={message(messages, 'customer.none')}
        rows={rows}
      />
    </Panel>
  ))
}

/** The screen of a customer: who they are, what staff may do, notes, and what belongs to them. */
export const CustomerScreen = (props: StaffScreenProps) => {
  const { messages, errors, query, goTo } = props
  const id = query['id'] ?? ''
  const load = useCallback(
    (signal: AbortSignal) => staffCall(getStaffCustomer, { params: { id } }, { signal }),
    [id],
  )
  const customer = useQuery(load)
  return (
    <Loaded messages={messages} errors={errors} query={customer}>
      {(found) => {
        const log = { screen: 'audit', subject: found.username }
        return (
          <>
            <Identity {...props} customer={found} />
            <Actions {...props} customer={found} />
            <Notes {...props} customerId={found.id} initial={found.notes} />
            <CustomerServices {...props} services={found.services} />
            <Lists {...props} customer={found} />
            <div>
              <FollowLink href={formatStaffQuery(log)} onFollow={() => goTo(log)}>
                {message(messages, 'customer.audit')}
              </FollowLink>
            </div>
          </>
        )
      }}
    </Loaded>
  )
}
