import type { HoldReason } from '../../../contract/service-holds.ts'
import type { CustomerAction } from '../../../contract/staff-customers.ts'
import type { StaffRole } from '../../../contract/staff-roles.ts'
import type { Verb } from '../../platform/verbs/index.ts'
import { offeredVerbs } from '../desk/index.ts'

/** What decides which verbs make sense for a customer. */
export interface CustomerState {
  readonly username: string
  readonly isBanned: boolean
  readonly isEmailVerified: boolean
  readonly hasSessions: boolean
}

const always = (): boolean => true

/** What decides which verbs make sense for a service. */
export interface ServiceStanding {
  readonly id: string
  readonly state: string
  readonly holds: readonly HoldReason[]
  /** Whether its system can suspend it. */
  readonly isSuspendable: boolean
  /** Whether its end is refunded now. */
  readonly isRefundable: boolean
}

interface Offer<State> {
  readonly noun: string
  readonly verb: string
  readonly when: (state: State) => boolean
  /** The input of the verb that names whom or what it is about. */
  readonly option?: string
}

/** The verbs about a customer, whose `name` is the user name, and when they make sense. */
const verbsOfCustomers: readonly Offer<CustomerState>[] = [
  { noun: 'account', verb: 'ban', when: ({ isBanned }) => !isBanned },
  { noun: 'account', verb: 'unban', when: ({ isBanned }) => isBanned },
  { noun: 'account', verb: 'end-sessions', when: ({ hasSessions }) => hasSessions },
  { noun: 'account', verb: 'verify-email', when: ({ isEmailVerified }) => !isEmailVerified },
  { noun: 'account', verb: 'set-email', when: always },
  { noun: 'account', verb: 'force-password', when: always },
  { noun: 'promo-credits', verb: 'grant', when: ({ isBanned }) => !isBanned },
  { noun: 'promo-credits', verb: 'list', when: always },
  { noun: 'voucher', verb: 'add', when: ({ isBanned }) => !isBanned, option: 'customer' },
  { noun: 'wheel', verb: 'grant', when: ({ isBanned }) => !isBanned },
  { noun: 'balance', verb: 'correct', when: always },
  { noun: 'account', verb: 'export', when: always },
  { noun: 'account', verb: 'delete', when: ({ isBanned }) => !isBanned },
]

const isActive = ({ state }: ServiceStanding): boolean => state === 'ACTIVE'
const isAbusive = ({ holds }: ServiceStanding): boolean => holds.includes('ABUSE')

/** The verbs about a service, whose `id` is its id, and when they make sense. */
const verbsOfServices: readonly Offer<ServiceStanding>[] = [
  {
    noun: 'service',
    verb: 'suspend',
    when: (one) => isActive(one) && one.isSuspendable && !isAbusive(one),
  },
  { noun: 'service', verb: 'resume', when: (one) => isActive(one) && isAbusive(one) },
  { noun: 'service', verb: 'refund', when: ({ isRefundable }) => isRefundable },
]

/** Returns the rows of a table that a role may run now. */
const actionsOf = <State>(
  offers: readonly Offer<State>[],
  { verbs, role }: { readonly verbs: readonly Verb[]; readonly role: StaffRole },
  state: State,
  subject: { readonly option: string; readonly value: string },
): CustomerAction[] => {
  const offered = new Set(offeredVerbs(verbs, role).map(({ noun, verb }) => `${noun} ${verb}`))
  return offers
    .filter(({ noun, verb, when }) => offered.has(`${noun} ${verb}`) && when(state))
    .map(({ noun, verb, option = subject.option }) => ({
      ...{ noun, verb },
      values: { [option]: subject.value },
    }))
}

/** Returns the verbs that a role may run for a customer now. */
export const customerActions = (
  verbs: readonly Verb[],
  role: StaffRole,
  state: CustomerState,
): CustomerAction[] =>
  actionsOf(verbsOfCustomers, { verbs, role }, state, { option: 'name', value: state.username })

/** Returns the verbs that a role may run for a service now. */
export const serviceActions = (
  verbs: readonly Verb[],
  role: StaffRole,
  state: ServiceStanding,
): CustomerAction[] =>
  actionsOf(verbsOfServices, { verbs, role }, state, { option: 'id', value: state.id })
