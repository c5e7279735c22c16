import * as v from 'valibot'
import type { Json } from '../../../../platform/audit/index.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { rule, say, VerbError, type VerbContext } from '../../../../platform/verbs/index.ts'
import { findTransfers, type StoredTransfer } from './stored-transfer.ts'

/** The noun of all verbs about transfers. */
export const noun = 'transfers'
/** Of verbs that only look. */
export const readPermission = 'payment:read' as const
/** Of verbs that move money or end a transfer. */
export const changePermission = 'payment:change' as const

/** The reference of a transfer, as people type it. */
export const Reference = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s/g, '').toUpperCase()),
  v.regex(/^RF\d\d[\dA-Z]{10}$/, rule('rule.transfer-reference')),
)
/** The bank’s reference of an entry. */
export const BankReference = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.check((text) => text !== '' && text.length <= 100, rule('rule.bank-reference')),
)
/** Returns a value as its JSON has it. */
export const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json

/** @throws VerbError when there is none */
export const findNamed = async (reference: string, db: Queryable): Promise<StoredTransfer> => {
  const [transfer] = await findTransfers(db, [reference])
  if (transfer === undefined) throw new VerbError(say('transfers.unknown', { reference }))
  return transfer
}

/** Returns a transfer for the audit log. */
export const lookAt = async (reference: string, { db }: VerbContext): Promise<Json> => {
  const [transfer] = await findTransfers(db, [reference])
  return asJson(transfer ?? null)
}
