import type { SecretKey } from './secret-box.ts'

/** At least one key; the first seals. */
export type SecretKeys = readonly [first: SecretKey, ...others: SecretKey[]]

const keyPattern = /^(?<id>[\w-]{1,32}):(?<key>[A-Za-z0-9+/]{43}=)$/

/** Parses `id:base64key,id2:base64key` with 32 bytes each; undefined if invalid. */
export const parseSecretKeys = (text: string): SecretKeys | undefined => {
  const parsed = text.split(',').map((one): SecretKey | undefined => {
    const { id, key } = keyPattern.exec(one.trim())?.groups ?? {}
    return id === undefined || key === undefined
      ? undefined
      : { id, key: Buffer.from(key, 'base64') }
  })
  const keys = parsed.filter((key) => key !== undefined)
  const [first, ...others] = keys
  if (first === undefined || keys.length < parsed.length) return undefined
  return new Set(keys.map(({ id }) => id)).size < keys.length ? undefined : [first, ...others]
}
