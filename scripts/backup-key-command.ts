import { writeFile } from 'node:fs/promises'
import type { OfflineCommand } from './offline-command.ts'

/** `npm run shop -- backup-key FILE`: makes a key pair of age for encrypted backups. */
export const backupKeyCommand: OfflineCommand = {
  words: ['backup-key'],
  usage: 'backup-key FILE',
  help: 'writes a new private key for backups into FILE, and prints BACKUP_AGE_RECIPIENTS',
  run: async (_, [path]) => {
    if (path === undefined) return { code: 2, text: 'npm run shop -- backup-key FILE' }
    const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    const content = `# public key: ${recipient}\n${identity}\n`
    try {
      await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return { code: 1, text: `The key was not written: ${why}` }
    }
    const lines = [
      `BACKUP_AGE_RECIPIENTS=${recipient}`,
      `${path} is the private key. Store it away from the servers: without it, no backup can be read.`,
    ]
    return { code: 0, text: lines.join('\n') }
  },
}
