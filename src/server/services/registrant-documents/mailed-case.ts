import { sql } from 'drizzle-orm'
import type { DocumentSubject, RequiredDocument } from '../../../contract/documents.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Recipient } from '../../platform/mail/index.ts'

export interface MailedCase {
  readonly kind: DocumentSubject
  readonly name: string
  readonly wanted: readonly RequiredDocument[]
  readonly reason: string | null
  readonly waits_since: string
  readonly username: string
  readonly files: number
  readonly increment_id: number
  readonly buyer: Recipient
}

/** Reads what a mail says about the documents of a name. */
export const findMailedCase = async (
  db: Queryable,
  orderItemId: string,
): Promise<MailedCase | undefined> => {
  const [row] = await rowsOf<{ found: MailedCase }>(
    db,
    sql`select jsonb_build_object('kind', c.kind, 'name', c.name, 'wanted', c.wanted, 'reason', c.reason,
        'waits_since', c.waits_since, 'username', u.username, 'increment_id', o.increment_id,
        'files', (select count(*) from documents p where p.order_item_id = c.order_item_id),
        'buyer', jsonb_build_object('email', o.contact->>'email',
          'name', o.contact->>'firstName', 'locale', o.locale)) as found
      from document_cases c join order_items i on i.id = c.order_item_id
        join orders o on o.id = i.order_id join customers u on u.id = c.customer_id
      where c.order_item_id = ${orderItemId}::uuid`,
  )
  return row?.found
}
