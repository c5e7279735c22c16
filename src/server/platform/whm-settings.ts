import * as v from 'valibot'
import { count, jsonSetting, pem } from './setting-kinds.ts'

const url = v.pipe(v.string(), v.url())
const user = v.pipe(v.string(), v.regex(/^[^\s:]+$/))
const prefix = v.pipe(v.string(), v.regex(/^\w*$/))

const Server = v.strictObject({
  url,
  user,
  token: v.pipe(v.string(), v.minLength(1)),
  ca: v.optional(pem),
  packagePrefix: v.optional(prefix, ''),
  maxAccounts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Our regions whose new accounts it gets; none for a server that only keeps those it has. */
  regions: v.array(v.pipe(v.string(), v.uuid())),
})

/** The name of the server of `WHM_URL`. */
export const mainServer = 'main'

/** A name is stored with accounts and is a part of their temporary subdomain. */
const Servers = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.regex(/^[a-z\d]{1,20}$/, 'a name is 1 to 20 small letters and digits'),
      v.notValue(mainServer, `the server ${mainServer} is that of WHM_URL`),
    ),
    Server,
  ),
  v.check((servers) => {
    const named = Object.values(servers).flatMap(({ regions }) => regions)
    return new Set(named).size === named.length
  }, 'a region has two servers'),
)

/** Settings of the WHM servers. */
export const WhmEnvironment = v.object({
  /** `https://<host>:2087` of the WHM server of all regions that `WHM_SERVERS` does not name. */
  WHM_URL: v.optional(url),
  WHM_USER: v.optional(user, 'tonle'),
  WHM_TOKEN: v.optional(v.string(), 'SANDBOXWHMTOKEN'),
  /** Pins the CA of WHM's certificate. */
  WHM_CA: v.optional(pem),
  /** `<reseller>_` where the token is a reseller's, whose packages WHM prefixes. */
  WHM_PACKAGE_PREFIX: v.optional(prefix, ''),
  /** Our mailbox, which hosting accounts have as contact, tagged with their item. */
  WHM_CONTACT_MAIL: v.optional(v.pipe(v.string(), v.email()), 'hosting@tonle.example'),
  /** Maximum number of accounts that we create there. */
  WHM_MAX_ACCOUNTS: v.optional(count),
  /** Further servers by name: JSON, or the path of a file of it. */
  WHM_SERVERS: v.optional(jsonSetting(Servers, 'WHM servers by name')),
})

/** A WHM server as configured. */
export interface WhmServerSettings {
  readonly baseUrl: string
  readonly user: string
  readonly token: string
  readonly ca: string | undefined
  readonly packagePrefix: string
  readonly maxAccounts: number | undefined
  /** Undefined: those that no other server names. */
  readonly regions: readonly string[] | undefined
}

/** Returns the servers by name; the sandbox's without any. */
export const whmSettings = (
  env: v.InferOutput<typeof WhmEnvironment>,
  sandboxUrl: string,
): { readonly contactMail: string; readonly servers: ReadonlyMap<string, WhmServerSettings> } => {
  const servers = new Map<string, WhmServerSettings>()
  if (env.WHM_URL !== undefined || env.WHM_SERVERS === undefined) {
    servers.set(mainServer, {
      baseUrl: (env.WHM_URL ?? sandboxUrl).replace(/\/+$/, ''),
      ...{ user: env.WHM_USER, token: env.WHM_TOKEN, ca: env.WHM_CA },
      ...{ packagePrefix: env.WHM_PACKAGE_PREFIX, maxAccounts: env.WHM_MAX_ACCOUNTS },
      regions: undefined,
    })
  }
  for (const [name, { url: given, ...server }] of Object.entries(env.WHM_SERVERS ?? {})) {
    const { ca, maxAccounts } = server
    servers.set(name, { ...server, ca, maxAccounts, baseUrl: given.replace(/\/+$/, '') })
  }
  return { contactMail: env.WHM_CONTACT_MAIL, servers }
}
