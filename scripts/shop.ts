// `npm run shop -- <noun> <verb>`: the operator's command, run by the running server, else on the
// database of DATABASE_URL or DATA_DIR.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { quickenImports } from '../src/server/platform/module-cache.ts'
import type { Command, CommandAnswer } from '../src/server/platform/verbs/index.ts'
import { findOfflineCommand, offlineHelp } from './offline-commands.ts'
import { loadSettingsFile } from './settings-file.ts'

quickenImports()
// Imported late, when the compile cache is on.
const [{ ConfigError, readConfig }, { OtherServer, sendCommand }] = await Promise.all([
  import('../src/server/platform/config.ts'),
  import('../src/server/staff/send-command.ts'),
])

loadSettingsFile()
process.umask(0o077)

class ShopError extends Error {
  override name = 'ShopError'
}

type Answer = (command: Command) => Promise<CommandAnswer>

const answerByDatabase =
  (config: ReturnType<typeof readConfig>): Answer =>
  async (command) => {
    const [{ DatabaseError }, { openDesk }] = await Promise.all([
      import('../src/server/platform/db/database.ts'),
      import('../src/server/staff/open-desk.ts'),
    ])
    const desk = await openDesk(config).catch((error: unknown) => {
      throw error instanceof DatabaseError ? new ShopError(error.message) : error
    })
    try {
      return await desk.answer(command)
    } finally {
      await desk.close()
    }
  }

const answerOf = async (command: Command): Promise<CommandAnswer> => {
  const config = readConfig(process.env)
  try {
    const answer = await sendCommand(config, command)
    if (answer !== undefined) return answer
  } catch (error) {
    if (!(error instanceof OtherServer)) throw error
    if (config.databaseUrl === undefined) throw new ShopError(error.message)
  }
  return answerByDatabase(config)(command)
}

const readInput = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new ShopError(`${path} can't be read.`)
  })

const isHelp = ([noun = 'help', verb]: readonly string[]): boolean =>
  noun === 'help' || noun === '--help' || (noun === 'database' && verb === '--help')

const run = async (args: readonly string[]): Promise<CommandAnswer> => {
  const offline = findOfflineCommand(args, () => readConfig(process.env))
  if (offline !== undefined) return offline()
  const actor = { kind: 'operator', id: userInfo().username } as const
  const answer = await answerOf({ args, actor, files: {} })
  const { needs } = answer
  if (needs === undefined) return answer
  return answerOf({ args, actor, files: { [needs]: await readInput(needs) } })
}

try {
  const { code, text, writes = [] } = await run(process.argv.slice(2))
  for (const { path, base64 } of writes) {
    // They may be identity cards.
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, Buffer.from(base64, 'base64'), { mode: 0o600 })
  }
  const print = code === 0 ? console.log : console.error
  print(text)
  if (isHelp(process.argv.slice(2))) print(offlineHelp())
  process.exitCode = code
} catch (error) {
  if (!(error instanceof ShopError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
