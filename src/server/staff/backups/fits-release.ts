import type { BackupHeader } from './backup-file.ts'

/** Returns why a backup can't be restored by this release with these keys, one line each. */
export const misfits = (
  backup: Pick<BackupHeader, 'release' | 'migration' | 'keys'>,
  own: Pick<BackupHeader, 'migration' | 'keys'>,
): readonly string[] => [
  ...(backup.migration === own.migration
    ? []
    : [
        `The backup has the tables of ${backup.migration} (release ${backup.release}), this release those of ${own.migration}: restore it with its own release, and upgrade afterwards.`,
      ]),
  ...backup.keys.flatMap(({ id, fingerprint }) => {
    const key = own.keys.find((one) => one.id === id)
    if (key === undefined) return [`The key ${id} is missing in SECRET_KEYS.`]
    return key.fingerprint === fingerprint
      ? []
      : [`The key ${id} of SECRET_KEYS is another key than the backup's.`]
  }),
]
