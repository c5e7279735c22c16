import { join } from 'node:path'
import { websiteFolder } from '../build-website.ts'
import { serverArguments } from '../server-command.ts'
import { startListener, startSandboxProcess } from './processes.ts'

export interface SearchShop {
  readonly url: string
  readonly environment: Readonly<Record<string, string>>
  tell(part: 'registry' | 'rdap', change: object): Promise<void>
  stop(): Promise<void>
}

/** Starts the shop with the built website on an empty database; `settings` are further variables. */
export const startSearchShop = async (
  directory: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<SearchShop> => {
  const sandbox = await startSandboxProcess(join(directory, 'sandbox'))
  const server = await startListener('The server', await serverArguments(), {
    ...sandbox.environment,
    DATA_DIR: join(directory, 'data'),
    SITE_DIR: websiteFolder,
    PORT: '0',
    JOBS: 'off',
    SEARCHES_PER_MINUTE: '100000000',
    ...settings,
  })
  return {
    url: server.url,
    environment: sandbox.environment,
    tell: async (part, change) => {
      const response = await fetch(`${sandbox.control}/control/${part}`, {
        method: 'PUT',
        body: JSON.stringify(change),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    stop: async () => {
      await server.child.stop()
      await sandbox.child.stop()
    },
  }
}

const shortestMs = 10
const longestMs = 2_000

/** Spreads delays from 10 ms to 2 s geometrically over TLDs, in no order. */
export const spreadDelays = (tlds: readonly string[]): ReadonlyMap<string, number> =>
  new Map(
    tlds.map((tld, at) => {
      const place = ((at * 7) % tlds.length) / (tlds.length - 1)
      return [tld, Math.round(shortestMs * (longestMs / shortestMs) ** place)]
    }),
  )

/** Delays registries until the returned function is called. */
export const slowDown = async (
  { tell }: Pick<SearchShop, 'tell'>,
  delays: ReadonlyMap<string, number>,
): Promise<() => Promise<void>> => {
  const tellBoth = async (tlds: object): Promise<void> => {
    await tell('registry', { tlds })
    await tell('rdap', { tlds })
  }
  await tellBoth(Object.fromEntries([...delays].map(([tld, delayMs]) => [tld, { delayMs }])))
  return () => tellBoth(Object.fromEntries([...delays].map(([tld]) => [tld, null])))
}
