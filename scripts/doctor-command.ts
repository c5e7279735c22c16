import type { OfflineCommand } from './offline-command.ts'

/** `npm run shop -- doctor`: tries all that the shop needs, while it runs or not. */
export const doctorCommand: OfflineCommand = {
  words: ['doctor'],
  usage: 'doctor',
  help: 'tries the database, every configured party, disks and certificates; changes nothing',
  run: async (config) => {
    const [{ examineShop }, { findingLines }, { systemClock }] = await Promise.all([
      import('../src/server/staff/doctor/examine-shop.ts'),
      import('../src/server/staff/doctor/finding.ts'),
      import('../src/server/platform/clock.ts'),
    ])
    const findings = await examineShop(config(), systemClock)
    const code = findings.some(({ is }) => is === 'problem') ? 1 : 0
    return { code, text: findingLines(findings).join('\n') }
  },
}
