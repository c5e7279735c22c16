import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { RandomBytes } from '../src/server/platform/secrets/new-password.ts'

const secretBytes = 32

/** Returns the settings of a new shop: fresh secrets, and what its operator has to fill in. */
export const newSettings = (random: RandomBytes, keyId: string): string => {
  const secret = (encoding: 'base64' | 'base64url') =>
    Buffer.from(random(secretBytes)).toString(encoding)
  return [
    '# Settings of the shop, read by `npm run serve` and `npm run shop`. Keep a copy of the secrets',
    '# outside of the backups: without SECRET_KEYS, encrypted data is lost.',
    `TOKEN_SECRET=${secret('base64url')}`,
    `SECRET_KEYS=${keyId}:${secret('base64')}`,
    '',
    '# Passwords of the database: its administrator, the owner of the tables, the servers',
    '# (deploy/database-roles.sql).',
    ...['POSTGRES_PASSWORD', 'DATABASE_OWNER_PASSWORD', 'DATABASE_SERVER_PASSWORD'].map(
      (name) => `${name}=${secret('base64url')}`,
    ),
    '',
    '# Fill these in. `npm run serve -- --check` lists what else is missing.',
    'DATABASE_URL=',
    'PUBLIC_SITE_URL=',
    '',
  ].join('\n')
}

/** Writes a file of new settings that only its owner can read. Rejects when the file exists. */
export const writeSettings = (path: string, now: Date): Promise<void> =>
  writeFile(path, newSettings(randomBytes, now.toISOString().slice(0, 7)), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  })
