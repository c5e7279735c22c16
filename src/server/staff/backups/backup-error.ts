/** A file that is no complete backup, or can't be read; the message is one line for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Returns the error about a file that is cut off or changed. */
export const damagedBackup = (path: string): BackupError =>
  new BackupError(`${path} is damaged or incomplete; use another backup.`)
