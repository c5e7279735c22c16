import { join } from 'node:path'
import type { Config } from '../src/server/platform/config.ts'
import type { Child, ChildOptions } from './child-process.ts'

/** The sandbox, and where a person looks at what it does. */
export interface RunningSandbox {
  readonly child: Child
  readonly control: string
  readonly inbox: string
}

const addressAfter = (label: string, lines: readonly string[]): string =>
  lines.flatMap((line) => new RegExp(`^${label}\\s+(https?://\\S+)`).exec(line)?.[1] ?? []).at(0) ??
  ''

/**
 * Starts the stand-ins of the outside world on SANDBOX_PORT and its neighbours, their state in
 * DATA_DIR.
 *
 * @throws ChildFailed when it ends before it is ready
 */
export const startSandbox = async (
  start: (options: ChildOptions) => Child,
  { dataDir }: Pick<Config, 'dataDir'>,
  print: (line: string) => void,
): Promise<RunningSandbox> => {
  const child = start({
    name: 'The sandbox',
    args: ['src/sandbox/main.ts'],
    env: { SANDBOX_DATA_DIR: process.env['SANDBOX_DATA_DIR'] ?? join(dataDir, 'sandbox') },
    // The inbox is the last address that it prints.
    ready: /^inbox\s+http/,
    holdUntilReady: true,
    print,
  })
  const lines = await child.ready
  return { child, control: addressAfter('sandbox', lines), inbox: addressAfter('inbox', lines) }
}

/**
 * What leads a server to the stand-ins that it does not look for by itself: it asks nobody about
 * breached passwords unless it is told whom. What is set already stays.
 */
export const sandboxSettings = (
  { sandboxPort }: Pick<Config, 'sandboxPort'>,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> => ({
  BREACHED_PASSWORDS_URL:
    environment['BREACHED_PASSWORDS_URL'] ?? `http://127.0.0.1:${sandboxPort + 8}`,
})
