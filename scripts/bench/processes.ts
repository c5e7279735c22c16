import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { startChild, type Child } from '../child-process.ts'

export interface Listener {
  readonly child: Child
  readonly url: string
  readonly readyMs: number
}

/** Starts a Node script that prints `ready <url>`. */
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

/** Starts the sandbox and returns the environment for a server. */
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
    control: word('sandbox'),
    environment: {
      PAYWAY_URL: word('payway'),
      POWERDNS_URL: word('powerdns'),
      WHM_URL: word('whm'),
      SECTIGO_URL: word('sectigo'),
      DNS_RESOLVERS: word('dns'),
      KUBERNETES_URL: word('cluster'),
      WORDPRESS_ORG_URL: word('wporg'),
      WORDPRESS_PICTURES_URL: `${word('wporg')}/{host}`,
      SMPP_PORT: word('smpp').split(':')[1] ?? '',
      RDAP_BOOTSTRAP_URL: word('rdap'),
      WHOIS_SERVERS: `*=${word('whois')}`,
      EPP_PORT: word('epp').split(':')[1] ?? '',
      SMTP_URL: `smtp://${word('smtp')}`,
      OPENSTACK_URL: word('cloud'),
      GOOGLE_SCRIPT_URL: `${word('google')}/gsi/client`,
      GOOGLE_CERTS_URL: `${word('google')}/oauth2/v3/certs`,
      RECAPTCHA_SCRIPT_URL: `${word('captcha')}/recaptcha/api.js`,
      RECAPTCHA_VERIFY_URL: `${word('captcha')}/recaptcha/api/siteverify`,
    },
  }
}

/** Returns resident memory in megabytes (10^6 bytes). */
export const residentMb = async ({ pid }: Pick<Child, 'pid'>): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout.trim()) * 1024) / 1e6
}

/** Returns the fields of proc(5)'s stat after the name in parentheses. */
const statFields = async (pid: number | string | undefined): Promise<readonly string[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Returns used processor time in seconds (Linux: utime and stime of /proc). */
export const processorSeconds = async ({ pid }: Pick<Child, 'pid'>): Promise<number> => {
  const fields = await statFields(pid)
  // Fields 14 and 15, in hundredths.
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Returns the processor time in seconds of a process and its children, ended ones included. */
export const familySeconds = async (pid: number): Promise<number> => {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  // A process may end meanwhile.
  const stats = await Promise.all(all.map((each) => statFields(each).catch(() => [])))
  const seconds = stats
    .filter((fields) => fields[1] === String(pid))
    .map((fields) => (Number(fields[11]) + Number(fields[12])) / 100)
  const own = await statFields(pid)
  const ended = (Number(own[13]) + Number(own[14])) / 100
  return seconds.reduce((sum, one) => sum + one, (await processorSeconds({ pid })) + ended)
}
