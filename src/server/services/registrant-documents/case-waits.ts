import type { Queryable } from '../../platform/db/database.ts'
import type { CaseWait } from './document-schedule.ts'

/** What a decision does to the order item of a case, in its transaction. */
export interface CaseWaits {
  move(tx: Queryable, orderItemId: string, from: CaseWait['what'], to: CaseWait): Promise<boolean>
  end(tx: Queryable, orderItemId: string, from: CaseWait['what']): Promise<boolean>
}
