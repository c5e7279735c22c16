import { sql } from 'drizzle-orm'
import type { CompanyVerification, Representative } from '../../../contract/company-verification.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { companyRegistrations, companyVerifications } from '../../platform/db/schema/index.ts'

type RegistrationJson = Pick<
  JsonRow<typeof companyRegistrations>,
  'file_name' | 'type' | 'size' | 'created_at'
>

/** `to_jsonb` of a row of `company_verifications`, with its registration without bytes. */
export interface VerificationJson extends JsonRow<typeof companyVerifications> {
  readonly registration: RegistrationJson | null
}

/** A row of `company_verifications w` as {@link VerificationJson}. */
export const verificationJson = sql<VerificationJson>`to_jsonb(w) || jsonb_build_object(
  'registration', (select jsonb_build_object('file_name', r.file_name, 'type', r.type,
      'size', r.size, 'created_at', r.created_at)
    from company_registrations r where r.customer_id = w.customer_id))`

/** Finds the verification of a customer's company. */
export const findVerification = async (
  db: Queryable,
  customerId: string,
): Promise<VerificationJson | undefined> => {
  const [row] = await rowsOf<{ found: VerificationJson }>(
    db,
    sql`select ${verificationJson} as found from company_verifications w
      where w.customer_id = ${customerId}::uuid`,
  )
  return row?.found
}

const moment = (text: string | null): string | null =>
  text === null ? null : new Date(text).toISOString()

const representativeOf = (row: VerificationJson): Representative | null =>
  row.representative_name === null || row.representative_position === null
    ? null
    : {
        representativeName: row.representative_name,
        representativePosition: row.representative_position,
      }

/** Returns a verification as its customer sees it. */
export const showVerification = (row: VerificationJson): CompanyVerification => ({
  state: row.state,
  reason: row.reason,
  representative: representativeOf(row),
  registration: row.registration && {
    name: row.registration.file_name,
    type: row.registration.type,
    bytes: row.registration.size,
    addedAt: new Date(row.registration.created_at).toISOString(),
  },
  sentAt: moment(row.sent_at),
  decidedAt: moment(row.decided_at),
})
