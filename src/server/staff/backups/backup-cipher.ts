import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { BackupSettings } from '../../platform/backup-settings.ts'
import { BackupError, damagedBackup } from './backup-error.ts'
import { chunksOf, toWebStream } from './web-streams.ts'

/** Encrypts the bytes of a backup. */
export type Encrypt = (plain: Readable) => Promise<Readable>

/** Opens a backup's file, decrypted where it is encrypted. Its stream or itself throws BackupError. */
export type OpenBackup = (path: string) => Promise<Readable>

type Keys = Pick<BackupSettings, 'recipients' | 'passphrase' | 'identity'>

/** The first line of age's format (age-encryption.org/v1). */
const ageMark = Buffer.from('age-encryption.org/v1\n')

/** 32 MB of memory for a moment; a passphrase of a file is too long to be guessed. */
const scryptWorkFactor = 15

/** Returns what encrypts new backups; undefined without a key. */
export const createEncrypt = ({
  recipients,
  passphrase,
}: Pick<Keys, 'recipients' | 'passphrase'>): Encrypt | undefined => {
  if (recipients.length === 0 && passphrase === undefined) return undefined
  return async (plain) => {
    const { Encrypter } = await import('age-encryption')
    const encrypter = new Encrypter()
    for (const recipient of recipients) encrypter.addRecipient(recipient)
    if (passphrase !== undefined) {
      encrypter.setPassphrase(passphrase)
      encrypter.setScryptWorkFactor(scryptWorkFactor)
    }
    return Readable.from(chunksOf(await encrypter.encrypt(toWebStream(plain))))
  }
}

const isEncrypted = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(ageMark.length),
      0,
      ageMark.length,
      0,
    )
    return bytesRead === ageMark.length && buffer.equals(ageMark)
  } finally {
    await file.close()
  }
}

const decrypt = async (path: string, { passphrase, identity }: Keys): Promise<Readable> => {
  if (identity === undefined && passphrase === undefined)
    throw new BackupError(
      `${path} is encrypted: set BACKUP_AGE_IDENTITY_FILE, or BACKUP_AGE_PASSPHRASE_FILE.`,
    )
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  if (identity !== undefined) decrypter.addIdentity(identity)
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  try {
    const plain = await decrypter.decrypt(toWebStream(createReadStream(path)))
    return Readable.from(withBackupErrors(path, plain))
  } catch (cause) {
    const keys = 'BACKUP_AGE_IDENTITY or BACKUP_AGE_PASSPHRASE'
    throw new BackupError(`${path} was encrypted to another key than ${keys}.`, { cause })
  }
}

async function* withBackupErrors(
  path: string,
  plain: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunksOf(plain)
  } catch {
    throw damagedBackup(path)
  }
}

/** Creates what opens backups with our keys. */
export const createOpenBackup =
  (keys: Keys): OpenBackup =>
  async (path) =>
    (await isEncrypted(path)) ? decrypt(path, keys) : createReadStream(path)

/** Opens backups that are not encrypted. */
export const openPlain: OpenBackup = createOpenBackup({
  ...{ recipients: [], passphrase: undefined, identity: undefined },
})
