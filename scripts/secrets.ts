// `npm run secrets`: which keys the secrets in the database need, and sealing them anew by the newest
// key; on the database of DATABASE_URL, also beside running servers, or on that of DATA_DIR while no
// server runs. docs/security.md says how a key is changed.
import { ConfigError, readConfig, type Config } from '../src/server/platform/config.ts'
import {
  DatabaseError,
  openPglite,
  openPostgres,
  type Queryable,
} from '../src/server/platform/db/database.ts'
import { hasSecretKeys, readSecretKeys } from '../src/server/platform/secrets/read-secret-keys.ts'
import { resealSecrets, secretKeyUse, type KeyUse } from '../src/server/staff/reseal-secrets.ts'
import type { SecretKeys } from '../src/server/platform/secrets/secret-keys.ts'

const usage = `npm run secrets -- status   how many rows need each of the SECRET_KEYS; changes nothing
npm run secrets -- reseal   seals all anew by the first key, so that the others can go`

/** What was asked for can't be done; the message is one line for the operator. */
class SecretsError extends Error {
  override name = 'SecretsError'
}

/** How it stands with one key, in a line. */
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

type Deed = (db: Queryable, keys: SecretKeys) => Promise<string>

const status: Deed = async (db, keys) =>
  (await secretKeyUse(db, keys)).map((use) => line(keys, use)).join('\n')

const reseal: Deed = async (db, keys) => {
  const count = await resealSecrets(db, keys)
  const uses = await secretKeyUse(db, keys)
  const said = [`${count} rows were sealed anew.`, ...uses.map((use) => line(keys, use))]
  const [first, ...others] = uses
  if (first?.unreadable !== 0 || others.some(({ total }) => total > 0)) {
    throw new SecretsError([...said, 'Not all of them could be sealed anew.'].join('\n'))
  }
  return said.join('\n')
}

const deeds: Readonly<Record<string, Deed>> = { status, reseal }

const run = async (deed: Deed, config: Config): Promise<void> => {
  const { databaseUrl: url, dataDir } = config
  if (!(await hasSecretKeys(config))) {
    throw new SecretsError(
      `There are no keys: set SECRET_KEYS, or DATA_DIR to where they are kept.`,
    )
  }
  const keys = await readSecretKeys(config)
  const database =
    url === undefined ? await openPglite({ dataDir }) : await openPostgres({ url, connections: 2 })
  try {
    console.log(await deed(database.db, keys))
  } finally {
    await database.close()
  }
}

const [command = '', ...more] = process.argv.slice(2)
const deed = more.length > 0 ? undefined : deeds[command]
if (deed === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    await run(deed, readConfig(process.env))
  } catch (error) {
    const isExpected = [DatabaseError, ConfigError, SecretsError].some(
      (kind) => error instanceof kind,
    )
    if (!isExpected) throw error
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
