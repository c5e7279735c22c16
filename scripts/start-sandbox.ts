import { join } from 'node:path'
import { CYBERSOURCE_PROFILE } from '../src/sandbox/credentials.ts'
import type { Config } from '../src/server/platform/config.ts'
import type { Child, ChildOptions } from './child-process.ts'

/** A running sandbox and the URLs of its pages. */
export interface RunningSandbox {
  readonly child: Child
  readonly control: string
  readonly inbox: string
}

const urlAfter = (label: string, lines: readonly string[]): string =>
  lines.flatMap((line) => new RegExp(`^${label}\\s+(https?://\\S+)`).exec(line)?.[1] ?? []).at(0) ??
  ''

/** Starts the sandbox on SANDBOX_PORT and following ports. Throws ChildFailed. */
export const startSandbox = async (
  start: (options: ChildOptions) => Child,
  { dataDir }: Pick<Config, 'dataDir'>,
  print: (line: string) => void,
): Promise<RunningSandbox> => {
  const child = start({
    name: 'The sandbox',
    args: ['src/sandbox/main.ts'],
    env: { SANDBOX_DATA_DIR: process.env['SANDBOX_DATA_DIR'] ?? join(dataDir, 'sandbox') },
    // It prints the inbox last.
    ready: /^inbox\s+http/,
    holdUntilReady: true,
    print,
  })
  const lines = await child.ready
  return { child, control: urlAfter('sandbox', lines), inbox: urlAfter('inbox', lines) }
}

/** Returns the setting `CYBERSOURCE` for the sandbox at a URL. */
export const sandboxCards = (url: string): string =>
  JSON.stringify({ cardPageUrl: url, apiUrl: url, ...CYBERSOURCE_PROFILE })

/** Returns the settings of a server beside the sandbox that have no default; existing values win. */
export const sandboxSettings = (
  { sandboxPort }: Pick<Config, 'sandboxPort'>,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> => ({
  BREACHED_PASSWORDS_URL:
    environment['BREACHED_PASSWORDS_URL'] ?? `http://127.0.0.1:${sandboxPort + 8}`,
  NAMESERVERS: environment['NAMESERVERS'] ?? 'ns1.tonle.example,ns2.tonle.example',
  PARKING_IPS: environment['PARKING_IPS'] ?? '127.0.0.1',
  CYBERSOURCE: environment['CYBERSOURCE'] ?? sandboxCards(`http://127.0.0.1:${sandboxPort + 18}`),
  HOSTING_IPS: environment['HOSTING_IPS'] ?? '127.0.0.2',
})
