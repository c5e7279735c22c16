import type { CommandAnswer } from '../src/server/platform/verbs/index.ts'
import type { Drill } from '../src/server/staff/backups/drill-backup.ts'
import type { OfflineCommand } from './offline-command.ts'

/** Runs work on a backup; expected failures become one line each. */
const answerOf = async (work: () => Promise<CommandAnswer>): Promise<CommandAnswer> => {
  const [{ BackupError }, { DatabaseError }, { ChildFailed }] = await Promise.all([
    import('../src/server/staff/backups/backup-error.ts'),
    import('../src/server/platform/db/database.ts'),
    import('./child-process.ts'),
  ])
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChildFailed)
      return {
        code: 1,
        text: `Nothing was changed: the restored shop does not start.\n${error.message}`,
      }
    if (error instanceof BackupError || error instanceof DatabaseError)
      return { code: 1, text: error.message }
    throw error
  }
}

const restore: OfflineCommand = {
  words: ['database', 'restore'],
  usage: 'database restore FILE',
  help: 'restores a backup while no server runs; keeps the earlier database, and quarantines the shop',
  run: (config, [file]) =>
    answerOf(async () => {
      if (file === undefined) return { code: 2, text: 'npm run shop -- database restore FILE' }
      const [
        { restoreBackup },
        { createOpenBackup },
        { readSecretKeys },
        { systemClock },
        { bootOnce },
      ] = await Promise.all([
        import('../src/server/staff/backups/restore-backup.ts'),
        import('../src/server/staff/backups/backup-cipher.ts'),
        import('../src/server/platform/secrets/read-secret-keys.ts'),
        import('../src/server/platform/clock.ts'),
        import('./boot-once.ts'),
      ])
      const settings = config()
      const { before, backupAt, countersKnown } = await restoreBackup(file, {
        place: settings,
        open: createOpenBackup(settings.backup),
        secretKeys: await readSecretKeys(settings),
        clock: systemClock,
        boot: ({ dataDir, databaseUrl }) =>
          bootOnce({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
      })
      const lines = [
        `The shop is as of ${backupAt.toISOString()}. Its earlier database is ${before}.`,
        countersKnown
          ? 'Numbers of orders and invoices continue after those of the earlier database.'
          : 'The earlier database could not be read: numbers of orders and invoices skip some.',
        'It is quarantined: start it, then run npm run shop -- database restore-check',
      ]
      return { code: 0, text: lines.join('\n') }
    }),
}

/** Returns what the drill of a file prints; 1 when the restored ledger differs from the gateways. */
export const drillAnswer = (file: string, measured: Drill): CommandAnswer => {
  const lines = Object.entries(measured).map(([name, value]) => `${name}: ${value ?? 'none'}`)
  return { code: measured.ledgerDifference === 0 ? 0 : 1, text: [file, ...lines].join('\n') }
}

const drill: OfflineCommand = {
  words: ['database', 'drill'],
  usage: 'database drill [FILE]',
  help: 'restores the newest backup into a scratch database and measures RPO and RTO',
  run: (config, [given]) =>
    answerOf(async () => {
      const [
        { drillBackup },
        { newestBackup },
        { createOpenBackup },
        { storeDrill },
        { systemClock },
      ] = await Promise.all([
        import('../src/server/staff/backups/drill-backup.ts'),
        import('../src/server/staff/backups/backup-folder.ts'),
        import('../src/server/staff/backups/backup-cipher.ts'),
        import('../src/server/staff/backups/last-drill.ts'),
        import('../src/server/platform/clock.ts'),
      ])
      const settings = config()
      const { folder } = settings.backup
      const file = given ?? (await newestBackup(folder))?.path
      if (file === undefined) return { code: 1, text: `${folder} has no backup.` }
      const open = createOpenBackup(settings.backup)
      const measured = await drillBackup(file, { place: settings, clock: systemClock, open })
      const { code, text } = drillAnswer(file, measured)
      if (code !== 0) return { code, text }
      const problem = await storeDrill(folder, measured, systemClock.now()).then(
        () => '',
        (error: unknown) => `
not recorded in BACKUP_DIR, ${String(error)}`,
      )
      return { code, text: `${text}${problem}` }
    }),
}

/** Commands about backups. */
export const restoreCommands: readonly OfflineCommand[] = [restore, drill]
