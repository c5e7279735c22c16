import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEncrypt, createOpenBackup, type OpenBackup } from './backup-cipher.ts'
import {
  readContents,
  readHeader,
  writeBackup,
  type BackupContent,
  type BackupHeader,
} from './backup-file.ts'

const none = { recipients: [], passphrase: undefined, identity: undefined }
const passphrase = 'a passphrase of the tests'
const header: BackupHeader = {
  is: 'shop backup 1',
  at: '2026-11-26T10:20:30.000Z',
  ...{ release: '1', migration: '0080', keys: [] },
}
const contents: readonly BackupContent[] = [
  { is: 'table', name: 'public.orders', columns: ['id', 'note'] },
  // More than a chunk of age's format, and more than can be compressed to one.
  { is: 'rows', rows: Array.from({ length: 8000 }, (_, at) => `(${at},${Math.sin(at)})`) },
]

let directory: string
let identity: string
let recipient: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backup-cipher-'))
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const write = async (
  name: string,
  keys: Pick<Parameters<typeof createEncrypt>[0], 'recipients' | 'passphrase'>,
): Promise<string> => {
  const path = join(directory, name)
  const dump = async (add: (content: BackupContent) => Promise<void>) => {
    for (const content of contents) await add(content)
  }
  await writeBackup(path, header, dump, createEncrypt(keys))
  return path
}

const read = async (path: string, open: OpenBackup): Promise<readonly BackupContent[]> => {
  const found: BackupContent[] = []
  for await (const content of readContents(path, open)) found.push(content)
  return found
}

it('opens a backup with the private key of its recipient only', async () => {
  const path = await write('to-key', { recipients: [recipient], passphrase: undefined })
  expect(readFileSync(path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
  const open = createOpenBackup({ ...none, identity })
  expect(await readHeader(path, open)).toEqual(header)
  expect(await read(path, open)).toEqual(contents)
  const other = createOpenBackup({ ...none, identity: await generateX25519Identity() })
  await expect(readHeader(path, other)).rejects.toThrow(
    `${path} was encrypted to another key than BACKUP_AGE_IDENTITY or BACKUP_AGE_PASSPHRASE.`,
  )
  await expect(readHeader(path, createOpenBackup(none))).rejects.toThrow(
    `${path} is encrypted: set BACKUP_AGE_IDENTITY_FILE, or BACKUP_AGE_PASSPHRASE_FILE.`,
  )
})

it('opens a backup with its passphrase, and one that is not encrypted with any key', async () => {
  const encrypted = await write('with-passphrase', { recipients: [], passphrase })
  const plain = await write('plain', { recipients: [], passphrase: undefined })
  const open = createOpenBackup({ ...none, passphrase })
  expect(await read(encrypted, open)).toEqual(contents)
  expect(await read(plain, open)).toEqual(contents)
})

it('refuses an encrypted backup that is cut off or changed', async () => {
  const path = await write('whole', { recipients: [recipient], passphrase: undefined })
  const whole = readFileSync(path)
  const changed = Buffer.from(whole)
  changed[whole.length - 100] = (changed[whole.length - 100] ?? 0) ^ 1
  for (const bytes of [whole.subarray(0, -1), whole.subarray(0, whole.length / 2), changed]) {
    const damaged = join(directory, 'damaged')
    await writeFile(damaged, bytes)
    await expect(read(damaged, createOpenBackup({ ...none, identity }))).rejects.toThrow(
      `${damaged} is damaged or incomplete`,
    )
  }
})
