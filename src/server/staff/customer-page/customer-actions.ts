import type { StaffRole } from '../../../contract/staff-roles.ts'
import type { CustomerAction } from '../../../contract/staff-customers.ts'
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

/** The verbs about a customer, whose `name` is the user name, and when they make sense. */
const verbsOfCustomers: readonly {
  readonly noun: string
  readonly verb: string
  readonly when: (state: CustomerState) => boolean
  /** The option that the user name is filled into; the verb's first word by default. */
  readonly option?: string
}[] = [
  { noun: 'account', verb: 'ban', when: ({ isBanned }) => !isBanned },
  { noun: 'account', verb: 'unban', when: ({ isBanned }) => isBanned },
  { noun: 'account', verb: 'end-sessions', when: ({ hasSessions }) => hasSessions },
  { noun: 'account', verb: 'verify-email', when: ({ isEmailVerified }) => !isEmailVerified },
  { noun: 'account', verb: 'set-email', when: always },
  { noun: 'account', verb: 'force-password', when: always },
  { noun: 'promo-credits', verb: 'grant', when: ({ isBanned }) => !isBanned },
  { noun: 'promo-credits', verb: 'list', when: always },
  { noun: 'voucher', verb: 'add', when: ({ isBanned }) => !isBanned, option: 'customer' },
  { noun: 'balance', verb: 'correct', when: always },
  { noun: 'account', verb: 'export', when: always },
  { noun: 'account', verb: 'delete', when: ({ isBanned }) => !isBanned },
]

/** Returns the verbs that a role may run for a customer now. */
export const customerActions = (
  verbs: readonly Verb[],
  role: StaffRole,
  state: CustomerState,
): CustomerAction[] => {
  const offered = new Set(offeredVerbs(verbs, role).map(({ noun, verb }) => `${noun} ${verb}`))
  return verbsOfCustomers
    .filter(({ noun, verb, when }) => offered.has(`${noun} ${verb}`) && when(state))
    .map(({ noun, verb, option = 'name' }) => ({
      noun,
      verb,
      values: { [option]: state.username },
    }))
}
