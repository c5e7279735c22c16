import { join } from 'node:path'
import * as v from 'valibot'
import { formatMoney, fromDollars, money, type Money } from '../../../../../contract/money.ts'
import type { Json } from '../../../../platform/audit/index.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import { isoDay } from '../../../../platform/shown-day.ts'
import {
  changeVerb,
  readVerb,
  VerbError,
  type VerbContext,
} from '../../../../platform/verbs/index.ts'
import { readStatement } from '../../../../providers/bank/index.ts'
import { importStatement } from './import-statement.ts'
import { assignCredit, refuseTransfer, storeCredit } from './record-credit.ts'
import { slipFiles } from './slips.ts'
import { findTransfers, openTransfers, type StoredTransfer } from './stored-transfer.ts'
import { dismissCredit, findCredit, waitingCredits } from './waiting-credits.ts'
import {
  amountText,
  creditLine,
  importedLines,
  transferLine,
  transferLines,
} from './transfer-verbs-text.ts'

const noun = 'transfers'
const readPermission = 'payment:read' as const
const changePermission = 'payment:change' as const

const Reference = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s/g, '').toUpperCase()),
  v.regex(/^RF\d\d[\dA-Z]{10}$/, 'A REFERENCE is that of `transfers list`, such as "RF18 …".'),
)
const BankReference = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.check(
    (text) => text !== '' && text.length <= 100,
    'Say which entry of the bank it is: --bank-reference FT26330XYZ',
  ),
)
const Why = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.check(
    (why) => why !== '' && why.length <= 500,
    'Say why, in at most 500 letters: --reason "WHY"',
  ),
)

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json

const find = async (reference: string, db: Queryable): Promise<StoredTransfer> => {
  const [transfer] = await findTransfers(db, [reference])
  if (transfer === undefined) throw new VerbError(`There is no transfer ${reference}.`)
  return transfer
}

const lookAt = async (reference: string, { db }: VerbContext): Promise<Json> => {
  const [transfer] = await findTransfers(db, [reference])
  return asJson(transfer ?? null)
}

const One = v.object({ reference: Reference })

const listVerb = readVerb({
  noun,
  verb: 'list',
  permission: readPermission,
  help: ['transfers that are waited for, those with slips first, and money without a transfer'],
  input: v.object({}),
  run: async (_, { db }) => {
    const [transfers, credits] = [await openTransfers(db), await waitingCredits(db)]
    const lines = [
      ...(transfers.length === 0 ? ['No transfer is waited for.'] : transfers.map(transferLine)),
      ...(credits.length === 0 ? [] : ['', 'Money to look at:', ...credits.map(creditLine)]),
    ]
    return { text: lines.join('\n'), data: asJson({ transfers, credits }) }
  },
})

const showVerb = readVerb({
  noun,
  verb: 'show',
  permission: readPermission,
  takes: ['REFERENCE'],
  help: ['one transfer, its money and what became of it'],
  input: One,
  run: async ({ reference }, { db }) => {
    const transfer = await find(reference, db)
    return { text: transferLines(transfer).join('\n'), data: asJson(transfer) }
  },
})

/** Slips name bank accounts of customers: the audit log says who took them. */
const saveVerb = changeVerb({
  noun,
  verb: 'save',
  permission: readPermission,
  takes: ['REFERENCE'],
  options: { to: 'text' },
  help: ['--to FOLDER   writes its slips into a folder'],
  input: v.object({ reference: Reference, to: v.optional(v.string()) }),
  subject: ({ reference }) => reference,
  look: () => Promise.resolve(null),
  run: async ({ reference, to }, { db }) => {
    if (to === undefined) throw new VerbError('Say where: --to FOLDER')
    const { id } = await find(reference, db)
    const folder = join(to, reference)
    const files = (await slipFiles(db, id)).map(({ name, bytes }, at) => ({
      path: join(folder, `${at + 1}-slip.${name.split('.').at(-1) ?? ''}`),
      base64: Buffer.from(bytes).toString('base64'),
    }))
    return { text: `${files.length} files are in ${folder}.`, writes: files }
  },
})

const Received = v.object({
  reference: Reference,
  received: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^\d{1,7}(?:\.\d{1,2})?$/, 'Say how many dollars arrived: --received 14.29'),
    v.transform((text) => fromDollars(Number(text))),
    v.check((amount) => amount > 0, 'Say how many dollars arrived: --received 14.29'),
  ),
  'bank-reference': BankReference,
  from: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  on: v.optional(v.pipe(v.string(), v.isoDate('--on is a day such as 2026-12-01.'))),
  again: v.optional(v.boolean(), false),
})
type Received = v.InferOutput<typeof Received>

/** Returns what the money does. The server does it with its next poll, within seconds. */
const effectOf = ({ amount, number, payableState }: StoredTransfer, received: Money): string => {
  if (payableState !== 'DUE') return `${number} is ${payableState}, so it goes into the balance.`
  if (received < amount) {
    return `It is less than the ${formatMoney(amount)} of ${number}, so it goes into the balance, and the customer reads what is missing.`
  }
  const rest = money(received - amount)
  return `It pays ${number}.${rest === 0 ? '' : ` The other ${formatMoney(rest)} go into the balance.`}`
}

const checkReceived = (transfer: StoredTransfer, { received, again }: Received): void => {
  const [first] = transfer.credits
  if (first === undefined || again) return
  throw new VerbError(
    `This transfer has ${formatMoney(money(first.received))} already (${first.bankReference}). If ${formatMoney(received)} arrived besides, add --again.`,
  )
}

/** Stores the money, unless a statement or an earlier command did. */
const storeReceived = async (input: Received, { db, clock }: VerbContext): Promise<void> => {
  const { received, from, on, 'bank-reference': bankReference } = input
  const known = await findCredit(db, bankReference)
  if (known?.reference != null) {
    throw new VerbError(`${bankReference} is the money of ${known.reference} already.`)
  }
  if (known?.currency === 'USD' && known.amount !== received) {
    throw new VerbError(`The statement says ${amountText(known)} for ${bankReference}.`)
  }
  const bookedOn = on ?? isoDay(clock.now())
  const credit = { bankReference, amount: received, currency: 'USD', payer: from, bookedOn }
  await storeCredit(db, { ...credit, remittance: '' }, clock.now())
}

const confirm = async (
  input: Received,
  context: VerbContext,
  check: (transfer: StoredTransfer) => void,
): Promise<string> => {
  const { reference, received, 'bank-reference': bankReference } = input
  const transfer = await find(reference, context.db)
  check(transfer)
  checkReceived(transfer, input)
  await storeReceived(input, context)
  const now = context.clock.now()
  if (!(await assignCredit(context.db, { bankReference, reference, received }, now))) {
    throw new VerbError(`${bankReference} was recorded by someone else meanwhile.`)
  }
  return `${formatMoney(received)} received. ${effectOf(transfer, received)}`
}

const confirming = {
  noun,
  permission: changePermission,
  takes: ['REFERENCE'],
  options: {
    received: 'text',
    'bank-reference': 'text',
    from: 'text',
    on: 'text',
    again: 'flag',
  },
  input: Received,
  subject: ({ reference }: Received) => reference,
  look: lookAt,
} as const

const confirmVerb = changeVerb({
  ...confirming,
  verb: 'confirm',
  help: [
    '--received 14.29                 dollars that arrived, at least what is due',
    '--bank-reference FT26330XYZ      the bank’s reference of the entry; each counts once',
    '--from "PAYER" --on 2026-12-01   for the record',
    '--again                          the transfer has money already, and this is more',
  ],
  run: async (input, context) => ({
    text: await confirm(input, context, ({ amount, payableState }) => {
      if (payableState === 'DUE' && input.received < amount) {
        throw new VerbError(`${formatMoney(amount)} are due. If less arrived, use confirm-part.`)
      }
    }),
  }),
})

const confirmPartVerb = changeVerb({
  ...confirming,
  verb: 'confirm-part',
  help: ['as confirm, of less than what is due: it goes into the balance'],
  run: async (input, context) => ({
    text: await confirm(input, context, ({ amount }) => {
      if (input.received >= amount) {
        throw new VerbError(`${formatMoney(amount)} are due, and not more. Use confirm.`)
      }
    }),
  }),
})

const refuseVerb = changeVerb({
  noun,
  verb: 'refuse',
  permission: changePermission,
  takes: ['REFERENCE'],
  options: { reason: 'text' },
  help: ['--reason "WHY"   the customer reads why, and can pay in another way'],
  input: v.object({ reference: Reference, reason: Why }),
  subject: ({ reference }) => reference,
  look: lookAt,
  run: async ({ reference, reason }, { db, clock }) => {
    const { id, state } = await find(reference, db)
    if (!(await refuseTransfer(db, id, reason, clock.now()))) {
      throw new VerbError(`This transfer is not waited for: ${state}.`)
    }
    return { text: 'The transfer is refused. The customer can pay in another way.' }
  },
})

const dismissVerb = changeVerb({
  noun,
  verb: 'dismiss',
  permission: changePermission,
  takes: ['BANK-REFERENCE'],
  options: { reason: 'text' },
  help: ['--reason "WHY"   money of a statement that pays nothing of ours, such as interest'],
  input: v.object({ 'bank-reference': BankReference, reason: Why }),
  subject: (input) => input['bank-reference'],
  look: async (bankReference, { db }) => asJson((await findCredit(db, bankReference)) ?? null),
  run: async ({ 'bank-reference': bankReference, reason }, { db }) => {
    if (!(await dismissCredit(db, bankReference, reason))) {
      throw new VerbError(`No money with the bank reference ${bankReference} waits.`)
    }
    return { text: `${bankReference} is dismissed.` }
  },
})

const Statement = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return readStatement(dataset.value)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      addIssue({ message: error.message })
      return NEVER
    }
  }),
)

const importVerb = changeVerb({
  noun,
  verb: 'import-statement',
  permission: changePermission,
  takes: ['FILE.xml'],
  file: 'FILE.xml',
  fileIs: 'text',
  help: ['a camt.053 statement: settles exact amounts, and lists what needs a person'],
  input: v.object({ file: Statement }),
  look: () => Promise.resolve(null),
  run: async ({ file }, { db, clock }) => {
    const imported = await importStatement(db, file, clock.now())
    return {
      text: importedLines(imported).join('\n'),
      data: asJson(imported),
      subject: `${file.length} credits`,
    }
  },
})

/** The operator's verbs for bank and wire transfers. */
export const transferVerbs = [
  listVerb,
  showVerb,
  saveVerb,
  confirmVerb,
  confirmPartVerb,
  refuseVerb,
  importVerb,
  dismissVerb,
] as const
