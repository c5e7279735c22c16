// `npm run documents`: what an operator does about the documents that registries want to see, on the database
// of DATABASE_URL, or on that of DATA_DIR while no server runs. What is decided is carried out by the
// server: it registers the name and sends the mails.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createEndFulfilment } from '../src/server/selling/fulfilment/index.ts'
import { systemClock as clock } from '../src/server/platform/clock.ts'
import { ConfigError, readConfig } from '../src/server/platform/config.ts'
import {
  DatabaseError,
  openPglite,
  openPostgres,
  type Database,
} from '../src/server/platform/db/database.ts'
import { openJobs } from '../src/server/platform/jobs/index.ts'
import { createAnnouncer } from '../src/server/platform/realtime/index.ts'
import { createLog } from '../src/server/platform/log.ts'
import {
  approveDocuments,
  casesInReview,
  findReview,
  refuseForGood,
  refuseDocuments,
  reviewFiles,
  type DecideDocumentsDeps,
  type ReviewCase,
} from '../src/server/services/registrant-documents/index.ts'

const usage = `npm run documents -- list                          whose documents wait for a decision
npm run documents -- show ID                       one name and its documents
npm run documents -- save ID --to FOLDER           writes its documents into a folder, to be looked at
npm run documents -- approve ID                    the name is registered
npm run documents -- refuse ID --reason "WHY"      the customer reads why, and may send others
npm run documents -- refuse ID --reason "WHY" --final   … and gets the money back`

const mostReason = 500

/** What was asked for can't be done; the message is one line for the operator. */
class DocumentsError extends Error {
  override name = 'DocumentsError'
}

interface Input {
  readonly id: string
  readonly to: string | undefined
  readonly reason: string | undefined
  readonly final: boolean
}

type Deed = (database: Database, input: Input) => Promise<string>

const line = ({ order_item_id: id, name, username, files, sent_at: at }: ReviewCase): string =>
  `${id}  ${name}  ${username}  ${files.length} files  sent ${at ?? 'not yet'}`

const found = async ({ db }: Database, id: string): Promise<ReviewCase> => {
  const review = await findReview(db, id)
  if (review === undefined)
    throw new DocumentsError(`There is no name with documents of the id ${id}.`)
  return review
}

const decide = async (
  database: Database,
  id: string,
  decision: (parts: DecideDocumentsDeps) => Promise<boolean>,
): Promise<ReviewCase> => {
  const review = await found(database, id)
  const { db } = database
  const log = createLog('error')
  const jobs = await openJobs(database, log)
  const { announce, stop } = createAnnouncer({ db, log })
  try {
    const { enqueue } = jobs
    const isDone = await decision({
      ...{ db, clock, enqueue },
      endFulfilmentIn: (tx) =>
        createEndFulfilment({ db: tx, clock, enqueue, announce, markTaken: () => undefined }),
    })
    if (isDone) return review
  } finally {
    await stop()
    await jobs.stop()
  }
  throw new DocumentsError(`The documents for ${review.name} are not in review: ${review.state}.`)
}

const deeds: Readonly<Record<string, Deed>> = {
  list: async ({ db }) => {
    const all = await casesInReview(db)
    return all.length === 0 ? 'No documents wait for a decision.' : all.map(line).join('\n')
  },
  show: async (database, { id }) => {
    const review = await found(database, id)
    const { name, state, username, email, wanted, files, reason } = review
    return [
      `${name}: ${state}`,
      `customer  ${username} <${email}>`,
      `wanted    ${wanted.join(', ')}`,
      ...files.map((file) => `file      ${file.document}: ${file.name} (${file.bytes} bytes)`),
      ...(reason === null ? [] : [`refused before: ${reason}`]),
    ].join('\n')
  },
  save: async (database, { id, to }) => {
    if (to === undefined) throw new DocumentsError('Say where: --to FOLDER')
    const { name } = await found(database, id)
    const folder = join(to, name)
    // Identity cards: nobody else on this machine shall read them.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files = await reviewFiles(database.db, id)
    for (const file of files) await writeFile(join(folder, file.name), file.bytes, { mode: 0o600 })
    return `${files.length} files are in ${folder}. Delete them when you have looked.`
  },
  approve: async (database, { id }) => {
    const { name } = await decide(database, id, (parts) => approveDocuments(parts, id))
    return `The documents for ${name} are approved. It is registered now.`
  },
  refuse: async (database, { id, reason = '', final }) => {
    const why = reason.trim()
    if (why === '' || why.length > mostReason) {
      throw new DocumentsError(`Say why, in at most ${mostReason} letters: --reason "WHY"`)
    }
    const { name } = await decide(database, id, (parts) =>
      final ? refuseForGood(parts, id, why) : refuseDocuments(parts, id, why),
    )
    return final
      ? `The documents for ${name} are refused for good. The money is back in the balance.`
      : `The documents for ${name} are refused. The customer may send others.`
  },
}

const readInput = () => {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        reason: { type: 'string' },
        final: { type: 'boolean', default: false },
      },
    })
    const [command = '', id = ''] = positionals
    const deed = deeds[command]
    const isNamed = command === 'list' || /^[0-9a-f-]{36}$/i.test(id)
    if (deed === undefined || !isNamed) return undefined
    return { deed, input: { id, to: values.to, reason: values.reason, final: values.final } }
  } catch {
    return undefined
  }
}

const run = async (deed: Deed, input: Input): Promise<void> => {
  const { databaseUrl: url, dataDir } = readConfig(process.env)
  const database =
    url === undefined ? await openPglite({ dataDir }) : await openPostgres({ url, connections: 4 })
  try {
    console.log(await deed(database, input))
  } finally {
    await database.close()
  }
}

const asked = readInput()
if (asked === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    await run(asked.deed, asked.input)
  } catch (error) {
    const isExpected = [DatabaseError, ConfigError, DocumentsError].some(
      (kind) => error instanceof kind,
    )
    if (!isExpected) throw error
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
