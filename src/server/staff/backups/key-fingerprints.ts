import { createHash } from 'node:crypto'
import type { SecretKeys } from '../../platform/secrets/secret-keys.ts'
import type { BackupHeader } from './backup-file.ts'

/** Returns the fingerprints of keys: half of a SHA-256, which says nothing about a random key. */
export const keyFingerprints = (keys: SecretKeys | readonly []): BackupHeader['keys'] =>
  keys.map(({ id, key }) => ({
    id,
    fingerprint: createHash('sha256').update(key).digest('hex').slice(0, 32),
  }))
