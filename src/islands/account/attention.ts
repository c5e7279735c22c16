import type { User } from '../../contract/accounts.ts'
import type { DocumentCase } from '../../contract/documents.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import type { listReminders } from '../../contract/reminders.ts'
import type { CustomersStep } from '../../contract/service-step.ts'
import type { MessageParams } from '../../i18n/fill.ts'
import { formatDay, formatOptionalDay } from '../../i18n/format-date.ts'
import { amountForMissing } from '../../contract/top-up-amount.ts'
import { priceText } from '../../ui/Price.tsx'
import { pageOfService } from './services/own-page.ts'

type Action =
  | 'pay'
  | 'renew'
  | 'reactivate'
  | 'activate'
  | 'correct'
  | 'show'
  | 'send'
  | 'verify'
  | 'add'
  | 'keep'
  | 'list'

/** One thing for the customer to do, with its link. */
export interface Attention {
  readonly id: string
  readonly tone: 'bad' | 'warn'
  /** The key of its text. */
  readonly key: string
  readonly params: MessageParams
  /** Its text is `attention.do.<action>`. */
  readonly action: Action
  readonly path: `/${string}`
}

interface Found {
  readonly reminders: AnswerOf<typeof listReminders> | undefined
  readonly documents: readonly DocumentCase[] | undefined
  readonly user:
    | Pick<User, 'email' | 'isEmailVerified' | 'phoneNumber' | 'deletionDueAt'>
    | undefined
  /** Dollars that a bank took back and the balance did not cover. */
  readonly owed?: number | undefined
}

const stepActions = {
  ACTIVATION: 'activate',
  CORRECTION: 'correct',
  PROOF: 'show',
  CAA: 'show',
  DOCUMENTS: 'send',
} as const satisfies Record<CustomersStep, Action>

/** Returns what needs attention: outages, losses, payments, what waits for the customer, the profile. */
export const attentionFor = ({
  reminders,
  documents,
  user,
  owed = 0,
}: Found): readonly Attention[] => {
  const { services = [], invoices = [], waiting = [], affected = 0 } = reminders ?? {}
  const outages: readonly Attention[] =
    affected === 0
      ? []
      : [
          {
            ...{ id: 'outages', tone: 'bad', key: 'attention.outages', action: 'list' },
            params: { count: affected },
            path: '/account/services',
          },
        ]
  const expiring = services.map((service): Attention => {
    const { serviceId, type, name, state, expiresAt, deadline } = service
    return {
      id: serviceId,
      tone: state === 'EXPIRING' ? 'warn' : 'bad',
      key: `service.${state}`,
      params: { name, day: formatDay(expiresAt), deadline: formatDay(deadline) },
      action: state === 'REDEMPTION' ? 'reactivate' : 'renew',
      path: pageOfService({ type, id: serviceId }),
    }
  })
  const unpaid = invoices.map(({ id, number, orderId, status, total, items }): Attention => ({
    id,
    tone: status === 'OVERDUE' ? 'bad' : 'warn',
    key: orderId === null ? `invoice.${status}` : 'order',
    params: { number, names: items.join(', '), total: priceText(total) },
    action: 'pay',
    path: `/online-payment?invoice=${number}`,
  }))
  const missing = (documents ?? [])
    .filter(({ state }) => state === 'AWAITING_DOCUMENTS')
    .map(({ id, unicodeName, dueBy }): Attention => ({
      id,
      tone: 'warn',
      key: dueBy === null ? 'attention.documents' : 'attention.documents.due',
      params: { name: unicodeName, day: formatOptionalDay(dueBy) },
      action: 'send',
      path: '/account/documents',
    }))
  const listed = new Set(missing.map(({ id }) => id))
  const steps = waiting
    // The documents of a service are also in their own list, with the day.
    .filter(({ serviceId }) => !listed.has(serviceId))
    .map(({ serviceId, type, name, step }): Attention => ({
      id: serviceId,
      tone: 'warn',
      key: `attention.step.${step}`,
      params: { name },
      action: stepActions[step],
      path: pageOfService({ type, id: serviceId }),
    }))
  const due = user?.deletionDueAt
  const deletion: readonly Attention[] =
    due === undefined
      ? []
      : [
          {
            ...{ id: 'deletion', tone: 'bad', key: 'attention.deletion', action: 'keep' },
            params: { day: formatDay(due) },
            path: '/account/profile#delete',
          },
        ]
  const debts: readonly Attention[] =
    owed === 0
      ? []
      : [
          {
            ...{ id: 'owed', tone: 'bad', key: 'attention.owed', action: 'pay' },
            params: { total: priceText(owed) },
            path: `/top-up?amount=${String(amountForMissing(owed))}`,
          },
        ]
  const profile: Attention[] = []
  const own = { tone: 'warn', path: '/account/profile' } as const
  if (user?.isEmailVerified === false)
    profile.push({
      ...own,
      ...{ id: 'email', key: 'attention.email', params: { email: user.email }, action: 'verify' },
    })
  if (user?.phoneNumber === null)
    profile.push({ ...own, ...{ id: 'phone', key: 'attention.phone', params: {}, action: 'add' } })
  return [
    ...outages,
    ...deletion,
    ...debts,
    ...expiring.filter(({ tone }) => tone === 'bad'),
    ...unpaid,
    ...missing,
    ...steps,
    ...expiring.filter(({ tone }) => tone === 'warn'),
    ...profile,
  ]
}
