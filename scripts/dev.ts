// `npm run dev`: pages on PORT (4321) by Astro, the API on API_PORT (4322), restarted on changes; sandbox.
import { ConfigError, readConfig } from '../src/server/platform/config.ts'
import { ChildFailed } from './child-process.ts'
import { readyLine } from './build-website.ts'
import { portProblem } from './free-port.ts'
import { tool } from './project-paths.ts'
import { sandboxSettings, startSandbox } from './start-sandbox.ts'
import { supervise } from './supervise.ts'

const print = (line: string): void => console.log(line)
const { start, stopAll, firstFailure, isStopping } = supervise()

const run = async (): Promise<string> => {
  const config = readConfig(process.env)
  const apiPort = Number(process.env['API_PORT'] ?? '4322')
  for (const port of [config.port, apiPort]) {
    const problem = await portProblem(config.host, port)
    if (problem !== undefined) return problem
  }
  const sandbox =
    process.env['SANDBOX'] === 'off' ? undefined : await startSandbox(start, config, print)
  const apiOrigin = `http://${config.host}:${apiPort}`
  const websiteUrl = process.env['PUBLIC_SITE_URL'] ?? `http://${config.host}:${config.port}`
  const api = start({
    name: 'The API',
    args: ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
    env: {
      PORT: String(apiPort),
      PUBLIC_SITE_URL: websiteUrl,
      SITE_DIR: undefined,
      CHECK_ANSWERS: 'on',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
      ...(sandbox === undefined ? {} : sandboxSettings(config, process.env)),
    },
    ready: readyLine,
    print,
  })
  await api.ready
  if (sandbox) print(`Sandbox ${sandbox.control}, inbox ${sandbox.inbox}`)
  const website = start({
    name: 'The site',
    args: [tool('astro'), 'dev', '--host', config.host, '--port', String(config.port)],
    env: { API_URL: `${apiOrigin}/api`, API_PROXY: apiOrigin, FORCE_COLOR: '1' },
    print,
  })
  return firstFailure(sandbox ? [api, website, sandbox.child] : [api, website])
}

try {
  const failure = await run()
  console.error(failure)
} catch (error) {
  const isTold = error instanceof ConfigError || error instanceof ChildFailed
  if (!isStopping()) console.error(isTold ? error.message : error)
}
if (!isStopping()) {
  await stopAll()
  process.exit(1)
}
