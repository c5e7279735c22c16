import * as v from 'valibot'
import type { Json } from '../../platform/audit/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { rule, type VerbContext } from '../../platform/verbs/index.ts'

/** Returns the schema of an id that a list of cases shows. */
export const caseId = (noun: string) =>
  v.pipe(v.string(), v.uuid(rule('rule.id-of-case', { noun })))

/** The round of documents that staff saw: a later one is not decided unseen. */
export const CaseRound = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,6}$/, rule('rule.round')), v.transform(Number)),
)

/** Returns a row as JSON. */
export const caseAsJson = (row: object): Json => JSON.parse(JSON.stringify(row)) as Json

/** Returns what all verbs share that change a case of a noun. */
export const changesCase = <Noun extends string>(
  noun: Noun,
  find: (db: Queryable, id: string) => Promise<object | undefined>,
) => ({
  noun,
  permission: 'document:change' as const,
  takes: ['ID'],
  subject: ({ id }: { readonly id: string }) => id,
  look: async (id: string, { db }: VerbContext): Promise<Json> => {
    const found = await find(db, id)
    return found === undefined ? null : caseAsJson(found)
  },
})
