import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { approvedSenders } from './stored-senders.ts'

/** The names under which customers may send messages. */
export interface SmsSenders {
  /** Returns whether a carrier has approved a name (as it is written) of a customer, and it is paid. */
  canSendAs(db: Queryable, customerId: string, senderName: string): Promise<boolean>
}

/** Creates the look-up of approved names. */
export const createSmsSenders = ({ clock }: { readonly clock: Clock }): SmsSenders => ({
  canSendAs: async (db, customerId, senderName) =>
    (await approvedSenders(db, customerId, clock.now())).some(({ name }) => name === senderName),
})
