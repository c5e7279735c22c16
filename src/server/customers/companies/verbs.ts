import { join } from 'node:path'
import * as v from 'valibot'
import type { Json } from '../../platform/audit/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import {
  changeVerb,
  readVerb,
  rule,
  say,
  VerbError,
  VerbReason,
  type Verb,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { decideCompany, type Decision } from './decide-company.ts'
import { companiesInReview, findCompany, registrationFile, type ReviewedCompany } from './review.ts'

const noun = 'company'

const One = v.object({ name: v.string() })

/** A decision is on the version that `show` printed: the customer may have changed it since. */
const Seen = v.pipe(
  v.optional(v.string(), ''),
  v.regex(/^\d{1,9}$/, rule('rule.company-version')),
  v.transform(Number),
)

const asJson = (row: object): Json => JSON.parse(JSON.stringify(row)) as Json

const find = async (name: string, db: Queryable): Promise<ReviewedCompany> => {
  const found = await findCompany(db, name)
  if (found === undefined) {
    throw new VerbError(say('company.unknown', { name }))
  }
  return found
}

const line = ({ username, company, sent_at: at, version }: ReviewedCompany): string =>
  `${username}  ${company.company_name_en}  ${company.vat_tin}  version ${version}  sent ${at ?? 'never'}`

const lines = (found: ReviewedCompany): readonly string[] => {
  const { company, registration, reason } = found
  const position = found.representative_position
  return [
    `${company.company_name_en}: ${found.state}, version ${found.version}`,
    `in Khmer        ${company.company_name_km}`,
    `VAT TIN         ${company.vat_tin}`,
    `address         ${company.company_address_en}`,
    `                ${company.company_address_km}`,
    `phone           ${company.phone_number}`,
    `customer        ${found.username} <${found.email}>`,
    `representative  ${position === null ? 'none' : `${found.representative_name}, ${position}`}`,
    `registration    ${registration === null ? 'none' : `${registration.file_name} (${registration.size} bytes)`}`,
    ...(reason === null ? [] : [`refused: ${reason}`]),
  ]
}

const look = async (name: string, { db }: VerbContext): Promise<Json> => {
  const found = await findCompany(db, name)
  return found === undefined ? null : asJson(found)
}

const changes = {
  noun,
  permission: 'company:change',
  takes: ['NAME'],
  subject: ({ name }: { readonly name: string }) => name,
  look,
} as const

const decide = async (
  name: string,
  context: VerbContext,
  decision: Omit<Decision, 'customerId'>,
): Promise<string> => {
  const { customer_id: customerId, company } = await find(name, context.db)
  if (await decideCompany(context, { ...decision, customerId })) return company.company_name_en
  const { state, version } = await find(name, context.db)
  throw new VerbError(say('company.not-decided', { name, state, version }))
}

/** The operator's verbs for companies (decision 130). */
export const companyVerbs: readonly Verb[] = [
  readVerb({
    noun,
    verb: 'list',
    permission: 'company:read',
    help: ['companies that wait for a decision'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await companiesInReview(db)
      const text = all.length === 0 ? say('company.none') : all.map(line).join('\n')
      return { text, data: all.map(asJson) }
    },
  }),
  readVerb({
    noun,
    verb: 'show',
    permission: 'company:read',
    takes: ['NAME'],
    help: ['the company of a customer, with the version to decide on'],
    input: One,
    run: async ({ name }, { db }) => {
      const found = await find(name, db)
      return { text: lines(found).join('\n'), data: asJson(found) }
    },
  }),
  // A document leaves the database: the audit log says who took it.
  changeVerb({
    ...changes,
    verb: 'save',
    savesFiles: true,
    permission: 'company:read',
    options: { to: 'text' },
    help: ['--to FOLDER   writes its business registration into a folder, for the review'],
    input: v.object({ name: v.string(), to: v.optional(v.string()) }),
    look: () => Promise.resolve(null),
    run: async ({ name, to }, { db }) => {
      if (to === undefined) throw new VerbError(say('files.where'))
      const file = await registrationFile(db, (await find(name, db)).customer_id)
      if (file === undefined) throw new VerbError(say('company.no-registration', { name }))
      const path = join(to, file.name)
      return {
        text: say('company.saved', { path }),
        data: { path },
        writes: [{ path, base64: Buffer.from(file.bytes).toString('base64') }],
      }
    },
  }),
  changeVerb({
    ...changes,
    verb: 'verify',
    options: { version: 'text' },
    help: ['--version N   its invoices name the company from now on'],
    input: v.object({ name: v.string(), version: Seen }),
    run: async ({ name, version }, context) => {
      const company = await decide(name, context, { version, to: 'VERIFIED', reason: null })
      return { text: say('company.verified', { company, name }) }
    },
  }),
  changeVerb({
    ...changes,
    verb: 'refuse',
    isDestructive: true,
    options: { version: 'text', reason: 'text' },
    showsReason: true,
    help: [
      '--version N --reason "WHY"   the customer reads why, and may send it again;',
      'a verified company is no longer verified',
    ],
    input: v.object({ name: v.string(), version: Seen, reason: VerbReason }),
    run: async ({ name, version, reason }, context) => {
      const company = await decide(name, context, { version, to: 'REFUSED', reason })
      return { text: say('company.refused', { company }) }
    },
  }),
]
