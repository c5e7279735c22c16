import { parseArgs } from 'node:util'
import type { OfflineCommand } from './offline-command.ts'
import { isWebsiteHost, noWebsiteHost } from './website-hosts/hosts.ts'

const everywhere = ['0.0.0.0', '::']

/** Returns where this machine's server answers. */
const ownApi = (host: string, port: number): string =>
  `http://${everywhere.includes(host) ? '127.0.0.1' : host}:${port}/api`

const rebuild: OfflineCommand = {
  words: ['site', 'rebuild'],
  usage: 'site rebuild [--host HOST] [--if-changed]',
  help: 'builds the website with the prices of a running server, and what nginx or another host needs; --if-changed: unless today’s website has them',
  run: async (config, args) => {
    const options = { host: { type: 'string' }, 'if-changed': { type: 'boolean' } } as const
    const { host, 'if-changed': ifChanged = false } = parseArgs({ args: [...args], options }).values
    if (host !== undefined && !isWebsiteHost(host)) return { code: 2, text: noWebsiteHost(host) }
    const { websiteUrl, host: bindHost, port } = config()
    if (websiteUrl === undefined) return { code: 1, text: 'PUBLIC_SITE_URL is missing.' }
    if (process.env['PUBLIC_EDITOR'])
      return { code: 1, text: 'PUBLIC_EDITOR is for previews, which `npm run build` builds.' }
    const apiUrl = process.env['API_URL'] ?? ownApi(bindHost, port)
    const [
      { buildWebsite, checkSettings, hostFolder, websiteFolder },
      { ChildFailed },
      { supervise },
      prices,
    ] = await Promise.all([
      import('./build-website.ts'),
      import('./child-process.ts'),
      import('./supervise.ts'),
      import('./website-prices.ts'),
    ])
    // The web server's account reads the website.
    process.umask(0o022)
    const folders = [websiteFolder, ...(host === undefined ? [] : [hostFolder(host)])]
    let stamp: string
    try {
      checkSettings()
      // Read before the build: a price that changes meanwhile builds it again.
      stamp = await prices.pricesStamp(apiUrl, new Date(), host)
      if (ifChanged && prices.isBuiltWith(stamp, folders))
        return {
          code: 0,
          text: `The website ${websiteUrl} has today’s prices of ${apiUrl} already.`,
        }
      await buildWebsite({ apiUrl, start: supervise().start })
    } catch (error) {
      if (!(error instanceof ChildFailed)) throw error
      const { failureText } = await import('./build-failure.ts')
      return { code: 1, text: `The website stays as it was. ${failureText(error)}` }
    }
    if (host !== undefined) {
      const { writeWebsiteHost } = await import('./website-hosts/write-website-host.ts')
      await writeWebsiteHost({ host, website: websiteFolder, to: hostFolder(host) })
    }
    prices.storePricesStamp(stamp)
    return {
      code: 0,
      text: `The website ${websiteUrl} has the prices of ${apiUrl}: ${websiteFolder}`,
    }
  },
}

/** Commands about the built website. */
export const websiteCommands: readonly OfflineCommand[] = [rebuild]
