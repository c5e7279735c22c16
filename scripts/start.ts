// `npm start`: builds a stale website, then serves website, API and sandbox (unless SANDBOX=off).
import { join } from 'node:path'
import { ConfigError, readConfig } from '../src/server/platform/config.ts'
import type { Config } from '../src/server/platform/config.ts'
import { DatabaseError, openPostgres } from '../src/server/platform/db/database.ts'
import { urlIn, buildWebsite, isWebsiteStale, readyLine, websiteFolder } from './build-website.ts'
import { ChildFailed } from './child-process.ts'
import { folderProblem } from './data-folder.ts'
import { portProblem } from './free-port.ts'
import { serverArguments } from './server-command.ts'
import { sandboxSettings, startSandbox } from './start-sandbox.ts'
import { supervise } from './supervise.ts'

const print = (line: string): void => console.log(line)

class StartError extends Error {
  override name = 'StartError'
}

const { start, stopAll, firstFailure, isStopping } = supervise()

/** Fails before the build. */
const checkDatabase = async ({ databaseUrl }: Config): Promise<void> => {
  if (databaseUrl === undefined) return
  // One holds the lock of the migrations, one runs them.
  const database = await openPostgres({ url: databaseUrl, connections: 2 })
  await database.close()
}

const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  const problem = folderProblem(config.dataDir) ?? (await portProblem(config.host, config.port))
  if (problem !== undefined) throw new StartError(problem)

  const startingSandbox =
    process.env['SANDBOX'] === 'off' ? undefined : startSandbox(start, config, print)
  if (isWebsiteStale()) {
    await startingSandbox
    await checkDatabase(config)
    print('Building the website: it is missing or its sources have changed …')
    await buildWebsite({ start })
  }
  const server = start({
    name: 'The server',
    args: await serverArguments(),
    env: {
      SITE_DIR: process.env['SITE_DIR'] ?? websiteFolder,
      ...(startingSandbox === undefined ? {} : sandboxSettings(config, process.env)),
    },
    ready: readyLine,
    holdUntilReady: true,
    print,
  })
  const [sandbox, lines] = await Promise.all([startingSandbox, server.ready])
  const url = urlIn(lines)

  print('')
  print(`  Shop      ${url}    ${url}/km`)
  print(`  API       ${url}/api`)
  if (config.demoAccounts) print('  Accounts  demo / Demo1234    newcomer / Demo1234')
  if (sandbox) {
    print(`  Sandbox   ${sandbox.control}`)
    print(`  Inbox     ${sandbox.inbox}`)
  }
  print(`  Data      ${config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : join(config.dataDir)}`)
  print('')
  print('  Ctrl-C stops all of it.')
  throw new StartError(await firstFailure(sandbox ? [server, sandbox.child] : [server]))
}

try {
  await run()
} catch (error) {
  const isTold = [ConfigError, DatabaseError, StartError, ChildFailed].some(
    (kind) => error instanceof kind,
  )
  if (!isStopping()) {
    console.error(isTold && error instanceof Error ? error.message : error)
    await stopAll()
    process.exit(1)
  }
}
