import type { OfflineCommand } from './offline-command.ts'

/** `npm run shop -- doctor`: tries all that the shop needs, while it runs or not. */
export const doctorCommand: OfflineCommand = {
  words: ['doctor'],
  usage: 'doctor',
  help: 'tries the database, every configured party, disks and certificates; changes nothing',
  run: async (config) => {
    const [{ examineShop }, { findingsAnswer }, { systemClock }] = await Promise.all([
      import('../src/server/staff/doctor/examine-shop.ts'),
      import('../src/server/staff/doctor/finding.ts'),
      import('../src/server/platform/clock.ts'),
    ])
    return findingsAnswer(await examineShop(config(), systemClock))
  },
}
