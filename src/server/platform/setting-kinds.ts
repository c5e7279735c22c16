import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parseWhoisServers } from './whois-servers.ts'
import { parseSecretKeys } from './secrets/secret-keys.ts'

export const port = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(65535))
/** A URL without its trailing slashes. */
export const baseUrl = v.pipe(
  v.string(),
  v.url(),
  v.transform((text) => text.replace(/\/+$/, '')),
)
export const count = v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number))
export const postgresUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
    'postgres://user:password@host:5432/name is expected; signs in a password are %-encoded',
  ),
)
/** The message has no value, which has a password. */
export const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '',
    'smtp://user:password@host:587 or smtps://… is expected; signs in a password are %-encoded',
  ),
)
export const orOff = v.pipe(
  v.string(),
  v.transform((text) => (text === 'off' ? undefined : text)),
)
export const hostnames = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((name) => name.trim().toLowerCase())),
  v.array(v.pipe(v.string(), v.regex(/^[a-z\d.-]+$/, 'host names with commas between'))),
)
/** `https://host` with an optional port, as browsers send it. */
const origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'https://host is expected, without a path',
  ),
)
export const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((one) => one.trim())),
  v.array(origin),
)
/** The origin of a URL without a path; a slash at its end is left out. */
export const originUrl = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\/+$/, '')),
  origin,
)
export const ips = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((ip) => ip.trim())),
  v.array(v.pipe(v.string(), v.ip('IP addresses with commas between'))),
)
export const reverseZones = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((zone) => zone.trim().toLowerCase())),
  v.array(
    v.pipe(v.string(), v.regex(/^(?:\d{1,3}\.){1,3}in-addr\.arpa$/, '113.0.203.in-addr.arpa')),
  ),
)
export const resolvers = v.pipe(
  v.string(),
  v.transform((text) => (text === 'system' ? [] : text.split(',').map((one) => one.trim()))),
  v.array(v.pipe(v.string(), v.regex(/^[\d.]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i, 'ip:port'))),
)
export const secretKeys = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const keys = parseSecretKeys(dataset.value)
    if (keys !== undefined) return keys
    addIssue({ message: 'id:key,id2:key is expected, each key the base64 of 32 bytes' })
    return NEVER
  }),
)
/** PEM, or the path of such a file; `\\n` in a variable stands for a line end. */
export const pem = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const given = dataset.value
    if (given.includes('-----BEGIN ')) return given.replaceAll(String.raw`\n`, '\n')
    try {
      const text = readFileSync(given, 'utf8')
      if (text.includes('-----BEGIN ')) return text
    } catch {}
    addIssue({ message: 'PEM, or the path of a file of it, is expected' })
    return NEVER
  }),
)
export const whoisServers = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const servers =
      dataset.value === 'off' ? new Map<never, never>() : parseWhoisServers(dataset.value)
    if (servers !== undefined) return servers
    addIssue({ message: 'public, off or th=whois.example:43 is expected, with commas between' })
    return NEVER
  }),
)
/** Creates the kind of a setting that is JSON, or the path of a file of it. */
export const jsonSetting = <Output>(schema: v.GenericSchema<unknown, Output>, what: string) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      try {
        const text = value.trimStart().startsWith('{') ? value : readFileSync(value, 'utf8')
        const json: unknown = JSON.parse(text)
        return v.parse(schema, json)
      } catch (error) {
        const issue = v.isValiError(error) ? error.issues[0] : undefined
        const where = issue === undefined ? 'JSON' : (v.getDotPath(issue) ?? issue.message)
        addIssue({ message: `${what} are expected, or the path of such a file: ${where}` })
        return NEVER
      }
    }),
  )
export const flag = v.pipe(
  v.picklist(['0', '1', 'on', 'off', 'true', 'false']),
  v.transform((text) => text === '1' || text === 'on' || text === 'true'),
)
