import * as v from 'valibot'
import type { WhmClient } from './client.ts'

const callOf = (user: string, func: string) => ({ user, api: 3, module: 'LangPHP', func }) as const

const Installed = v.object({ versions: v.array(v.string()) })
const Vhosts = v.array(v.object({ vhost: v.string(), version: v.string() }))

/** `ea-php83` is 8.3; packages of others have no such name. */
const shownVersion = (name: string): string | undefined => {
  const [, major, minor] = /^ea-php(\d)(\d{1,2})$/.exec(name) ?? []
  return major === undefined || minor === undefined ? undefined : `${major}.${minor}`
}

const byNumber = (a: string, b: string): number => b.localeCompare(a, 'en', { numeric: true })

/** Returns the PHP versions that an account can choose, the newest first. Throws ProviderError. */
export const phpVersions = async (client: WhmClient, user: string): Promise<readonly string[]> => {
  const call = callOf(user, 'php_get_installed_versions')
  const { versions } = await client.cpanel(call, Installed)
  return versions.flatMap((name) => shownVersion(name) ?? []).sort(byNumber)
}

/** Returns the PHP version of each website of an account. Throws ProviderError. */
export const phpOfVhosts = async (
  client: WhmClient,
  user: string,
): Promise<ReadonlyMap<string, string>> => {
  const vhosts = await client.cpanel(callOf(user, 'php_get_vhost_versions'), Vhosts)
  return new Map(
    vhosts.flatMap(({ vhost, version }) => {
      const shown = shownVersion(version)
      return shown === undefined ? [] : [[vhost, shown] as const]
    }),
  )
}

/** Sets the PHP version of a website. Throws ProviderError. */
export const setPhp = (
  client: WhmClient,
  user: string,
  domain: string,
  version: string,
): Promise<unknown> =>
  client.cpanel(callOf(user, 'php_set_vhost_versions'), v.unknown(), {
    vhost: domain,
    version: `ea-php${version.replace('.', '')}`,
  })
