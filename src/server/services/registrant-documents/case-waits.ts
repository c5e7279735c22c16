import type { Queryable } from '../../platform/db/database.ts'
import type { CaseWait } from './document-schedule.ts'

/** What the order item of a case does, in the transaction of a decision. */
export interface CaseWaits {
  /** Moves the item from one wait to another. */
  move(tx: Queryable, orderItemId: string, from: CaseWait['what'], to: CaseWait): Promise<boolean>
  /** Ends the wait: the item's fulfilment reads the decision and acts. */
  end(tx: Queryable, orderItemId: string, from: CaseWait['what']): Promise<boolean>
}
