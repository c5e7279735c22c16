import { join } from 'node:path'
import * as v from 'valibot'
import { ProviderError } from '../../../../platform/provider-error.ts'
import {
  changeVerb,
  readVerb,
  say,
  VerbError,
  VerbReason,
} from '../../../../platform/verbs/index.ts'
import { readStatement } from '../../../../providers/bank/index.ts'
import { confirmPartVerb, confirmVerb } from './confirm-verbs.ts'
import { importStatement } from './import-statement.ts'
import {
  asJson,
  BankReference,
  changePermission,
  findNamed,
  lookAt,
  noun,
  readPermission,
  Reference,
} from './named-transfer.ts'
import { refuseTransfer } from './record-credit.ts'
import { slipFiles } from './slips.ts'
import { openTransfers } from './stored-transfer.ts'
import { creditLine, importedLines, transferLine, transferLines } from './transfer-verbs-text.ts'
import { dismissCredit, findCredit, waitingCredits } from './waiting-credits.ts'

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
      ...(transfers.length === 0 ? [say('transfers.none')] : transfers.map(transferLine)),
      ...(credits.length === 0
        ? []
        : ['', say('transfers.to-look-at'), ...credits.map(creditLine)]),
    ]
    return { text: lines, data: asJson({ transfers, credits }) }
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
    const transfer = await findNamed(reference, db)
    return { text: transferLines(transfer).join('\n'), data: asJson(transfer) }
  },
})

/** Slips name bank accounts of customers: the audit log says who took them. */
const saveVerb = changeVerb({
  noun,
  verb: 'save',
  savesFiles: true,
  permission: readPermission,
  takes: ['REFERENCE'],
  options: { to: 'text' },
  help: ['--to FOLDER   writes its slips into a folder'],
  input: v.object({ reference: Reference, to: v.optional(v.string()) }),
  subject: ({ reference }) => reference,
  look: () => Promise.resolve(null),
  run: async ({ reference, to }, { db }) => {
    if (to === undefined) throw new VerbError(say('files.where'))
    const { id } = await findNamed(reference, db)
    const folder = join(to, reference)
    const files = (await slipFiles(db, id)).map(({ name, bytes }, at) => ({
      path: join(folder, `${at + 1}-slip.${name.split('.').at(-1) ?? ''}`),
      base64: Buffer.from(bytes).toString('base64'),
    }))
    return { text: say('files.saved', { count: files.length, folder }), writes: files }
  },
})

const refuseVerb = changeVerb({
  noun,
  verb: 'refuse',
  isDestructive: true,
  permission: changePermission,
  takes: ['REFERENCE'],
  options: { reason: 'text' },
  showsReason: true,
  help: ['--reason "WHY"   the customer reads why, and can pay in another way'],
  input: v.object({ reference: Reference, reason: VerbReason }),
  subject: ({ reference }) => reference,
  look: lookAt,
  run: async ({ reference, reason }, { db, clock }) => {
    const { id, state } = await findNamed(reference, db)
    if (!(await refuseTransfer(db, id, reason, clock.now()))) {
      throw new VerbError(say('transfers.not-waiting', { state }))
    }
    return { text: say('transfers.refused') }
  },
})

const dismissVerb = changeVerb({
  noun,
  verb: 'dismiss',
  isDestructive: true,
  permission: changePermission,
  takes: ['BANK-REFERENCE'],
  options: { reason: 'text' },
  help: ['--reason "WHY"   money of a statement that pays nothing of ours, such as interest'],
  input: v.object({ 'bank-reference': BankReference, reason: VerbReason }),
  subject: (input) => input['bank-reference'],
  look: async (bankReference, { db }) => asJson((await findCredit(db, bankReference)) ?? null),
  run: async ({ 'bank-reference': bankReference, reason }, { db }) => {
    if (!(await dismissCredit(db, bankReference, reason))) {
      throw new VerbError(say('transfers.no-credit', { bankReference }))
    }
    return { text: say('transfers.dismissed', { bankReference }) }
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
      text: importedLines(imported),
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
