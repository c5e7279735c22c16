import * as v from 'valibot'
import type { Json } from '../platform/audit/index.ts'
import type { SecretKeys } from '../platform/secrets/secret-keys.ts'
import { changeVerb, readVerb, VerbError, type VerbContext } from '../platform/verbs/index.ts'
import { resealSecrets, secretKeyUse, type KeyUse } from './reseal-secrets.ts'

const line = (keys: SecretKeys, { keyId, rows, total, unreadable }: KeyUse): string => {
  const place = keys.findIndex(({ id }) => id === keyId)
  const what = [...rows].map(([about, count]) => `${count} ${about}`).join(', ')
  const meaning =
    place === -1
      ? 'is missing in SECRET_KEYS'
      : place === 0
        ? 'seals now'
        : total === 0
          ? 'is needed no more'
          : 'is still needed'
  return [
    `${keyId === '' ? '(no name)' : keyId} ${meaning}: ${what === '' ? 'nothing' : what}`,
    ...(place !== -1 && unreadable > 0
      ? [`  ${unreadable} of them can't be opened by it: it is another key of the same name.`]
      : []),
  ].join('\n')
}

const keysOf = async ({ secretKeys }: VerbContext): Promise<SecretKeys> => {
  const keys = await secretKeys()
  if (keys === undefined)
    throw new VerbError('There are no keys: set SECRET_KEYS, or DATA_DIR to where they are kept.')
  return keys
}

const usesJson = (uses: readonly KeyUse[]): Json =>
  uses.map(({ keyId, rows, total, unreadable }) => ({
    ...{ keyId, total, unreadable },
    rows: Object.fromEntries(rows),
  }))

/** The operator's verbs for the keys of secrets; docs/security.md says how to change a key. */
export const secretVerbs = [
  readVerb({
    noun: 'secret',
    verb: 'status',
    onServerOnly: true,
    permission: 'secret:read',
    help: ['how many rows need each of the SECRET_KEYS'],
    input: v.object({}),
    run: async (_, context) => {
      const keys = await keysOf(context)
      const uses = await secretKeyUse(context.db, keys)
      return { text: uses.map((use) => line(keys, use)).join('\n'), data: usesJson(uses) }
    },
  }),
  changeVerb({
    noun: 'secret',
    verb: 'reseal',
    onServerOnly: true,
    permission: 'secret:change',
    ownTransactions: true,
    help: ['seals all rows with the first key; the other keys can go then'],
    input: v.object({}),
    subject: () => 'SECRET_KEYS',
    look: async (_, context) => usesJson(await secretKeyUse(context.db, await keysOf(context))),
    run: async (_, context) => {
      const keys = await keysOf(context)
      const count = await resealSecrets(context.db, keys)
      const uses = await secretKeyUse(context.db, keys)
      const said = [`${count} rows were sealed anew.`, ...uses.map((use) => line(keys, use))]
      const data = { resealed: count, keys: usesJson(uses) }
      const [first, ...others] = uses
      if (first?.unreadable !== 0 || others.some(({ total }) => total > 0)) {
        return {
          text: [...said, 'Not all of them could be sealed anew.'].join('\n'),
          data,
          failed: true,
        }
      }
      return { text: said.join('\n'), data }
    },
  }),
] as const
