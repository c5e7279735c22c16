import { eq, sql } from 'drizzle-orm'
import { companyRegistrations } from '../../platform/db/schema/index.ts'
import { storedBytes } from '../../platform/db/stored-bytes.ts'
import { act, codesFact, staffQueue, textFact } from '../../platform/staff-queues/index.ts'
import type { ReviewedCompany } from './review.ts'
import { verificationJson } from './stored-verification.ts'

/** Companies that wait for a decision. */
export const companyQueue = staffQueue<ReviewedCompany>({
  key: 'companies',
  permission: 'company:read',
  waiting: sql`
    select w.customer_id::text as id, w.sent_at as since, ${verificationJson} || jsonb_build_object(
      'username', c.username, 'email', c.email, 'company', to_jsonb(b)) as facts
    from company_verifications w join company_info b on b.customer_id = w.customer_id
      join customers c on c.id = w.customer_id
    where w.state = 'IN_REVIEW'`,
  show: ({ company, registration, username, email, ...found }, id) => {
    // The decision is on the version that the row shows.
    const values = { name: username, version: String(found.version) }
    return {
      title: company.company_name_en,
      facts: [
        textFact('nameKm', company.company_name_km),
        textFact('vatTin', company.vat_tin),
        textFact('address', company.company_address_en),
        textFact('addressKm', company.company_address_km),
        textFact('phone', company.phone_number),
        textFact('representative', found.representative_name),
        codesFact(
          'position',
          'position',
          found.representative_position === null ? [] : [found.representative_position],
        ),
        textFact('customer', `${username} <${email}>`),
        ...(found.reason === null ? [] : [textFact('refusedBefore', found.reason)]),
      ],
      files:
        registration === null
          ? []
          : [{ id, name: registration.file_name, type: registration.type }],
      acts: [
        act('verify', ['company', 'verify'], values),
        act('refuse', ['company', 'refuse'], values, ['reason']),
      ],
    }
  },
  file: async (db, id) => {
    const [file] = await db
      .select({
        name: companyRegistrations.fileName,
        type: companyRegistrations.type,
        bytes: storedBytes(companyRegistrations.content),
      })
      .from(companyRegistrations)
      .where(eq(companyRegistrations.customerId, id))
    return file
  },
})
