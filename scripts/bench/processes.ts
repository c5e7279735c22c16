import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startChild, type Child } from '../child-process.ts'

/** A process that listens. */
export interface Listener {
  readonly child: Child
  readonly url: string
  /** Milliseconds from its start until it said that it is ready. */
  readonly readyMs: number
}

/** Starts Node with arguments, on a script that prints `ready <address>`. */
export const startListener = async (
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Listener> => {
  const begun = performance.now()
  const child = startChild({
    name,
    args,
    env: environment,
    ready: /^ready /,
  })
  const lines = await child.ready
  return {
    child,
    url: lines.at(-1)?.slice('ready '.length) ?? '',
    readyMs: performance.now() - begun,
  }
}

/** The sandbox in a process of its own, and the environment that leads a server to it. */
export const startSandboxProcess = async (dataDir: string) => {
  const child = startChild({
    name: 'The sandbox',
    args: ['src/sandbox/main.ts'],
    env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: dataDir },
    ready: /^inbox\s/,
  })
  const lines = await child.ready
  const word = (name: string): string =>
    lines.find((line) => line.startsWith(`${name} `))?.split(/\s+/)[1] ?? ''
  return {
    child,
    environment: {
      PAYWAY_URL: word('payway'),
      RDAP_BOOTSTRAP_URL: word('rdap'),
      EPP_PORT: word('epp').split(':')[1] ?? '',
      SMTP_URL: `smtp://${word('smtp')}`,
    },
  }
}

/** Resident memory of a process, in megabytes (10^6 bytes). */
export const residentMb = async ({ pid }: Child): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout.trim()) * 1024) / 1e6
}
