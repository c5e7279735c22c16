import { sql } from 'drizzle-orm'
import type { DocumentState } from '../../../contract/documents.ts'
import type { ServiceStep } from '../../../contract/service-step.ts'
import type { SmsSenderState } from '../../../contract/sms-senders.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Service } from '../lifecycle/index.ts'
import type { SenderConfig } from './sender-config.ts'

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly state: SmsSenderState
  readonly documents: DocumentState | null
}

const stepOf = ({ state, documents }: Row): ServiceStep => {
  if (state === 'SUBMITTED') return 'CARRIERS'
  return documents === 'IN_REVIEW' ? 'REVIEW' : 'DOCUMENTS'
}

/** Reads what each of these senders’ names waits for, without those that a carrier approved. */
export const readSenderSteps = async (
  db: Queryable,
  services: readonly Service<SenderConfig>[],
): Promise<ReadonlyMap<string, ServiceStep>> => {
  const ids = services.filter(({ config }) => !config.isApproved).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<Row>(
    db,
    sql`select s.item_id::text as id, s.state, d.state as documents
      from sms_senders s left join document_cases d on d.order_item_id = s.item_id
      where s.item_id in (
        select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  )
  return new Map(rows.map((row) => [row.id, stepOf(row)]))
}
